/** Formulas that an earlier build froze come back, also below rows that were inserted. */
import excel from "./excelFrozen.json";
import { excelWorkbook, panel, sheetsDocument } from "./frozenOpened";
import { frozenFormulas, GIVEN_BACK, type Typed } from "./frozenSession";
import { intoDocument, intoModel, type ExcelFrozen, type SheetsFrozen } from "./frozenStore";
import sheets from "./sheetsFrozen.json";

type Place = Omit<Typed, "text">;

const SECOND = GIVEN_BACK.sheet;

function openExcel() {
  const workbook = excelWorkbook();
  const { model } = workbook;
  intoModel(model, excel.store as unknown as ExcelFrozen);
  return {
    unfreeze: async () => [await workbook.panelApi.unfreeze("everything"), await model.idle()][0],
    type: ({ sheet, row, column, text }: Typed) => model.write(sheet, row - 1, column - 1, text),
    insertRow: (sheet: string) => model.insertRow(0, sheet),
    formula: ({ sheet, row, column }: Place) => model.cell(sheet, row - 1, column - 1).formula,
    remembered: () => model.names.size + model.settings.size,
  };
}

function openSheets() {
  const document = sheetsDocument();
  const { spreadsheet } = document;
  intoDocument(document, sheets.store as SheetsFrozen);
  return {
    unfreeze: () => Promise.resolve(panel(document, "unfreeze", "everything")),
    type: ({ sheet, row, column, text }: Typed) => spreadsheet.sheet(sheet).set(row, column, text),
    insertRow: (sheet: string) => spreadsheet.sheet(sheet).insertRows(1, 1),
    formula: ({ sheet, row, column }: Place) => spreadsheet.sheet(sheet).at(row, column).formula || undefined,
    remembered: () =>
      spreadsheet.sheets.flatMap(({ cells }) => [...cells.values()].filter(({ note }) => note !== "")).length,
  };
}

const HOSTS = [
  ["Excel", openExcel, "PROP.", excel.commit],
  ["Google Sheets", openSheets, "PROP_", sheets.commit],
] as const;

describe.each(HOSTS)("in %s", (_, open, prefix, commit) => {
  const frozen = frozenFormulas(prefix);

  it("the store says which build wrote it", () => expect(commit).toMatch(/^[0-9a-f]{7,40}$/));

  it("every formula comes back, and nothing is remembered", async () => {
    const { unfreeze, formula, remembered } = open();
    expect(await unfreeze()).toEqual({ cells: frozen.length - 1, leftAlone: [] });
    expect(frozen.map(formula)).toEqual(frozen.map(({ text }) => text));
    expect(remembered()).toBe(0);
  });

  it("those below rows that were inserted come back with their own rows", async () => {
    const { unfreeze, formula, insertRow } = open();
    insertRow("Sheet1");
    expect(await unfreeze()).toEqual({ cells: frozen.length - 1, leftAlone: [] });
    for (const { text, ...at } of frozen.filter(({ text, sheet }) => sheet !== SECOND && !text.includes("$"))) {
      const expected = text.replace(`A${at.row}`, `A${at.row + 1}`);
      expect(formula({ ...at, row: at.row + 1 })).toBe(expected);
    }
  });

  it("what was typed over one of them stays, and the person is handed its formula", async () => {
    const { unfreeze, formula, type, remembered } = open();
    const [first] = frozen;
    type({ ...first!, text: "mine" });
    expect(await unfreeze()).toEqual({
      cells: frozen.length - 2,
      leftAlone: [{ cell: expect.stringMatching(/^'?Sheet1'?!B2$/), cells: "B2", formula: first!.text }],
    });
    expect(formula(first!)).toBeUndefined();
    expect(remembered()).toBeGreaterThan(0);
  });
});
