/** Values as they are written into cells: text stays text, whatever it looks like. */
import type { Value } from "../../../shared/values/value";
import { frozenCell } from "../../freeze/frozenCell";
import { valueOf, type SheetsValue } from "../../functions/cellValue";

/** The number format of cells in which nothing is read as a number or a day, and an apostrophe may show. */
export const TEXT_FORMAT = "@";

/** @param format That of the cell. */
export function writtenValue(value: Value, format = ""): SheetsValue {
  const shown = valueOf(value);
  const isSafe = typeof shown === "string" && format === TEXT_FORMAT && !/^[=']/.test(shown);
  return isSafe ? shown : frozenCell(shown);
}
