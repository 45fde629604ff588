/** What stands in an address and isn't of it: a name, a phone number, a note. Which of it is to go, a person says. */
import { addressParts } from "../../api/vocabulary/addressParts";
import { loneUnitOf, numberedUnitOf } from "../../api/vocabulary/publication28";

/** `1) 12 Main St`, `2. 12 Main St`, `(512) 555-0100 12 Main St`. */
const COUNT_IN_FRONT = /^(\d{1,4}[.)])\s*\d+\s+\S/;
const PHONE_IN_FRONT = /^((?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4})[\s,:;-]+\d/;
/** `Maple Court, 12 Main St`, `Maple - 12 Main St`, `Home: 12 Main St`. */
const WORDS_IN_FRONT = /^([^\d,]{1,60}?\p{L}[^\d,]{0,60}?)(?:\s*[,:]|\s+[-–—])\s*\d+(?:-\d+)?[a-z]?\s+\S*[a-z]/iu;
const IN_BRACKETS = /\([^)]*\)?/;

/** @param line An address without state and ZIP code. */
export function strayText(line: string): string | undefined {
  const [, before] = COUNT_IN_FRONT.exec(line) ?? PHONE_IN_FRONT.exec(line) ?? WORDS_IN_FRONT.exec(line) ?? [];
  if (before !== undefined && !isUnit(before)) return `${shortened(before)} stands before the house number`;
  const [within] = IN_BRACKETS.exec(line) ?? [];
  return within && (textBehindZip(line) ?? `${shortened(within)} stands within the address`);
}

/** `Unit C`, `Rear`, `Second Floor` */
function isUnit(text: string): boolean {
  const words = text.toLowerCase().replace(/[#.]/g, " ").trim().split(/\s+/);
  const isNamed = (word = ""): boolean => numberedUnitOf(word) !== undefined || loneUnitOf(word) !== undefined;
  return text.startsWith("#") || isNamed(words[0]) || words[words.length - 1] === "floor";
}

const BEHIND_ZIP = /^(.*[\s,]\d{5}(?:-\d{4})?)(?:[\s,;]|[-–—]\s)+(\S.*)$/;
const WITHOUT_WORDS = /^(?:[^\s\p{L}]{1,20}|\(.{0,40})$/u;

/** `12 Main St, Austin, TX 78701 (rear)`. @param address That ends with neither a state nor a ZIP code. */
export function textBehindZip(address: string): string | undefined {
  const [, before = "", behind = ""] = BEHIND_ZIP.exec(address) ?? [];
  const { state, zipCode } = addressParts(before);
  const isStray = zipCode !== undefined && (state !== undefined || WITHOUT_WORDS.test(behind));
  return isStray ? `${shortened(behind)} stands after the ZIP code` : undefined;
}

const LONGEST = 40;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
