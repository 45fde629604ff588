/** References in both notations. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The same for the same cells, whatever the sheet. */
export const areaName = ({ row, column, rows, columns }: Area): string => [row, column, rows, columns].join();

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function columnName(column: number): string {
  return column <= 0 ? "" : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}

export function a1({ row, column, rows, columns }: Area): string {
  const from = `${columnName(column)}${row}`;
  return rows === 1 && columns === 1 ? from : `${from}:${columnName(column + columns - 1)}${row + rows - 1}`;
}

/** `A2`, `A2:B9`, `A2:A`, `A:B`. */
export function area(text: string, last: number): Area {
  const [, fromColumn, fromRow, toColumn, toRow] = /^\$?([A-Z]+)\$?(\d*)(?::\$?([A-Z]+)\$?(\d*))?$/.exec(text) ?? [];
  if (fromColumn === undefined) throw new Error(`Exception: Range not found: ${text}`);
  const row = fromRow === "" ? 1 : Number(fromRow);
  const column = columnNumber(fromColumn);
  if (toColumn === undefined) return { row, column, rows: 1, columns: 1 };
  const end = toRow === "" ? last : Number(toRow);
  return { row, column, rows: end - row + 1, columns: columnNumber(toColumn) - column + 1 };
}

const outsideText = (formula: string, change: (code: string) => string): string =>
  formula.replace(
    /("[^"]*")|([^"]+)/g,
    (_, text: string | undefined, code: string | undefined) => text ?? change(code!),
  );

export function r1c1Of(formula: string, row: number, column: number): string {
  const part = (name: string, fixed: string, place: number, own: number): string =>
    fixed === "$" ? `${name}${place}` : `${name}[${place - own}]`;
  return outsideText(formula, (code) =>
    code.replace(
      /(?<![A-Z_.\d$])(\$?)([A-Z]{1,2})(\$?)(\d+)(?![\d(])/g,
      (_, fixedColumn: string, letters: string, fixedRow: string, down: string) =>
        part("R", fixedRow, Number(down), row) + part("C", fixedColumn, columnNumber(letters), column),
    ),
  );
}

export function a1Of(formula: string, row: number, column: number): string {
  const at = (place: string, own: number): number =>
    place.startsWith("[") ? own + Number(place.slice(1, -1)) : Number(place);
  const fixed = (place: string): string => (place.startsWith("[") ? "" : "$");
  return outsideText(formula, (code) =>
    code.replace(/(?<![A-Z_.\d])R(\[-?\d+\]|\d+)C(\[-?\d+\]|\d+)/g, (_, down: string, right: string) => {
      const [line, place] = [at(down, row), at(right, column)];
      if (line < 1 || place < 1) return "#REF!";
      return `${fixed(right)}${columnName(place)}${fixed(down)}${line}`;
    }),
  );
}

/** A formula whose references follow their cells to other places. Those of cells that are gone are errors. */
export const movedReferences = (
  formula: string,
  to: (row: number, column: number) => readonly [row: number, column: number] | undefined,
): string =>
  outsideText(formula, (code) =>
    code.replace(
      /(?<![A-Z_.\d$!])(\$?)([A-Z]{1,2})(\$?)(\d+)(?![\d(])/g,
      (_, fixedColumn: string, letters: string, fixedRow: string, down: string) => {
        const [row, column] = to(Number(down), columnNumber(letters)) ?? [];
        return row === undefined ? "#REF!" : `${fixedColumn}${columnName(column!)}${fixedRow}${row}`;
      },
    ),
  );
