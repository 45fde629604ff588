/** Mends what is certainly wrong in an address as it was typed, and says what it changed. */
import { withoutEnd, withoutEnds } from "../../api/text/trimmed";
import { addressParts } from "../../api/vocabulary/addressParts";
import { homeWords, wordsBetweenCommas } from "../../api/vocabulary/addressWords";
import { abbreviatedStateOf } from "../../api/vocabulary/states";
import { withoutCountry } from "../../api/quirks";
import { statesOfZip } from "../../api/vocabulary/zipStates";
import { withLeadingZero } from "../leadingZero";

/** In the order in which they are made. */
export const MEND_KINDS = ["lines", "spaces", "zero", "hyphen", "place", "unit"] as const;

export type MendKind = (typeof MEND_KINDS)[number];

/** What a mend is about, for people. */
export const MEND_TEXTS: Readonly<Record<MendKind, string>> = {
  lines: "lines joined",
  spaces: "unusual spaces and characters",
  zero: "the ZIP code's leading zero",
  hyphen: "the ZIP code's hyphen",
  place: "the usual form of state and ZIP code",
  unit: "the unit after the street",
};

export interface MendedAddress {
  readonly address: string;
  /** What was changed; empty if nothing was. */
  readonly mends: readonly MendKind[];
}

const UNUSUAL_SPACE = /[\t\v\f\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Letters and digits as wide as Chinese ones, at this distance from the usual ones. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_USUAL_WIDTH = 0xfee0;
const QUOTE = /["“”'‘’`]/;
/** A list's mark in front of the house number. */
const BULLET = /^[•·▪◦‣*]\s*(?=\d)/;

/** A house number and a street, before what is no other one: a floor or a building may stand between. */
const STREET = "(\\d+(?:-\\d+)?[a-z]?\\s[^a-z,]*[a-z][^,]*)(?=$|,(?!\\s*\\d+\\s+[a-z]))";
const MARK = "(?:apartment|apt|unit|suite|ste)\\.?\\s*";
const UNIT_THEN_STREET = [
  new RegExp(`^((?:${MARK}(?:#\\s*)?|#\\s*)\\w+)\\s*,\\s*${STREET}`, "i"),
  new RegExp(`^((?:${MARK}(?:#\\s*)?|#\\s*)(?:\\d+[a-z]?|[a-z]\\d+))\\s+(\\d+(?:-\\d+)?\\s+[a-z][^,]*)`, "i"),
];

/** `Apt 4, 123 Main St, Austin, TX`, or `#4 123 Main St`, where a house number and a street's word follow. */
function withUnitAfterStreet(address: string): string {
  const mended = UNIT_THEN_STREET.reduce((text, unitFirst) => text.replace(unitFirst, "$2, $1"), address);
  // Without commas nobody knows where the street ends: the unit would stand behind the ZIP code.
  return addressParts(mended).zipCode === addressParts(address).zipCode ? mended : address;
}

const MENDS: Readonly<Record<MendKind, (address: string) => string>> = {
  lines: onOneLine,
  spaces: withPlainSpaces,
  zero: withLeadingZero,
  hyphen: withHyphen,
  place: withUsualPlace,
  unit: withUnitAfterStreet,
};

/** @param agreed The kinds of mends that may be made. */
export function mendedAddress(typed: string, agreed: readonly MendKind[] = MEND_KINDS): MendedAddress {
  const made = MEND_KINDS.filter((kind) => agreed.includes(kind));
  return made.reduce<MendedAddress>(
    ({ address, mends }, kind) => {
      const next = MENDS[kind](address);
      return { address: next, mends: next === address ? mends : [...mends, kind] };
    },
    { address: typed, mends: [] },
  );
}

function onOneLine(address: string): string {
  const lines = address.split(/[\r\n]/);
  const texts = lines.map((line) => withoutEnds(line, /[\s,]/)).filter((line) => line !== "");
  return lines.length === 1 ? address : texts.join(", ");
}

/** As they come with what is copied from a page. Behind a last comma they hid that it is the last. */
function withPlainSpaces(address: string): string {
  const plain = address
    .replace(UNUSUAL_SPACE, " ")
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - TO_USUAL_WIDTH))
    .trim()
    .replace(BULLET, "");
  const bare = withoutEnds(plain, QUOTE).trim();
  // Of parts that are quoted each, the marks between them would be left.
  const unquoted = /["“”]/.test(bare) ? plain : bare;
  return unquoted === address ? address : withoutEnd(unquoted, /[\s,]/);
}

/** `San Antonio, TX 782441234`, or another dash. */
function withHyphen(address: string): string {
  const hyphened = address.replace(/(\s\d{5})[‐-―−]?(\d{4})$/, "$1-$2");
  return addressParts(hyphened).state === undefined ? address : hyphened;
}

/** `New Haven Connecticut 06511`, `Rancho Cordova 95670 CA`: the state's code after a comma, and the ZIP code behind it. */
function withUsualPlace(address: string): string {
  const { line, state, zipCode } = addressParts(address);
  if (state === undefined) return withStateCode(address);
  if (zipCode !== undefined && !statesOfZip(zipCode).includes(state.code)) return address;
  const at = address.indexOf(line);
  if (at < 0) return address;
  const behind = address.slice(at + line.length);
  const isUsual = /^\s*,/.test(behind) || !behind.toLowerCase().includes(state.name.toLowerCase());
  const zip = /\d{5}(?:-\d{4})?/.exec(behind)?.[0];
  const isBehindZip = zip !== undefined && /\d[\s,]{1,3}[a-z]/i.test(behind);
  return isUsual && !isBehindZip ? address : `${line}, ${state.code}${zip === undefined ? "" : ` ${zip}`}`;
}

const ABBREVIATED = /^(.*?[^\s,])(?:,\s*|\s+)((?:[NSW]\.?\s)?[A-Z]{2,6})\.?[\s,]+(\d{4,5})((?:-\d{4})?)$/i;

/** `Key West, Fla. 33040`: the abbreviation of a state that has the ZIP code. Penn, without a city, is one in Pennsylvania. */
function withStateCode(address: string): string {
  const [, line = "", word = "", digits = "", more = ""] = ABBREVIATED.exec(address) ?? [];
  if (homeWords(wordsBetweenCommas(line)).city.length === 0) return address;
  const state = abbreviatedStateOf(word);
  const zip = digits.padStart(5, "0");
  return state !== undefined && statesOfZip(zip).includes(state.code)
    ? `${line}, ${state.code} ${zip}${more}`
    : address;
}

/** What may have become of an address, whichever mends were agreed to. */
export function mendsOf(original: string): readonly string[] {
  const sets = MEND_KINDS.reduce<readonly (readonly MendKind[])[]>(
    (all, kind) => [...all, ...all.map((set) => [...set, kind])],
    [[]],
  );
  return sets.slice(1).map((set) => mendedAddress(withoutCountry(original.trim()), set).address);
}

export const isMendOf = (original: string, text: string): boolean => mendsOf(original).includes(text);
