/** What jobs read in a spreadsheet's cells, and what they write there. */
import type { CellArea } from "../../src/shared/formulas/cells";
import { day } from "../../src/shared/values/day";
import type { Value } from "../../src/shared/values/value";
import { newDocument } from "../standIns/appsScript/document";
import { lookAt } from "../standIns/appsScript/execution";
import { ability } from "./parts/abilities";

function opened() {
  const document = newDocument();
  const sheet = document.spreadsheet.active;
  const shows = (row: number, column: number) => sheet.at(row, column).value;
  const area = (row: number, column: number, rows: number, columns: number): CellArea => ({
    ...{ sheet: "Sheet1", row: row - 1, column: column - 1 },
    ...{ rows, columns },
  });
  const write = (where: CellArea, ...rows: (Value | undefined)[][]) =>
    ability(document, "writeCells", [{ area: where, rows }]);
  return { document, sheet, shows, area, write };
}

it("names the sheets that a person sees", () => {
  const { document } = opened();
  document.spreadsheet.insert("Rent roll");
  document.spreadsheet.insert("PROP data").hidden = true;
  expect(ability(document, "sheetNames")).toEqual(["Sheet1", "Rent roll"]);
});

it("reads what cells contain, also beyond the end of the sheet", () => {
  const { document, sheet, area } = opened();
  sheet.set(999, 1, "'02139");
  sheet.set(1000, 1, 5);
  sheet.set(1000, 2, '=PROP_FIELDS("property")');
  expect(ability(document, "readCells", area(999, 1, 3, 1))).toEqual([["02139"], [5], [null]]);
  expect(ability(document, "readTexts", area(999, 1, 3, 2))).toEqual([
    ["02139", null],
    [null, null],
    [null, null],
  ]);
  expect(ability(document, "areBlank", area(1000, 1, 2, 1))).toBe(false);
  expect(ability(document, "areBlank", area(1001, 27, 2, 1))).toBe(true);
  expect(ability(document, "readTexts", { ...area(1, 1, 1, 1), sheet: "Gone" })).toBeUndefined();
  sheet.merged.push({ row: 1, column: 1, rows: 1, columns: 2 });
  expect(ability(document, "areBlank", area(1, 2, 3, 1))).toBe(false);
  sheet.set(3, 1, "  text ");
  expect(ability(document, "readTexts", area(3, 1, 1, 1))).toEqual([["  text "]]);
});

describe("the selection", () => {
  const home = (row: number) => ({ sheet: "Sheet1", row, column: 0, columns: 1 });
  const filledTo = (rows: number) => {
    const { document, sheet } = opened();
    for (let row = 1; row <= rows; row += 1) sheet.set(row, 1, `${row} Main St`);
    sheet.selected = { row: 1, column: 1, rows: 1000, columns: 1 };
    let calls = 0;
    document.service = () => void (calls += 1);
    return { document, sheet, calls: () => calls };
  };

  it("ends at the last row that contains anything", () => {
    const { document } = filledTo(3);
    expect(ability(document, "selectedAreas")).toEqual({ areas: [{ ...home(0), rows: 3 }], hidden: [] });
  });

  it("is every area of several, without those below all content", () => {
    const { document, sheet } = filledTo(9);
    const area = (row: number, rows: number) => ({ row, column: 1, rows, columns: 1 });
    sheet.alsoSelected = [area(6, 4), area(30, 2)];
    sheet.selected = area(1, 2);
    expect(ability(document, "selectedAreas")).toMatchObject({
      areas: [
        { row: 5, rows: 4 },
        { row: 0, rows: 2 },
      ],
    });
  });

  it("tells rows that were hidden by hand, and those that a filter hides, of which it asks only where there is one", () => {
    const { document, sheet, calls } = filledTo(300);
    ability(document, "selectedAreas");
    const first = calls();
    for (const row of [3, 4, 400]) sheet.hiddenRows.add(row);
    expect(ability(document, "selectedAreas")).toMatchObject({ hidden: [{ first: 2, count: 2 }] });
    const byHand = calls() - first;
    sheet.filteredRows = new Set([4, 300]);
    const hidden = [
      { first: 2, count: 2 },
      { first: 299, count: 1 },
    ];
    expect(ability(document, "selectedAreas")).toMatchObject({ hidden });
    // One call a row, and a second one a row that wasn't hidden by hand; slicers aren't asked for where there is a filter.
    expect(byHand).toBeGreaterThan(300);
    expect(byHand).toBeLessThan(320);
    expect(calls() - first - byHand - byHand).toBe(298 - 1);
  });

  it("can't tell which rows are hidden where each call takes too long", () => {
    const { document, sheet } = filledTo(300);
    sheet.hiddenRows.add(3);
    document.service = () => void (document.clock.now += 100);
    expect(ability(document, "selectedAreas")).toEqual({ areas: [{ ...home(0), rows: 300 }] });
  });
});

it("writes text as text, whatever it looks like, and days as days", () => {
  const { sheet, shows, area, write } = opened();
  for (const row of [1, 2, 3, 4]) sheet.at(row, 2).format = "@";
  const texts = ["02139", "=1+1", "May 5", "12 Elm St, Cambridge, MA 02139"];
  expect(write(area(1, 1, 4, 2), ...texts.map((text) => [text, text]))).toBeUndefined();
  texts.forEach((text, index) => {
    expect([shows(index + 1, 1), shows(index + 1, 2)]).toEqual([text, text]);
    expect([sheet.at(index + 1, 1).formula, sheet.at(index + 1, 2).formula]).toEqual(["", ""]);
  });
  write(area(6, 1, 1, 3), [day("2026-11-22"), 0, null]);
  expect(shows(6, 1)).toEqual(new Date(2026, 10, 22));
  expect([shows(6, 2), shows(6, 3)]).toEqual([0, ""]);
});

it("leaves cells alone for which there is no value, and what spilled there", () => {
  const { sheet, shows, area, write } = opened();
  sheet.set(1, 2, "=Z1");
  sheet.spill(1, 2, [[1], [2], [3]], 0);
  sheet.set(2, 3, "mine");
  const rows = [
    ["a", undefined, "x"],
    ["b", undefined, undefined],
    ["c", undefined, "z"],
  ];
  expect(write(area(1, 1, 3, 3), ...rows)).toBeUndefined();
  expect([1, 2, 3].map((row) => [shows(row, 1), shows(row, 3)])).toEqual([
    ["a", "x"],
    ["b", "mine"],
    ["c", "z"],
  ]);
  expect([sheet.at(1, 2).formula, sheet.at(2, 2).from, shows(3, 2)]).toEqual(["=Z1", "1,2", 3]);
});

it("writes nothing over what a formula fills, which is seen only then, and leaves all as it was", () => {
  const { document, sheet, shows, area } = opened();
  sheet.set(1, 1, '=PROP_FIELDS("property")');
  sheet.set(1, 20, "mine");
  lookAt(document);
  const before = [1, 2, 3].map((row) => shows(row, 1));
  expect(before.every((name) => typeof name === "string" && name !== "" && name !== "#REF!")).toBe(true);
  const refused = ability(document, "writeCells", [
    { area: area(2, 1, 2, 1), rows: [[undefined], ["over"]] },
    { area: area(1, 20, 1, 1), rows: [["other"]] },
  ]);
  expect(refused?.message).toBe('Nothing was written: the formula in A1 of the sheet "Sheet1" fills some of the cells');
  expect([1, 2, 3].map((row) => shows(row, 1))).toEqual(before);
  expect([sheet.at(3, 1).from, shows(1, 20)]).toEqual(["1,1", "mine"]);
});

it("writes into what stands beside a formula, which only fills other cells, and into the cell of a formula itself", () => {
  const { document, sheet, shows, area, write } = opened();
  sheet.set(1, 1, '="Add"&"ress"');
  sheet.set(2, 1, "mine");
  sheet.set(3, 1, "=LEN(A2)");
  sheet.set(4, 1, "mine too");
  lookAt(document);
  expect(write(area(2, 1, 3, 1), ["a"], ["b"], ["c"])).toBeUndefined();
  lookAt(document);
  expect([1, 2, 3, 4].map((row) => shows(row, 1))).toEqual(["Address", "a", "b", "c"]);
  expect([sheet.at(1, 1).formula, sheet.at(3, 1).formula]).toEqual(['="Add"&"ress"', ""]);
});

it("keeps what was typed where a protected formula fills cells, and says how that formula fills them again", () => {
  const { document, sheet, shows, area } = opened();
  sheet.set(1, 1, '=PROP_FIELDS("property")');
  sheet.set(1, 20, "mine");
  lookAt(document);
  document.clock.now += 1000;
  const before = [2, 3].map((row) => shows(row, 1));
  sheet.locked.push({ row: 1, column: 1, rows: 1, columns: 1 });
  const blank = new Set<unknown>();
  document.service = () => void blank.add(shows(1, 20));
  const refused = ability(document, "writeCells", [
    { area: area(2, 1, 2, 1), rows: [["over"], ["over"]] },
    { area: area(1, 20, 1, 1), rows: [["other"]] },
  ]);
  expect(refused?.message).toMatch(/in A1 .* fills some of the cells\. It shows #REF! now: undo \(Ctrl\+Z\)/);
  expect([...[2, 3].map((row) => shows(row, 1)), shows(1, 20)]).toEqual([...before, "mine"]);
  expect(blank).toEqual(new Set(["mine", "other"]));
});

it("adds rows and columns that the sheet lacks", () => {
  const { sheet, shows, area, write } = opened();
  expect(write(area(1001, 27, 2, 2), ["a", "b"], ["c", "d"])).toBeUndefined();
  expect([sheet.rows, sheet.columns, shows(1002, 28)]).toEqual([1002, 28, "d"]);
});

it("writes nothing where one of the cells is protected, the sheet is gone, or the file is only to be viewed", () => {
  const { document, sheet, shows, area, write } = opened();
  sheet.set(1, 1, "before");
  const both = (other: CellArea) =>
    ability(document, "writeCells", [
      { area: area(1, 1, 1, 1), rows: [["after"]] },
      { area: other, rows: [["after"]] },
    ])?.message;
  expect(both({ ...area(1, 1, 1, 1), sheet: "Rents" })).toBe('The sheet "Rents" no longer exists');
  sheet.locked.push({ row: 1, column: 3, rows: 9, columns: 1 });
  expect(both(area(2, 3, 1, 1))).toBe(`Nothing was written: you can't edit C2 of the sheet "Sheet1"`);
  document.spreadsheet.viewOnly = true;
  expect(write(area(1, 1, 1, 1), ["after"])?.message).toMatch(/you can't edit A1/);
  expect(write(area(1001, 1, 1, 1), ["after"])?.message).toMatch(/perhaps you can only view this file/);
  expect([shows(1, 1), sheet.rows]).toEqual(["before", 1000]);
});

it("writes all or nothing, whichever call of Google Sheets fails", () => {
  const ends = new Set<string>();
  for (let failing = 1; ; failing += 1) {
    const { document, sheet, shows, area } = opened();
    sheet.set(1, 1, "'007");
    sheet.set(2, 1, "=A1");
    let calls = 0;
    document.service = (name) => {
      if (name === "SpreadsheetApp" && (calls += 1) === failing) throw new Error("Exception: Service error");
    };
    const refused = ability(document, "writeCells", [
      { area: area(1, 1, 2, 1), rows: [["new"], ["new"]] },
      { area: area(1, 3, 1, 1), rows: [["new"]] },
    ]);
    const now = [shows(1, 1), sheet.at(2, 1).formula || shows(2, 1), shows(1, 3)];
    expect(now).toEqual(refused === undefined ? ["new", "new", "new"] : ["007", "=A1", ""]);
    ends.add(String(refused?.message));
    if (calls < failing) break;
  }
  expect(ends).toEqual(new Set(["undefined", expect.stringMatching(/^Nothing was written: Google Sheets refused/)]));
});

it("reads once what is in scattered cells, so that thousands fit into a run", () => {
  const { document, sheet, shows, area } = opened();
  for (let row = 1; row <= 400; row += 1) sheet.set(row, 1, `${row} Main St`);
  let calls = 0;
  document.service = (name) => void (calls += name === "SpreadsheetApp" ? 1 : 0);
  const rows = Array.from({ length: 400 }, (_, row) => [row % 4 === 0 ? `${row + 1} Oak St` : undefined]);
  expect(ability(document, "writeCells", [{ area: area(1, 1, 400, 1), rows }])).toBeUndefined();
  expect([1, 2, 397].map((row) => shows(row, 1))).toEqual(["1 Oak St", "2 Main St", "397 Oak St"]);
  expect(calls).toBeLessThan(100 * 3);
});

it("looks at once at formulas that stand beside scattered cells, so that thousands fit into a run", () => {
  const { document, sheet, shows, area } = opened();
  for (let row = 1; row <= 400; row += 1) {
    sheet.set(row, 1, `=LEN(B${row})`);
    sheet.set(row, 2, `${row} Main St`);
  }
  lookAt(document);
  let calls = 0;
  document.service = (name) => void (calls += name === "SpreadsheetApp" ? 1 : 0);
  const rows = Array.from({ length: 400 }, (_, row) => [row % 4 === 0 ? `${row + 1} Oak St` : undefined]);
  expect(ability(document, "writeCells", [{ area: area(1, 2, 400, 1), rows }])).toBeUndefined();
  expect([shows(1, 2), shows(2, 2), sheet.at(400, 1).formula]).toEqual(["1 Oak St", "2 Main St", "=LEN(B400)"]);
  expect(calls).toBeLessThan(100 * 3);
});

it("opens a sheet and selects cells", () => {
  const { document, area } = opened();
  const other = document.spreadsheet.insert("Rents");
  expect(ability(document, "showCells", { ...area(3, 2, 2, 1), sheet: "Rents" })).toBeUndefined();
  expect(document.spreadsheet.active).toBe(other);
  expect(other.selected).toEqual({ row: 3, column: 2, rows: 2, columns: 1 });
  expect(ability(document, "showCells", { ...area(1, 1, 1, 1), sheet: "Gone" })?.message).toMatch(/no longer exists/);
  expect(ability(document, "showCells", area(1001, 1, 1, 1))?.message).toMatch(/can't be shown/);
});
