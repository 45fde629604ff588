/** What jobs read, select and write in a workbook's sheets. */
import { problem } from "../../../src/shared/api/problem";
import { day } from "../../../src/shared/values/day";
import { PENDING } from "../../../src/shared/values/input";
import { selectedAreas } from "../../../src/excel/cells/selectedAreas";
import { areBlank, readCells, sheetNames, showCells } from "../../../src/excel/cells/sheetCells";
import { readTexts } from "../../../src/excel/cells/typedTexts";
import { writeCells } from "../../../src/excel/layout/writtenCells";
import { excelOver } from "../../../src/playground/officeStandIn/excel";
import { CustomFunctionsError, officeRuntime } from "../../../src/playground/officeStandIn/runtime";
import { rectangle, WorkbookModel } from "../../standIns/office/workbookModel";

let model: WorkbookModel;

beforeEach(() => {
  model = new WorkbookModel(() => {
    throw new Error("No function is called here");
  });
  Object.assign(globalThis, officeRuntime(new Map()).globals, { Excel: excelOver(model) });
});

const at = (place: string, sheet = "Sheet1") => rectangle(sheet, place);

const tall = (rows: number, columns = 1) => ({ sheet: "Sheet1", row: 0, column: 0, rows, columns });

describe("the selection", () => {
  it("ends at the last row that contains anything, in whatever column", async () => {
    model.type({ A1: "one", C7: "seven" });
    model.selected = [at("A:A")];
    expect(await selectedAreas()).toEqual({ areas: [tall(7)], hidden: [] });
  });

  it("is every area of several, without those below all content, in one round trip", async () => {
    model.type({ A9: "nine" });
    model.selected = [at("B2:C4"), at("E1:E19"), at("B12:C14")];
    const before = model.syncs;
    const areas = [at("B2:C4"), at("E1:E9")];
    expect(await selectedAreas()).toEqual({ areas, hidden: [] });
    // The run ends with a second one, which has nothing left to do.
    expect(model.syncs - before).toBe(2);
  });

  it("tells which rows are hidden, in a few round trips for thousands", async () => {
    model.type({ A5000: "last" });
    model.selected = [tall(20_000, 2)];
    for (const [row, rows] of [
      [3, 1],
      [10, 700],
      [4999, 9],
    ] as const)
      model.hideRows({ ...tall(rows), row });
    const before = model.syncs;
    const spans = [
      { first: 3, count: 1 },
      { first: 10, count: 700 },
      { first: 4999, count: 1 },
    ];
    expect(await selectedAreas()).toEqual({ areas: [tall(5000, 2)], hidden: spans });
    expect(model.syncs - before).toBeLessThan(8);
  });

  it("can't tell of the rows of a huge area which are hidden", async () => {
    model.type({ A20001: "last" });
    model.selected = [tall(20_001)];
    expect((await selectedAreas())?.hidden).toEqual([]);
    model.hideRows({ ...tall(1), row: 7 });
    expect((await selectedAreas())?.hidden).toBeUndefined();
  });

  it("is nothing below all content, and on a blank sheet", async () => {
    model.selected = [at("A5:A9")];
    expect(await selectedAreas()).toBeUndefined();
    model.type({ A1: "one" });
    expect(await selectedAreas()).toBeUndefined();
  });

  it("says why it can't be read while a cell is edited", async () => {
    model.typing = true;
    await expect(selectedAreas()).rejects.toThrow("cell-editing mode");
  });
});

describe("cells that are read", () => {
  it("are as a function receives them: no text of an error, a record by its id", async () => {
    model.type({ A1: "1 Main St", B1: 12, C1: "TRUE", A2: "'02139", C2: "'#N/A" });
    model.put("Sheet1", 1, 1, { formula: "=PROP.X()", shown: [[new CustomFunctionsError("#N/A", "none")]] });
    const properties = { Id: { type: "String", basicValue: "home-1" } };
    model.put("Sheet1", 2, 0, { shown: [[{ type: "Entity", text: "A record", properties }]] });
    expect(await readCells(at("A1:C3"))).toEqual([
      ["1 Main St", 12, true],
      ["02139", PENDING, "#N/A"],
      ["home-1", null, null],
    ]);
  });

  it("tell typed texts, with their spaces, from all else, and nothing of a sheet that is gone", async () => {
    model.put("Sheet1", 0, 0, { formula: '=A9&"x"', shown: [["x"]] });
    model.put("Sheet1", 3, 0, { formula: "=PROP.X()", shown: [["spilled"], ["too"], [1]] });
    model.type({ A2: "'  text ", A3: 12, A7: "'02139", A8: "TRUE" });
    const texts = [undefined, "  text ", undefined, undefined, undefined, undefined, "02139", undefined, undefined];
    expect(await readTexts(tall(9))).toEqual(texts.map((text) => [text]));
    const properties = { Id: { type: "String", basicValue: "home-1" } };
    model.put("Sheet1", 8, 0, { shown: [[{ type: "Entity", text: "A record", properties }]] });
    expect((await readTexts(tall(9)))?.[8]).toEqual([undefined]);
    const gone = { ...tall(2), sheet: "Gone" };
    expect(await Promise.all([readTexts(gone), readCells(gone), areBlank(gone)])).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it("are blank only where neither a value stands nor a formula that shows nothing", async () => {
    model.put("Sheet1", 3, 3, { formula: '=""', shown: [[""]] });
    model.put("Sheet1", 5, 5, { formula: "=PROP.X()", shown: [["a", ""]] });
    expect(await areBlank(at("A1:C9"))).toBe(true);
    expect(await areBlank(at("A1:D9"))).toBe(false);
    expect(await areBlank(at("G6"))).toBe(false);
  });

  it("are not to be filled where they are merged: all but the first hold nothing", async () => {
    model.merged.push(at("A2:B2"));
    expect([await areBlank(at("B1:B3")), await areBlank(at("C1:C3"))]).toEqual([false, true]);
    await writeCells([{ area: at("A2:B2"), rows: [["kept", "lost"]] }]);
    expect([model.at("A2"), model.at("B2")]).toEqual(["kept", ""]);
  });

  it("come in one round trip for 1,000 rows and for 10,000", async () => {
    for (let row = 0; row < 10_000; row += 1) model.put("Sheet1", row, 0, { shown: [[`${row} Main St`]] });
    for (const rows of [1000, 10_000]) {
      const before = model.syncs;
      expect((await readCells(tall(rows, 5)))?.[rows - 1]).toEqual([`${rows - 1} Main St`, null, null, null, null]);
      // The run ends with a second one, which has nothing left to do.
      expect(model.syncs - before).toBe(2);
    }
  });

  it("come in parts where they are too many for Excel on the web", async () => {
    for (const row of [0, 11_999]) model.put("Sheet1", row, 9, { shown: [[row]] });
    const before = model.syncs;
    const grid = await readCells(tall(12_000, 10));
    expect([grid?.length, grid?.[0]?.[9], grid?.[11_999]?.[9]]).toEqual([12_000, 0, 11_999]);
    expect(model.syncs - before).toBe(4);
  });
});

describe("values that are written", () => {
  it("stay what they are: text text, a day a date, an error an error; other cells are left alone", async () => {
    model.type({ B1: "kept", D1: "gone" });
    const rows = [
      ["02139", undefined, "=1+1", null],
      [day("2026-11-22"), 7, true, problem("argument", "No such field")],
      [{ kind: "measure", amount: 1200, unit: "USD" }, "May 5", "#N/A", "plain"],
    ] as const;
    expect(await writeCells([{ area: at("A1:D3"), rows }])).toBeUndefined();
    expect(["A1", "B1", "C1", "D1"].map((place) => model.at(place))).toEqual(["02139", "kept", "=1+1", ""]);
    expect(["A2", "B2", "C2", "D2"].map((place) => model.at(place))).toEqual([46_348, 7, true, "#VALUE!"]);
    expect(["A3", "B3", "C3", "D3"].map((place) => model.at(place))).toEqual([1200, "May 5", "#N/A", "plain"]);
    expect(model.formula("C1")).toBeUndefined();
    expect(["A2", "A3"].map((place) => model.formatAt("Sheet1", at(place).row, 0))).toEqual(["yyyy-mm-dd", "$#,##0"]);
  });

  it("are numbers in a column of texts too, and keep a format that a person chose", async () => {
    model.put("Sheet1", 0, 0, { format: "@" });
    model.put("Sheet1", 1, 0, { format: "dd.mm.yyyy" });
    await writeCells([{ area: at("A1:A2"), rows: [[5], [day("2026-01-02")]] }]);
    expect([model.at("A1"), model.at("A2")]).toEqual([5, 46_024]);
    expect([0, 1].map((row) => model.formatAt("Sheet1", row, 0))).toEqual(["General", "dd.mm.yyyy"]);
  });

  it.each<[string, () => void, string]>([
    ["a protected sheet", () => model.locked.add("Second sheet"), "the sheet is protected: Second sheet"],
    ["a sheet that is gone", () => model.sheets.splice(1), "its sheet was deleted or renamed"],
    ["a cell that is edited", () => (model.typing = true), "a cell is being edited"],
  ])("are not written at all because of %s", async (_, spoil, why) => {
    spoil();
    const parts = [
      { area: at("A1"), rows: [["first"]] },
      { area: at("A1", "Second sheet"), rows: [["second"]] },
    ];
    expect((await writeCells(parts))?.message).toContain(why);
    expect(model.at("A1")).toBe("");
  });

  it("are taken back if Excel refuses some of them midway", async () => {
    model.type({ A1: "'02139", A2: "=B1", A3: 4 });
    const before = ["A1", "A2", "A3"].map((place) => model.cell("Sheet1", at(place).row, 0));
    const { writeCells: write } = model;
    let writes = 0;
    model.writeCells = (...given) => {
      if ((writes += 1) === 2) throw Object.assign(new Error("no"), { code: "GeneralException" });
      write.call(model, ...given);
    };
    const found = await writeCells([
      { area: at("A1:A3"), rows: [["new"], [1], [day("2026-01-02")]] },
      { area: at("C1"), rows: [["new"]] },
    ]);
    expect(found?.message).toBe("Nothing was written: Excel refused it (GeneralException).");
    expect([model.at("A1"), model.formula("A2"), model.at("A3")]).toEqual(["02139", "=B1", 4]);
    expect(model.formatAt("Sheet1", 2, 0)).toBe(before[2]!.format);
  });
});

it("shows cells on another sheet, and says why it can't", async () => {
  expect(await showCells(at("B2:C3", "Second sheet"))).toBeUndefined();
  expect([model.active, model.selected]).toEqual(["Second sheet", [at("B2:C3", "Second sheet")]]);
  expect((await showCells(at("A1", "Gone")))?.message).toBe(
    "The cells could not be shown: its sheet was deleted or renamed.",
  );
});

it("names hidden sheets too: no other may have their names", async () => {
  model.hidden.add("Second sheet");
  expect(await sheetNames()).toEqual(["Sheet1", "Second sheet"]);
});
