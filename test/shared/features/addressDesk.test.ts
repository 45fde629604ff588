/** The address desk over a workbook in memory: what it tells, mends, restores and looks up, and what reaches the service. */
import { isProblem } from "../../../src/shared/api/problem";
import type { Request } from "../../../src/shared/api/request";
import type { DeskChoices, DeskView } from "../../../src/shared/panelApi/deskApi";
import { checkedAddresses } from "../../../src/shared/parsing/addressList/checkedAddress";
import { MEND_KINDS } from "../../../src/shared/parsing/addressList/mendedAddress";
import { addressSheet } from "../../../src/shared/features/addresses/addressSheet";
import { FIRST_ADDRESS_ROW } from "../../../src/shared/features/addresses/addressColumns";
import { addressResults } from "../../../src/shared/features/addresses/addressResults";
import { deskFlows } from "../../../src/shared/features/addresses/deskFlows";
import { layOutAddresses } from "../../../src/shared/features/addresses/deskFlows";
import { lookAtAddresses } from "../../../src/shared/features/addresses/lookAtAddresses";
import { mendAddresses } from "../../../src/shared/features/addresses/deskFlows";
import { restoreAddresses } from "../../../src/shared/features/addresses/restoreAddresses";
import { acceptQuote, quoteCommand } from "../../../src/shared/spending/fetch/fetchCommand";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";
import { rowsThatAre, TYPED_ROWS } from "./wrongAddresses";
import { expectProportional } from "../../growth";

const estimate = ({ parameters: { address = "" } }: Request) =>
  response({ price: 300_000, subjectProperty: { formattedAddress: address } });

/** The cells in A2 and below, selected, with the heading of a column in A1. */
function opened(cells: readonly unknown[], more: Readonly<Record<string, string>> = {}) {
  const workbook = new MemoryWorkbook(estimate);
  workbook.type({ A1: "Address", ...more });
  cells.forEach((cell, row) => workbook.type({ [`A${row + 2}`]: cell === null ? "" : String(cell as string) }));
  workbook.selection = ["A2", `A${cells.length + 1}`];
  return workbook;
}

const typed = TYPED_ROWS.map(({ cell }) => cell);

function looked(workbook: MemoryWorkbook): DeskView {
  const view = workbook.done(lookAtAddresses());
  if (isProblem(view)) throw new Error(view.message);
  return view;
}

const agreed = ({ area, seen }: DeskView, choices: Partial<DeskChoices> = {}): DeskChoices => ({
  ...{ area, seen, kinds: MEND_KINDS, left: [], yes: [], against: "values" },
  ...choices,
});

function fetched(workbook: MemoryWorkbook): readonly string[] {
  const offer = workbook.done(quoteCommand("fetch", "sheet"));
  if (isProblem(offer)) throw new Error(offer.message);
  workbook.done(acceptQuote(offer.quoteId));
  return workbook.host.sent.flat().map(({ parameters }) => parameters["address"] ?? "");
}

test("of 500 addresses, each of the 60 wrong ones is told for what it is", () => {
  expect(TYPED_ROWS).toHaveLength(500);
  expect(rowsThatAre("ready")).toHaveLength(440);
  const workbook = opened(typed);
  const view = looked(workbook);
  expect(view).toMatchObject({ place: "Sheet1!A2:A501", blank: 5, ready: 440 + 17, inParts: false });
  const counts = [view.changes, view.rejected, view.held, view.doubled].map(({ count }) => count);
  expect(counts).toEqual([17, 14, 14, 9]);
  expect(view.totals).toBe(1);
  expect(view.mends.map(({ rows }) => rows).reduce((sum, rows) => sum + rows)).toBe(17);
  expect(view.held.rows[0]).toMatchObject({ remark: "the ZIP code 90210 is in California, not Texas" });
  expect(view.doubled.rows[0]!.remark).toMatch(/^the same as row \d+$/);
  expect(workbook.asked).toBe(0);
});

test("nothing that isn't an address reaches the service, a doubled one once, and one that may be wrong after you say yes", () => {
  const workbook = opened(typed);
  const view = looked(workbook);
  expect(workbook.done(layOutAddresses(agreed(view), "PROP."))).toBe("Address check");
  expect(workbook.asked).toBe(0);
  const asked = fetched(workbook);
  expect(asked).toHaveLength(440 + 17);
  expect(new Set(asked).size).toBe(asked.length);
  const never = [...rowsThatAre("rejected"), ...rowsThatAre("held"), ...rowsThatAre("mended")];
  expect(never.filter(({ cell }) => asked.includes(String(cell as string)))).toEqual([]);
  expect(asked).toContain("11 Elm St, Cambridge, MA 02139");

  workbook.sheet = "Sheet1";
  const waiting = view.held.rows.find(({ address }) => address.startsWith("41 Oak"))!;
  expect(workbook.done(layOutAddresses(agreed(view, { yes: [waiting.row] }), "PROP."))).toBe("Address check (2)");
  expect(fetched(workbook).slice(asked.length)).toEqual(["41 Oak St, Austin, TX 90210"]);

  workbook.sheet = "Sheet1";
  workbook.done(layOutAddresses(agreed(view, { yes: "all" }), "PROP."));
  expect(fetched(workbook)).toHaveLength(asked.length + 14);
});

test("the value that is asked is the one that VALUE asks anywhere else", () => {
  const workbook = opened(["12 Main St, Austin, TX 78701"], { D1: '=PROP.VALUE("12 Main St, Austin, TX 78701")' });
  workbook.done(layOutAddresses(agreed(looked(workbook)), "PROP."));
  expect(fetched(workbook)).toHaveLength(1);
  workbook.sheet = "Sheet1";
  expect(fetched(workbook)).toHaveLength(1);
});

test("addresses are changed as agreed, with the originals beside the list, and one undo restores them exactly", () => {
  const workbook = opened(typed, { B1: "Rent", C3: "note" });
  const before = new Map([...workbook.cells].map(([at, cell]) => [at, cell.typed]));
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(17);
  expect(workbook.shows("D1")).toBe("Original address");
  const row = typed.indexOf("11 Elm St, Cambridge, MA 2139") + 2;
  expect([workbook.shows(`A${row}`), workbook.shows(`D${row}`)]).toEqual([
    ...["11 Elm St, Cambridge, MA 02139", "11 Elm St, Cambridge, MA 2139"],
  ]);
  const now = looked(workbook);
  expect(now).toMatchObject({ changes: { count: 0 }, ready: 457, undo: { place: "Sheet1!A2:A501", count: 17 } });
  expect(workbook.done(restoreAddresses())).toBe(17);
  expect(new Map([...workbook.cells].map(([at, cell]) => [at, cell.typed]))).toEqual(before);
  expect(looked(workbook).undo).toBeUndefined();
  expect(workbook.done(restoreAddresses())).toMatchObject({ message: "No addresses were changed." });
});

test("an undo restores nothing where one of the addresses has changed since, and names its cell", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139", "2 Elm St, Cambridge, MA 2139"]);
  workbook.done(mendAddresses(agreed(looked(workbook))));
  workbook.type({ A3: "2 Elm Street, Cambridge, MA 02139" });
  expect(workbook.done(restoreAddresses())).toMatchObject({ message: "Nothing was restored: A3 has changed since." });
  expect(workbook.shows("A2")).toBe("1 Elm St, Cambridge, MA 02139");
  workbook.type({ A3: "2 Elm St, Cambridge, MA 02139", B3: "" });
  expect(workbook.done(restoreAddresses())).toMatchObject({
    message: expect.stringMatching(/held 2 originals, and holds 1 now/),
  });
});

test("kinds and rows that weren't agreed to stay as they are; those agreed to later are kept with the first originals", () => {
  const workbook = opened([
    "Apt 4, 1 Elm St, Cambridge, MA 2139",
    "2 Elm St, Cambridge, MA 2139",
    "3 Elm St, Cambridge, MA 2139",
  ]);
  expect(workbook.done(mendAddresses(agreed(looked(workbook), { kinds: ["zero"], left: [1] })))).toBe(2);
  expect(["A2", "A3", "A4"].map((cell) => workbook.shows(cell))).toEqual([
    ...["Apt 4, 1 Elm St, Cambridge, MA 02139", "2 Elm St, Cambridge, MA 2139", "3 Elm St, Cambridge, MA 02139"],
  ]);
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(2);
  expect(["A2", "A3", "B2", "B3", "C2"].map((cell) => workbook.shows(cell))).toEqual([
    ...["1 Elm St, Apt 4, Cambridge, MA 02139", "2 Elm St, Cambridge, MA 02139"],
    ...["Apt 4, 1 Elm St, Cambridge, MA 2139", "2 Elm St, Cambridge, MA 2139", undefined],
  ]);
  expect(workbook.done(restoreAddresses())).toBe(3);
  expect(workbook.shows("A2")).toBe("Apt 4, 1 Elm St, Cambridge, MA 2139");
});

test("a formula is never written over: the row is told, left, and looked up as it would be mended", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139", "=Z9"], { Z9: "2 Elm St, Cambridge, MA 2139" });
  const view = looked(workbook);
  expect(view.changes.rows.map(({ stays }) => stays)).toEqual([false, true]);
  expect(view.mends).toEqual([{ kinds: ["zero"], rows: 1 }]);
  expect(workbook.done(mendAddresses(agreed(view)))).toBe(1);
  expect(workbook.formula("A3")).toBe("=Z9");
  workbook.done(layOutAddresses(agreed(looked(workbook)), "PROP."));
  expect(fetched(workbook)).toEqual(["1 Elm St, Cambridge, MA 02139", "2 Elm St, Cambridge, MA 02139"]);
});

test("nothing is changed or laid out where the list has changed since it was looked at, or the sheet is protected", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139"]);
  const choices = agreed(looked(workbook));
  workbook.locked.add("Sheet1");
  expect(workbook.done(mendAddresses(choices))).toMatchObject({ message: "the sheet is protected" });
  expect(looked(workbook).undo).toBeUndefined();
  workbook.locked.clear();
  workbook.type({ A2: "5 Elm St, Cambridge, MA 2139" });
  const changed = { message: "The list has changed since it was checked: check it again." };
  expect(workbook.done(mendAddresses(choices))).toMatchObject(changed);
  expect(workbook.done(layOutAddresses(choices, "PROP."))).toMatchObject(changed);
});

test("an undo restores the list that a person was told of, and no other that was corrected since", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139"], { E2: "2 Elm St, Cambridge, MA 2139" });
  workbook.done(mendAddresses(agreed(looked(workbook))));
  const { undo } = looked(workbook);
  workbook.selection = ["E2", "E2"];
  workbook.done(mendAddresses(agreed(looked(workbook))));
  expect(workbook.done(restoreAddresses(undo))).toMatchObject({
    message: "Other addresses were changed since: check the list again.",
  });
  expect(workbook.shows("E2")).toBe("2 Elm St, Cambridge, MA 02139");
  expect(workbook.done(restoreAddresses(looked(workbook).undo))).toBe(1);
  expect(workbook.shows("A2")).toBe("1 Elm St, Cambridge, MA 02139");
});

test("what stood around an address comes back with it", () => {
  const workbook = opened(["  1 Elm St, Cambridge, MA 2139 \t"]);
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(1);
  expect(workbook.shows("A2")).toBe("1 Elm St, Cambridge, MA 02139");
  expect(workbook.done(restoreAddresses())).toBe(1);
  expect(workbook.shows("A2")).toBe("  1 Elm St, Cambridge, MA 2139 \t");
});

test("where another column stands now in which originals were kept, nothing of it is lost or taken for an original", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139", "2 Elm St, Cambridge, MA 02139"]);
  workbook.done(mendAddresses(agreed(looked(workbook))));
  workbook.type({ B1: "Rent", B2: "1250", A3: "2 Elm St, Cambridge, MA 2139" });
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(1);
  expect(["B1", "B2", "B3", "C1", "C3"].map((cell) => workbook.shows(cell))).toEqual([
    ...["Rent", "1250", undefined, "Original address", "2 Elm St, Cambridge, MA 2139"],
  ]);
  expect(workbook.done(restoreAddresses())).toBe(1);
  expect(["A3", "B2", "C3"].map((cell) => workbook.shows(cell))).toEqual([
    ...["2 Elm St, Cambridge, MA 2139", "1250", undefined],
  ]);
});

test("a longer selection of the same list keeps its originals away from what stands below the first ones", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139", "2 Elm St, Cambridge, MA 2139"], { B3: "Total" });
  workbook.selection = ["A2", "A2"];
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(1);
  workbook.selection = ["A2", "A3"];
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(1);
  expect(["B3", "C3"].map((cell) => workbook.shows(cell))).toEqual(["Total", "2 Elm St, Cambridge, MA 2139"]);
  expect(workbook.done(restoreAddresses())).toBe(1);
});

test("an address that was typed over a corrected one, and is corrected too, is kept as it was typed", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139"]);
  workbook.done(mendAddresses(agreed(looked(workbook))));
  workbook.type({ A2: "5 Oak St, Cambridge, MA 2139" });
  workbook.done(mendAddresses(agreed(looked(workbook))));
  expect(workbook.shows("B2")).toBe("5 Oak St, Cambridge, MA 2139");
  expect(workbook.done(restoreAddresses())).toBe(1);
  expect(workbook.shows("A2")).toBe("5 Oak St, Cambridge, MA 2139");
});

test("an original isn't overwritten where the list was sorted without it, and corrected again", () => {
  const workbook = opened(["Apt 4, 1 Elm St, Cambridge, MA 2139", "2 Elm St, Cambridge, MA 2139"]);
  workbook.done(mendAddresses(agreed(looked(workbook), { kinds: ["zero"] })));
  workbook.type({ A2: "2 Elm St, Cambridge, MA 02139", A3: "Apt 4, 1 Elm St, Cambridge, MA 02139" });
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(1);
  expect(["A3", "B2", "B3", "C3"].map((cell) => workbook.shows(cell))).toEqual([
    ...["1 Elm St, Apt 4, Cambridge, MA 02139", "Apt 4, 1 Elm St, Cambridge, MA 2139"],
    ...["2 Elm St, Cambridge, MA 2139", "Apt 4, 1 Elm St, Cambridge, MA 02139"],
  ]);
});

test("rows and columns that were inserted since don't prevent the undo", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139", "2 Elm St, Cambridge, MA 02139"], { D2: "note" });
  workbook.done(mendAddresses(agreed(looked(workbook))));
  workbook.insertRow(1);
  workbook.insertRow(4);
  workbook.moveColumns(0, 2);
  expect(workbook.done(restoreAddresses())).toBe(1);
  expect(["C3", "C5", "D2", "D3", "F3"].map((cell) => workbook.shows(cell))).toEqual([
    ...["1 Elm St, Cambridge, MA 2139", "2 Elm St, Cambridge, MA 02139", undefined, undefined, "note"],
  ]);
});

test("addresses that a formula fills are never written over, as those that are typed below them are", () => {
  const workbook = opened([]);
  workbook.type({ A2: '=PROP.VALUE("x")', A4: "3 Elm St, Cambridge, MA 2139" });
  workbook.cells.get("Sheet1!A2")!.grid = [["1 Elm St, Cambridge, MA 2139"], ["2 Elm St, Cambridge, MA 2139"]];
  workbook.selection = ["A2", "A4"];
  const view = looked(workbook);
  expect(view.changes.rows.map(({ stays }) => stays)).toEqual([true, true, false]);
  expect(workbook.done(mendAddresses(agreed(view)))).toBe(1);
  expect(["A3", "B3", "A4"].map((cell) => workbook.shows(cell))).toEqual([
    ...["2 Elm St, Cambridge, MA 2139", undefined, "3 Elm St, Cambridge, MA 02139"],
  ]);
});

test.each(["Address", "Where the homes are"])(
  "a selected heading is no row of the list, nor is a title above it: %s",
  (heading) => {
    const workbook = opened([heading, "1 Elm St, Austin, TX 78701", "TBD", "Address"], { A1: "Portfolio, June" });
    workbook.selection = [heading === "Address" ? "A1" : "A2", "A5"];
    const view = looked(workbook);
    expect(view).toMatchObject({ place: "Sheet1!A3:A5", ready: 1, rejected: { count: 2 } });
    expect(view.rejected.rows.map(({ number, remark }) => [number, remark])).toEqual([
      [4, expect.any(String)],
      [5, "a column heading"],
    ]);
    expect(workbook.done(lookAtAddresses(view.area))).toMatchObject({ place: "Sheet1!A3:A5", seen: view.seen });
  },
);

test("a selected heading keeps its place above the originals", () => {
  const workbook = opened(["1 Elm St, Cambridge, MA 2139"]);
  workbook.selection = ["A1", "A2"];
  workbook.done(mendAddresses(agreed(looked(workbook))));
  expect(["A1", "B1", "A2", "B2"].map((cell) => workbook.shows(cell))).toEqual([
    ...["Address", "Original address", "1 Elm St, Cambridge, MA 02139", "1 Elm St, Cambridge, MA 2139"],
  ]);
  expect(workbook.done(restoreAddresses())).toBe(1);
  expect([workbook.shows("B1"), workbook.shows("B2")]).toEqual([undefined, undefined]);
});

test("what rows became of is counted, the worst are told first, and each names its cell in the list", () => {
  const workbook = opened([
    "1 Elm St, Austin, TX 78701",
    "TBD",
    "2 Elm St, Austin, TX 78701",
    "3 Elm St, Austin, TX 78701",
  ]);
  expect(workbook.done(addressResults())).toBeUndefined();
  workbook.done(layOutAddresses(agreed(looked(workbook)), "PROP."));
  const first = FIRST_ADDRESS_ROW + 1;
  workbook.type({
    [`C${first}`]: "Matched, on record",
    [`C${first + 2}`]: "Differs in ZIP code",
    [`G${first + 2}`]: "2 Elm",
  });
  workbook.type({ [`C${first + 3}`]: "Problem", [`D${first + 3}`]: "No property matches" });
  const results = workbook.done(addressResults());
  if (results === undefined || isProblem(results)) throw new Error("no results");
  expect(results.counts).toEqual({
    ...{ onRecord: 1, estimated: 0, matched: 0, differs: 1, problem: 1 },
    ...{ doubled: 0, waiting: 0, notAsked: 1, pending: 0 },
  });
  expect(results.attention.rows.map(({ number, remark }) => `${number} ${remark}`)).toEqual([
    ...["5 No property matches", "4 Differs in ZIP code: 2 Elm", "3 Not an address: a note instead of an address"],
  ]);
  expect(results.attention.rows[0]!.cell).toEqual({ sheet: "Sheet1", row: 4, column: 0, rows: 1, columns: 1 });
});

const { takeSuggestion } = deskFlows("PROP.");

test("a misspelt state is suggested, and written into its cell on a press alone, with one undo", () => {
  const workbook = opened(["1 Elm St, Austin, Texs 78701", "Apt 4, 2 Elm St, Cambridge, MA 2139"]);
  const view = looked(workbook);
  const suggestion = "1 Elm St, Austin, TX 78701";
  expect(view.held.rows).toMatchObject([{ row: 0, remark: "Texs isn't a state: did you mean Texas?", suggestion }]);
  workbook.done(layOutAddresses(agreed(view), "PROP."));
  expect(fetched(workbook)).toEqual(["2 Elm St, Apt 4, Cambridge, MA 02139"]);
  workbook.sheet = "Sheet1";
  const taken = { list: view.area, row: 0, address: view.held.rows[0]!.address, suggestion };
  expect(workbook.done(takeSuggestion(taken))).toBeUndefined();
  expect(workbook.done(mendAddresses(agreed(looked(workbook))))).toBe(1);
  expect(["A2", "B1", "B2", "B3"].map((cell) => workbook.shows(cell))).toEqual([
    ...[suggestion, "Original address", "1 Elm St, Austin, Texs 78701", "Apt 4, 2 Elm St, Cambridge, MA 2139"],
  ]);
  expect(workbook.done(takeSuggestion(taken))).toMatchObject({
    message: "Nothing was changed: A2 doesn't hold this address any more.",
  });
  expect(looked(workbook)).toMatchObject({ ready: 2, held: { count: 0 }, undo: { count: 2 } });
  expect(workbook.done(restoreAddresses())).toBe(2);
  expect(["A2", "A3", "B2"].map((cell) => workbook.shows(cell))).toEqual([
    ...["1 Elm St, Austin, Texs 78701", "Apt 4, 2 Elm St, Cambridge, MA 2139", undefined],
  ]);
});

test("a suggestion that was taken over and is corrected by hand is not restored over", () => {
  const workbook = opened(["1 Elm St, Austin, Texs 78701"]);
  const { area, held } = looked(workbook);
  const [{ address, suggestion = "" } = { address: "" }] = held.rows;
  workbook.done(takeSuggestion({ list: area, row: 0, address, suggestion }));
  workbook.type({ A2: "5 Oak St, Austin, TX 78701" });
  expect(workbook.done(restoreAddresses())).toMatchObject({ message: "Nothing was restored: A2 has changed since." });
});

test("where the service matched another city, state or ZIP code, its address is suggested; another home's is not", () => {
  const workbook = opened([1, 2, 3, 4, 5].map((number) => `${number} Elm St, Austin, TX 78702`));
  const view = looked(workbook);
  workbook.done(layOutAddresses(agreed(view), "PROP."));
  const rows: readonly (readonly [result: string, differs: string, matched: string])[] = [
    ["Differs in ZIP code", "ZIP code", "1 Elm St, Austin, TX 78701"],
    ["Differs in city, ZIP code", "city, ZIP code", "2 Elm St, Dallas, TX 75201"],
    ["Differs in street, ZIP code", "street, ZIP code", "3 Oak St, Austin, TX 78701"],
    ["Differs in ZIP code; estimated only", "ZIP code", "4 Elm St, Austin, TX 78701"],
    ["Differs in ZIP code", "ZIP code", "5 Elm St, Austin, TX 78701"],
  ];
  rows.forEach(([result, differs, matched], index) => {
    const at = FIRST_ADDRESS_ROW + 1 + index;
    workbook.type({ [`C${at}`]: result, [`D${at}`]: "", [`G${at}`]: matched, [`H${at}`]: differs });
  });
  workbook.type({ A6: "6 Elm St, Austin, TX 78702" }, "Sheet1");
  const results = workbook.done(addressResults());
  if (results === undefined || isProblem(results)) throw new Error("no results");
  const { list, attention } = results;
  expect(attention.rows.map(({ suggestion }) => suggestion)).toEqual([
    ...["1 Elm St, Austin, TX 78701", "2 Elm St, Dallas, TX 75201", undefined, undefined, undefined],
  ]);
  const [{ address, cell, suggestion = "" } = { address: "", cell: view.area }] = attention.rows;
  expect(
    workbook.done(takeSuggestion({ list: list!, row: cell.row - list!.row, address, suggestion })),
  ).toBeUndefined();
  expect(workbook.cells.get("Sheet1!A2")!.typed).toBe(suggestion);
  const again = workbook.done(addressResults());
  if (again === undefined || isProblem(again)) throw new Error("no results");
  expect(again.attention.rows.flatMap(({ number, suggestion }) => (suggestion === undefined ? [] : number))).toEqual([
    3,
  ]);
  expect(workbook.asked).toBe(0);
});

test("a home that is only estimated is counted by itself, and told with those to look at", () => {
  const workbook = opened(["1 Elm St, Austin, TX 78701", "2 Elm St, Austin, TX 78701"]);
  workbook.done(layOutAddresses(agreed(looked(workbook)), "PROP."));
  const first = FIRST_ADDRESS_ROW + 1;
  workbook.type({ [`C${first}`]: "Matched, on record", [`C${first + 1}`]: "Estimated only: no public record found" });
  workbook.type({ [`D${first + 1}`]: "" });
  expect(workbook.done(addressResults())).toMatchObject({
    counts: { onRecord: 1, estimated: 1, matched: 0 },
    attention: { count: 1, rows: [{ number: 3, remark: "Estimated only: no public record found" }] },
  });
});

test("a sheet that an earlier build laid out is still read, and its matches aren't taken for records", () => {
  const workbook = opened(["1 Elm St, Austin, TX 78701"]);
  const earlier = { sheet: "Address check", rows: 4, listSheet: "Sheet1", listColumn: 0 };
  workbook.sheet = "Address check";
  workbook.type({ A12: "2", B12: "1 Elm St, Austin, TX 78701", C12: "Matched", A13: "3", B13: "2 Elm St" });
  workbook.type({ C13: "Differs in ZIP code", G13: "2 Elm St, Austin, TX 78701" });
  workbook.type({ A14: "4", C14: "Waits for a yes", A15: "5", C15: "Doubled, as row 4: waits for a yes" });
  workbook.values.set("always PROP_ADDRESS_CHECK", JSON.stringify(earlier));
  expect(workbook.done(addressResults())).toMatchObject({
    counts: { matched: 1, onRecord: 0, differs: 1, waiting: 1, doubled: 1, pending: 0 },
    attention: { count: 3, rows: [{ number: 3, remark: "Differs in ZIP code: 2 Elm St, Austin, TX 78701" }, {}, {}] },
  });
});

test("totals are no rows of the list: they are counted apart, and left out of its sheet", () => {
  const workbook = opened(["1 Elm St, Austin, TX 78701", "Grand total", "TBD", "Average"]);
  const view = looked(workbook);
  expect(view).toMatchObject({ ready: 1, totals: 2, blank: 0, rejected: { count: 1 } });
  workbook.done(layOutAddresses(agreed(view), "PROP."));
  const rows = [1, 2, 3].map((row) => workbook.shows(`B${FIRST_ADDRESS_ROW + row}`));
  expect(rows).toEqual(["1 Elm St, Austin, TX 78701", "TBD", undefined]);
});

test("results are read once their cells have calculated, and not for ever", () => {
  const workbook = opened(["1 Elm St, Austin, TX 78701"]);
  workbook.done(layOutAddresses(agreed(looked(workbook)), "PROP."));
  const row = FIRST_ADDRESS_ROW + 1;
  const result = workbook.abilities();
  const shows = (cells: Readonly<Record<string, string>>) => {
    let looks = 0;
    workbook.abilities = () => ({
      ...result,
      readCells: (area) => {
        looks += 1;
        if (looks === 4) workbook.type(cells);
        return result.readCells(area);
      },
    });
    const told = workbook.done(addressResults());
    if (told === undefined || isProblem(told)) throw new Error("no results");
    return { looks, ...told.counts };
  };
  workbook.type({ [`C${row}`]: "Not fetched yet", [`G${row}`]: "1 Elm St, Austin, TX 78701" });
  expect(shows({ [`C${row}`]: "Matched, on record" })).toMatchObject({ looks: 4, onRecord: 1, pending: 0 });
  workbook.type({ [`C${row}`]: "Not fetched yet", [`G${row}`]: "Loading..." });
  expect(shows({})).toMatchObject({ looks: 10, pending: 1 });
  workbook.type({ [`G${row}`]: "", [`J${row}`]: "Needs 1 request: press Fetch" });
  expect(shows({})).toMatchObject({ looks: 1, pending: 1 });
});

test("5,000 rows are looked at and laid out, with as much work for each as in a short list", () => {
  const laidOut = (count: number) => {
    const grid = Array.from({ length: count }, (_, index) => [typed[index % typed.length]!]);
    const rows = checkedAddresses(grid).map((row, index) => ({ ...row, number: index + 2 }));
    return addressSheet("Address check", "Sheet1!A2:A5001", rows, () => false, "values");
  };
  expectProportional(5000, laidOut);
  const { blocks } = laidOut(5000);
  expect(blocks.filter(({ rows }) => String(rows[0]?.[0]).startsWith("=PROP.VALUE("))).toHaveLength(50);
});
