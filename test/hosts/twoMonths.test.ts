/**
 * Two months of a rent roll in virtual time, in both hosts: what is told of the changes equals what is counted from the
 * cells of the two months, and nothing is requested for it beyond the refresh.
 */
import type { Progress, QuoteView } from "../../src/shared/panelApi/panelApi";
import type { ChangeSummary } from "../../src/shared/panelApi/changesApi";
import { isProblem } from "../../src/shared/api/problem";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(120_000);

/** It has no rent. */
const LAND = "1026 Grand Lake Dr, San Antonio, TX 78244";
/** More of their rents change than are named as those that changed most. */
const HOMES = [...addresses(16), LAND];
/** One is listed twice, and one is nowhere. */
const ROLL = [...HOMES, HOMES[3]!, "99999 Nowhere Rd, San Antonio, TX 78244"];
const FIRST = 5;
const BLOCK = 12;
const rowAt = (index: number): number => FIRST + index;
const LAST = rowAt(ROLL.length - 1);

/** A block of rows in one formula, with the ends of the range beside them, and a formula for each of the others. */
async function openRoll(open: (typeof OPEN)[number][1]): Promise<OpenInHost> {
  const host = open({ PROP_SPENDING: "ask" }, {});
  const single = ROLL.slice(BLOCK).map((_, index) => rowAt(BLOCK + index));
  await host.type({
    ...{ A1: "Rent roll", A4: "Address", B4: "Unit", C4: "Current rent", D4: "Market rent" },
    ...Object.fromEntries(ROLL.map((home, index) => [`A${rowAt(index)}`, home])),
    ...Object.fromEntries(ROLL.map((_, index) => [`B${rowAt(index)}`, `#${index % 3}`])),
    ...Object.fromEntries(ROLL.map((_, index) => [`C${rowAt(index)}`, 1500 + index])),
    [`D${FIRST}`]: `=PROP.RENT(A${FIRST}:A${rowAt(BLOCK - 1)}, "rent, rentRangeLow, rentRangeHigh")`,
    ...Object.fromEntries(single.map((row) => [`D${row}`, `=PROP.RENT(A${row}, "rent")`])),
  });
  return host;
}

async function priced(host: OpenInHost, command: "fetch" | "refresh"): Promise<QuoteView> {
  const quote = await host.panel("offer", command, "sheet");
  if (isProblem(quote)) throw new Error(quote.message);
  return quote;
}

const rents = (host: OpenInHost, sheet?: string) => ROLL.map((_, index) => host.shows(`D${rowAt(index)}`, sheet));

interface Counted {
  readonly rose: number;
  readonly fell: number;
  readonly stayed: number;
  readonly amounts: readonly number[];
  readonly shares: readonly number[];
}

/** Counted again from the cells. */
function counted(before: readonly unknown[], after: readonly unknown[]): Counted {
  const pairs = before.flatMap((old, index) => {
    const now = after[index];
    return typeof old === "number" && typeof now === "number" ? [[old, now] as const] : [];
  });
  const moved = pairs.filter(([old, now]) => old !== now);
  return {
    rose: pairs.filter(([old, now]) => now > old).length,
    fell: pairs.filter(([old, now]) => now < old).length,
    stayed: pairs.length - moved.length,
    amounts: moved.map(([old, now]) => now - old),
    shares: moved.map(([old, now]) => (now - old) / old),
  };
}

function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

function holdsTo(changes: ChangeSummary, before: readonly unknown[], after: readonly unknown[], sheet: string): void {
  const column = changes.columns.find(({ column: name }) => name === "Market rent" || name === "Rent")!;
  const { amounts, shares, ...counts } = counted(before, after);
  expect(column).toMatchObject(counts);
  expect(column.median!.amount).toBe(middle(amounts));
  expect(column.median!.share).toBeCloseTo(middle(shares), 10);
  expect(Math.abs(column.largest!.amount)).toBe(Math.max(...amounts.map(Math.abs)));
  const most = [...shares.map(Math.abs)].sort((one, other) => other - one).slice(0, 10);
  expect(changes.most).toHaveLength(10);
  changes.most.forEach(({ what, cell, before: old, after: now }, place) => {
    const row = cell!.row + 1;
    expect(cell).toEqual({ sheet, row: row - 1, column: 3 });
    expect(what.startsWith(ROLL[row - FIRST]!)).toBe(true);
    expect([old, now]).toEqual([before[row - FIRST], after[row - FIRST]]);
    expect(Math.abs(Number(now) - Number(old)) / Number(old)).toBeCloseTo(most[place]!, 10);
  });
  expect(new Set(changes.most.map(({ cell }) => cell!.row)).size).toBe(10);
}

async function snapshot(host: OpenInHost, name: string): Promise<void> {
  const cells: Record<string, string | number> = {};
  for (const column of ["A", "B", "C", "D"])
    for (let row = 1; row <= LAST; row += 1) {
      const shown = host.shows(`${column}${row}`);
      if (typeof shown === "string" || typeof shown === "number") cells[`${column}${row}`] = shown;
    }
  await host.type(cells, name);
}

describe.each(OPEN)("in %s", (_, open) => {
  let host: OpenInHost;
  let november: readonly unknown[];
  let december: readonly unknown[];
  /** What the price of the refresh asked, and the refresh. */
  let pricing: readonly string[];
  let refreshing: readonly string[];
  let progress: Progress;

  /** A month between a fetch and a refresh. */
  beforeAll(async () => {
    host = await openRoll(open);
    await host.panel("accept", (await priced(host, "fetch")).quoteId);
    november = rents(host);
    await snapshot(host, "Rent roll 2026-11");
    await host.later(30);
    host.asked();
    const quote = await priced(host, "refresh");
    pricing = host.asked();
    progress = await host.panel("accept", quote.quoteId);
    refreshing = host.asked();
    december = rents(host);
  });

  it("old values, changes and the day are written beside the block, and nothing over what is there", async () => {
    await host.type({ H9: "mine" });
    expect(await host.panel("writeChanges", "beside")).toMatchObject({ kind: "problem" });
    expect(host.shows(`G${FIRST}`) ?? "").toBe("");
    await host.type({ H9: "" });
    expect(await host.panel("writeChanges", "beside")).toEqual({ written: `Sheet1!G${FIRST - 1}:I${LAST}` });
    expect(["G", "H", "I"].map((column) => host.shows(`${column}${FIRST - 1}`))).toEqual([
      "Old value",
      "Change",
      "Changed on",
    ]);
    november.forEach((old, index) => {
      const now = december[index];
      const [written, change, on] = ["G", "H", "I"].map((column) => host.shows(`${column}${rowAt(index)}`) ?? "");
      if (old === now) return expect([written, change, on]).toEqual(["", "", ""]);
      expect([written, change]).toEqual([old, Number(now) - Number(old)]);
      expect(on).not.toBe("");
    });
    expect([rents(host), host.asked()]).toEqual([december, []]);
  });

  it("a refresh a month later tells what changed, to the cell, and requests nothing for it", async () => {
    // The service knows no rent of one of the homes, which is land.
    expect(november.filter((rent) => typeof rent === "number")).toHaveLength(17);
    expect(pricing).toEqual([]);
    const { changes, done } = progress;
    // What the service can't answer isn't asked again, and the doubled home once.
    expect([done, refreshing.length]).toEqual([16, 16]);
    holdsTo(changes!, november, december, "Sheet1");
    expect(changes!.columns).toHaveLength(1);
    expect((await host.panel("progress")).changes).toEqual(changes);
    const [first] = changes!.most;
    await host.type({ A1: "elsewhere" }, "Second sheet");
    expect(await host.panel("showCells", { ...first!.cell!, rows: 1, columns: 1 })).toBeUndefined();
    expect(host.selected()).toBe(`Sheet1 D${first!.cell!.row + 1}`);

    await snapshot(host, "Rent roll 2026-12");
    const { names, ...pair } = await host.panel("comparableSheets");
    expect(names).toEqual(host.sheets());
    expect(pair).toEqual({ before: "Rent roll 2026-11", after: "Rent roll 2026-12" });
    const found = await host.panel("compareSheets", { before: pair.before!, after: pair.after! });
    if (isProblem(found) || "heads" in found) throw new Error(JSON.stringify(found));
    expect(found.keys).toEqual(["Address", "Unit"]);
    holdsTo(found.changes, november, december, "Rent roll 2026-12");
    expect(found.changes.columns).toMatchObject([
      { column: "Current rent", rose: 0, fell: 0, stayed: ROLL.length },
      { column: "Market rent", appeared: 0, missing: 0 },
    ]);
    expect(host.asked()).toEqual([]);
  });
});
