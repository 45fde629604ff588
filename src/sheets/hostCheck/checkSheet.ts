/** The sheet of the host check: its table, and the cells that it uses for trials. */
import { problem, type Problem } from "../../shared/api/problem";
import { freeName } from "../../shared/workbook/layout/freeName";
import type { TextTable } from "../../shared/workbook/port/hostAbilities";
import { attempt } from "../runtime/attempt";
import { writtenValue } from "../cells/writtenValue";

const NO_SHEET = problem(
  "failed",
  "Nothing was checked: no sheet can be added here; perhaps you can only view this file",
);

const NO_TABLE = problem("failed", "The results could not be written: their sheet was deleted or is protected");

export function addSheet(name: string): string | Problem {
  const added = attempt(() => {
    const spreadsheet = SpreadsheetApp.getActive();
    const taken = spreadsheet.getSheets().map((sheet) => sheet.getName());
    return spreadsheet.insertSheet(freeName(name, taken), spreadsheet.getNumSheets()).getName();
  });
  return added ?? NO_SHEET;
}

export function writeTexts({ sheet, rows }: TextTable): Problem | undefined {
  const written = attempt(() => {
    const range = sheetNamed(sheet).getRange(1, 1, rows.length, rows[0]?.length ?? 0);
    return range.setValues(rows.map((row) => row.map((text) => writtenValue(text))));
  });
  return written === undefined ? NO_TABLE : undefined;
}

function sheetNamed(name: string): GoogleAppsScript.Spreadsheet.Sheet {
  const found = SpreadsheetApp.getActive().getSheetByName(name);
  if (found === null) throw new Error("The sheet is gone");
  return found;
}

/** Beside the table: E1, from which a result spills down and to the right. */
export const trialCell = (sheet: string): GoogleAppsScript.Spreadsheet.Range => sheetNamed(sheet).getRange(1, 5);
