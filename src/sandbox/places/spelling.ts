/**
 * Folds names for comparison: lower case, single spaces, no punctuation, one spelling for words that are abbreviated in
 * addresses. Folded names are never shown.
 */
import { lazy } from "../../shared/api/lazy";

/** Maps a word to the one that is compared. */
type Words = ReadonlyMap<string, string>;

/** Lower-case letters and digits, single spaces. A hyphen is a space, because ids write spaces so. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const PLACE_WORDS: Words = new Map([
  ["saint", "st"],
  ["sainte", "ste"],
  ["fort", "ft"],
  ["mount", "mt"],
]);

/** Folds the name of a city. */
export function foldWords(name: string): string {
  return swapped(plainWords(name), PLACE_WORDS);
}

/** Street suffixes as addresses write them, with their other spellings. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  Aly: ["alley"],
  Ave: ["avenue", "av"],
  Blvd: ["boulevard"],
  Cir: ["circle"],
  Cres: ["crescent"],
  Ct: ["court"],
  Cv: ["cove"],
  Dr: ["drive"],
  Expy: ["expressway"],
  Hwy: ["highway"],
  Ln: ["lane"],
  Loop: [],
  Pass: [],
  Path: [],
  Pkwy: ["parkway"],
  Pl: ["place"],
  Plz: ["plaza"],
  Pt: ["point"],
  Rd: ["road"],
  Rdg: ["ridge"],
  Run: [],
  Sq: ["square"],
  St: ["street", "str"],
  Ter: ["terrace"],
  Tpke: ["turnpike"],
  Trce: ["trace"],
  Trl: ["trail"],
  Way: [],
  Xing: ["crossing"],
};

const DIRECTIONS: Readonly<Record<string, string>> = {
  north: "n",
  south: "s",
  east: "e",
  west: "w",
  northeast: "ne",
  northwest: "nw",
  southeast: "se",
  southwest: "sw",
};

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const streetWords = lazy(
  (): Words =>
    new Map([
      ...Object.entries(DIRECTIONS),
      ...PLACE_WORDS,
      ...Object.entries(SUFFIXES).flatMap(([short, others]) =>
        others.map((other): [string, string] => [other, short.toLowerCase()]),
      ),
      ...ORDINALS.map((word, at): [string, string] => [word, ordinal(at + 1)]),
    ]),
);

/** Folds the name of a street, without a house number. */
export function foldStreet(name: string): string {
  return swapped(plainWords(name), streetWords());
}

/** `1st`, `12th`, `23rd` */
export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th")}`;
}

function swapped(folded: string, words: Words): string {
  return folded
    .split(" ")
    .map((word) => words.get(word) ?? word)
    .join(" ");
}
