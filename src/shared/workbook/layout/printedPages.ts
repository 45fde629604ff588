/** On how many pages a sheet prints, side by side: on one where that can be read. */
import type { LaidPages, SheetLayout } from "../port/sheetLayout";

/** Characters across a page in landscape, at three fifths of their size. */
const ACROSS = 215;

/** @param widths Those of all columns of the area. */
export function printedPages(
  area: LaidPages["area"],
  widths: SheetLayout["widths"],
  titles: Pick<LaidPages, "titleRows" | "titleColumns">,
): LaidPages {
  const across = (from: number, columns: number): number =>
    widths.reduce(
      (sum, { column, characters }) => (column >= from && column < from + columns ? sum + characters : sum),
      0,
    );
  const { column, columns } = titles.titleColumns;
  const [all, repeated] = [across(area.column, area.columns), across(column, columns)];
  const more = Math.max(0, all - ACROSS) / Math.max(1, ACROSS - repeated);
  return { area, ...titles, pagesWide: 1 + Math.ceil(more) };
}
