/** Two months of an inserted rent roll: its kept snapshots are compared to the cell, as the panel proposes them. */
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { given } from "../hosts/parts/given";
import { OPEN, type OpenInHost } from "../hosts/parts/openInBoth";

jest.setTimeout(120_000);

const [, [, openInSheets]] = OPEN;
const HOMES = addresses(12);

async function month(host: OpenInHost, command: "fetch" | "refresh"): Promise<string> {
  const { quoteId } = given(await host.panel("offer", command, "sheet"));
  await host.panel("accept", quoteId);
  return given(await host.panel("keepSnapshot"));
}

/** The rents of a snapshot, by unit. */
function rentsOf(host: OpenInHost, sheet: string): ReadonlyMap<unknown, unknown> {
  const rows = Array.from({ length: 60 }, (_, index) => index + 1);
  const head = rows.find((row) => host.shows(`F${row}`, sheet) === "Market rent")!;
  const units = rows.filter((row) => row > head && host.shows(`A${row}`, sheet) !== "");
  return new Map(units.map((row) => [host.shows(`A${row}`, sheet), host.shows(`F${row}`, sheet)]));
}

it("what moved is told by address and unit, and nothing is requested but the two months' rents", async () => {
  const host = openInSheets({ PROP_SPENDING: "ask" }, {});
  const rows = HOMES.map((home, index) => ({ A: home, B: `Unit ${index + 1}`, C: 1500 + index }));
  await host.type({
    ...{ A1: "Address", B1: "Unit", C1: "Current rent" },
    ...Object.fromEntries(
      rows.flatMap((row, index) => Object.entries(row).map(([column, value]) => [`${column}${index + 2}`, value])),
    ),
  });
  host.select(`A1:C${HOMES.length + 1}`);
  const { area, columns } = given(await host.panel("selectedList"));
  const list = { area, uses: columns.map(({ use }) => use) };
  given(await host.panel("insertJob", { job: "rentRoll", list, typed: "", place: "newSheet" }));
  const before = await month(host, "fetch");
  const dayOf = (sheet: string): number => Number(host.shows("B3", sheet));
  const first = dayOf("Rent roll");
  await host.later(31);
  // Calculated again a month later, it is still as of the day of its rents.
  await host.type({ A1: "Address" });
  expect(dayOf("Rent roll")).toBe(first);
  const after = await month(host, "refresh");
  expect(host.asked()).toHaveLength(2 * HOMES.length);
  expect(dayOf("Rent roll") - first).toBe(31);
  expect(dayOf(before)).toBe(first);

  expect(await host.panel("comparableSheets")).toMatchObject({ before, after });
  const found = given(await host.panel("compareSheets", { before, after }));
  if ("heads" in found) throw new Error(found.heads.join());
  expect(found.keys).toEqual(["Address", "Unit"]);
  expect(found.changes.columns.map(({ column }) => column)).toEqual(["Current rent", "Market rent"]);
  // Nobody moved and no rent changed: the market did.
  expect(found.roll).toEqual({ events: [], rentBefore: 18_066, rentAfter: 18_066 });
  const [old, now] = [rentsOf(host, before), rentsOf(host, after)];
  expect(old.size).toBe(HOMES.length);
  const moved = [...old].filter(([unit, rent]) => now.get(unit) !== rent);
  const [current, market] = found.changes.columns;
  expect(current).toMatchObject({ rose: 0, fell: 0, stayed: HOMES.length });
  expect([market!.rose + market!.fell, market!.stayed]).toEqual([moved.length, HOMES.length - moved.length]);
  expect(moved.length).toBeGreaterThan(0);
  for (const change of found.changes.most) {
    // Its address names the unit already.
    const [, unit] = /, (Unit \d+), San Antonio, TX \d{5}$/.exec(change.what) ?? [];
    expect([change.before, change.after]).toEqual([old.get(unit), now.get(unit)]);
    expect(change.cell!.sheet).toBe(after);
  }
  const { written } = given(await host.panel("writeChanges", "sheet"));
  expect(["A1", "D2", "E2", "F2", "A4", "B4", "C4", "D4"].map((cell) => host.shows(cell, written))).toEqual([
    `What changed from ${before} to ${after}`,
    ...["Rent in place", 18_066, 18_066, "Date", "Cell", "Row", "Event or figure"],
  ]);
  expect(host.shows("B5", written)).toMatch(/^'Rent roll \d{4}-\d{2}'!F\d+$/);
  expect(host.shows("D5", written)).toBe("Market rent");
  expect(host.asked()).toEqual([]);
});
