/** Cells as people write them: `B2` is row 1, column 1, counted from 0. */

export const cellText = (row: number, column: number): string => `${columnText(column)}${row + 1}`;

const columnText = (column: number): string =>
  (column >= 26 ? columnText(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

export const cellAt = (a1: string): { row: number; column: number } => {
  const match = /^\$?([A-Z]+)\$?([1-9]\d*)$/i.exec(a1.trim());
  if (!match) throw new Error(`${a1} is not a cell`);
  const column = [...match[1]!.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(match[2]) - 1, column };
};
