/**
 * Which cell of a frozen block was changed. To remember each cell would take too much of the workbook: two letters for
 * each row and each column tell it as well, where one cell was changed.
 */
import { held } from "../shared/errands/held";
import { areaText, type CellArea } from "../shared/formulas/cells";

type Grid = readonly (readonly unknown[])[];

export interface Lines {
  readonly rows: string;
  readonly columns: string;
}

const LETTERS = 2;

export function linesOf(values: Grid): Lines {
  const columns = (values[0] ?? []).map((_, index) => values.map((line) => line[index]));
  return { rows: lettersOf(values), columns: lettersOf(columns) };
}

const lettersOf = (lines: Grid): string => lines.map((line) => held([line]).slice(-LETTERS)).join("");

/** The smallest range that has all that was changed; the whole block where rows or columns were inserted or deleted. */
export function changedIn(area: CellArea, before: Lines | undefined, values: Grid): string {
  const now = linesOf(values);
  const isSame = before?.rows.length === now.rows.length && before.columns.length === now.columns.length;
  if (!isSame) return areaText(area);
  const [row, rows] = reach(before.rows, now.rows);
  const [column, columns] = reach(before.columns, now.columns);
  return areaText({ row: area.row + row, column: area.column + column, rows, columns });
}

/** From the first line that is different to the last; all of them where none is. */
function reach(before: string, now: string): readonly [first: number, count: number] {
  const lines = Array.from({ length: now.length / LETTERS }, (_, index) => index);
  const at = (text: string, line: number): string => text.slice(line * LETTERS, (line + 1) * LETTERS);
  const different = lines.filter((line) => at(before, line) !== at(now, line));
  if (different.length === 0) return [0, lines.length];
  return [different[0]!, different[different.length - 1]! - different[0]! + 1];
}
