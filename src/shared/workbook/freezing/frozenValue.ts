/**
 * A cell's value as it is written in place of its formula. Both hosts read what is written into a cell as if it were
 * typed: text from the service must neither become a formula nor a number, a date or a truth value. An apostrophe in
 * front says that it is text, in both, and is not shown.
 */
import { cellText } from "../../values/cellText";

/** What a cell shows where it has no value, in either host: written back, it is the same error again. */
const ERROR =
  /^#(N\/A|NAME\?|DIV\/0!|GETTING_DATA|(VALUE|REF|NUM|NULL|SPILL|CALC|BUSY|FIELD|CONNECT|BLOCKED|UNKNOWN|EXTERNAL|PYTHON|TIMEOUT|ERROR)!)$/;

/** Text that starts with a letter is read as text, but for these: `TRUE`, `May 5`, `March 2024`. */
const READ_OTHERWISE = /^(true|false)\s*$|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s.,/-]*\d/i;

/** @param most Characters that a cell of this host takes, the apostrophe among them. */
export function frozenValue(
  value: string | number | boolean | null | undefined,
  most: number,
): string | number | boolean {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string" || value === "" || ERROR.test(value)) return value;
  return /^\p{L}/u.test(value) && !READ_OTHERWISE.test(value) ? cellText(value, most) : `'${cellText(value, most - 1)}`;
}
