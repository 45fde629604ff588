/**
 * Texts that name several homes: by a second house number, or a list of units. A conjunction alone names none: `Rod and Gun
 * Rd` is one street, and in `portland or 97201` Oregon comes before the ZIP code.
 */
import { withoutCountry } from "../api/quirks";
import { suffixOf } from "../api/vocabulary/publication28";
import { usStateOf } from "../api/vocabulary/states";
import { statesOfZip } from "../api/vocabulary/zipStates";

const NUMBER = String.raw`\d{1,6}[a-z]?(?:-\d{1,6})?`;
const BETWEEN = String.raw`(?:[\n;&+]|\band\b|\bor\b)`;

/** `123/125 Main St`, but not `1/2 Main St`; `12, 14 & 16 Main St`, but not `17, 8 Mile Rd`. */
const NUMBERS = new RegExp(String.raw`^${NUMBER}(?: ?(?:/|, ?|${BETWEEN}){1,2} ?${NUMBER}){1,20} (?!mile)[a-z]`, "i");
const FRACTION = /^(?:\d{1,6}[ -])?[1357]\/[248] /;

/** Behind a home: what may be another one's number, and the words after it. Behind a comma or a slash only a street counts. */
const SECOND = new RegExp(String.raw`(${BETWEEN}| / |, ?) ?(${NUMBER}) ([a-z]{1,20}(?: [a-z]{1,20}){0,4})`, "gi");
/** A road of two numbers: `5115 Routes 5 and 20`. */
const ROAD = /\b(?:routes?|rts?|rtes?|highways?|hwys?|us|sr|cr|state|county|road|rd)\.? ?\d{1,4}[a-z]? ?$/i;

const DESIGNATOR = String.raw`(?:\b(?:apartment|apt|unit|suite|ste)s?\b\.? ?#?|#) ?`;
/** A number, or a letter that is no direction. */
const UNIT = String.raw`(?:\d{1,4}[a-z]?|[a-df-mo-rt-vx-z]\b)`;
/** `Apt 1 & 2`, `#4, #5`; and `#1,2,3`, but not `Apt 5, 100 Main St`. */
const UNITS = [
  new RegExp(String.raw`${DESIGNATOR}${UNIT} ?(?:[&+]|\band\b|\bor\b) ?(?:${DESIGNATOR})?${UNIT}\b`, "i"),
  new RegExp(String.raw`${DESIGNATOR}${UNIT} ?, ?${DESIGNATOR}${UNIT}\b`, "i"),
  new RegExp(String.raw`${DESIGNATOR}${UNIT} ?, ?${UNIT} ?(?:[,;&]|$)`, "i"),
];
const UNIT_RANGES = [
  new RegExp(String.raw`${DESIGNATOR}\d{1,5} ?[-/\u2013] ?\d{1,5}\b`, "i"),
  /\b(?:apartments|apts|units|suites)\b\.? ?#? ?\w{0,8}\d/i,
];

/** Whether a text names several homes. @param typed With its line breaks. */
export function namesSeveral(typed: string): boolean {
  const text = withSingleSpaces(withoutCountry(typed));
  if (FRACTION.test(text)) return false;
  return NUMBERS.test(text) || hasSecond(text) || UNITS.some((units) => units.test(text));
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
  let isSecond = false;
  text.replace(SECOND, (found, between: string, number: string, words: string, at: number) => {
    const before = text.slice(0, at);
    const isListed = /[,/]/.test(between);
    // Behind a comma stands a city, or a unit, more often than another home.
    const isHome = isListed
      ? namesStreet(before) && namesStreet(words)
      : !isOregon(between, number) && !isPlace(number, words);
    isSecond ||= isHome && !ROAD.test(before);
    return found;
  });
  return isSecond;
}

/** Whether words end as a street does, or one of them may end one. */
const namesStreet = (words: string): boolean =>
  words
    .toLowerCase()
    .split(/[ ,.\n]/)
    .slice(1)
    .some((word) => suffixOf(word) !== undefined);

const isOregon = (between: string, number: string): boolean =>
  between.toLowerCase() === "or" && statesOfZip(number.slice(0, 5)).includes("OR") && /^\d{5}(?:-|$)/.test(number);

/** A ZIP code in front of its state. */
const isPlace = (number: string, words: string): boolean =>
  /^\d{5}(?:-\d{4})?$/.test(number) && usStateOf(words.split(" ")[0]!) !== undefined;
