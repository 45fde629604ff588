/** How Google Sheets takes a text that a script writes: as a formula, a number, a day or a truth value, as if it were typed. */
import { amountTyped, clockTyped, dayTyped } from "../../../src/playground/officeStandIn/typedText";
import type { CellValue } from "./spreadsheet";

/** What stands in the cell then. A formula begins with `=`; what begins with an apostrophe is the text behind it. */
export function enteredText(text: string): CellValue {
  if (/^[='#]/.test(text) || text === "") return text;
  if (/^ *(true|false) *$/i.test(text)) return text.trim().toLowerCase() === "true";
  const number = amountTyped(text) ?? clockTyped(text);
  if (number !== undefined) return number;
  const day = dayTyped(text);
  if (day !== undefined) return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return /^\+/.test(text) || /^-\D/.test(text) ? `=${text.replace(/^\+/, "")}` : text;
}
