/** What names cells in a formula: `A2` does, `ZIP1` is a name, because no sheet has a column ZIP. */

/** The name of a sheet that needs no apostrophes. */
export const SHEET_NAME = "[\\p{L}_][\\p{L}\\p{N}_.]*";

export const COLUMN = "[A-Z]{1,3}";
export const ROW = "[1-9]\\d{0,6}";

export const LAST_COLUMN = 16_384;
export const LAST_ROW = 1_048_576;

/** From 1. */
export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Whether all columns and rows in it are on a sheet. */
export function isOnSheet(cells: string): boolean {
  const columns = cells.match(/[A-Z]+/gi) ?? [];
  const rows = cells.match(/\d+/g) ?? [];
  return (
    columns.every((letters) => columnNumber(letters) <= LAST_COLUMN) && rows.every((row) => Number(row) <= LAST_ROW)
  );
}

const ONE_CELL = new RegExp(`^\\$?${COLUMN}\\$?${ROW}$`, "i");

/** `Q1`, `$A$2`, and `R1C1`, which some read as a cell. */
export function isCell(text: string): boolean {
  if (/^(?=.)(r\d*)?(c\d*)?$/i.test(text)) return true;
  return ONE_CELL.test(text) && isOnSheet(text);
}
