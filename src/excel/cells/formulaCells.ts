/** The cells with PROP formulas. For a selection, also those whose spilled cells are selected. */
import { holdsOurFunction } from "../../shared/workbook/formulas/propFormulas";
import {
  addressText,
  overlaps,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type CellAddress,
  type CellArea,
} from "../../shared/formulas/cells";
import type { FormulaCell, Where } from "../../shared/workbook/port/port";
import { areaAt, BATCH, excelCell, inExcel, PLACED } from "./objectModel";
import { ownFormula } from "./ownFormula";
import { spilledIn } from "./spilled";
import { rowsIn } from "./trips";
import { hostSupports } from "../runtime/requirements";

/** Cells in one round trip that brings two texts of each. */
const READ_TWICE = 25_000;

export function formulaCells(where: Where): Promise<readonly FormulaCell[]> {
  return inExcel(async (context) => {
    const areas = await usedAreas(context, where);
    const rowsOf = ({ formulas, values }: Excel.Range) =>
      (formulas as unknown[][]).map((line, row) =>
        line.map((formula, column) => ownFormula(formula, (values as unknown[][])[row]![column]) ?? ""),
      );
    const all = await rowsIn(context, areas, "formulas,values", rowsOf, READ_TWICE);
    const ours = areas.flatMap((area, index) =>
      cellsOf(area, (row, column) => all[index]![row]?.[column] ?? "").filter(({ formula }) =>
        holdsOurFunction(formula),
      ),
    );
    const above = where === "selection" && hostSupports.spills() ? await parents(context, areas) : [];
    return [...new Map([...ours, ...above].map((cell) => [addressText(cell), cell])).values()];
  });
}

/** A block that spills into an area from outside covers a cell of the area's first row or column. */
async function parents(context: Excel.RequestContext, areas: readonly CellArea[]): Promise<readonly FormulaCell[]> {
  const found: FormulaCell[] = [];
  let open = await spilledIn(
    context,
    areas.flatMap((area) => [
      { ...area, rows: 1 },
      { ...area, columns: 1 },
    ]),
  );
  while (open.length > 0) {
    const loaded = open.slice(0, BATCH).map((cell) => {
      const parent = excelCell(context, cell).getSpillParentOrNullObject();
      parent.load("formulas,rowIndex,columnIndex");
      return { parent, sheet: cell.sheet };
    });
    await context.sync();
    const cells = loaded.flatMap(({ parent, sheet }) => (parent.isNullObject ? [] : { ...firstOf(parent), sheet }));
    found.push(...cells);
    open = await outsideOf(context, cells, open.slice(BATCH));
  }
  return found.filter(({ formula }) => holdsOurFunction(formula));
}

/** Those that none of these formulas fills. */
async function outsideOf(
  context: Excel.RequestContext,
  formulas: readonly FormulaCell[],
  cells: readonly CellAddress[],
): Promise<readonly CellAddress[]> {
  if (cells.length === 0) return cells;
  const blocks = [...new Map(formulas.map((cell) => [addressText(cell), cell])).values()].map((cell) => {
    const range = excelCell(context, cell).getSpillingToRangeOrNullObject();
    range.load(PLACED);
    return { range, sheet: cell.sheet };
  });
  await context.sync();
  const filled = blocks.flatMap(({ range, sheet }) => (range.isNullObject ? [] : areaAt(range, sheet)));
  return cells.filter((cell) => !filled.some((area) => overlaps(area, { ...cell, rows: 1, columns: 1 })));
}

/** The cells of a scope, including blank ones, because frozen values may be blank. */
export function areasOf(where: Where): Promise<readonly CellArea[]> {
  return inExcel(async (context) => {
    const parts = (await partsOf(context, where)).map(({ part, sheet }) => {
      sheet.load("name");
      const range = part === sheet ? undefined : (part as Excel.Range);
      range?.load(PLACED);
      return { range, sheet };
    });
    await context.sync();
    return parts.map(({ range, sheet: { name } }) =>
      range === undefined
        ? { sheet: name, row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS }
        : areaAt(range, name),
    );
  });
}

async function usedAreas(context: Excel.RequestContext, where: Where): Promise<readonly CellArea[]> {
  const used = (await partsOf(context, where)).map(({ part, sheet }) => {
    const range = part.getUsedRangeOrNullObject(true);
    range.load(PLACED);
    sheet.load("name");
    return { range, sheet };
  });
  await context.sync();
  return used.filter(({ range }) => !range.isNullObject).map(({ range, sheet }) => areaAt(range, sheet.name));
}

interface Part {
  readonly part: Excel.Range | Excel.Worksheet;
  readonly sheet: Excel.Worksheet;
}

async function partsOf(context: Excel.RequestContext, where: Where): Promise<readonly Part[]> {
  const { workbook } = context;
  const { worksheets } = workbook;
  if (where === "selection") {
    if (!hostSupports.areas()) return [workbook.getSelectedRange()].map((part) => ({ part, sheet: part.worksheet }));
    const { areas } = workbook.getSelectedRanges();
    areas.load("items/address");
    await context.sync();
    return areas.items.map((part) => ({ part, sheet: part.worksheet }));
  }
  if (where === "sheet") return [worksheets.getActiveWorksheet()].map((sheet) => ({ part: sheet, sheet }));
  worksheets.load("items/name");
  await context.sync();
  const sheets = worksheets.items;
  if (where === "everything") return sheets.map((sheet) => ({ part: sheet, sheet }));
  sheets.forEach((sheet) => sheet.load("name"));
  await context.sync();
  return where.flatMap(({ sheet: name, a1 }) =>
    sheets
      .filter((sheet) => sheet.name === name)
      .map((sheet) => ({ part: a1 === undefined ? sheet : sheet.getRange(a1), sheet })),
  );
}

export function firstOf(range: Excel.Range): Omit<FormulaCell, "sheet"> {
  const [[formula]] = range.formulas as [[unknown]];
  return { row: range.rowIndex, column: range.columnIndex, formula: String(formula) };
}

function cellsOf({ sheet, row, column, rows, columns }: CellArea, formula: (row: number, column: number) => string) {
  return Array.from({ length: rows * columns }, (_, index): FormulaCell => {
    const [down, across] = [Math.floor(index / columns), index % columns];
    return { sheet, row: row + down, column: column + across, formula: formula(down, across) };
  });
}
