/** Why an address may be wrong though it could be right: it waits for a person's yes. */
import { addressParts, type AddressParts } from "../../api/vocabulary/addressParts";
import { homeWords, wordsBetweenCommas } from "../../api/vocabulary/addressWords";
import { suffixOf, loneUnitOf, numberedUnitOf } from "../../api/vocabulary/publication28";
import { endsAsStreet, readings } from "../../api/vocabulary/streetAndCity";
import { US_STATES } from "../../api/vocabulary/states";
import { statesOfZip, territoryOfZip } from "../../api/vocabulary/zipStates";
import { COORDINATES } from "../address";
import { namesRange } from "../severalHomes";
import { misspeltState } from "./misspeltState";
import { keptAs } from "../typedDay";
import { withoutEnds, withoutStart } from "../../api/text/trimmed";

/** A word with a digit at the beginning, or at that of a part: a unit may come first. */
const HOUSE_NUMBER = /^one\s|(?:^|,)\s*(?:#\s+)?[^\s,]*\d/i;
/** `5th St` has no house number. */
const ORDINALS = /\b\d{1,3}(?:st|nd|rd|th)\b/gi;
const BOX = "(?:p\\.?\\s*o\\.?|post office)\\s*box\\s";
const BOX_FIRST = new RegExp(`^${BOX}`, "i");
const BOX_BESIDE = new RegExp(`[\\s,]${BOX}`, "i");
/** `RR 2 Box 15`: how mail comes where streets have no names. */
const MAIL_ROUTE =
  /^(?:r\.?\s?r|h\.?\s?c|rural route|star route|highway contract)\.?\s{0,2}#?\s{0,2}\d{1,4}[\s,]{1,3}box\s/i;
const CROSSING = /^corner of\s|\s(?:&|and|at|@)\s/i;
const DEGREES = /\d\s?°/;
/** A word that stands for a number. */
const NO_UNIT = "tb[acd]|unknown|vacant|various|multiple|pending|none|n/?a|\\?{1,3}";
const UNIT_WITHOUT_NUMBER = new RegExp(
  `(?:\\b(?:apartment|apt|unit|suite|ste)\\.?|#)\\s{0,3}(?:(?:${NO_UNIT})\\s{0,3})?(?:,|$)`,
  "i",
);

/** @param address Trimmed, in one line. @returns Undefined if nothing looks wrong. */
export function doubtOf(address: string): string | undefined {
  const parts = addressParts(address);
  if (COORDINATES.test(parts.line)) return undefined;
  if (DEGREES.test(address)) return "write coordinates as 30.2672, -97.7431";
  const territory = parts.zipCode === undefined ? undefined : territoryOfZip(parts.zipCode);
  if (territory !== undefined) return `the ZIP code ${parts.zipCode} belongs to ${territory}, not to a state`;
  return streetDoubt(parts) ?? unitDoubt(parts) ?? placeDoubt(address, parts);
}

function streetDoubt({ line }: AddressParts): string | undefined {
  if (BOX_FIRST.test(line)) return "a post office box before the street";
  if (MAIL_ROUTE.test(line)) return "a rural route, not a street";
  const stray = strayText(line);
  if (stray !== undefined) return stray;
  if (!HOUSE_NUMBER.test(line.replace(ORDINALS, "")))
    return CROSSING.test(line) ? "an intersection, without a house number" : "no house number";
  if (BOX_BESIDE.test(line)) return "a post office box beside the street";
  return /^\d+\s*(?:,[^,]*)?$/.test(line) ? "no street" : undefined;
}

function unitDoubt({ line, zipCode }: AddressParts): string | undefined {
  if (UNIT_WITHOUT_NUMBER.test(line)) return "the unit has no number";
  const digits = UNIT_OF_DAY.exec(line)?.[1] ?? (zipCode === undefined ? undefined : PART_OF_DAY.exec(line)?.[1]);
  const kept = digits === undefined ? undefined : keptAs(Number(digits));
  if (kept !== undefined) return `which unit is meant? ${digits} is how the sheet stores ${kept}`;
  return namesRange(line) ? "one unit, or several?" : undefined;
}

/** The number of a day, which is what `3-5` and `3/5` become in a cell: in Excel it is handed over alone. */
const UNIT_OF_DAY = /(?:\b(?:apartment|apt|unit|suite|ste)\b\.?\s?#?|#)\s?([3-5]\d{4})\b/i;
/** Between commas, as the cells of a row are joined. */
const PART_OF_DAY = /,\s*([3-5]\d{4})\s*(?=,)/;

function placeDoubt(address: string, { line, state, zipCode }: AddressParts): string | undefined {
  const misspelt = misspeltState(address);
  if (misspelt !== undefined) return `${misspelt.typed} isn't a state: did you mean ${misspelt.state.name}?`;
  if (zipCode !== undefined)
    return zipDoubt(zipCode, state?.code) ?? (state === undefined ? wrongState(line) : undefined);
  if (state !== undefined) return hasCity(line) ? undefined : "no city and no ZIP code";
  const [digits, before = "", zip] = TOO_LONG_ZIP.exec(address) ?? [];
  if (digits !== undefined && addressParts(before).state !== undefined)
    return `the ZIP code ${zip} has too many digits`;
  return textBehindZip(address) ?? "no state and no ZIP code";
}

const TOO_LONG_ZIP = /^(.*)[\s,](\d{6,8})$/;

/** `12 Main St Austin`; where nothing but a street can be read, as in `12 Main St`, none. */
function hasCity(line: string): boolean {
  if (line.includes(",")) return true;
  const { street, city } = homeWords(wordsBetweenCommas(line));
  // Prides Crossing is a city behind Main St.
  const isOneStreet = endsAsStreet(street, street.length) && !street.slice(0, -1).some(endsStreets);
  if (city.length === 0 && isOneStreet && readings(street).length === 0) return false;
  return /\s\D/.test(line.split(/\d/).pop()!);
}

const endsStreets = (word: string): boolean => {
  const suffix = suffixOf(word);
  return suffix !== undefined && (suffix.isStreetOnly || suffix.short === "st");
};

/** `Kansas City, KX 64030`: two letters between commas behind the city, where the ZIP code may be in several states. */
function wrongState(line: string): string | undefined {
  const { city } = homeWords(wordsBetweenCommas(line));
  const word = line.slice(line.lastIndexOf(",") + 1).trim();
  return city.length > 1 && /^[a-z]{2}$/i.test(word) ? `${word} isn't a state` : undefined;
}

function zipDoubt(zipCode: string, state: string | undefined): string | undefined {
  if (zipCode.length < 5) return `the ZIP code ${zipCode} is incomplete`;
  const states = statesOfZip(zipCode);
  if (states.length === 0) return `the ZIP code ${zipCode} isn't in any state`;
  if (state === undefined || states.includes(state)) return undefined;
  return `the ZIP code ${zipCode} is in ${states.map(nameOf).join(" or ")}, not ${nameOf(state)}`;
}

const nameOf = (code: string): string => US_STATES.find((each) => each.code === code)!.name;

/** `1) 12 Main St`, `2. 12 Main St`, `(512) 555-0100 12 Main St`. */
const COUNT_IN_FRONT = /^(\d{1,4}[.)])\s{0,3}\d{1,6}\s/;
const PHONE_IN_FRONT = /^((?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4})[\s,:;-]+\d/;
const BEFORE_DIGITS = /^\D{2,120}(?=\d)/;
/** What parts words from the address behind them: `Maple Court, 12 Main St`, `Maple - 12 Main St`, `Home: 12 Main St`. */
const PARTED = /(?:[,:]|\s[-–—])\s{0,3}$/;
const HOUSE = /^\d{1,6}(?:-\d{1,6})?[a-z]?\s{1,3}\S{0,20}[a-z]/i;
const IN_BRACKETS = /\([^)]*\)?/;

/**
 * What stands in an address and isn't of it: a name, a phone number, a note.
 *
 * @param line An address without state and ZIP code.
 */
function strayText(line: string): string | undefined {
  const [, count] = COUNT_IN_FRONT.exec(line) ?? PHONE_IN_FRONT.exec(line) ?? [];
  const before = count ?? wordsInFront(line);
  if (before !== undefined && !isUnit(before)) return `${shortened(before)} comes before the house number`;
  const [within] = IN_BRACKETS.exec(line) ?? [];
  return within && (textBehindZip(line) ?? `${shortened(within)} isn't part of the address`);
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
function textBehindZip(address: string): string | undefined {
  const zip = address.match(ZIPS)?.pop();
  const end = zip === undefined ? 0 : address.lastIndexOf(zip) + zip.length;
  const behind = withoutStart(address.slice(end), /[\s,;–—-]/);
  const { state, zipCode } = addressParts(address.slice(0, end));
  const isStray = zipCode !== undefined && behind !== "" && (state !== undefined || WITHOUT_WORDS.test(behind));
  return isStray ? `${shortened(behind)} comes after the ZIP code` : undefined;
}

const LONGEST = 40;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
