/** The cells of a list's sheet while it is laid out, by row and column within it. */
import { areaText } from "../../../formulas/cells";
import { isDay, serialOf } from "../../../values/day";
import { isPending, type Input } from "../../../values/input";
import { plainText } from "../../../workbook/layout/layoutCells";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { LaidLook } from "../../../workbook/port/sheetLayout";
import type { LayoutPlace } from "./job";

export type Content = string | number | null;

/** A content that is undefined leaves the cell as it is. */
export type ContentLine = readonly (Content | undefined)[];

/** Row, column, rows and columns. */
export type Cells = readonly [number, number, number, number];

export type Corner = Pick<LayoutPlace, "row" | "column" | "names">;

/** `B9`, as formulas name it. */
export const cellAt = (corner: Corner, row: number, column: number): string => areaName(corner, row, column, 1, 1);

/** `$B$9`. */
export const fixedCell = (corner: Corner, row: number, column: number): string =>
  fixedArea(corner, [row, column, 1, 1]);

/** `$B$9:$B$20`. */
export const fixedArea = (corner: Corner, [row, column, rows, columns]: Cells): string =>
  areaName(corner, row, column, rows, columns).replace(/[A-Z]+/g, "$$$&$$");

export function areaName(corner: Corner, row: number, column: number, rows: number, columns: number): string {
  return areaText({ row: corner.row + row, column: corner.column + column, rows, columns });
}

export function laidArea(corner: Corner, row: number, column: number, rows: number, columns: number) {
  return { row: corner.row + row, column: corner.column + column, rows, columns };
}

export function laidLook(
  corner: Corner,
  [row, column, rows, columns]: Cells,
  look: Pick<LaidLook, "look" | "format">,
): LaidLook {
  return { ...laidArea(corner, row, column, rows, columns), ...look };
}

/** A rectangle of blank cells to write into. */
export function blankLines(rows: number, columns: number): Content[][] {
  return Array.from({ length: rows }, () => new Array<Content>(columns).fill(null));
}

export function put(cells: Content[][], row: number, column: number, lines: readonly ContentLine[]): void {
  lines.forEach((line, down) =>
    line.forEach((content, right) => {
      if (content !== undefined) cells[row + down]![column + right] = content;
    }),
  );
}

/** What a cell holds, as it is written into another. */
export function contentOf(cell: Input): Content {
  if (cell === null || isPending(cell)) return null;
  if (isDay(cell)) return serialOf(cell) ?? cell.iso;
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  return typeof cell === "string" ? plainText(cell) : cell;
}

/** Characters of a text in a formula: Excel allows 255. */
const LONGEST = 200;

export const quotedFormula = (text: string): string => `"${text.slice(0, LONGEST).replace(/"/g, '""')}"`;

/** Of a column: words that stand in place of its figures stand on the right, as the figures do. */
export function lookOf(look: LookName | undefined, format: FormatName | undefined): readonly LookName[] {
  if (look !== undefined) return [look];
  return format === undefined || format === "text" ? [] : ["figure"];
}
