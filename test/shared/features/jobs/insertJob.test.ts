/** A job sheet laid out from a list over a workbook in memory: what it requests, and what never leaves. */
import { isProblem } from "../../../../src/shared/api/problem";
import { estimates, fetched, flows, homeAt, inserted, listOf, priced, workbookWith } from "./estimates";

const FIRST = 14;

const homes = (count: number): string[][] => Array.from({ length: count }, (_, index) => [homeAt(100 + index)]);

const sentFrom = (workbook: ReturnType<typeof workbookWith>): string[] =>
  workbook.host.sent.flat().map(({ endpoint, parameters }) => `${endpoint} ${parameters["address"]}`);

/** A block of addresses holds a hundred. */
describe.each([10, 101, 201])("%i addresses", (count) => {
  it("cost two requests each in a bulk valuation, and nothing before the price is accepted", () => {
    const workbook = workbookWith(homes(count));
    expect(inserted(workbook, "valuation")).toBe("Valuation");
    expect(priced(workbook).price).toMatchObject({ requests: 2 * count, atMost: 2 * count });
    expect(workbook.asked).toBe(0);
    expect(fetched(workbook)).toMatchObject({ state: "done", billed: 2 * count });
    expect(new Set(sentFrom(workbook)).size).toBe(2 * count);
    expect([`N${FIRST}`, `D${FIRST}`, `E${FIRST}`].map((cell) => workbook.shows(cell))).toEqual([
      homeAt(100),
      "100000",
      "200",
    ]);
    const last = FIRST + count - 1;
    expect(workbook.shows(`D${last}`)).toBe(`${99 + count}000`);
    expect([workbook.shows(`Q${last}`), workbook.shows(`AW${last}`)]).toEqual(["", ""]);
  });

  it("cost one request each in a rent roll, asked with their own beds, baths and size", () => {
    const head = ["Address", "Beds", "Baths", "Sq Ft", "Rent"];
    const workbook = workbookWith([head, ...homes(count).map(([home]) => [home!, "2", "1.5", "850", "$150"])]);
    expect(inserted(workbook, "rentRoll")).toBe("Rent roll");
    expect(fetched(workbook)).toMatchObject({ state: "done", billed: count });
    const [first] = workbook.host.sent.flat();
    expect(first).toMatchObject({ parameters: { bedrooms: "2", bathrooms: "1.5", squareFootage: "850" } });
    // Between two blocks of a hundred there is a row with the options' names.
    const last = 12 + count - 1 + Math.floor((count - 1) / 100);
    expect(workbook.shows(`F${last}`)).toBe(`${2 * (99 + count)}`);
  });
});

it("doubled addresses, however they are written, cost no more than one", () => {
  const workbook = workbookWith([
    [homeAt(7)],
    [homeAt(7)],
    ["7 grand lake dr., san antonio, Texas 78244-1234"],
    [homeAt(8)],
  ]);
  inserted(workbook, "valuation");
  expect(fetched(workbook)).toMatchObject({ billed: 4 });
  expect(["D14", "D15", "D16", "D17"].map((cell) => workbook.shows(cell))).toEqual(["7000", "7000", "7000", "8000"]);
});

it("what is no address is shown and never sent, and what may be wrong waits for a person", () => {
  const rubbish = ["TBD", "n/a", "-", "0", "#N/A", "450000", "call owner"];
  const wrong = "12 Elm St, Boston, TX 02108";
  const workbook = workbookWith([[homeAt(7)], ...rubbish.map((text) => [text]), [wrong], [homeAt(8)]]);
  expect(listOf(workbook)).toMatchObject({ entries: 10, rejected: 7, held: 1, first: homeAt(7) });
  inserted(workbook, "valuation");
  expect(fetched(workbook)).toMatchObject({ billed: 4 });
  expect(rubbish.map((_, index) => workbook.shows(`A${15 + index}`))).toEqual(rubbish);
  expect(workbook.shows("B15")).toContain("Not looked up: a note instead of an address");
  expect(workbook.shows("B22")).toMatch(
    /the ZIP code 02108 is in Massachusetts, not Texas\. Put the right address in Address used/,
  );
  workbook.type({ C22: wrong });
  expect(priced(workbook).price.requests).toBe(2);
});

it.each([
  ["a figure", "450000"],
  ["what may be wrong", "12 Elm St, Boston, TX 02108"],
])("%s is no home to begin with", (_, cell) => {
  expect(listOf(workbookWith([[cell]]))).toMatchObject({ entries: 1, first: "" });
});

it("a ZIP code that lost its zero is looked up with it, beside the address as it was typed", () => {
  const workbook = workbookWith([["12 Elm St, Cambridge, MA 2139"]]);
  inserted(workbook, "valuation");
  expect(["A14", "C14", "AS14"].map((cell) => workbook.shows(cell))).toEqual([
    "12 Elm St, Cambridge, MA 2139",
    "12 Elm St, Cambridge, MA 02139",
    "12 Elm St, Cambridge, MA 02139",
  ]);
});

it("blank rows stay blank rows, so that each result stands in its row of the list", () => {
  const workbook = workbookWith([["Address"], [homeAt(7)], [""], [homeAt(8)]]);
  inserted(workbook, "valuation");
  fetched(workbook);
  expect(["D14", "D15", "D16"].map((cell) => workbook.shows(cell))).toEqual(["7000", "", "8000"]);
});

it("an address with a problem says it in its row, and the others have their values", () => {
  const workbook = workbookWith([[homeAt(13)], [homeAt(8)]]);
  inserted(workbook, "valuation");
  fetched(workbook);
  expect(workbook.shows("Q14")).toContain("No property matches");
  expect(workbook.shows("D15")).toBe("8000");
});

it("a changed address in the list is priced at once, because the row looks up what is typed", () => {
  const workbook = workbookWith([[homeAt(7)]]);
  inserted(workbook, "valuation");
  fetched(workbook);
  workbook.type({ A14: homeAt(9) });
  expect(priced(workbook).price.requests).toBe(2);
});

it("a unit whose address isn't one leaves the others' beds in their rows, even at the end of the list", () => {
  const workbook = workbookWith([
    ["Address", "Beds"],
    [homeAt(7), "2"],
    ["TBD", "3"],
  ]);
  inserted(workbook, "rentRoll");
  expect(fetched(workbook)).toMatchObject({ billed: 1 });
  expect(workbook.shows("F12")).toBe("14");
});

it("units of one building take its typed address, which is asked once for each type of them", () => {
  const workbook = workbookWith([
    ["Unit", "Beds", "Rent"],
    ["1A", "1", "900"],
    ["#2", "Studio", "800"],
    ["3", "1", "950"],
  ]);
  const building = "500 Grand Lake Dr, San Antonio, TX 78244";
  inserted(workbook, "rentRoll", { typed: building });
  fetched(workbook);
  expect(workbook.host.sent.flat().map(({ parameters }) => [parameters["address"], parameters["bedrooms"]])).toEqual([
    [building, "1"],
    [building, "0"],
  ]);
  expect(["B12", "B13"].map((cell) => workbook.shows(cell))).toEqual([
    "500 Grand Lake Dr, Unit 1A, San Antonio, TX 78244",
    "500 Grand Lake Dr, #2, San Antonio, TX 78244",
  ]);
});

it("parts of an address in several columns are joined", () => {
  const workbook = workbookWith([
    ["Street", "Apt", "City", "State", "Zip", "BR"],
    ["12 Elm St", "4", "San Antonio", "TX", "78244", "2"],
  ]);
  inserted(workbook, "valuation");
  // The valuation doesn't read the bedrooms: they stand to the left.
  expect([workbook.shows("A14"), workbook.shows("B14")]).toEqual(["2", "12 Elm St, Unit 4, San Antonio, TX 78244"]);
});

it("a second sheet of a job has another name, and names of its own for its inputs", () => {
  const workbook = workbookWith([[homeAt(7)]]);
  const list = { area: listOf(workbook).area, uses: ["address"] as const };
  const again = () => workbook.done(flows.insertJob({ job: "valuation", list, typed: "", place: "newSheet" }));
  again();
  workbook.sheet = "Sheet1";
  expect(again()).toBe("Valuation (2)");
  const names = workbook.layouts.flatMap((layout) => layout.names.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});

it("goes to the selected cell where there is room, and nowhere else", () => {
  const workbook = workbookWith([[homeAt(7)]]);
  const { area } = listOf(workbook);
  const list = { area, uses: ["address"] as const };
  workbook.selection = ["C3", "C3"];
  const wish = { job: "valuation", list, typed: "", place: "selectedCell" } as const;
  expect(workbook.done(flows.insertJob(wish))).toBe("Sheet1");
  expect(workbook.layouts[0]).toMatchObject({ isNew: false, sheet: "Sheet1" });
  expect(workbook.shows("C3")).toBe("Bulk valuation");
  workbook.selection = ["A1", "A1"];
  const refused = workbook.done(flows.insertJob(wish));
  expect(isProblem(refused) && refused.message).toContain("isn't empty");
  expect(workbook.layouts).toHaveLength(1);
});

it("on a sheet with a person's own cells, columns in which there are any keep their widths", () => {
  const workbook = workbookWith([[homeAt(7)]]);
  const { area } = listOf(workbook);
  // In column D, below all that is inserted.
  workbook.type({ D200: "mine" });
  workbook.selection = ["C3", "C3"];
  const list = { area, uses: ["address"] as const };
  workbook.done(flows.insertJob({ job: "valuation", list, typed: "", place: "selectedCell" }));
  expect(workbook.layouts[0]!.widths.map(({ column }) => column)).toEqual([
    2,
    ...Array.from({ length: 61 }, (_, index) => index + 4),
  ]);
});

it("a rent roll of several hundreds hides the rows between them, which have the options' names", () => {
  const workbook = workbookWith([["Address", "Beds"], ...homes(201).map(([home]) => [home!, "2"])]);
  inserted(workbook, "rentRoll");
  const { hiddenRows = [] } = workbook.layouts[0]!;
  const hidden = hiddenRows.map((row) =>
    ["A", "B", "Q", "R", "C"].map((letter) => workbook.shows(`${letter}${row + 1}`)),
  );
  expect(hidden).toEqual([
    [undefined, undefined, "Type", "Beds", undefined],
    [undefined, undefined, "Type", "Beds", undefined],
  ]);
});

it("without an address, it says what to select", () => {
  const workbook = workbookWith([["", ""]]);
  const refused = workbook.done(flows.insertJob({ job: "valuation", typed: " ", place: "newSheet" }));
  expect(isProblem(refused) && refused.message).toContain("Select the cells with the addresses");
  expect(estimates).toBeDefined();
});
