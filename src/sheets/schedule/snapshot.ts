/** A dated copy of a sheet: values, no formulas. */
import { frozenCell } from "../cells/frozenCell";
import { isProblem } from "../../shared/api/problem";
import { freeName } from "../../shared/workbook/layout/freeName";
import type { ToldCell } from "../../shared/spending/runs/longRuns";
import { valuesOf, type SheetsValue } from "../cells/cellValue";
import { attempt, retryOnce } from "../runtime/attempt";
import { growTo } from "../cells/growTo";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A sheet's name has at most 100 characters; this many leave room for the day and a number. */
const NAME_KEPT = 80;

/** What a copy is called until it is complete. One that a run left so is removed by the next copy. */
const unfinished = (name: string): string => `${name.slice(0, NAME_KEPT)} (unfinished)`;

/** @param told Replaces what these cells show. */
export function snapshot(name: string, day: string, told: readonly ToldCell[]): void {
  const spreadsheet = SpreadsheetApp.getActive();
  const sheet = spreadsheet.getSheetByName(name);
  if (sheet === null) return;
  const active = spreadsheet.getActiveSheet();
  const made = retryOnce(() => filledCopy(sheet, told));
  const taken = spreadsheet.getSheets().map((each) => each.getName());
  retryOnce(() => made.setName(freeName(`${name.slice(0, NAME_KEPT)} ${day}`, taken)));
  attempt(() => spreadsheet.setActiveSheet(active));
}

function filledCopy(sheet: Sheet, told: readonly ToldCell[]): Sheet {
  const spreadsheet = SpreadsheetApp.getActive();
  const name = unfinished(sheet.getName());
  const left = spreadsheet.getSheetByName(name);
  if (left !== null) spreadsheet.deleteSheet(left);
  const range = sheet.getDataRange();
  const values = range.getValues() as SheetsValue[][];
  for (const cell of told) tell(values, cell);
  const [rows, columns] = [values.length, Math.max(...values.map(({ length }) => length))];
  const made = spreadsheet.insertSheet(name, spreadsheet.getNumSheets());
  growTo(made, rows, columns);
  const formats = range.getNumberFormats();
  made.getRange(1, 1, formats.length, formats[0]!.length).setNumberFormats(formats);
  const whole = Array.from({ length: columns }, (_, column) => column);
  made
    .getRange(1, 1, rows, columns)
    .setValues(values.map((row) => whole.map((column) => frozenCell(row[column] ?? ""))));
  return made;
}

/** Fills cells as a formula would: clears what it filled before, and fills nothing if something is in its way. */
function tell(values: SheetsValue[][], { row, column, rows, columns, value }: ToldCell): void {
  const at = (line: number, place: number): SheetsValue => values[line]?.[place] ?? "";
  const put = (line: number, place: number, given: SheetsValue): void => {
    while (values.length <= line) values.push([]);
    const there = values[line]!;
    while (there.length < place) there.push("");
    there[place] = given;
  };
  if (at(row, column) !== BLOCKED)
    for (let down = 0; down < rows; down += 1)
      for (let right = 0; right < columns; right += 1) put(row + down, column + right, "");
  const shown = isProblem(value) ? [[value.message]] : valuesOf(value);
  put(row, column, "");
  const isFree = shown.every((line, down) => line.every((_, right) => at(row + down, column + right) === ""));
  if (isFree) shown.forEach((line, down) => line.forEach((each, right) => put(row + down, column + right, each)));
  else put(row, column, BLOCKED);
}

/** What the platform shows if something is in the way. */
const BLOCKED = "#REF!";
