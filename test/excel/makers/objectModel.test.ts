/**
 * What reads Excel's workbook, over Microsoft's own mock of the object model (office-addin-mock) and over our stand-in: the
 * same cells, and nothing that was not loaded and synchronised before.
 *
 * The mock knows no collections (`items`), no errors of a batch, no events and no requirement sets, hands out an error as
 * a text where a property wasn't loaded, and has what is written at once. So what reads several areas, spills and names,
 * and freezing, run over the stand-in alone.
 */
import { blankCells } from "../../../src/excel/cells/blankCells";
import { formulaCells } from "../../../src/excel/cells/formulaCells";
import { writeFormulas } from "../../../src/excel/cells/formulas";
import { recallValue } from "../../../src/excel/storage/namedValues";
import { inExcel } from "../../../src/excel/cells/objectModel";
import { selectedCell } from "../../../src/excel/recalculation/selectedCell";
import { selectedAreas } from "../../../src/excel/cells/selectedAreas";
import { areBlank, readCells } from "../../../src/excel/cells/sheetCells";
import { readTexts } from "../../../src/excel/cells/typedTexts";
import { readValues } from "../../../src/excel/cells/values";
import { writeCells } from "../../../src/excel/layout/writtenCells";
import { excelOver } from "../../../src/playground/officeStandIn/excel";
import { newDevice, openExcel } from "../../standIns/office/excelRealm";
import { rectangle, WorkbookModel } from "../../standIns/office/workbookModel";

// The mock needs the names of Office's programs from it, and no more; what it loads is no CommonJS, which Jest asks for.
jest.mock("office-addin-manifest", () => ({ OfficeApp: { Excel: "excel", Outlook: "outlook" } }));

const FORMULAS = [['=PROP.VALUE("a")'], ['=PROP.VALUE("b")']];
const SHOWN = [[200_000], [0]];

/** B2:B3 of a sheet, selected, with a formula in each. */
function inStandIn() {
  const model = new WorkbookModel(() => openExcel(newDevice()));
  FORMULAS.forEach(([formula], row) => model.put("Sheet1", row + 1, 1, { formula: formula!, shown: [SHOWN[row]!] }));
  model.selected = [rectangle("Sheet1", "B2:B3")];
  model.settings.set("kept", "text");
  return { excel: excelOver(model), formula: () => model.formulaAt("Sheet1", 1, 1) };
}

async function inMock() {
  const { OfficeMockObject } = await import("office-addin-mock");
  const placed = { rowIndex: 1, columnIndex: 1, rowCount: 2, columnCount: 1 };
  const sheet = { name: "Sheet1", protection: { protected: false } };
  const used = { ...placed, formulas: FORMULAS, values: SHOWN, valueTypes: [["Double"], ["Double"]] };
  const area = {
    ...{ ...placed, values: SHOWN, rowHidden: false, used },
    worksheet: { ...sheet, used, getUsedRangeOrNullObject: found("used") },
    getUsedRangeOrNullObject: found("used"),
  };
  const workbook = {
    cell: { ...used, text: [["200000"]], worksheet: sheet },
    area,
    getActiveCell: found("cell"),
    getSelectedRange: found("area"),
    settings: { setting: { value: "text" }, getItemOrNullObject: found("setting") },
    worksheets: {
      sheet: {
        ...{ ...sheet, area, used, cell: { ...used, numberFormat: [["General"], ["General"]] } },
        ...{ getRange: found("area"), getUsedRangeOrNullObject: found("used"), getRangeByIndexes: found("cell") },
      },
      getActiveWorksheet: found("sheet"),
      getItem: found("sheet"),
    },
  };
  const context = new OfficeMockObject({ workbook });
  const run = async <T>(work: (given: unknown) => Promise<T>): Promise<T> => work(context);
  const written = (): unknown => (context as unknown as { workbook: typeof workbook }).workbook.worksheets.sheet.cell;
  return { excel: { run }, formula: () => (written() as { readonly formulas: string[][] }).formulas[0]![0] };
}

/** A method that hands out what stands beside it under a name, as an object that is there. */
function found(name: string) {
  return function (this: Readonly<Record<string, object>>): object {
    return Object.assign(this[name]!, { isNullObject: false });
  };
}

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

/** Does the same over both. */
async function overBoth<T>(work: () => Promise<T>) {
  const [standIn, mock] = [inStandIn(), await inMock()];
  Object.assign(globalThis, { Excel: standIn.excel });
  const first = { result: await work().catch((fault: Error) => fault.message), formula: standIn.formula() };
  Object.assign(globalThis, { Excel: mock.excel });
  return [first, { result: await work(), formula: mock.formula }] as const;
}

const cells = FORMULAS.map(([formula], row) => ({ sheet: "Sheet1", row: row + 1, column: 1, formula }));

const B2 = { sheet: "Sheet1", row: 1, column: 1, rows: 2, columns: 1 };

const READS: readonly (readonly [what: string, read: () => Promise<unknown>, found: unknown])[] = [
  ["the formulas of the selection", () => formulaCells("selection"), cells],
  ["the formulas of the sheet", () => formulaCells("sheet"), cells],
  ["the cell that is selected", selectedCell, { ...cells[0], shows: "200000", spilledFrom: "unknown" }],
  ["what cells hold", () => readValues("Sheet1!B2:B3"), SHOWN],
  ["the area that is selected", selectedAreas, { areas: [B2], hidden: [] }],
  ["what cells hold for a job", () => readCells(B2), SHOWN],
  ["the texts that were typed", () => readTexts(B2), [[undefined], [undefined]]],
  ["whether cells are blank", () => areBlank(B2), false],
  ["a value that is kept", () => recallValue({ name: "kept", lasts: "always" }), "text"],
  [
    "which cells are blank",
    async () => {
      const isBlank = await blankCells("Sheet1!B2:B3");
      return [0, 1, 2].map((row) => isBlank?.(row, 0));
    },
    [false, false, true],
  ],
];

test.each(READS)("%s: the same over both", async (_, read, expected) => {
  const [standIn, mock] = await overBoth(read);
  expect(standIn.result).toEqual(expected);
  expect(mock.result).toEqual(expected);
});

test("a formula is written in both", async () => {
  const [standIn, mock] = await overBoth(() =>
    writeFormulas([{ cell: { ...B2, formula: FORMULAS[0]![0]! }, formula: "=1" }]),
  );
  expect([standIn.formula, mock.formula()]).toEqual(["=1", "=1"]);
});

test("a value is written in both, and the cell that has none is left alone", async () => {
  const [standIn, mock] = await overBoth(() => writeCells([{ area: B2, rows: [[7], [undefined]] }]));
  expect([standIn.result, mock.result]).toEqual([undefined, undefined]);
  expect([standIn.formula, mock.formula()]).toEqual([undefined, 7]);
});

test.each([
  ["loaded", "rowIndex", true, "Error, property was not loaded"],
  ["synchronised", "formulas", false, "Error, context.sync() was not called"],
])("what was not %s is read in neither", async (_, load, sync, told) => {
  const [standIn, mock] = await overBoth(() =>
    inExcel(async (context) => {
      const cell = context.workbook.getActiveCell();
      cell.load(load);
      if (sync) await context.sync();
      return cell.formulas as unknown;
    }),
  );
  expect(standIn.result).toBe("Range.formulas was not loaded, or is not known here");
  expect(mock.result).toBe(told);
});
