/** On how many pages a sheet prints, side by side: on one where that can be read; and how many rows stand on each. */
import { areaText, sheetPrefix } from "../../formulas/cells";
import type { LaidArea, LaidPages, SheetLayout } from "../port/sheetLayout";

/** Characters across a page in landscape, at three fifths of their size; and rows on it, with some room. */
const [ACROSS, DOWN] = [215, 50];

/** By how much programs differ in what they fit on a page. */
const MORE_FITS = 1.03;

/** @param widths Those of all columns of the area. */
export function printedPages(
  area: LaidPages["area"],
  widths: SheetLayout["widths"],
  titles: Pick<LaidPages, "titleRows" | "titleColumns">,
): LaidPages {
  const [all, repeated] = [area, titles.titleColumns].map((each) => charactersOf(widths, each)) as [number, number];
  const more = Math.max(0, all - ACROSS) / Math.max(1, ACROSS - repeated);
  return { area, ...titles, pagesWide: 1 + Math.ceil(more) };
}

/**
 * What prints of a sheet that formulas fill, as a formula: its area ends at the last row in which something stands, whenever that
 * changes. Undefined where all rows of the area print.
 */
export function printedReference({ sheet, print }: Pick<SheetLayout, "sheet" | "print">): string | undefined {
  if (print?.least === undefined) return undefined;
  const { area, least, further = [] } = print;
  const fixed = (of: LaidArea): string => `${sheetPrefix(sheet)}${areaText(of).replace(/[A-Z]+|\d+/g, "$$$&")}`;
  const { row, column, rows, columns } = area;
  const filled = fixed({ row: row + least, column, rows: rows - least, columns });
  const last = `MAX(${least},SUMPRODUCT(MAX((IFERROR(LEN(${filled}),1)>0)*(ROW(${filled})-${row}))))`;
  const end = `INDEX(${fixed({ row, column: column + columns - 1, rows, columns: 1 })},${last})`;
  return `=${[`${fixed({ row, column, rows: 1, columns: 1 })}:${end}`, ...further.map(fixed)].join(",")}`;
}

/** Rows of usual height on a page, which is shrunk until the columns have their width, and never enlarged. */
export function rowsOnPage({ area, titleColumns, pagesWide }: LaidPages, widths: SheetLayout["widths"]): number {
  const [all, repeated] = [area, titleColumns].map((each) => charactersOf(widths, each)) as [number, number];
  const across = repeated + (all - repeated) / pagesWide;
  const least = 0.6;
  return Math.floor(DOWN * Math.max(across / ACROSS, least));
}

/**
 * The columns at which the pages after the first begin: each takes as many as fit beside those that are repeated, and is
 * shrunk no more than it takes to have so few pages.
 */
export function pageStarts(pages: LaidPages, widths: SheetLayout["widths"]): readonly number[] {
  return startsOf(pages, widths, leastRoom(pages, widths));
}

/** Where a page may begin, too: a program that shrinks a little more fits a further column on the page before. */
export function pageCuts(pages: LaidPages, widths: SheetLayout["widths"]): readonly number[] {
  const room = leastRoom(pages, widths);
  const cuts = [room, room * MORE_FITS].flatMap((each) => startsOf(pages, widths, each));
  return [...new Set(cuts)].sort((one, other) => one - other);
}

/**
 * The first column, from one on, at which something stands on one page wherever pages begin.
 * @param endOf The column behind it, where it begins at a column.
 */
export function onOnePage(cuts: readonly number[], start: number, endOf: (start: number) => number): number {
  const cut = cuts.find((each) => each > start && each < endOf(start));
  return cut === undefined ? start : onOnePage(cuts, cut, endOf);
}

/** Characters across a page. */
function leastRoom(pages: LaidPages, widths: SheetLayout["widths"]): number {
  const widest = Math.max(...widths.filter((each) => isColumnOf(pages.area, each)).map(({ characters }) => characters));
  let room = charactersOf(widths, pages.titleColumns) + widest;
  while (startsOf(pages, widths, room).length >= pages.pagesWide) room += 1;
  return room;
}

function startsOf({ area, titleColumns }: LaidPages, widths: SheetLayout["widths"], room: number): readonly number[] {
  const repeated = charactersOf(widths, titleColumns);
  const starts: number[] = [];
  let left = room;
  for (const { column, characters } of widths.filter((each) => isColumnOf(area, each))) {
    if (characters > left) {
      starts.push(column);
      left = room - repeated;
    }
    left -= characters;
  }
  return starts;
}

const charactersOf = (widths: SheetLayout["widths"], area: Pick<LaidArea, "column" | "columns">): number =>
  widths.reduce((sum, each) => (isColumnOf(area, each) ? sum + each.characters : sum), 0);

export const isColumnOf = (area: Pick<LaidArea, "column" | "columns">, { column }: Pick<LaidArea, "column">): boolean =>
  column >= area.column && column < area.column + area.columns;
