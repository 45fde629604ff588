/**
 * Where the street may end and the city begin in the words of an address without a comma between them. Only words are looked
 * at, never a list of places, so two readings are told apart by what streets end with and what cities begin with.
 */
import { directionOf, isSaint, suffixOf } from "./publication28";

/** How many of the words are the street's, in each reading that is plausible. */
export function readings(words: readonly string[]): readonly number[] {
  const counts: number[] = [];
  for (let count = 1; count < words.length; count += 1)
    if (isStreet(words, count) && isCity(words, count)) counts.push(count);
  return counts;
}

/**
 * The reading that is most likely right: of several the first whose street ends in a suffix, with an abbreviated direction
 * behind it. `robert st s st paul` is Robert St S in St Paul, `main st north las vegas` Main St in North Las Vegas.
 */
export function likeliest(words: readonly string[], plausible = readings(words)): number | undefined {
  if (plausible.length === 1) return plausible[0];
  const all = Array.from({ length: Math.max(0, words.length - 1) }, (_, index) => index + 1);
  const counts = (plausible.length === 0 ? all : plausible).filter((count) => !isOnlyDirection(words, count));
  const suffixed = counts.find((count) => endsInSuffix(words, withoutDirection(words, count)));
  if (suffixed === undefined) return counts[0];
  const next = words[suffixed]!;
  return counts.includes(suffixed + 1) && directionOf(next) === next ? suffixed + 1 : suffixed;
}

/** Whether a street's last word is a suffix, behind a word that names it. */
function endsInSuffix(words: readonly string[], count: number): boolean {
  return count > 1 && suffixOf(words[count - 1]!) !== undefined;
}

/** Whether a street ends in a suffix, and a direction if any, or in the number or letter of a route or an avenue. */
export function endsAsStreet(words: readonly string[], count: number): boolean {
  const core = withoutDirection(words, count);
  return endsInSuffix(words, core) || isNumbered(words, core);
}

const isOnlyDirection = (words: readonly string[], count: number): boolean =>
  count === 1 && directionOf(words[0]!) !== undefined;

const withoutDirection = (words: readonly string[], count: number): number =>
  count > 1 && directionOf(words[count - 1]!) !== undefined ? count - 1 : count;

/** `Highway 71`, `Avenue B`, `FM 1960`: a suffix, or a road's short name, in front of a number or a letter. */
function isNumbered(words: readonly string[], count: number): boolean {
  if (count < 2 || !isShortName(words[count - 1]!)) return false;
  const before = words[count - 2]!;
  return suffixOf(before) !== undefined || ROADS.includes(before);
}

const ROADS: readonly string[] = ["cr", "fm", "ih", "rm", "rr", "sr", "us"];

const isShortName = (word: string): boolean => /\d/.test(word) || word.length === 1;

function isStreet(words: readonly string[], count: number): boolean {
  if (isOnlyDirection(words, count)) return false;
  const core = withoutDirection(words, count);
  const last = core - 1;
  const isEnd = endsInSuffix(words, core);
  // No word of a city comes between a suffix and the street's end, unless that is another suffix: Park Place Drive.
  for (let index = 1; index < last; index += 1) {
    if (isNumbered(words, core) && index === last - 1) continue;
    const isSuffix = suffixOf(words[index]!) !== undefined;
    if (isSuffix && (!isEnd || (isOfStreet(words, index) && !isOfStreet(words, last)))) return false;
  }
  return true;
}

function isCity(words: readonly string[], from: number): boolean {
  for (let index = from; index < words.length; index += 1) {
    const word = words[index]!;
    const direction = directionOf(word);
    if (/\d/.test(word) || isOfStreet(words, index)) return false;
    if (word.length === 1 && direction === undefined) return false;
    if (index > from) continue;
    // Northeast Harbor, but no city is written NE Harbor; and a direction alone is none.
    if (direction !== undefined && (index === words.length - 1 || word.length === 2)) return false;
    // Bend in Oregon is a city, but none begins so.
    const suffix = suffixOf(word);
    const mayBegin = suffix === undefined || suffix.beginsPlaces || suffix.short === "st";
    if (!mayBegin && index < words.length - 1) return false;
  }
  return true;
}

/** `st` is Saint before the name of one, else Street. */
function isOfStreet(words: readonly string[], index: number): boolean {
  const word = words[index]!;
  const suffix = suffixOf(word);
  if (suffix?.short === "st") return !(word === "st" && isSaint(words[index + 1]));
  return suffix !== undefined && (suffix.isStreetOnly || isAbbreviation(word));
}

/** Cities are abbreviated to Ft Worth, Mt Vernon and Pt Pleasant, but Lake Forest isn't to Lk Forest. */
const isAbbreviation = (word: string): boolean => !/[aeiou]|^[fmp]t$/.test(word);
