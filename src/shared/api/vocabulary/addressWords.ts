/**
 * The words of an address by what they say, by USPS Publication 28: house number, street, unit, city, and state and ZIP code at
 * its end. Small letters, no punctuation; nothing else is changed.
 */
import { directionOf, loneUnitOf, numberedUnitOf, ordinalOf, suffixOf } from "./publication28";
import { withStateCode } from "./stateAtEnd";
import { usStateOf } from "./states";
import { endsAsStreet, readings } from "./streetAndCity";
import { statesOfZip } from "./zipStates";

export type Words = readonly string[];

export interface HomeWords {
  readonly number: Words;
  /** As it was written; with the city, where it can't be told where one ends. */
  readonly street: Words;
  /** A designator and what follows it, one after another. */
  readonly units: Words;
  /** What stands between commas; empty if it can't be told where the street ends. */
  readonly city: readonly Words[];
}

/** @param parts The words between commas, without state and ZIP code. */
export function homeWords(parts: readonly Words[]): HomeWords {
  const all = parts.flatMap((part, index) => (index === 0 ? [part] : unitsApart(part)));
  const units = all.flatMap((part) => unitsOf(part) ?? []);
  const [first = [], ...others] = withoutBareNumber(all.filter((part) => unitsOf(part) === undefined));
  const { number, rest } = houseNumber(first);
  const [second = [], ...further] = others;
  // A unit without a designator stands between street and city.
  const isBare = further.length > 0 && second.length === 1 && /\d/.test(second[0]!);
  const city = isBare ? further : others;
  if (city.length === 0) return { number, ...unparted(rest, units) };
  const { words, unit } = withoutUnit(isBare ? [...rest, ...second] : rest);
  return { number, street: words, units: [...unit, ...units], city };
}

/** `Apt 5 Austin`: a unit in front of the city. Behind a letter it isn't known: Bee Cave is a city, and so may B Cave be. */
function unitsApart(part: Words): readonly Words[] {
  const [designator, second = "", ...city] = part;
  const isUnit = numberedUnitOf(designator!) !== undefined && /\d/.test(second) && isUnitNumber(second);
  return isUnit && city.length > 0 && unitsOf(part) === undefined ? [part.slice(0, 2), city] : [part];
}

/** No comma stands between street and city: a unit parts them, or the words can be read in one way only. */
function unparted(words: Words, units: Words): Omit<HomeWords, "number"> {
  for (let at = 1; at < words.length - 2; at += 1) {
    const last = unitOf(words.slice(at, at + 2));
    const city = words.slice(at + 2);
    if (last === undefined || city.some((word) => /\d/.test(word))) continue;
    const { words: street, unit } = withoutUnit(words.slice(0, at + 2));
    return { street, units: [...unit, ...units], city: [city] };
  }
  const { words: street, unit } = withoutUnit(words);
  if (unit.length > 0) return { street, units: [...unit, ...units], city: [] };
  const [count, ...more] = readings(words);
  const isClear = count !== undefined && more.length === 0 && endsAsStreet(words, count);
  return isClear
    ? { street: words.slice(0, count), units, city: [words.slice(count)] }
    : { street: words, units, city: [] };
}

const FRACTIONS: Readonly<Record<string, string>> = { "¼": "1/4", "½": "1/2", "¾": "3/4" };

/** `D.C.` in front of the ZIP code. */
const DOTTED_STATE = /\b([a-z])\.([a-z])\.?(?=[\s,]+\d{5}(?:-\d{4})?\s*$)/;

/** The words between commas. */
export function wordsBetweenCommas(address: string): readonly Words[] {
  return (
    address
      .toLowerCase()
      .replace(/['’`]/g, "")
      .replace(/[¼½¾]/g, (sign) => ` ${FRACTIONS[sign]}`)
      .replace(/\b([ns])\.([ew])\b\.?/g, "$1$2")
      .replace(DOTTED_STATE, (typed, one: string, two: string) => (usStateOf(one + two) ? one + two : typed))
      // A decimal point stays: 12.5 is not 12 5.
      .replace(/\.(?!\d)/g, " ")
      .replace(/(^|\D)\./g, "$1 ")
      .replace(/#/g, " # ")
      .split(/[,;:]/)
      .map((part) => withoutDoubleMarks(part.trim().split(/\s+/)))
      .filter(([word]) => word !== "")
  );
}

/** `apt # 5` is `apt 5`. */
function withoutDoubleMarks(words: Words): Words {
  return words.filter((word, index) => word !== "#" || numberedUnitOf(words[index - 1] ?? "") === undefined);
}

export interface Ended {
  readonly parts: readonly Words[];
  /** State and ZIP code, as far as they are there. */
  readonly end: Words;
}

const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

/** Takes state and ZIP code off the end. */
export function withoutPlace(parts: readonly Words[]): Ended {
  const lastPart = lastOf(parts) ?? [];
  const zip = /^\d{5}(?=-\d{4}$|$)/.exec(lastOf(lastPart) ?? "")?.[0];
  const isZip = zip !== undefined && (parts.length > 1 || lastPart.length > 1);
  const left = isZip ? withoutLast(parts) : parts;
  const typed = (lastOf(left) ?? []).join(" ");
  const last = withStateCode(` ${typed}`).trim().split(" ");
  const [state, others] = [lastOf(last)!, last.slice(0, -1)];
  const isApart = left.length > 1 || others.length > 0;
  const isAlone = (others.length === 0 && state.length === 2) || last.join(" ") !== typed;
  const isState = isApart && (isAlone || isStateCode(state, others, left.length === 1, zip));
  const before = isState ? others : last;
  return {
    parts: [...left.slice(0, -1), ...(before.length === 0 || before[0] === "" ? [] : [before])],
    end: [...(isState ? [state] : []), ...(isZip ? [zip] : [])],
  };
}

const withoutLast = (parts: readonly Words[]): readonly Words[] => {
  const rest = lastOf(parts)!.slice(0, -1);
  return rest.length === 0 ? parts.slice(0, -1) : [...parts.slice(0, -1), rest];
};

/**
 * In an address without commas CT may be a court, and NE a direction: it is a state behind words that have a street and a city
 * without it, if a ZIP code that follows is one of the state's.
 */
function isStateCode(word: string, before: Words, isUnparted: boolean, zip: string | undefined): boolean {
  const state = usStateOf(word);
  if (state === undefined) return false;
  const mayBeStreet = suffixOf(word) !== undefined || directionOf(word) !== undefined;
  if (!isUnparted || !mayBeStreet) return true;
  if (zip !== undefined && !statesOfZip(zip).includes(state.code)) return false;
  return homeWords([before]).city.length > 0;
}

/** A house number in a column of its own is followed by a comma. */
function withoutBareNumber(parts: readonly Words[]): readonly Words[] {
  const [first, second, ...others] = parts;
  if (first === undefined || second === undefined || houseNumber(first).rest.length > 0) return parts;
  return [[...first, ...second], ...others];
}

/** `208 1/2`, `12a`, and the grid of Wisconsin: `w148 n9748`. */
function houseNumber(words: Words): { readonly number: Words; readonly rest: Words } {
  const [first = "", second = ""] = words;
  if (!/\d/.test(first)) return { number: [], rest: words };
  const isTwo = /^\d+\/\d+$/.test(second) || (/^[nsew]\d+$/.test(first) && /^[nsew]\d+$/.test(second));
  const count = isTwo ? 2 : 1;
  return { number: words.slice(0, count), rest: words.slice(count) };
}

/** A number, with letters or not, or a letter. */
const isUnitNumber = (word: string): boolean =>
  word.length === 1 ? /[a-z\d]/.test(word) : /\d/.test(word) && /^[\w/-]+$/.test(word);

/** `Apt PH`, `Unit GDN`: behind words that announce nothing but a number, a short word that no street ends with. */
const isUnitName = (designator: string, word: string): boolean =>
  ["unit", "ste"].includes(designator) &&
  /^[a-z]{2,4}$/.test(word) &&
  suffixOf(word) === undefined &&
  directionOf(word) === undefined;

/** The unit that these words are, and nothing else: `unit 5` for `apt 5`. @param isWhole Nothing may follow them. */
function unitOf(words: Words, isWhole = false): Words | undefined {
  const [first = "", second, ...more] = words;
  const designator = second === undefined ? loneUnitOf(first) : numberedUnitOf(first);
  if (designator === undefined || more.length > 0) return undefined;
  if (second === undefined) return [designator];
  return isUnitNumber(second) || (isWhole && isUnitName(designator, second)) ? [designator, second] : undefined;
}

/** The units that these words are, one after another: `Bldg A Apt 5`. */
function unitsOf(words: Words): Words | undefined {
  const whole = unitOf(words, true);
  if (whole !== undefined || words.length < 3) return whole;
  const [first, others] = [unitOf(words.slice(0, 2)), unitsOf(words.slice(2))];
  return first === undefined || others === undefined ? undefined : [...first, ...others];
}

/** A street without the units at its end. What stands alone is one only behind a whole street: `Main St Rear`, `Water Front`. */
function withoutUnit(street: Words): { readonly words: Words; readonly unit: Words } {
  for (const count of [2, 1]) {
    const before = street.slice(0, -count);
    const isPlace = count === 2 ? before.length > 0 : endsAsStreet(before, before.length);
    const unit = isPlace ? unitOf(street.slice(-count), endsAsStreet(before, before.length)) : undefined;
    if (unit === undefined) continue;
    const whole = withoutUnit(before);
    return { words: whole.words, unit: [...whole.unit, ...unit] };
  }
  return { words: street, unit: [] };
}

/** A street with directions and suffix abbreviated where the Postal Service does, and ordinal numbers as digits. */
export function foldedStreet(words: Words): Words {
  const suffixAt = (index: number): string | undefined => (index > 0 ? suffixOf(words[index] ?? "")?.short : undefined);
  const end = words.length - 1;
  const behind = directionOf(words[end] ?? "");
  const hasBehind = behind !== undefined && isNamed(words.slice(0, end));
  const last = hasBehind ? end - 1 : end;
  const suffix = suffixAt(last);
  const before = directionOf(words[0] ?? "");
  const hasBefore = before !== undefined && last - (suffix === undefined ? 0 : 1) > 0;
  return words.map((word, index) => {
    if (index === end && hasBehind) return behind;
    if (index === last && suffix !== undefined) return suffix;
    if (index === 0 && hasBefore) return before;
    return ordinalOf(word) ?? word;
  });
}

/** Whether words name a street, so that a direction behind them isn't its name: not in `Avenue W` and `County Road E`. */
function isNamed(words: Words): boolean {
  const [first = "", second = ""] = words;
  const isRoad = words.length === 2 && ROADS.includes(first) && suffixOf(second) !== undefined;
  return words.length > 1 ? !isRoad : words.length === 1 && suffixOf(first) === undefined;
}

const ROADS: readonly string[] = ["county", "state", "township"];

/** Those of a home's units that stand without a number or a name. */
export function loneUnits(units: Words): Words {
  return units.filter(
    (word, index) =>
      loneUnitOf(word) !== undefined &&
      numberedUnitOf(units[index - 1] ?? "") === undefined &&
      !isUnitNumber(units[index + 1] ?? ""),
  );
}
