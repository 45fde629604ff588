/** Reads and writes the cells that formulas fill: what they show, values instead of formulas, and formulas again. */
import type { CellArea } from "../../shared/formulas/cells";
import { areaAt, batches, excelCell, inBatches, inExcel, PLACED, excelRange } from "../cells/objectModel";
import { ownFormula } from "../cells/ownFormula";
import { rowsIn, wholeTrips } from "../cells/trips";
import { hostSupports } from "../runtime/requirements";
import type { FormulaCell } from "../../shared/workbook/port/port";

type Grid = readonly (readonly unknown[])[];

/** A PROP formula and what it shows. */
export interface FilledCells extends CellArea {
  readonly formula: string;
  readonly values: Grid;
  /** As data types hold them, if Excel supports those. */
  readonly typed?: Grid;
  readonly formats: readonly (readonly string[])[];
}

/** How to write one formula's cells. */
export interface Writing extends CellArea {
  readonly values: readonly (readonly (string | number | boolean)[])[];
  /** Undefined if they are already right. */
  readonly formats?: readonly (readonly string[])[];
  /** Data types to keep, by row and column within the area. */
  readonly entities: readonly { readonly row: number; readonly column: number; readonly value: unknown }[];
}

/** Cells that are read in one round trip: each is told as a data type too, which takes a hundred characters. */
const TYPED_CELLS = 10_000;

/** What each formula shows, including the cells that it spills to. */
export async function filledCells(cells: readonly FormulaCell[]): Promise<readonly FilledCells[]> {
  return inExcel(async (context) => {
    const found: (CellArea & Pick<FilledCells, "formula">)[] = [];
    for (const some of batches(cells)) {
      const loaded = some.map((place) => {
        const cell = excelCell(context, place);
        cell.load(`formulas,values,${PLACED}`);
        const area = hostSupports.spills() ? cell.getSpillingToRangeOrNullObject() : undefined;
        area?.load(PLACED);
        return { place, cell, area };
      });
      await context.sync();
      for (const { place, cell, area } of loaded) {
        const formula = ownFormula((cell.formulas as unknown[][])[0]![0], (cell.values as unknown[][])[0]![0]);
        if (formula === undefined) continue;
        const range = area === undefined || area.isNullObject ? cell : area;
        found.push({ ...areaAt(range, place.sheet), formula });
      }
    }
    const isTyped = hostSupports.dataTypes();
    const shown = `values,numberFormat${isTyped ? ",valuesAsJson" : ""}`;
    const rowsOf = (range: Excel.Range) => {
      const [formats, typed] = [range.numberFormat as string[][], isTyped ? range.valuesAsJson : undefined];
      return (range.values as unknown[][]).map((line, row) => ({
        ...{ values: line, formats: formats[row]!, typed: typed?.[row] },
      }));
    };
    const rows = await rowsIn(context, found, shown, rowsOf, TYPED_CELLS);
    return found.map((each, index) => ({
      ...each,
      ...{ values: rows[index]!.map(({ values }) => values), formats: rows[index]!.map(({ formats }) => formats) },
      ...(isTyped ? { typed: rows[index]!.map(({ typed }) => typed!) } : {}),
    }));
  });
}

export async function putValues(writings: readonly Writing[]): Promise<void> {
  for (const trip of wholeTrips(writings)) await inBatches(trip, put);
}

function put(context: Excel.RequestContext, { values, formats, entities, ...area }: Writing): void {
  const range = excelRange(context, area);
  if (formats !== undefined) range.numberFormat = formats.map((line) => [...line]);
  range.values = values.map((line) => [...line]);
  for (const { row, column, value } of entities) {
    range.getCell(row, column).valuesAsJson = [[value as Excel.CellValue]];
  }
}

/** Writes formulas into the first cell of their areas, which may be part of a merged cell, and clears the rest. */
export function putFormulas(all: readonly (CellArea & { readonly formula: string })[]): Promise<void> {
  return inBatches(all, (context, { formula, ...area }) => {
    const { row, column, rows, columns } = area;
    if (columns > 1) clear({ ...area, rows: 1, column: column + 1, columns: columns - 1 });
    if (rows > 1) clear({ ...area, row: row + 1, rows: rows - 1 });
    excelCell(context, area).formulas = [[formula]];

    function clear(rest: CellArea): void {
      excelRange(context, rest).clear("Contents");
    }
  });
}
