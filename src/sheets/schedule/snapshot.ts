/** A dated copy of a sheet: values, no formulas. */
import { frozenCell } from "../freeze/frozenCell";
import type { SheetsValue } from "../functions/cellValue";
import { growTo } from "../workbook/growTo";

/** A sheet's name has at most 100 characters; so many of them leave room for the day and a number. */
const NAME_KEPT = 80;

/** @returns The copy's name. */
export function snapshot(name: string, day: string): string | undefined {
  const spreadsheet = SpreadsheetApp.getActive();
  const sheet = spreadsheet.getSheetByName(name);
  if (sheet === null) return undefined;
  const active = spreadsheet.getActiveSheet();
  const range = sheet.getDataRange();
  const values = range.getValues() as SheetsValue[][];
  const dated = `${name.slice(0, NAME_KEPT)} ${day}`;
  let copy = dated;
  for (let number = 2; spreadsheet.getSheetByName(copy) !== null; number += 1) copy = `${dated} (${number})`;
  const made = spreadsheet.insertSheet(copy, spreadsheet.getNumSheets());
  growTo(made, range.getNumRows(), range.getNumColumns());
  const target = made.getRange(1, 1, range.getNumRows(), range.getNumColumns());
  target.setNumberFormats(range.getNumberFormats());
  target.setValues(values.map((row) => row.map(frozenCell)));
  spreadsheet.setActiveSheet(active);
  return copy;
}
