/** Suggests a known name for a misspelled one. */

/** The nearest name, or undefined if none is close. Case, spaces, hyphens and underscores are ignored. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const wanted = bare(typed);
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const far = distance(wanted, bare(name), least);
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/** ` (did you mean "…"?)`, or an empty text. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const name = nearest(typed, names);
  return name === undefined ? "" : ` (did you mean "${name}"?)`;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

/** Levenshtein distance between two texts; `limit` or more means too far. */
function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? limit;
}
