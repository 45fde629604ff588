/** A formula as a person types it, from the notation of rows and columns that its note has. */

/** What is in quotes, names a sheet in apostrophes, or refers to a cell, a row or a column. */
const PART = "(\\[-?\\d+\\]|\\d*)";
const PIECE = new RegExp(
  `"[^"]*"|'[^']*'|(?<![\\p{L}\\p{N}_.$\\]])(?:R${PART}C${PART}|R${PART}(?=:R)|(?<=:)R${PART}|C${PART}(?=:C)|(?<=:)C${PART})(?![\\p{L}\\p{N}_.([])`,
  "gu",
);

/** @param row Where it stands, from 1, as the column is. */
export function typedAt(formula: string, row: number, column: number): string {
  return formula.replace(PIECE, (piece: string, ...parts: readonly (string | undefined)[]) => {
    if (/^["']/.test(piece)) return piece;
    const [cellRow, cellColumn, firstRow, lastRow, firstColumn, lastColumn] = parts;
    const inRow = cellRow ?? firstRow ?? lastRow;
    const inColumn = cellColumn ?? firstColumn ?? lastColumn;
    return (
      (inColumn === undefined ? "" : numbered(inColumn, column, letters)) +
      (inRow === undefined ? "" : numbered(inRow, row, String))
    );
  });
}

/** A number is fixed, a distance is in brackets, and nothing is the formula's own row or column. */
function numbered(part: string, own: number, named: (number: number) => string): string {
  if (/^\d/.test(part)) return `$${named(Number(part))}`;
  return named(own + Number(part.slice(1, -1)));
}

/** Of a column from 1. */
function letters(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before === 0 ? "" : letters(before)) + String.fromCharCode(65 + ((column - 1) % 26));
}
