/** Values as they are written into cells: text stays text, whatever it looks like. */
import type { Value } from "../../shared/values/value";
import { writtenText } from "../../shared/workbook/freezing/frozenValue";
import { SHEETS_CELL_TEXT } from "../runtime/limits";
import { valueOf, type SheetsValue } from "./cellValue";

/** The number format of cells in which nothing is read as a number or a day, and an apostrophe may show. */
export const TEXT_FORMAT = "@";

/** @param isTextCell Whether the cell is formatted as text. */
export function writtenValue(value: Value, isTextCell = false): SheetsValue {
  const shown = valueOf(value);
  const isSafe = isTextCell && !/^[=']/.test(String(shown));
  return typeof shown !== "string" || isSafe ? shown : writtenText(shown, SHEETS_CELL_TEXT);
}
