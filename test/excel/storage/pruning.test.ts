import { cellName } from "../../../src/excel/cells/cellName";
import { memory } from "../../../src/shared/fetching/cache/memory";
import { cellRuns } from "../../../src/shared/formulas/cellRuns";
import { entriesToPrune } from "../../../src/excel/storage/pruning";
import { addressText, overlaps, type CellArea } from "../../../src/shared/formulas/cells";
import type { CacheEntry } from "../../../src/shared/fetching/work/effects";
import { newDevice, openExcel, type ExcelRealm } from "../../standIns/office/excelRealm";
import { moment } from "../../standIns/office/virtualTime";

const RECORD = { note: "-".repeat(1000) };

const kept = (records: number): CacheEntry => ({
  at: 0,
  outcome: { kind: "answer", records: Array.from({ length: records }, () => RECORD), fetchedAt: 0, billed: true },
});

describe("the database", () => {
  const entry = (key: string, at: number, characters = 10, until = 1000) => ({ key, at, until, characters });
  const pruned = (...given: Parameters<typeof entriesToPrune>) => entriesToPrune(...given).map(({ key }) => key);

  it("removes what is too old to be shown, however little there is", () => {
    expect(pruned([entry("old", 1, 10, 499), entry("new", 1, 10, 501)], 500, { characters: 100, entries: 9 })).toEqual([
      "old",
    ]);
  });

  it("removes the oldest entries if there are too many or they are too large", () => {
    const entries = [entry("b", 2), entry("c", 3), entry("a", 1)];
    expect(pruned(entries, 500, { characters: 20, entries: 9 })).toEqual(["a"]);
    expect(pruned(entries, 500, { characters: 99, entries: 1 })).toEqual(["b", "a"]);
    expect(pruned(entries, 500, { characters: 30, entries: 3 })).toEqual([]);
  });

  it("removes the alias list of an answer with it", () => {
    const entries = [entry("homes b", 2, 1), entry("b", 2, 20), entry("homes c", 3, 1), entry("c", 3, 20)];
    expect(pruned(entries, 500, { characters: 30, entries: 9 })).toEqual(["b", "homes b"]);
  });
});

it("an answer that is too old is fetched again while old ones are deleted: the new one stays", async () => {
  const one = newDevice({ PROP_BASE_URL: "https://service.example/v1", PROP_API_KEY: "sandbox" });
  let asked = 0;
  const wire = (() =>
    Promise.resolve(new Response(JSON.stringify({ price: (asked += 1), comparables: [] })))) as typeof fetch;
  const value = (excel: ExcelRealm, number: number) =>
    excel.call("VALUE", [`${number} Grand Lake Dr, San Antonio, TX 78244`, "price"]);
  const open = () => openExcel(one, { wire, ahead: 440 * 86_400_000 });
  await value(openExcel(one, { wire }), 1);
  const excel = open();
  await value(excel, 2);
  await moment(9_990);
  const again = await value(excel, 1);
  await moment(1_000);
  expect(await value(open(), 1)).toEqual(again);
  expect(asked).toBe(3);
});

describe("memory", () => {
  it("holds so much of what records say, and removes the oldest first", () => {
    const held = memory(9000);
    held.set("a", kept(4));
    held.set("b", kept(4));
    expect([held.get("a"), held.get("b")]).toEqual([kept(4), kept(4)]);
    held.set("c", kept(1));
    expect([held.get("a"), held.get("b"), held.get("c")]).toEqual([undefined, kept(4), kept(1)]);
    held.set("huge", kept(100));
    expect(held.get("huge")).toEqual(kept(100));
  });

  it("distinguishes missing from unknown entries until it is updated", () => {
    const held = memory();
    held.set("a", null);
    expect([held.get("a"), held.get("b")]).toEqual([null, undefined]);
    held.forget("a");
    expect(held.get("a")).toBeUndefined();
  });
});

describe("cells", () => {
  it.each([
    ["Sheet1!B2", "Sheet1!$B$2"],
    ["'My sheet'!B2", "My sheet!b2"],
    ["'It''s'!AA10", "It's!AA10"],
    ["Sheet1!B2", "Sheet1!B2:D9"],
    ["Sheet1!B2", "[Book1.xlsx]Sheet1!B2"],
  ])("%s and %s are the same cell", (one, other) => {
    expect(cellName(one)).toBe(cellName(other));
  });

  it("are named as Excel names them", () => {
    const names = [
      { sheet: "Sheet1", row: 0, column: 0 },
      { sheet: "My sheet", row: 9, column: 26 },
      { sheet: "It's", row: 1_048_575, column: 16_383 },
    ].map(addressText);
    expect(names).toEqual(["Sheet1!A1", "'My sheet'!AA10", "'It''s'!XFD1048576"]);
  });

  it("form runs where they are below one another", () => {
    const at = (row: number, column: number, sheet = "Sheet1") => ({ sheet, row, column });
    const cells = [at(3, 1), at(1, 1), at(2, 1), at(5, 1), at(6, 2), at(7, 2, "Other")];
    expect(cellRuns(cells).map((run) => run.map(({ row }) => row))).toEqual([[7], [1, 2, 3], [5], [6]]);
  });

  it("meet where they share a cell, on one sheet", () => {
    const area = (row: number, column: number, sheet = "Sheet1"): CellArea => ({
      sheet,
      row,
      column,
      rows: 2,
      columns: 2,
    });
    const found = [area(1, 1), area(2, 2), area(3, 1), area(1, 3), area(1, 1, "Other")].map((each) =>
      overlaps(area(1, 1), each),
    );
    expect(found).toEqual([true, true, false, false, false]);
  });
});
