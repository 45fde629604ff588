/**
 * Which cells formulas fill: Google Sheets doesn't say. It is seen while each formula stands within one that shows nothing:
 * what vanishes is theirs, and what a person typed stays.
 */
import type { CellArea } from "../../shared/formulas/cells";
import type { FormulaCell } from "../../shared/workbook/port/port";
import type { SheetsValue } from "../cells/cellValue";
import { awaitCells, veil } from "./recalculation";
import { reachesOf, type Reach } from "./reach";

type Range = GoogleAppsScript.Spreadsheet.Range;

export type Values = readonly (readonly SheetsValue[])[];

/** What all cells of a sheet show, and their own formulas. */
export interface Shown {
  readonly values: Values;
  readonly formulas: readonly (readonly string[])[];
}

export const shownNow = (range: Range): Shown => ({
  values: range.getValues() as SheetsValue[][],
  formulas: range.getFormulas(),
});

/**
 * Leaves the formulas veiled.
 * @param range All cells of their sheet.
 * @param shown What these showed before.
 * @returns The cells of each formula, its own first.
 */
export function filledAreas(
  id: string,
  cells: readonly FormulaCell[],
  range: Range,
  shown: Shown,
): readonly CellArea[] {
  veil(id, cells);
  awaitCells(cells, Date.now);
  const reaches = reachesIn(cells, shown, range.getValues() as SheetsValue[][]);
  return cells.map(({ sheet, row, column }, index) => ({ sheet, row, column, ...reaches[index]! }));
}

/** A cell that shows a formula's value. */
interface Filled {
  readonly row: number;
  readonly column: number;
}

/** @param after What the cells show without the formulas. */
function reachesIn(cells: readonly FormulaCell[], { values, formulas }: Shown, after: Values): readonly Reach[] {
  const isOurs = new Set(cells.map(({ row, column }) => `${row},${column}`));
  // Another kind of formula may show nothing now because it shows our value; it isn't part of ours.
  const isOther = ({ row, column }: Filled): boolean =>
    after[row]?.[column] !== "" || (formulas[row]?.[column] !== "" && !isOurs.has(`${row},${column}`));
  const shown = shownIn(values);
  return reachesOf(
    cells,
    shown.filter((cell) => !isOther(cell)),
    shown.filter(isOther),
  ).reaches;
}

function shownIn(values: Values): readonly Filled[] {
  return values.flatMap((line, down) =>
    line.flatMap((value, right) => (value === "" ? [] : [{ row: down, column: right }])),
  );
}
