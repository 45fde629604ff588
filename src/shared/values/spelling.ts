/** Suggests a known name for a misspelled one. */
import /* webpackDefer: true */ * as levenshtein from "fastest-levenshtein";

/** Characters from which a part of a name tells which name is meant. */
const TELLING = 4;

/**
 * The nearest name, else the first that contains what was typed, or undefined. Case, spaces, hyphens and underscores are
 * ignored.
 */
function nearest(typed: string, names: readonly string[]): string | undefined {
  const wanted = bare(typed);
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const known = bare(name);
    // Texts of unlike length are far, however long what was typed is.
    const far = Math.abs(wanted.length - known.length) < least ? levenshtein.distance(wanted, known) : least;
    if (far < least) [best, least] = [name, far];
  }
  return best ?? (wanted.length < TELLING ? undefined : names.find((name) => bare(name).includes(wanted)));
}

/** ` (did you mean "…"?)`, or an empty text. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const name = nearest(typed, names);
  return name === undefined ? "" : ` (did you mean "${name}"?)`;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}
