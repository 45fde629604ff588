/** Cell addresses: `B2` is row 1, column 1, counted from 0. */
import { areaText, readReference, type CellArea } from "../../shared/formulas/cells";

export type Rectangle = CellArea;

export const a1Text = (row: number, column: number): string => areaText({ row, column, rows: 1, columns: 1 });

export const a1Cell = (a1: string): { row: number; column: number } => {
  const { top, left, bottom, right } = readReference(a1.trim())?.range ?? {};
  if (typeof top !== "number" || typeof left !== "number" || top !== bottom || left !== right) {
    throw new Error(`${a1} is not a cell`);
  }
  return { row: top, column: left };
};

/** `B2`, `B2:C4`, `A:A` or `A2:A`, on a sheet of the size of the first argument. */
export function rectangle({ sheet, rows }: Rectangle, text: string): Rectangle {
  const named = readReference(text);
  if (named === undefined) throw new Error(`${text} is not a range`);
  const { left, right } = named.range;
  const [top, bottom] = [named.range.top ?? 0, named.range.bottom ?? rows - 1];
  const [column, last] = [left ?? 0, right ?? 0];
  return { sheet, row: top, column, rows: bottom - top + 1, columns: last - column + 1 };
}

export const contains = (a: Rectangle, b: Rectangle): boolean =>
  a.sheet === b.sheet &&
  a.row <= b.row &&
  b.row + b.rows <= a.row + a.rows &&
  a.column <= b.column &&
  b.column + b.columns <= a.column + a.columns;

/** The smallest part of an area that contains all matching cells; undefined if there are none. */
export function partWith(
  area: Rectangle,
  cells: Iterable<{ readonly row: number; readonly column: number }>,
): Rectangle | undefined {
  let [top, left, bottom, right] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { row, column } of cells) {
    if (!contains(area, { sheet: area.sheet, row, column, rows: 1, columns: 1 })) continue;
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
  }
  if (bottom < top) return undefined;
  return { sheet: area.sheet, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}
