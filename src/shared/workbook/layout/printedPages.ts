/** On how many pages a sheet prints, side by side: on one where that can be read; and how many rows stand on each. */
import { areaText, sheetPrefix } from "../../formulas/cells";
import type { LaidArea, LaidPages, SheetLayout } from "../port/sheetLayout";

/** Characters across a page in landscape, at three fifths of their size; and rows on it, with some room. */
const [ACROSS, DOWN] = [215, 50];

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
export function pageStarts(
  { area, titleColumns, pagesWide }: LaidPages,
  widths: SheetLayout["widths"],
): readonly number[] {
  const columns = widths.filter((each) => isWithin(area, each));
  const repeated = charactersOf(widths, titleColumns);
  const startsOf = (room: number): readonly number[] => {
    const starts: number[] = [];
    let left = room;
    for (const { column, characters } of columns) {
      if (characters > left) {
        starts.push(column);
        left = room - repeated;
      }
      left -= characters;
    }
    return starts;
  };
  let room = repeated + Math.max(...columns.map(({ characters }) => characters));
  while (startsOf(room).length >= pagesWide) room += 1;
  return startsOf(room);
}

const charactersOf = (widths: SheetLayout["widths"], area: Pick<LaidArea, "column" | "columns">): number =>
  widths.reduce((sum, each) => (isWithin(area, each) ? sum + each.characters : sum), 0);

const isWithin = (area: Pick<LaidArea, "column" | "columns">, { column }: SheetLayout["widths"][number]): boolean =>
  column >= area.column && column < area.column + area.columns;
