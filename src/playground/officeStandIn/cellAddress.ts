/** Cells as people write them: `B2` is row 1, column 1, counted from 0. */

/** A rectangle of cells. */
export interface Rectangle {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export const cellText = (row: number, column: number): string => `${columnText(column)}${row + 1}`;

const columnText = (column: number): string =>
  (column >= 26 ? columnText(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

export const cellAt = (a1: string): { row: number; column: number } => {
  const match = /^\$?([A-Z]+)\$?([1-9]\d*)$/i.exec(a1.trim());
  if (!match) throw new Error(`${a1} is not a cell`);
  const column = [...match[1]!.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(match[2]) - 1, column };
};

/** `B2`, `B2:C4`, `A:A`, `A2:A`, of a sheet of that size. */
export function rectangle(whole: Rectangle, text: string): Rectangle {
  const [first = "", last = first] = text.split(":");
  const start = cellAt(/\d/.test(first) ? first : `${first}1`);
  const end = cellAt(/\d/.test(last) ? last : `${last}${whole.rows}`);
  const [row, column] = [Math.min(start.row, end.row), Math.min(start.column, end.column)];
  return {
    sheet: whole.sheet,
    row,
    column,
    rows: Math.max(start.row, end.row) - row + 1,
    columns: Math.max(start.column, end.column) - column + 1,
  };
}

/** `Sheet1!B2:C4`, `'My sheet'!B2`. */
export function addressOf({ sheet, row, column, rows, columns }: Rectangle): string {
  const name = /\W/.test(sheet) ? `'${sheet.replace(/'/g, "''")}'` : sheet;
  const last = rows * columns === 1 ? "" : `:${cellText(row + rows - 1, column + columns - 1)}`;
  return `${name}!${cellText(row, column)}${last}`;
}

export const contains = (a: Rectangle, b: Rectangle): boolean =>
  a.sheet === b.sheet &&
  a.row <= b.row &&
  b.row + b.rows <= a.row + a.rows &&
  a.column <= b.column &&
  b.column + b.columns <= a.column + a.columns;

export const meets = (a: Rectangle, b: Rectangle): boolean =>
  a.sheet === b.sheet &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns;

/** The smallest part of an area that holds all cells in it; nothing where none is. */
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
