/** Where the parts of a layout are, as ranges of Google Sheets. */
import { areaText, overlaps, type CellArea } from "../../shared/formulas/cells";
import type { LaidBlock, SheetLayout } from "../../shared/workbook/sheets/sheetLayout";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Cells of the layout's own sheet. */
export type LaidCells = Omit<CellArea, "sheet">;

/** What takes back what was written, in the order in which it was written. */
export type Undo = (() => unknown)[];

export const laidRange = (
  sheet: Sheet,
  { row, column, rows, columns }: LaidCells,
): GoogleAppsScript.Spreadsheet.Range => sheet.getRange(row + 1, column + 1, rows, columns);

/** Many ranges in one call; undefined where there are none. */
export function laidRanges(
  sheet: Sheet,
  areas: readonly LaidCells[],
): GoogleAppsScript.Spreadsheet.RangeList | undefined {
  return areas.length === 0 ? undefined : sheet.getRangeList(areas.map(areaText));
}

export const meet = (one: LaidCells, other: LaidCells): boolean =>
  overlaps({ ...one, sheet: "" }, { ...other, sheet: "" });

export const blockArea = ({ row, column, rows }: LaidBlock): LaidCells => ({
  ...{ row, column },
  ...{ rows: rows.length, columns: rows[0]?.length ?? 0 },
});

/** The rectangle in which all of it is. */
export function boundsOf({ blocks, looks, names, rules, choices, charts }: SheetLayout): LaidCells {
  const cells = names.map(({ row, column }) => ({ row, column, rows: 1, columns: 1 }));
  const all: readonly LaidCells[] = [...blocks.map(blockArea), ...looks, ...cells, ...rules, ...choices, ...charts];
  const row = Math.min(...all.map((each) => each.row));
  const column = Math.min(...all.map((each) => each.column));
  return {
    ...{ row, column },
    rows: Math.max(...all.map((each) => each.row + each.rows)) - row,
    columns: Math.max(...all.map((each) => each.column + each.columns)) - column,
  };
}
