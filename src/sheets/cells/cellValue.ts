/**
 * Converts Google Sheets' cell values to inputs, and values to Google Sheets'. A single cell arrives as a value, a
 * range as a 2-D array, a date as `Date`, and an omitted argument as `undefined`.
 */
import { cellText } from "../../shared/values/cellText";
import { day, dayParts } from "../../shared/values/day";
import { gridFrom, PENDING, textInput, type Grid, type Input } from "../../shared/values/input";
import type { Value } from "../../shared/values/value";
import { isProblem } from "../../shared/api/problem";
import { shownValue } from "../../shared/tables/shownValue";
import { cellsFrom, type Table } from "../../shared/tables/table";
import { SHEETS_CELL_TEXT } from "../runtime/limits";
import { dayAt, dayText, midnightOf, whenShown } from "../runtime/timeZone";

export type SheetsValue = string | number | boolean | Date;

export const gridOf = (argument: unknown): Grid | undefined => gridFrom(argument, inputOf);

/** An error value in a range arrives as text such as `#N/A`. */
const ERROR_TEXT = /^#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|ERROR!)$/;

function inputOf(cell: unknown): Input {
  if (typeof cell === "string") return ERROR_TEXT.test(cell) ? PENDING : textInput(cell);
  if (typeof cell === "number" || typeof cell === "boolean") return cell;
  return cell instanceof Date ? dayOf(cell) : null;
}

/** The calendar day that the sheet shows, and whether there is a time of day. */
function dayOf(date: Date): Input {
  if (Number.isNaN(date.getTime())) return null;
  const { day: shown, clock } = dayAt(date);
  const found = day(dayText(shown));
  return clock ? { ...found, clock } : found;
}

export const valuesOf = (table: Table): SheetsValue[][] => cellsFrom(table, SHEETS_CELL_TEXT, valueOf);

/** Problems in a list are text, because arrays can't hold errors here. */
export function valueOf(value: Value): SheetsValue {
  if (value === null) return "";
  if (typeof value === "string") return cellText(value, SHEETS_CELL_TEXT);
  if (typeof value !== "object") return value;
  if (isProblem(value)) return value.message;
  if (value.kind === "measure") return value.amount;
  if (value.kind === "entity") return cellText(value.text, SHEETS_CELL_TEXT);
  const shown = shownValue(value, undefined);
  if (BEFORE_YEAR_1.test(shown)) return shown;
  return value.kind === "moment" ? whenShown(value.at) : midnightOf(dayParts(value));
}

/** Dates in the year 0 stay text, because no calendar has it. */
const BEFORE_YEAR_1 = /^(0000|-)/;
