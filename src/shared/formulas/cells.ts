/** Cells and areas, and how formulas refer to them. Rows and columns are counted from 0. */
import /* webpackDefer: true */ * as grammar from "@borgar/fx";
import type { RangeA1 } from "@borgar/fx";
import { splitReference } from "./splitReference";

export interface CellAddress {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, by its first cell. */
export interface CellArea extends CellAddress {
  readonly rows: number;
  readonly columns: number;
}

export function overlaps(one: CellArea, other: CellArea): boolean {
  return (
    one.sheet === other.sheet &&
    one.row < other.row + other.rows &&
    other.row < one.row + one.rows &&
    one.column < other.column + other.columns &&
    other.column < one.column + one.columns
  );
}

/** Row by row. */
export function cellsOf({ sheet, row, column, rows, columns }: CellArea): readonly CellAddress[] {
  return Array.from({ length: rows * columns }, (_, index) => ({
    sheet,
    row: row + Math.floor(index / columns),
    column: column + (index % columns),
  }));
}

/** How many rows and columns a sheet of Excel has. */
export const SHEET_ROWS = 1_048_576;
export const SHEET_COLUMNS = 16_384;

/** `Sheet1!B2`, `'My sheet'!B2`. */
export function addressText({ sheet, row, column }: CellAddress): string {
  return areaAddress({ sheet, row, column, rows: 1, columns: 1 });
}

/** `Sheet1!B2:C4`, `'My sheet'!B2`. */
export function areaAddress(area: CellArea): string {
  return `${sheetPrefix(area.sheet)}${areaText(area)}`;
}

/** On its sheet: `B2`, `B2:D9`. */
export function areaText({ row, column, rows, columns }: Omit<CellArea, "sheet">): string {
  const range = { top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 };
  return grammar.stringifyA1Ref({ range });
}

/** One cell on its sheet: `B2`. */
export const a1Of = ({ row, column }: Omit<CellAddress, "sheet">): string =>
  areaText({ row, column, rows: 1, columns: 1 });

export const columnLetters = (column: number): string => a1Of({ row: 0, column }).slice(0, -1);

/** The sheets of some cells, each once. */
export const sheetsOf = (cells: readonly Pick<CellAddress, "sheet">[]): readonly string[] => [
  ...new Set(cells.map(({ sheet }) => sheet)),
];

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_.]*$/u;

/** Adds apostrophes if the name could be read as anything else, as `Q1` could. */
export function sheetPrefix(sheet: string): string {
  return grammar.stringifyA1Ref({ context: [sheet], name: "" }, !PLAIN_NAME.test(sheet));
}

/** Cells as a formula refers to them. */
export interface CellReference {
  /** Undefined for the formula's own sheet. */
  readonly sheet?: string;
  /** Whole columns have no first and last row; whole rows have no first and last column. */
  readonly range: RangeA1;
  /** `A2#`: all cells that the formula in A2 fills. */
  readonly spilled: boolean;
}

const SHEET = /^(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!$/u;

/** `A2`, `$A$2:B9`, `A:A`, `2:4`, `A2:A`, `Sheet1!A2`, `'My sheet'!A2:B9` or `A2#`; otherwise undefined. */
export function readReference(text: string): CellReference | undefined {
  const { sheet, cells } = splitReference(text);
  if (text !== cells && !SHEET.test(text.slice(0, -cells.length))) return undefined;
  const spilled = cells.endsWith("#");
  const named = spilled ? cells.slice(0, -1) : cells;
  const read = grammar.parseA1Ref(named, { allowNamed: false, allowTernary: true });
  if (read === undefined || !("range" in read) || (read.range.trim ?? null) !== null) return undefined;
  if (spilled && named.includes(":")) return undefined;
  return { ...(sheet === "" ? {} : { sheet }), range: read.range, spilled };
}
