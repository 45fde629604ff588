/** Values as they are written into cells: text stays text, whatever it looks like. */
import type { Value } from "../../../shared/values/value";
import { frozenCell } from "../../freeze/frozenCell";
import { valueOf, type SheetsValue } from "../../functions/cellValue";

/** The number format of cells in which nothing is read as a number or a day, and an apostrophe may show. */
export const TEXT_FORMAT = "@";

/** @param isTextCell Whether the cell is formatted as text. */
export function writtenValue(value: Value, isTextCell = false): SheetsValue {
  const shown = valueOf(value);
  const isSafe = typeof shown === "string" && isTextCell && !/^[=']/.test(shown);
  return isSafe ? shown : frozenCell(shown);
}
