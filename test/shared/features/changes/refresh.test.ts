/** A refresh tells what it changed in the cells that it covered, and writes it where a person wants it. */
import type { Request } from "../../../../src/shared/api/request";
import { addressText } from "../../../../src/shared/formulas/cells";
import { isProblem } from "../../../../src/shared/api/problem";
import type { FetchCommand, Progress, Scope } from "../../../../src/shared/panelApi/panelApi";
import { writeChanges } from "../../../../src/shared/features/changes/writeChanges";
import { acceptQuote, quoteCommand } from "../../../../src/shared/spending/fetch/fetchCommand";
import { summaryText } from "../../../../src/shared/workbook/figures/changesText";
import { response } from "../../memoryHost";
import { MemoryWorkbook } from "../../workbook/memoryWorkbook";

const LATER = 2 * 86_400_000;

/** What the homes are worth, by number; a text is a service that finds none. */
type Prices = Record<number, number | "none" | "down">;

/** Results are kept for a day, so a home that isn't found any more two days later has none left. */
function opened(prices: Prices, cells: Readonly<Record<string, string>> = {}, keepDays = "1") {
  const script = ({ parameters }: Request, at: number) => {
    const price = prices[Number.parseInt(parameters["address"] ?? "", 10)]!;
    if (price === "none") return response({ message: "none" }, 404, {}, at);
    return price === "down" ? response({}, 500, {}, at) : response({ price, priceRangeLow: price - 10 }, 200, {}, at);
  };
  const workbook = new MemoryWorkbook(script, { PROP_KEEP_DAYS: keepDays });
  workbook.type({ A1: "Address", B1: "Value" });
  for (const home of Object.keys(prices))
    workbook.type({ [`A${home}`]: `${home} Grand Lake Dr, San Antonio, TX 78244` });
  workbook.type(cells);
  return workbook;
}

const single = (prices: Prices) =>
  Object.fromEntries(Object.keys(prices).map((row) => [`B${row}`, `=PROP.VALUE(A${row}, "price")`]));

function done(workbook: MemoryWorkbook, command: FetchCommand, scope: Scope = "everything"): Progress {
  const offer = workbook.done(quoteCommand(command, scope));
  if (isProblem(offer)) throw new Error(offer.message);
  workbook.host.now += 1000;
  return workbook.done(acceptQuote(offer.quoteId));
}

function later(workbook: MemoryWorkbook, prices: Prices, changed: Prices): void {
  Object.assign(prices, changed);
  workbook.host.now += LATER;
}

const BEFORE: Prices = { 2: 200, 3: 300, 4: 400, 5: 500, 6: "none" };
const AFTER: Prices = { 2: 220, 3: 290, 4: 400, 5: "none", 6: 600 };

it("a first fetch tells nothing of changes; a refresh does, and requests nothing for it", () => {
  const prices = { ...BEFORE };
  const workbook = opened(prices, single(prices));
  expect(done(workbook, "fetch").changes).toBeUndefined();
  const asked = workbook.asked;
  later(workbook, prices, AFTER);
  const { changes } = done(workbook, "refresh");
  // A home that nothing was found for isn't asked for again so soon.
  expect(workbook.asked - asked).toBe(4);
  expect(changes!.columns).toEqual([
    {
      column: "Value",
      ...{ rose: 1, fell: 1, stayed: 1, appeared: 0, missing: 0, failed: 1, recovered: 0 },
      median: { amount: 5, share: expect.closeTo((0.1 - 1 / 30) / 2, 10) as number },
      largest: { amount: 20, share: 0.1 },
    },
  ]);
  expect(changes!.most).toEqual([
    {
      what: "2 Grand Lake Dr, San Antonio, TX 78244",
      column: "Value",
      cell: { sheet: "Sheet1", row: 1, column: 1 },
      before: 200,
      after: 220,
    },
    {
      what: "3 Grand Lake Dr, San Antonio, TX 78244",
      column: "Value",
      cell: { sheet: "Sheet1", row: 2, column: 1 },
      before: 300,
      after: 290,
    },
  ]);
  expect(workbook.reports[workbook.reports.length - 1]!.changes).toEqual(changes);
});

it("a home that the service no longer finds keeps its value for as long as results are kept", () => {
  const prices: Prices = { 2: 200, 3: 300 };
  const workbook = opened(prices, single(prices), "30");
  done(workbook, "fetch");
  later(workbook, prices, { 2: 210, 3: "none" });
  expect(summaryText(done(workbook, "refresh").changes!)).toMatch(/^Value: 1 rose/);
  expect(workbook.shows("B3")).toBe("300");
  const asked = workbook.asked;
  workbook.host.now += 1000;
  workbook.calculate();
  expect([workbook.shows("B3"), workbook.asked]).toEqual(["300", asked]);
  later(workbook, prices, { 3: 330 });
  done(workbook, "refresh");
  expect(workbook.shows("B3")).toBe("330");
});

it("a block of rows is told row by row, with the cell of each", () => {
  const prices = { ...BEFORE };
  const workbook = opened(prices, { B2: '=PROP.VALUE(A2:A6, "price; priceRangeLow")' });
  done(workbook, "fetch");
  later(workbook, prices, AFTER);
  const { changes } = done(workbook, "refresh");
  expect(changes!.columns).toMatchObject([{ rose: 1, fell: 1, stayed: 1, failed: 1, recovered: 0 }]);
  expect(changes!.most.map(({ cell }) => addressText(cell!))).toEqual(["Sheet1!B2", "Sheet1!B3"]);
});

it("what was not renewed isn't told: cells whose service failed, and those after a stop", () => {
  const prices: Prices = { 2: 200, 3: 300, 4: 400 };
  const workbook = opened(prices, single(prices));
  done(workbook, "fetch");
  later(workbook, prices, { 2: 210, 3: "down", 4: 400 });
  expect(summaryText(done(workbook, "refresh").changes!)).toMatch(/^Value: 1 rose, 1 unchanged\. /);
  expect(workbook.shows("B3")).toBe("300");
  later(workbook, prices, { 2: 220, 3: 330, 4: 440 });
  const { send } = workbook.host;
  const stopping: typeof send = (sendings) => {
    workbook.stop = true;
    return send(sendings);
  };
  Object.assign(workbook.host, { send: stopping });
  const { state, done: made, changes } = done(workbook, "refresh");
  expect([state, made]).toEqual(["stopped", 1]);
  expect(changes!.columns).toMatchObject([{ rose: 1, stayed: 0 }]);
});

it("errors that are tried again recover", () => {
  const prices: Prices = { 2: 200, 3: "none" };
  const workbook = opened(prices, single(prices), "30");
  done(workbook, "fetch");
  later(workbook, prices, { 2: 999, 3: 300 });
  expect(summaryText(done(workbook, "refreshErrors").changes!)).toBe("Value: 1 recovered.");
});

it("a cell that was never fetched is new", () => {
  const prices: Prices = { 2: 200, 3: 300 };
  const workbook = opened(prices, { B2: '=PROP.VALUE(A2, "price")' });
  done(workbook, "fetch");
  workbook.type({ B3: '=PROP.VALUE(A3, "price")' });
  later(workbook, prices, { 2: 200 });
  expect(summaryText(done(workbook, "refresh").changes!)).toBe("Value: 1 unchanged, 1 new.");
});

function refreshed(cells?: Readonly<Record<string, string>>): MemoryWorkbook {
  const prices = { ...BEFORE };
  const workbook = opened(prices, cells ?? single(prices));
  done(workbook, "fetch");
  later(workbook, prices, AFTER);
  done(workbook, "refresh");
  return workbook;
}

it("all changes become a sheet of values, those that moved most first", () => {
  const workbook = refreshed();
  const day = new Date(workbook.host.now).toISOString().slice(0, 10);
  expect(workbook.done(writeChanges("sheet"))).toEqual({ written: `Changes ${day}` });
  const [{ blocks, sheet }] = workbook.layouts as [MemoryWorkbook["layouts"][number]];
  expect([sheet, blocks]).toHaveLength(2);
  expect(blocks[0]!.rows).toEqual([["What changed"]]);
  expect(blocks[1]!.rows[0]).toEqual(["Date", "Cell", "Row", "Figure", "Old", "New", "Change", "Percent"]);
  expect(blocks[1]!.rows.slice(1).map((row) => row.slice(1))).toEqual([
    ["Sheet1!B2", "2 Grand Lake Dr, San Antonio, TX 78244", "Value", 200, 220, 20, 0.1],
    ["Sheet1!B3", "3 Grand Lake Dr, San Antonio, TX 78244", "Value", 300, 290, -10, -10 / 300],
    [
      "Sheet1!B5",
      "5 Grand Lake Dr, San Antonio, TX 78244",
      "Value",
      500,
      expect.stringMatching(/found|match/i),
      null,
      null,
    ],
  ]);
  expect(workbook.done(writeChanges("sheet"))).toEqual({ written: `Changes ${day} (2)` });
});

it("old values stand beside the cells that changed, with the day; what stayed is left blank", () => {
  const workbook = refreshed();
  expect(workbook.done(writeChanges("beside"))).toEqual({ written: "Sheet1!C1:E5" });
  const day = new Date(workbook.host.now).toISOString().slice(0, 10);
  const shown = [1, 2, 3, 4, 5].map((row) => ["C", "D", "E"].map((column) => workbook.shows(`${column}${row}`)));
  expect(shown).toEqual([
    ["Old value", "Change", "Changed on"],
    ["200", "20", day],
    ["300", "-10", day],
    [undefined, undefined, undefined],
    ["500", undefined, day],
  ]);
});

it("old values are not written beside rows that have moved since, or show something else", () => {
  const inserted = refreshed();
  inserted.insertRow(1);
  const moved = { message: expect.stringMatching(/^The cells no longer show/) as unknown };
  expect(inserted.done(writeChanges("beside"))).toMatchObject(moved);
  const sorted = refreshed();
  const [second, third] = ["Sheet1!B2", "Sheet1!B3"].map((cell) => sorted.cells.get(cell)!);
  [second!.grid, third!.grid] = [third!.grid, second!.grid];
  expect(sorted.done(writeChanges("beside"))).toMatchObject(moved);
  expect(sorted.done(writeChanges("sheet"))).toMatchObject({ written: expect.any(String) as string });
});

it("nothing is written over what is there, nor where a row has two figures", () => {
  const workbook = refreshed();
  workbook.type({ D4: "mine" });
  expect(workbook.done(writeChanges("beside"))).toMatchObject({ message: /not blank: write it as a sheet/ as unknown });
  expect(workbook.shows("C2")).toBeUndefined();
  const two = refreshed({ B2: '=PROP.VALUE(A2, "price")', D2: '=PROP.VALUE(A2, "price; priceRangeLow")' });
  expect(two.done(writeChanges("beside"))).toMatchObject({ kind: "problem" });
  expect(two.done(writeChanges("sheet"))).toMatchObject({ written: expect.any(String) as string });
});

it("without a refresh there is nothing to write", () => {
  expect(opened({ 2: 200 }).done(writeChanges("sheet"))).toMatchObject({ kind: "problem" });
});

it("a host that doesn't know whose call it was finds the cells by their formulas", () => {
  const prices = { ...BEFORE };
  const workbook = opened(prices, { ...single(prices), G2: '=PROP.VALUE(A2, "price")' });
  const { abilities } = workbook;
  workbook.abilities = () => {
    const all = abilities.call(workbook);
    return {
      ...all,
      dryRun(cells) {
        const ran = all.dryRun(cells);
        if (isProblem(ran)) return ran;
        const calls = ran.calls.map(({ call, questions, value }) => ({ call, questions, value }));
        return { ...ran, calls: calls.filter((_, index) => ran.calls[index]!.cell!.column !== 6) };
      },
    };
  };
  done(workbook, "fetch");
  later(workbook, prices, AFTER);
  const { changes } = done(workbook, "refresh");
  expect(changes!.columns).toMatchObject([{ rose: 2, fell: 1, stayed: 1, failed: 1, recovered: 0 }]);
  expect(changes!.most.map(({ cell }) => addressText(cell!))).toEqual(["Sheet1!B2", "Sheet1!G2", "Sheet1!B3"]);
});

it("types of units that are asked with one address are told apart by what is asked of each", () => {
  const prices: Prices = { 2: 200, 3: 300 };
  const workbook = opened(prices, {
    ...{ C1: "Type", D1: "Beds", E1: "Baths", F1: "Sq ft" },
    ...{ C2: "Apartment", D2: "1", E2: "1", F2: "700", C3: "Apartment", D3: "2", E3: "1.5", F3: "900" },
    ...{ A3: "2 Grand Lake Dr, San Antonio, TX 78244", C4: "Townhouse", A4: "3 Grand Lake Dr, San Antonio, TX 78244" },
    B2: '=PROP.VALUE(A2:A4, "price", C1:F4)',
  });
  done(workbook, "fetch");
  later(workbook, prices, { 2: 220, 3: 330 });
  const { changes } = done(workbook, "refresh");
  expect(changes!.most.map(({ what }) => what).sort()).toEqual([
    "2 Grand Lake Dr, San Antonio, TX 78244 (Apartment, 1 bed, 1 bath, 700 sq ft)",
    "2 Grand Lake Dr, San Antonio, TX 78244 (Apartment, 2 beds, 1.5 baths, 900 sq ft)",
    "3 Grand Lake Dr, San Antonio, TX 78244",
  ]);
});
