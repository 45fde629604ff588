/**
 * Normalizes an address, so that one home has one name however its address is written. Only case, spaces, punctuation,
 * state name or code, ZIP+4 or ZIP, and the unit's designator are normalized. Nothing is corrected or abbreviated
 * beyond that, so two homes never share a name.
 */
import { lazy } from "../lazy";
import { remembering } from "../text/remembering";
import { US_STATES } from "./states";

/** A record's id is its address with hyphens for spaces: the state and the ZIP code are at its end. */
export const RECORD_ID = /^\S+-[A-Za-z]{2}-\d{5}$/;

/** Designators that only announce a unit number. Suite, lot and building mean something else and stay. */
const UNIT_MARKS = /(^| )(?:apartment|apt|unit)(?= |$|#)|#/g;

const STATE_CODES = lazy((): readonly (readonly [name: string, code: string])[] =>
  US_STATES.map(({ name, code }): [string, string] => [name.toLowerCase(), code.toLowerCase()])
    // "west virginia" before "virginia".
    .sort(([one], [other]) => other.length - one.length),
);

const lastWord = (words: string): string => words.slice(words.lastIndexOf(" ") + 1);

/** Most addresses name their state by its code. */
const LAST_WORDS = lazy(() => new Set(STATE_CODES().map(([name]) => lastWord(name))));

/** @returns Lower-case words with single spaces: `5500 grand lake dr san antonio tx 78244`. */
export const normalizedAddress = remembering((address) => {
  const words = address
    .toLowerCase()
    .replace(/['’`]/g, "")
    // A decimal point stays: 12.5 is not 12 5.
    .replace(/\.(?!\d)|[,;:]/g, " ")
    .replace(/(^|\D)\./g, "$1 ")
    .replace(/\s+/g, " ")
    .replace(UNIT_MARKS, " unit ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\bunit(?: unit)+\b/g, "unit")
    .replace(/ (\d{5})-\d{4}$/, " $1");
  return withStateCode(words);
});

function withStateCode(words: string): string {
  const [, place = words, zip = ""] = / \d{5}$/.test(words) ? (/^(.*)( \d{5})$/.exec(words) ?? []) : [];
  if (!LAST_WORDS().has(lastWord(place))) return words;
  const state = STATE_CODES().find(([name]) => place.endsWith(` ${name}`));
  return state === undefined ? words : `${place.slice(0, -state[0].length)}${state[1]}${zip}`;
}
