/** What stands in an address and isn't of it: a name, a phone number, a note. Which of it is to go, a person says. */
import { withoutEnds, withoutStart } from "../../api/text/trimmed";
import { addressParts } from "../../api/vocabulary/addressParts";
import { loneUnitOf, numberedUnitOf } from "../../api/vocabulary/publication28";

/** `1) 12 Main St`, `2. 12 Main St`, `(512) 555-0100 12 Main St`. */
const COUNT_IN_FRONT = /^(\d{1,4}[.)])\s{0,3}\d{1,6}\s/;
const PHONE_IN_FRONT = /^((?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4})[\s,:;-]+\d/;
const BEFORE_DIGITS = /^\D{2,120}(?=\d)/;
/** What parts words from the address behind them: `Maple Court, 12 Main St`, `Maple - 12 Main St`, `Home: 12 Main St`. */
const PARTED = /(?:[,:]|\s[-–—])\s{0,3}$/;
const HOUSE = /^\d{1,6}(?:-\d{1,6})?[a-z]?\s{1,3}\S{0,20}[a-z]/i;
const IN_BRACKETS = /\([^)]*\)?/;

/** @param line An address without state and ZIP code. */
export function strayText(line: string): string | undefined {
  const [, count] = COUNT_IN_FRONT.exec(line) ?? PHONE_IN_FRONT.exec(line) ?? [];
  const before = count ?? wordsInFront(line);
  if (before !== undefined && !isUnit(before)) return `${shortened(before)} stands before the house number`;
  const [within] = IN_BRACKETS.exec(line) ?? [];
  return within && (textBehindZip(line) ?? `${shortened(within)} stands within the address`);
}

function wordsInFront(line: string): string | undefined {
  const [words = ""] = BEFORE_DIGITS.exec(line) ?? [];
  if (!PARTED.test(words) || !/\p{L}/u.test(words) || !HOUSE.test(line.slice(words.length))) return undefined;
  return withoutEnds(words, /[\s,:–—-]/);
}

/** `Unit C`, `Rear`, `Second Floor` */
function isUnit(text: string): boolean {
  const words = text.toLowerCase().replace(/[#.]/g, " ").trim().split(/\s+/);
  const isNamed = (word = ""): boolean => numberedUnitOf(word) !== undefined || loneUnitOf(word) !== undefined;
  return text.startsWith("#") || isNamed(words[0]) || words[words.length - 1] === "floor";
}

const ZIPS = /[\s,]\d{5}(?:-\d{4})?(?=[\s,;])/g;
const WITHOUT_WORDS = /^(?:[^\s\p{L}]{1,20}|\(.{0,40})$/u;

/** `12 Main St, Austin, TX 78701 (rear)`. @param address That ends with neither a state nor a ZIP code. */
export function textBehindZip(address: string): string | undefined {
  const zip = address.match(ZIPS)?.pop();
  const end = zip === undefined ? 0 : address.lastIndexOf(zip) + zip.length;
  const behind = withoutStart(address.slice(end), /[\s,;–—-]/);
  const { state, zipCode } = addressParts(address.slice(0, end));
  const isStray = zipCode !== undefined && behind !== "" && (state !== undefined || WITHOUT_WORDS.test(behind));
  return isStray ? `${shortened(behind)} stands after the ZIP code` : undefined;
}

const LONGEST = 40;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
