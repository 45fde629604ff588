/**
 * Parses an address into number, street, unit and the places where it may be, or undefined if it can't be located.
 * Case, punctuation and usual abbreviations don't matter. A country, a street without a number, a ZIP code of another
 * state, and a city of another ZIP code do. Matching isn't fuzzy.
 */
import { lazy } from "../../shared/api/lazy";
import type { Gazetteer, GazetteerPlace } from "../places/gazetteer";
import { distance } from "../places/geography";
import { foldStreet, foldWords } from "../places/spelling";
import { allStates } from "../places/states";

export interface Address {
  /** `5500` or `12b` */
  readonly number: string;
  /** Folded: `grand lake dr`. */
  readonly street: string;
  /** Folded, without its designator: `204`. */
  readonly unit: string | undefined;
  /** `Apt`, `Unit`, `Ste` or `Lot`. */
  readonly designator: string;
  /** At least one; several if there is no ZIP code. */
  readonly places: readonly GazetteerPlace[];
}

const COMMA = ",";

const DESIGNATORS: ReadonlyMap<string, string> = new Map([
  ["apt", "Apt"],
  ["apartment", "Apt"],
  ["unit", "Unit"],
  ["ste", "Ste"],
  ["suite", "Ste"],
  ["lot", "Lot"],
]);

const stateNames = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      [...allStates().values()].flatMap(({ code, name }) => [
        [code.toLowerCase(), code],
        [name.toLowerCase(), code],
      ]),
    ),
);

/** Most characters of an address. */
const LONGEST = 200;
const LONGEST_STATE = 3;
/** Most miles from a city's point to that of another with the same ZIP code. */
const NEIGHBOUR = 15;

export function parseAddress(gazetteer: Gazetteer, text: string): Address | undefined {
  if (text.length > LONGEST) return undefined;
  const words = wordsOf(text);
  const zipCode = takeZip(words);
  const state = takeState(words);
  const places =
    zipCode === undefined ? takeCity(gazetteer, words, state) : takeZipPlace(gazetteer, words, zipCode, state);
  if (places === undefined || places.length === 0) return undefined;
  const line = streetLine(words);
  return line === undefined ? undefined : { ...line, places };
}

/** Lower-case words, with commas as words of their own. Hyphens separate words, as in ids. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/#/g, " unit ")
    .replace(/['’.]/g, "")
    .replace(/,/g, " , ")
    .replace(/[^a-z0-9,]+/g, " ")
    .split(" ")
    .filter((word) => word !== "");
}

function dropCommas(words: string[]): void {
  while (words[words.length - 1] === COMMA) words.pop();
}

function takeZip(words: string[]): string | undefined {
  dropCommas(words);
  const [before = "", last = ""] = words.slice(-2);
  const isExtended = /^\d{5}$/.test(before) && /^\d{4}$/.test(last);
  const zipCode = isExtended ? before : last;
  // If an address has a single number, it is the house's.
  if (!/^\d{5}$/.test(zipCode) || words.length < 3) return undefined;
  words.splice(isExtended ? -2 : -1);
  dropCommas(words);
  return zipCode;
}

function takeState(words: string[]): string | undefined {
  for (let length = LONGEST_STATE; length >= 1; length--) {
    const code = stateNames().get(words.slice(-length).join(" "));
    if (code !== undefined && words.length > length) {
      words.splice(-length);
      dropCommas(words);
      return code;
    }
  }
  return undefined;
}

/** The places of the city at the end, longest name first, and the rest without the name. */
function takeCity(
  gazetteer: Gazetteer,
  words: string[],
  state: string | undefined,
): readonly GazetteerPlace[] | undefined {
  if (state === undefined) return undefined;
  return takeName(words, (name) => gazetteer.ofSpelling(name, state));
}

function takeZipPlace(
  gazetteer: Gazetteer,
  words: string[],
  zipCode: string,
  state: string | undefined,
): readonly GazetteerPlace[] | undefined {
  const place = gazetteer.ofZip(zipCode);
  if (place === undefined || (state !== undefined && state !== place.state)) return undefined;
  const taken = takeName(words, (name) => {
    if (foldWords(name) === foldWords(place.city)) return [place];
    return gazetteer.ofSpelling(name, place.state).some((other) => distance(other, place) <= NEIGHBOUR) ? [place] : [];
  });
  if (taken !== undefined) return taken;
  const parts = words.join(" ").split(COMMA);
  return parts.length === 1 || isUnit(parts[parts.length - 1] ?? "") ? [place] : undefined;
}

function takeName(
  words: string[],
  find: (name: string) => readonly GazetteerPlace[],
): readonly GazetteerPlace[] | undefined {
  // The text after a comma is tried as a whole first. An address has a number and a street before its city.
  for (let from = Math.max(2, words.lastIndexOf(COMMA) + 1); from < words.length; from++) {
    const found = find(words.slice(from).join(" "));
    if (found.length > 0) {
      words.splice(from);
      dropCommas(words);
      return found;
    }
  }
  return undefined;
}

function isUnit(part: string): boolean {
  const [first = ""] = part.trim().split(" ");
  return DESIGNATORS.has(first) || /^(\d+[a-z]?|[a-z]\d*)$/.test(part.trim());
}

function streetLine(words: readonly string[]): Omit<Address, "places"> | undefined {
  const comma = words.indexOf(COMMA);
  const named = words.findIndex((word, at) => at >= 2 && DESIGNATORS.has(word));
  const [number = "", ...rest] = words;
  if (!/^\d+[a-z]?$/.test(number)) return undefined;
  const end = Math.min(...[comma, named, words.length].filter((at) => at >= 0)) - 1;
  const street = foldStreet(rest.slice(0, end).join(" "));
  const after = rest.slice(end).filter((word) => word !== COMMA);
  const tail = after.filter((word) => !DESIGNATORS.has(word)).join("");
  if (!/[a-z]/.test(street) || tail.length > 8) return undefined;
  if (comma >= 0 && named < 0 && !isUnit(after.join(" "))) return undefined;
  const designator = DESIGNATORS.get(after[0] ?? "") ?? "Unit";
  return { number, street, unit: tail === "" ? undefined : tail, designator };
}
