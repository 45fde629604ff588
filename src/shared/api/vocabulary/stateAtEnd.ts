/** The state at the end of an address in small letters, by its name or its code. */
import { lazy } from "../lazy";
import { US_STATES } from "./states";

const BY_NAME = lazy((): readonly (readonly [name: string, code: string])[] =>
  US_STATES.map(({ name, code }): [string, string] => [name.toLowerCase(), code.toLowerCase()])
    // "west virginia" before "virginia".
    .sort(([one], [other]) => other.length - one.length),
);

const lastWord = (words: string): string => words.slice(words.lastIndexOf(" ") + 1);

/** Most addresses name their state by its code. */
const LAST_WORDS = lazy(() => new Set(BY_NAME().map(([name]) => lastWord(name))));

/** @param words In small letters, with a state's name at the end, if any. @returns The same with its code instead. */
export function withStateCode(words: string): string {
  const [, place = words, zip = ""] = / \d{5}$/.test(words) ? (/^(.*)( \d{5})$/.exec(words) ?? []) : [];
  if (!LAST_WORDS().has(lastWord(place))) return words;
  const state = BY_NAME().find(([name]) => place.endsWith(` ${name}`));
  return state === undefined ? words : `${place.slice(0, -state[0].length)}${state[1]}${zip}`;
}
