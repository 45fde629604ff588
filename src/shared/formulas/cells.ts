/** Cells and areas of cells, and how formulas name them. Rows and columns are counted from 0. */
import { isCell, SHEET_NAME } from "../errands/references";

export interface CellAddress {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** `Sheet1!B2`, `'My sheet'!B2`. */
export function addressText({ sheet, row, column }: CellAddress): string {
  return `${sheetPrefix(sheet)}${columnName(column)}${row + 1}`;
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
