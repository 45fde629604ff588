/** The workbook's cells: which hold our functions, read and write them. */
import type { Scope } from "../shared/bridge/bridge";
import { holdsOurFunction } from "../shared/errands/convert";
import {
  addressText,
  readReference,
  SHEET_COLUMNS,
  SHEET_ROWS,
  splitReference,
  type CellArea,
} from "../shared/formulas/cells";
import { areaOf, BATCH, cellAt, inBatches, inExcel, PLACED } from "./objectModel";
import type { OurCell } from "./ourCell";
import { knows } from "./requirements";

/**
 * The cells that hold our functions. Of a selection also those whose spilled cells are selected.
 * @param isMeant Which sheets are meant, where not all of the scope's.
 */
export function ourCells(scope: Scope, isMeant: (sheet: string) => boolean = () => true): Promise<readonly OurCell[]> {
  return inExcel(async (context) => {
    const used = (await usedRanges(context, scope)).filter(({ area }) => isMeant(area.sheet));
    used.forEach(({ range }) => range.load("formulas"));
    await context.sync();
    const cells = used.flatMap(({ range, area }) =>
      cellsOf(area, (row, column) => String((range.formulas as unknown[][])[row]?.[column] ?? "")),
    );
    const ours = cells.filter(({ formula }) => holdsOurFunction(formula));
    const areas = used.map(({ area }) => area);
    const above = scope === "selection" && knows.spills() ? await parents(context, areas, cells) : [];
    return [...new Map([...ours, ...above].map((cell) => [addressText(cell), cell])).values()];
  });
}

/** A spilled block that reaches into an area from outside covers a cell of its first row or first column. */
async function parents(context: Excel.RequestContext, areas: readonly CellArea[], cells: readonly OurCell[]) {
  const edge = cells.filter(
    ({ sheet, row, column, formula }) =>
      formula !== "" &&
      !formula.startsWith("=") &&
      areas.some((area) => area.sheet === sheet && (area.row === row || area.column === column)),
  );
  const found = edge.slice(0, BATCH).map((cell) => {
    const parent = cellAt(context, cell).getSpillParentOrNullObject();
    parent.load("formulas,rowIndex,columnIndex");
    return { parent, sheet: cell.sheet };
  });
  await context.sync();
  return found
    .filter(({ parent }) => !parent.isNullObject)
    .map(({ parent, sheet }) => ({ ...firstOf(parent), sheet }))
    .filter(({ formula }) => holdsOurFunction(formula));
}

export function writeFormulas(cells: readonly OurCell[]): Promise<void> {
  return inBatches(cells, (context, cell) => {
    cellAt(context, cell).formulas = [[cell.formula]];
  });
}

/** What the cells of a reference hold; of a whole column what is used of it. */
export function valuesAt(reference: string): Promise<unknown[][]> {
  return inExcel(async (context) => {
    const { sheet: name, cells } = splitReference(reference);
    const { worksheets } = context.workbook;
    const sheet = name === "" ? worksheets.getActiveWorksheet() : worksheets.getItem(name);
    const range = sheet.getRange(cells.replace("#", ""));
    const named = readReference(reference);
    const spilled = named?.spilled === true && knows.spills() ? range.getSpillingToRangeOrNullObject() : undefined;
    const used = range.getUsedRangeOrNullObject(true);
    const read = named?.range.top === null ? used : (spilled ?? range);
    read.load("values");
    await context.sync();
    return read.isNullObject ? [[""]] : (read.values as unknown[][]);
  });
}

/** What a scope covers, used or not: what was frozen may be blank. */
export function areasOf(scope: Scope): Promise<readonly CellArea[]> {
  return inExcel(async (context) => {
    const parts = (await scopeOf(context, scope)).map(({ part, sheet }) => {
      sheet.load("name");
      const range = part === sheet ? undefined : (part as Excel.Range);
      range?.load(PLACED);
      return { range, sheet };
    });
    await context.sync();
    return parts.map(({ range, sheet: { name } }) =>
      range === undefined
        ? { sheet: name, row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS }
        : areaOf(range, name),
    );
  });
}

interface Used {
  readonly range: Excel.Range;
  readonly area: CellArea;
}

async function usedRanges(context: Excel.RequestContext, scope: Scope): Promise<readonly Used[]> {
  const used = (await scopeOf(context, scope)).map(({ part, sheet }) => {
    const range = part.getUsedRangeOrNullObject(true);
    range.load(PLACED);
    sheet.load("name");
    return { range, sheet };
  });
  await context.sync();
  return used
    .filter(({ range }) => !range.isNullObject)
    .map(({ range, sheet }) => ({ range, area: areaOf(range, sheet.name) }));
}

interface Part {
  readonly part: Excel.Range | Excel.Worksheet;
  readonly sheet: Excel.Worksheet;
}

async function scopeOf(context: Excel.RequestContext, scope: Scope): Promise<readonly Part[]> {
  const { workbook } = context;
  const { worksheets } = workbook;
  if (scope === "selection") {
    if (!knows.areas()) return [workbook.getSelectedRange()].map((part) => ({ part, sheet: part.worksheet }));
    const { areas } = workbook.getSelectedRanges();
    areas.load("items/address");
    await context.sync();
    return areas.items.map((part) => ({ part, sheet: part.worksheet }));
  }
  if (scope === "sheet") return [worksheets.getActiveWorksheet()].map((sheet) => ({ part: sheet, sheet }));
  worksheets.load("items/name");
  await context.sync();
  return worksheets.items.map((sheet) => ({ part: sheet, sheet }));
}

export function firstOf(range: Excel.Range): Omit<OurCell, "sheet"> {
  const [[formula]] = range.formulas as [[unknown]];
  return { row: range.rowIndex, column: range.columnIndex, formula: String(formula) };
}

function cellsOf({ sheet, row, column, rows, columns }: CellArea, formula: (row: number, column: number) => string) {
  return Array.from({ length: rows * columns }, (_, index): OurCell => {
    const [down, across] = [Math.floor(index / columns), index % columns];
    return { sheet, row: row + down, column: column + across, formula: formula(down, across) };
  });
}
