/**
 * A value as written in place of its formula. Both hosts parse what is written into a cell as if it were typed, so text
 * from the service must not become a formula, a number, a date or a truth value. In both, an apostrophe in front marks
 * text and isn't shown.
 */
import { cellText } from "../../values/cellText";

/** Errors that a cell may show in either host. Written back, they are the same errors again. */
const ERROR =
  /^#(N\/A|NAME\?|DIV\/0!|GETTING_DATA|(VALUE|REF|NUM|NULL|SPILL|CALC|BUSY|FIELD|CONNECT|BLOCKED|UNKNOWN|EXTERNAL|PYTHON|TIMEOUT|ERROR)!)$/;

/** Text that starts with a letter stays text, but for truth values, and what may be a day or an amount in some language. */
const READ_OTHERWISE = /^(true|false)\s*$|\d/i;

/** @param most Characters per cell of this host, including the apostrophe. */
export function frozenValue(
  value: string | number | boolean | null | undefined,
  most: number,
): string | number | boolean {
  if (value === null || value === undefined) return "";
  return typeof value !== "string" || ERROR.test(value) ? value : writtenText(value, most);
}

/** A text that is known to be one, and no error. */
export function writtenText(text: string, most: number): string {
  if (text === "" || (/^\p{L}/u.test(text) && !READ_OTHERWISE.test(text))) return cellText(text, most);
  return `'${cellText(text, most - 1)}`;
}
