/**
 * The whole workbook as plain data, and back: nothing is calculated for it when it is opened again. Of what the add-in
 * stores on the device, such as the key, nothing is in it.
 */
import {
  IResourceManagerService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type IObjectMatrixPrimitiveType,
  type IRange,
  type IWorkbookData,
  type Nullable,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { PENDING_CELL } from "../arguments";
import type { BesideUniver, PlaygroundWorkbook } from "./workbook";

/** By the id of a sheet. */
type OfSheets<T> = Readonly<Record<string, Nullable<IObjectMatrixPrimitiveType<T>>>>;

export interface SavedWorkbook extends BesideUniver {
  readonly workbook: Partial<IWorkbookData>;
  /** The name of the open sheet. */
  readonly active: string;
  /** What formulas fill beside their own cells. */
  readonly filled: { readonly ranges: OfSheets<IRange>; readonly cells: OfSheets<Nullable<ICellData>> };
}

/** Every workbook of the page has it. */
const UNIT = "playground";

/** It shares what it holds with the open workbook. */
export function savedWorkbook(book: PlaygroundWorkbook): SavedWorkbook {
  const { injector, unitId } = book;
  const formulas = injector.get(FormulaDataModel);
  const resources = injector.get(IResourceManagerService).getResourcesByType(unitId, UniverInstanceType.UNIVER_SHEET);
  return {
    workbook: { ...ownFreezing(book), resources },
    active: book.active,
    filled: {
      ranges: (formulas.getArrayFormulaRange()[unitId] ?? {}) as OfSheets<IRange>,
      cells: (formulas.getArrayFormulaCellData()[unitId] ?? {}) as OfSheets<Nullable<ICellData>>,
    },
    ...book.beside,
  };
}

/** With what sheets have frozen, also where a narrow window shows less of it. */
function ownFreezing(book: PlaygroundWorkbook): IWorkbookData {
  const workbook = book.workbook.getSnapshot();
  const sheets = book.sheets.map((name) => {
    const { subUnitId: id } = book.place(name);
    return [id, { ...workbook.sheets[id], freeze: book.frozenPanes.of(name) }] as const;
  });
  return { ...workbook, sheets: Object.fromEntries(sheets) };
}

/** A workbook with nothing beside what its cells say. */
export const plainWorkbook = (workbook: Partial<IWorkbookData>, active = ""): SavedWorkbook => ({
  workbook: { ...workbook, id: UNIT },
  active,
  filled: { ranges: {}, cells: {} },
  ...{ settings: [], charts: [], pages: [] },
});

/** To be called before the functions are registered. */
export function fillCells(injector: Injector, { filled }: SavedWorkbook): void {
  const formulas = injector.get(FormulaDataModel);
  formulas.setArrayFormulaRange({ [UNIT]: filled.ranges } as Parameters<typeof formulas.setArrayFormulaRange>[0]);
  formulas.setArrayFormulaCellData({ [UNIT]: filled.cells } as Parameters<typeof formulas.setArrayFormulaCellData>[0]);
}

/** Marks formulas that had no value when the workbook was saved, for the next calculation. */
export function markUnfinished(book: PlaygroundWorkbook): void {
  for (const sheet of book.sheets) {
    book
      .worksheet(sheet)
      .getCellMatrix()
      .forValue((row, column, cell) => {
        const { f, si, v } = (cell ?? {}) as ICellData;
        if ((f || si) && (v === undefined || v === null || v === PENDING_CELL))
          book.markDirty({ sheet, row, column, rows: 1, columns: 1 });
      });
  }
}

/** What a file or a damaged database may hold instead isn't opened. */
export function isSavedWorkbook(given: unknown): given is SavedWorkbook {
  if (!isObject(given) || !isObject(given["workbook"]) || !isObject(given["filled"])) return false;
  const { workbook, filled } = given as { workbook: Fields; filled: Fields };
  const { sheetOrder, sheets } = workbook;
  if (workbook["id"] !== UNIT || !Array.isArray(sheetOrder) || sheetOrder.length === 0 || !isObject(sheets))
    return false;
  return (
    sheetOrder.every((id) => typeof id === "string" && isSheet(sheets[id], id)) &&
    isOfSheets(filled["ranges"], isResult) &&
    isOfSheets(filled["cells"], isCell) &&
    isListOf(given["settings"], isNamed) &&
    isListOf(given["pages"], (entry) => isNamed(entry) && isObject(entry[1])) &&
    isListOf(given["charts"], isSheetChart) &&
    cellsOfAreas(given as unknown as SavedWorkbook) <= MOST_CELLS
  );
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (given: unknown): given is Fields =>
  typeof given === "object" && given !== null && !Array.isArray(given);

const isListOf = (given: unknown, isOne: (entry: unknown) => boolean): boolean =>
  Array.isArray(given) && given.every(isOne);

/** A name, and what has it. */
const isNamed = (entry: unknown): entry is readonly [string, unknown] =>
  Array.isArray(entry) && entry.length === 2 && typeof entry[0] === "string";

const isSheetChart = (given: unknown): boolean => {
  if (!isObject(given) || typeof given["sheetId"] !== "string" || !isObject(given["chart"])) return false;
  const { kind, title, legendAt, series, axes, place } = given["chart"];
  return (
    [kind, title, legendAt].every((text) => typeof text === "string") &&
    (place === undefined || isArea(place)) &&
    isObject(axes) &&
    isListOf(series, isSeries)
  );
};

const isSeries = (given: unknown): boolean =>
  isObject(given) &&
  [given["mark"], given["line"]].every(isObject) &&
  [given["values"], given["labels"]].every((area) => area === undefined || isArea(area));

const isArea = (given: unknown): boolean => {
  if (!isObject(given) || typeof given["sheet"] !== "string") return false;
  const { row, column, rows, columns } = given as Readonly<Record<string, number>>;
  return isPlace(row, column, rows, columns);
};

/** More cells than any page could show: each of all results, and of all charts, is looked at when it changes. */
const MOST_CELLS = 20_000_000;

function cellsOfAreas({ filled, charts }: SavedWorkbook): number {
  const lines = Object.values(filled.ranges).flatMap((sheet) => Object.values(sheet ?? {}));
  const results = lines.flatMap((line) => Object.values((line ?? {}) as Record<number, Nullable<IRange>>));
  const areas = charts.flatMap(({ chart }) => chart.series.flatMap(({ values, labels }) => [values, labels]));
  return [
    ...results.map((range) =>
      range ? (range.endRow - range.startRow + 1) * (range.endColumn - range.startColumn + 1) : 0,
    ),
    ...areas.map((area) => (area ? area.rows * area.columns : 0)),
  ].reduce((sum, cells) => sum + cells, 0);
}

const isPlace = (row = NaN, column = NaN, rows = NaN, columns = NaN): boolean =>
  [row, column, rows, columns].every(Number.isSafeInteger) && Math.min(row, column, rows, columns) >= 0;

const isSheet = (sheet: unknown, id: string): boolean =>
  isObject(sheet) &&
  sheet["id"] === id &&
  typeof sheet["name"] === "string" &&
  isMatrix(sheet["cellData"] ?? {}, isCell);

const isOfSheets = (given: unknown, isOne: (each: unknown) => boolean): boolean =>
  isObject(given) && Object.values(given).every((each) => isMatrix(each, isOne));

/** By the numbers of rows, and of columns. */
const isMatrix = (given: unknown, isOne: (each: unknown) => boolean): boolean =>
  given === null ||
  (isObject(given) &&
    Object.entries(given).every(
      ([row, line]) => /^\d+$/.test(row) && (line === null || (isObject(line) && Object.values(line).every(isOne))),
    ));

const isCell = (cell: unknown): boolean => cell === null || isObject(cell);

const isResult = (range: unknown): boolean => {
  if (!isObject(range)) return range === null;
  const { startRow, startColumn, endRow = NaN, endColumn = NaN } = range as Readonly<Record<string, number>>;
  return isPlace(startRow, startColumn, endRow - Number(startRow) + 1, endColumn - Number(startColumn) + 1);
};
