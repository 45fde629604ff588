/** Where cells are, and which of them stand below one another: Excel takes a run of cells as one range. */
import { isCell, SHEET_NAME } from "../shared/errands/references";

export interface Place {
  readonly sheet: string;
  /** From 0, as columns are. */
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, by its first. */
export interface Area extends Place {
  readonly rows: number;
  readonly columns: number;
}

/** As Excel writes it: `Sheet1!B2`, `'My sheet'!B2`. */
export function placeName({ sheet, row, column }: Place): string {
  return `${sheetPrefix(sheet)}${columnName(column)}${row + 1}`;
}

/** Of one sheet: `B2`, `B2:D9`. */
export function cellsName({ row, column, rows, columns }: Area): string {
  const first = `${columnName(column)}${row + 1}`;
  return rows * columns === 1 ? first : `${first}:${columnName(column + columns - 1)}${row + rows}`;
}

const PLAIN_NAME = new RegExp(`^${SHEET_NAME}$`, "u");

/** In apostrophes where it could be read as anything else, as `Q1` could. */
export function sheetPrefix(sheet: string): string {
  const plain = PLAIN_NAME.test(sheet) && !isCell(sheet);
  return plain ? `${sheet}!` : `'${sheet.replace(/'/g, "''")}'!`;
}

export function columnName(column: number): string {
  const before = Math.floor(column / 26);
  return (before === 0 ? "" : columnName(before - 1)) + String.fromCharCode(65 + (column % 26));
}

/** Cells that stand below one another in one column and go together, from the top. */
export function runs<Cell extends Place>(
  cells: readonly Cell[],
  together: (above: Cell, below: Cell) => boolean = () => true,
): readonly (readonly [Cell, ...Cell[]])[] {
  const sorted = [...cells].sort(
    (one, other) => one.sheet.localeCompare(other.sheet) || one.column - other.column || one.row - other.row,
  );
  const found: [Cell, ...Cell[]][] = [];
  for (const cell of sorted) {
    const run = found[found.length - 1];
    const above = run?.[run.length - 1];
    const below = above?.sheet === cell.sheet && above.column === cell.column && above.row + 1 === cell.row;
    if (run !== undefined && above !== undefined && below && together(above, cell)) run.push(cell);
    else found.push([cell]);
  }
  return found;
}

export function meets(one: Area, other: Area): boolean {
  return (
    one.sheet === other.sheet &&
    one.row < other.row + other.rows &&
    other.row < one.row + one.rows &&
    one.column < other.column + other.columns &&
    other.column < one.column + one.columns
  );
}
