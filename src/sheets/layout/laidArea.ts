/** Where the parts of a layout are, as ranges of Google Sheets. */
import { areaText, overlaps } from "../../shared/formulas/cells";
import { blockArea } from "../../shared/workbook/layout/layoutCells";
import type { LaidArea, SheetLayout } from "../../shared/workbook/port/sheetLayout";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** What takes back what was written, in the order in which it was written. */
export type Undo = (() => unknown)[];

export const laidRange = (sheet: Sheet, { row, column, rows, columns }: LaidArea): GoogleAppsScript.Spreadsheet.Range =>
  sheet.getRange(row + 1, column + 1, rows, columns);

/** Many ranges in one call; undefined where there are none. */
export function laidRanges(
  sheet: Sheet,
  areas: readonly LaidArea[],
): GoogleAppsScript.Spreadsheet.RangeList | undefined {
  return areas.length === 0 ? undefined : sheet.getRangeList(areas.map(areaText));
}

export const meet = (one: LaidArea, other: LaidArea): boolean =>
  overlaps({ ...one, sheet: "" }, { ...other, sheet: "" });

/** The rectangle in which all of it is. */
export function boundsOf({ blocks, looks, names, rules, validations, charts }: SheetLayout): LaidArea {
  const cells = names.map(({ row, column }) => ({ row, column, rows: 1, columns: 1 }));
  const all: readonly LaidArea[] = [...blocks.map(blockArea), ...looks, ...cells, ...rules, ...validations, ...charts];
  const row = Math.min(...all.map((each) => each.row));
  const column = Math.min(...all.map((each) => each.column));
  return {
    ...{ row, column },
    rows: Math.max(...all.map((each) => each.row + each.rows)) - row,
    columns: Math.max(...all.map((each) => each.column + each.columns)) - column,
  };
}
