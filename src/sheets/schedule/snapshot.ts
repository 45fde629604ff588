/** A dated copy of a sheet: values, no formulas. */
import { frozenCell } from "../freeze/frozenCell";
import { isProblem } from "../../shared/api/problem";
import { freeName } from "../../shared/workbook/freeName";
import type { ToldCell } from "../../shared/workbook/schedule/longRuns";
import { valuesOf, type SheetsValue } from "../functions/cellValue";
import { growTo } from "../workbook/sheets/growTo";

/** A sheet's name has at most 100 characters; this many leave room for the day and a number. */
const NAME_KEPT = 80;

/** @param told Replaces what these cells show. */
export function snapshot(name: string, day: string, told: readonly ToldCell[]): void {
  const spreadsheet = SpreadsheetApp.getActive();
  const sheet = spreadsheet.getSheetByName(name);
  if (sheet === null) return;
  const active = spreadsheet.getActiveSheet();
  const range = sheet.getDataRange();
  const values = range.getValues() as SheetsValue[][];
  for (const cell of told) tell(values, cell);
  const [rows, columns] = [values.length, Math.max(...values.map(({ length }) => length))];
  const taken = spreadsheet.getSheets().map((each) => each.getName());
  const made = spreadsheet.insertSheet(
    freeName(`${name.slice(0, NAME_KEPT)} ${day}`, taken),
    spreadsheet.getNumSheets(),
  );
  growTo(made, rows, columns);
  const formats = range.getNumberFormats();
  made.getRange(1, 1, formats.length, formats[0]!.length).setNumberFormats(formats);
  const whole = Array.from({ length: columns }, (_, column) => column);
  made
    .getRange(1, 1, rows, columns)
    .setValues(values.map((row) => whole.map((column) => frozenCell(row[column] ?? ""))));
  spreadsheet.setActiveSheet(active);
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
