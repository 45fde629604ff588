/** Names for cells of a layout. */
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { laidRange, type Undo } from "./laidArea";

export function defineNames(sheet: GoogleAppsScript.Spreadsheet.Sheet, { names }: SheetLayout, undo: Undo): void {
  const spreadsheet = SpreadsheetApp.getActive();
  for (const { name, row, column } of names) {
    spreadsheet.setNamedRange(name, laidRange(sheet, { row, column, rows: 1, columns: 1 }));
    undo.push(() => {
      spreadsheet.removeNamedRange(name);
    });
  }
}
