/** Suggests a known name for a misspelled one. */
import /* webpackDefer: true */ * as levenshtein from "fastest-levenshtein";

/** Characters from which a part of a name tells which name is meant, and from which two of them may be wrong. */
const TELLING = 4;

/**
 * The nearest name, else the first that contains what was typed, or undefined. Case, spaces, hyphens and underscores are
 * ignored.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const wanted = bare(typed);
  let best: string | undefined;
  let least = (wanted.length < TELLING ? 1 : Math.max(2, Math.floor(wanted.length / 3))) + 1;
  for (const name of names) {
    const known = bare(name);
    // Texts of unlike length are far, however long what was typed is.
    const far = Math.abs(wanted.length - known.length) < least ? levenshtein.distance(wanted, known) : least;
    if (far < least) [best, least] = [name, far];
  }
  return best ?? containing(typed, names);
}

/** The first name that contains what was typed. */
function containing(typed: string, names: readonly string[]): string | undefined {
  const wanted = bare(typed);
  return wanted.length < TELLING ? undefined : names.find((name) => bare(name).includes(wanted));
}

/** Whether a text is another name with one letter wrong, missing or added, or two of them swapped; of a long name, two wrong. */
export function isMisspelling(typed: string, name: string): boolean {
  const [given, known] = [bare(typed), bare(name)];
  const distance = Math.abs(given.length - known.length) > 2 ? Infinity : levenshtein.distance(given, known);
  if (distance <= 1) return distance === 1;
  return distance === 2 && (known.length >= LONG || letters(given) === letters(known));
}

/** Letters from which a name is told with two of them wrong. */
const LONG = 9;

const letters = (text: string): string => [...text].sort().join("");

/**
 * ` (did you mean "…"?)`, or an empty text.
 * @param isWord What was typed is a name, though not one of these: then it is not a misspelt one of them.
 */
export function didYouMean(typed: string, names: readonly string[], isWord = false): string {
  const name = isWord ? containing(typed, names) : nearestName(typed, names);
  return name === undefined ? "" : ` (did you mean "${name}"?)`;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}
