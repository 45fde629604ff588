/** The address desk in both hosts: 500 addresses of which 60 are wrong, and what of them reaches the service. */
import type { DeskChoices, DeskView } from "../../src/shared/panelApi/deskApi";
import { MEND_KINDS } from "../../src/shared/parsing/addressList/mendedAddress";
import { isProblem } from "../../src/shared/api/problem";
import { FIRST_ADDRESS_ROW } from "../../src/shared/features/addresses/addressColumns";
import { rowsThatAre, TYPED_ROWS } from "../shared/features/wrongAddresses";
import { homesOf } from "./parts/homesOf";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(120_000);

const agreed = ({ area, seen }: DeskView, yes: DeskChoices["yes"] = []): DeskChoices => ({
  ...{ area, seen, kinds: MEND_KINDS, left: [], yes, against: "values" },
});

async function looked(host: OpenInHost): Promise<DeskView> {
  const view = await host.panel("lookAtAddresses");
  if (isProblem(view)) throw new Error(view.message);
  return view;
}

const FREE = { PROP_MONTHLY_LIMIT: "5000", PROP_RATE_PER_SECOND: "1000" };

/** The list in A2 and below, selected, below a heading. */
async function listed(open: (typeof OPEN)[number][1], rows = TYPED_ROWS): Promise<OpenInHost> {
  const host = open(FREE, {});
  const cells = rows.flatMap(({ cell }, row) => (cell === null ? [] : [[`A${row + 2}`, cell as string | number]]));
  await host.type({ A1: "Address", ...(Object.fromEntries(cells) as Record<string, string | number>) });
  host.select(`A2:A${rows.length + 1}`);
  return host;
}

async function fetched(host: OpenInHost): Promise<readonly string[]> {
  const offer = await host.panel("offer", "fetch", "sheet");
  if (isProblem(offer)) throw new Error(offer.message);
  await host.panel("accept", offer.quoteId);
  return host.asked().map((path) => new URLSearchParams(path.split("?")[1]).get("address") ?? path);
}

/** Each that is wrong, and more right ones than the hundred that a formula is of. */
const FEWER = TYPED_ROWS.filter(({ verdict }, row) => verdict !== "ready" || row < 100);

describe.each(OPEN)("in %s", (_, open) => {
  it("each wrong address is told for what it is, and nothing is requested", async () => {
    const host = await listed(open);
    const view = await looked(host);
    expect(view).toMatchObject({ place: "Sheet1!A2:A501", blank: 5, ready: 457, inParts: false });
    expect([view.changes, view.rejected, view.held, view.doubled].map(({ count }) => count)).toEqual([17, 14, 14, 9]);
    expect(view.totals).toBe(1);
    expect(host.asked()).toEqual([]);
  });

  it("addresses are corrected and restored exactly, and a formula is left as it is", async () => {
    const host = await listed(open);
    await host.type({ A502: '="99 Elm St, Cambridge, MA " & "2139"' });
    host.select("A2:A502");
    const shown = () => [...TYPED_ROWS, "the formula"].map((_row, index) => host.shows(`A${index + 2}`));
    const before = shown();
    expect(await host.panel("mendAddresses", agreed(await looked(host)))).toBe(17);
    const row = TYPED_ROWS.findIndex(({ cell }) => cell === "11 Elm St, Cambridge, MA 2139") + 2;
    expect(["A", "B"].map((letter) => host.shows(`${letter}${row}`))).toEqual([
      ...["11 Elm St, Cambridge, MA 02139", "11 Elm St, Cambridge, MA 2139"],
    ]);
    expect([host.shows("B1"), host.shows("A502")]).toEqual(["Original address", before[500]]);
    expect(await host.panel("restoreAddresses")).toBe(17);
    expect(shown()).toEqual(before);
    expect(host.shows("B1") ?? "").toBe("");
  });

  it("none of the rubbish and none of the doubled rows reaches the service, and a doubtful one only after you say yes", async () => {
    const ready = 457 - (TYPED_ROWS.length - FEWER.length);
    const host = await listed(open, FEWER);
    const view = await looked(host);
    expect(view.ready).toBe(ready);
    expect(await host.panel("addressResults")).toBeUndefined();
    expect(await host.panel("layOutAddresses", agreed(view))).toBe("Address check");
    expect(host.asked()).toEqual([]);
    expect(await host.panel("addressResults")).toMatchObject({ counts: { pending: ready } });
    const asked = await fetched(host);
    expect(asked).toHaveLength(ready);
    expect(new Set(asked).size).toBe(ready);
    const wrong = [...rowsThatAre("rejected"), ...rowsThatAre("held"), ...rowsThatAre("mended")];
    expect(wrong.filter(({ cell }) => asked.includes(String(cell as string)))).toEqual([]);
    // Every row has its result, and those to look at come first.
    const results = await host.panel("addressResults");
    if (results === undefined || isProblem(results)) throw new Error("no results");
    const { counts, attention } = results;
    expect(counts).toMatchObject({ doubled: 9, waiting: 14, notAsked: 14, pending: 0 });
    expect(counts.onRecord + counts.differs + counts.problem).toBe(ready);
    expect(counts.onRecord).toBeGreaterThan(0.875 * ready);
    expect(attention.rows.every(({ remark }) => remark !== "")).toBe(true);
    await host.panel("showCells", view.area);
    const held = view.held.rows.find(({ address }) => address.startsWith("41 Oak"))!;
    expect(await host.panel("layOutAddresses", agreed(view, [held.row]))).toBe("Address check (2)");
    expect(await fetched(host)).toEqual(["41 Oak St, Austin, TX 90210"]);
  });

  it("a home on record is told from one that is only estimated, at no further request", async () => {
    const host = open(FREE, {});
    const [home, unrecorded] = ["5500 Grand Lake Dr", "12 Unrecorded Ln"].map(
      (line) => `${line}, San Antonio, TX 78244`,
    );
    await host.type({ A1: "Address", A2: home!, A3: unrecorded!, A4: "12 Nonexistent Ln, San Antonio, TX 78244" });
    host.select("A2:A4");
    const sheet = await host.panel("layOutAddresses", agreed(await looked(host)));
    if (isProblem(sheet)) throw new Error(sheet.message);
    expect(await fetched(host)).toHaveLength(3);
    const row = (index: number): string => String(FIRST_ADDRESS_ROW + 1 + index);
    expect([0, 1, 2].map((index) => host.shows(`C${row(index)}`, sheet))).toEqual([
      ...["Matched, on record", "Estimated only: no public record found", "Problem"],
    ]);
    expect(["K", "P"].map((column) => host.shows(`${column}${row(0)}`, sheet))).toEqual([
      ...["Single Family", expect.any(Number)],
    ]);
    expect(await host.panel("addressResults")).toMatchObject({
      counts: { onRecord: 1, estimated: 1, problem: 1, pending: 0 },
      attention: { count: 2 },
    });
    expect(host.asked()).toEqual([]);
  });

  it("a misspelt state is suggested, never sent, and written on a press alone, with one undo", async () => {
    const host = open(FREE, {});
    const [typed, right] = ["Texs", "TX"].map((state) => `5500 Grand Lake Dr, San Antonio, ${state} 78244`);
    await host.type({ A1: "Address", A2: typed!, A3: "5504 Grand Lake Dr, San Antonio, TX 78244" });
    host.select("A2:A3");
    const view = await looked(host);
    expect(view.held.rows).toMatchObject([{ number: 2, address: typed, suggestion: right }]);
    await host.panel("layOutAddresses", agreed(view));
    expect(await fetched(host)).toEqual(["5504 Grand Lake Dr, San Antonio, TX 78244"]);
    const taken = { list: view.area, row: 0, address: typed!, suggestion: right! };
    expect(await host.panel("takeSuggestion", taken)).toBeUndefined();
    expect(["A2", "B1", "B2"].map((cell) => host.shows(cell))).toEqual([right, "Original address", typed]);
    expect(await host.panel("takeSuggestion", taken)).toMatchObject({
      message: "Nothing was changed: A2 doesn't hold this address any more.",
    });
    expect(await host.panel("restoreAddresses")).toBe(1);
    expect(host.shows("A2")).toBe(typed);
    expect(host.asked()).toEqual([]);
  });

  it("public records of many homes of a ZIP code cost a few searches, at a price that is known before", async () => {
    const homes = homesOf("zipCode=78244", 2000, 32).slice(0, 60);
    const host = open(FREE, { homes: 2000 });
    const cells = homes.map((home, row) => [`A${row + 2}`, home]);
    await host.type({ A1: "Address", ...(Object.fromEntries(cells) as Record<string, string>) });
    host.select("A2:A61");
    const choices = { ...agreed(await looked(host)), against: "records" as const };
    expect(await host.panel("addressPrices", choices)).toEqual({
      values: { requests: 60, atMost: 60 },
      records: { requests: 60, atMost: 60, search: expect.objectContaining({ requests: 1, atMost: 63 }) },
    });
    const sheet = await host.panel("layOutAddresses", choices);
    if (isProblem(sheet)) throw new Error(sheet.message);
    const offer = await host.panel("offer", "fetch", "sheet");
    if (isProblem(offer)) throw new Error(offer.message);
    expect(offer).toMatchObject({ price: { requests: 60 }, search: { requests: 1, atMost: 63 } });
    expect(host.asked()).toEqual([]);
    await host.panel("accept", offer.quoteId, true);
    expect(host.asked().filter((path) => path.includes("zipCode=78244"))).toHaveLength(4);
    expect(host.bill()).toBe(4);
    expect(await host.panel("addressResults")).toMatchObject({ counts: { onRecord: 60, pending: 0 } });
    expect(await host.panel("addressPrices", choices)).toMatchObject({
      values: { requests: 60 },
      records: { requests: 0 },
    });
    await host.type({ C1: `=PROP.RECORD("${homes[7]!}", "beds")` });
    expect(host.asked()).toEqual([]);
  });

  it("public records of the units of one building cost one search", async () => {
    const units = homesOf("zipCode=78701&propertyType=Condo%7CApartment", 2000, 2).filter((home) =>
      home.startsWith("1500 Misty Field Dr, "),
    );
    const listed = units.slice(0, 30);
    const host = open(FREE, { homes: 2000 });
    const cells = listed.map((home, row) => [`A${row + 2}`, home]);
    await host.type({ A1: "Address", ...(Object.fromEntries(cells) as Record<string, string>) });
    host.select("A2:A31");
    const choices = { ...agreed(await looked(host)), against: "records" as const };
    expect(await host.panel("addressPrices", choices)).toMatchObject({
      records: { requests: 30, search: { places: [{ name: "1500 Misty Field Dr, 78701" }], requests: 1, atMost: 31 } },
    });
    await host.panel("layOutAddresses", choices);
    const offer = await host.panel("offer", "fetch", "sheet");
    if (isProblem(offer)) throw new Error(offer.message);
    await host.panel("accept", offer.quoteId, true);
    expect(host.asked()).toEqual([expect.stringContaining("radius=0.1")]);
    expect(host.bill()).toBe(1);
    expect(await host.panel("addressResults")).toMatchObject({ counts: { onRecord: 30, pending: 0 } });
  });

  it("the sheet of a check is no list: desk and jobs say which list to select instead", async () => {
    const host = await listed(open, TYPED_ROWS.slice(0, 3));
    const view = await looked(host);
    const sheet = await host.panel("layOutAddresses", agreed(view));
    if (isProblem(sheet)) throw new Error(sheet.message);
    const message = `"${sheet}" is the sheet of an address check: select the list itself, ${view.place}.`;
    for (const cells of [
      { row: 0, column: 0, rows: 1, columns: 1 },
      { row: FIRST_ADDRESS_ROW, column: 1, rows: 3, columns: 1 },
    ]) {
      await host.panel("showCells", { sheet, ...cells });
      expect(await host.panel("lookAtAddresses")).toMatchObject({ message });
      expect(await host.panel("selectedList")).toMatchObject({ entries: 0, problem: { message } });
    }
    expect(host.asked()).toEqual([]);
  });
});
