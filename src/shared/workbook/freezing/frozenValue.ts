/**
 * A value as written in place of its formula. Both hosts parse what is written into a cell as if it were typed, so text
 * from the service must not become a formula, a number, a date or a truth value. In both, an apostrophe in front marks
 * text and isn't shown.
 */
import { cellText } from "../../values/cellText";

/** Errors that a cell may show in either host. Written back, they are the same errors again. */
const ERROR =
  /^#(N\/A|NAME\?|DIV\/0!|GETTING_DATA|(VALUE|REF|NUM|NULL|SPILL|CALC|BUSY|FIELD|CONNECT|BLOCKED|UNKNOWN|EXTERNAL|PYTHON|TIMEOUT|ERROR)!)$/;

/** Text that starts with a letter stays text, except for these: `TRUE`, `May 5`, `March 2024`. */
const READ_OTHERWISE = /^(true|false)\s*$|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s.,/-]*\d/i;

/** @param most Characters per cell of this host, including the apostrophe. */
export function frozenValue(
  value: string | number | boolean | null | undefined,
  most: number,
): string | number | boolean {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string" || value === "" || ERROR.test(value)) return value;
  return /^\p{L}/u.test(value) && !READ_OTHERWISE.test(value) ? cellText(value, most) : `'${cellText(value, most - 1)}`;
}
