/**
 * Texts that name several homes: by a second house number, or a list of units. A conjunction alone names none: `Rod and Gun
 * Rd` is one street, and in `portland or 97201` Oregon comes before the ZIP code.
 */
import { usStateOf } from "../api/vocabulary/states";
import { statesOfZip } from "../api/vocabulary/zipStates";

const NUMBER = String.raw`\d{1,6}[a-z]?(?:-\d{1,6})?`;
const BETWEEN = String.raw`(?:[\n;&+]|\band\b|\bor\b)`;

/** `123/125 Main St`, but not `1/2 Main St`; `12 & 14 Main St`. */
const TWO_NUMBERS = new RegExp(String.raw`^${NUMBER} ?(?:/|,|${BETWEEN}) ?${NUMBER} [a-z]`, "i");
const FRACTION = /^(?:\d{1,6} )?[1357]\/[248] /;

/** Behind a home: what may be another one's number, and the word after it. */
const SECOND = String.raw`${BETWEEN} ?(${NUMBER}) ([a-z]{1,20})`;
const ONE_SECOND = new RegExp(SECOND, "i");
const EACH_SECOND = new RegExp(SECOND, "gi");

const DESIGNATOR = String.raw`(?:\b(?:apartment|apt|unit|suite|ste)s?\b\.? ?#?|#) ?`;
const UNIT = String.raw`(?:\d{1,4}[a-z]?|[a-z])`;
/** `Apt 1 & 2`, `#4, #5`; and `#1,2,3`, but not `Apt 5, 100 Main St`. */
const UNITS = [
  new RegExp(String.raw`${DESIGNATOR}${UNIT} ?(?:[&+/]|\band\b|\bor\b) ?#?${UNIT}\b`, "i"),
  new RegExp(String.raw`#\w{1,6} ?, ?#`),
  new RegExp(String.raw`${DESIGNATOR}${UNIT} ?, ?${UNIT} ?(?:[,;&]|$)`, "i"),
];
const UNIT_RANGES = [
  new RegExp(String.raw`${DESIGNATOR}\d{1,5} ?[-\u2013] ?\d{1,5}\b`, "i"),
  /\b(?:apartments|apts|units|suites)\b\.? ?#? ?\w{0,8}\d/i,
];

/** Whether a text names several homes. @param typed With its line breaks. */
export function namesSeveral(typed: string): boolean {
  const text = withSingleSpaces(typed);
  if (TWO_NUMBERS.test(text) && !FRACTION.test(text)) return true;
  return hasSecond(text) || holdsWhole(text) || UNITS.some((units) => units.test(text));
}

/** Whether it names a range of units, which may be the name of one: `#1-4`, `Units 1-4`. */
export function namesRange(typed: string): boolean {
  const text = withSingleSpaces(typed);
  return UNIT_RANGES.some((range) => range.test(text));
}

const withSingleSpaces = (text: string): string =>
  text
    .trim()
    .replace(/[^\S\n]+/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

/** Whether another house number follows the first one's street. */
function hasSecond(text: string): boolean {
  if (!/\d/.test(text.slice(0, text.indexOf(" ")))) return false;
  return (text.match(EACH_SECOND) ?? []).some((found) => {
    const [, number = "", word = ""] = ONE_SECOND.exec(found) ?? [];
    const isZip = /^\d{5}$/.test(number) && (usStateOf(word) !== undefined || /^usa?$/i.test(word));
    return !isZip;
  });
}

/** Whether a state and its ZIP code stand within a text, and another number with a street behind them. */
function holdsWhole(text: string): boolean {
  const found = /\b([A-Z]{2}),? (\d{5})(?:-\d{4})?\b/.exec(text);
  if (found === null || !statesOfZip(found[2]!).includes(found[1]!)) return false;
  return /^[ ,;]{1,3}\d{1,6}[a-z]? [a-z]{2}/i.test(text.slice(found.index + found[0].length));
}
