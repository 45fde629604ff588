/** Parts of sheets as ranges of Google Sheets, which counts rows and columns from 1. */
import { problem, type Problem } from "../../shared/api/problem";
import type { Scope } from "../../shared/panelApi/panelApi";
import type { CellAddress, CellArea } from "../../shared/formulas/cells";
import type { SheetPart } from "../../shared/workbook/port/port";

/** The hidden sheet of what was fetched (`storage/sheetTier.ts`): nobody's cells. */
export const STORE_SHEET = "PROP data";

type Range = GoogleAppsScript.Spreadsheet.Range;

/** Null if it is gone. */
export const sheetOf = ({ sheet }: Pick<CellAddress, "sheet">): GoogleAppsScript.Spreadsheet.Sheet | null =>
  SpreadsheetApp.getActive().getSheetByName(sheet);

export const sheetGone = (sheet: string): Problem => problem("failed", `The sheet "${sheet}" no longer exists`);

export function sheetParts(scope: Scope): readonly SheetPart[] {
  const spreadsheet = SpreadsheetApp.getActive();
  if (scope === "sheet") return [{ sheet: spreadsheet.getActiveSheet().getName() }];
  if (scope === "selection") {
    const selected = spreadsheet.getActiveRange();
    return selected === null ? [] : [{ sheet: selected.getSheet().getName(), a1: selected.getA1Notation() }];
  }
  return spreadsheet
    .getSheets()
    .map((sheet) => ({ sheet: sheet.getName() }))
    .filter(({ sheet }) => sheet !== STORE_SHEET);
}

/** Undefined if the sheet is gone. */
export function partRange({ sheet, a1 }: SheetPart): Range | undefined {
  const found = SpreadsheetApp.getActive().getSheetByName(sheet);
  return (a1 === undefined ? found?.getDataRange() : found?.getRange(a1)) ?? undefined;
}

/** Undefined if the sheet is gone. */
export function cellRange({
  sheet,
  row,
  column,
  rows = 1,
  columns = 1,
}: CellAddress & Partial<CellArea>): Range | undefined {
  return SpreadsheetApp.getActive()
    .getSheetByName(sheet)
    ?.getRange(row + 1, column + 1, rows, columns);
}

export function areaOf(range: Range): CellArea {
  const [row, column] = [range.getRow() - 1, range.getColumn() - 1];
  return {
    ...{ sheet: range.getSheet().getName(), row, column },
    ...{ rows: range.getNumRows(), columns: range.getNumColumns() },
  };
}
