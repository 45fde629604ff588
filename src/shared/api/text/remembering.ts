/** Functions that remember what they found: thousands of cells ask for the same texts, again at each calculation. */

/** When so many more texts have come, what was asked for before them and not since is forgotten. */
const GENERATION = 10_000;

/** Characters. For a longer text it is found each time, so that what is remembered stays small. */
const LONGEST = 200;

/** @param find Gives the same for the same text. What it gives undefined for is found each time. */
export function remembering<T>(find: (text: string) => T, generation = GENERATION): (text: string) => T {
  let latest = new Map<string, T>();
  let before = latest;
  return (text) => {
    const known = latest.get(text);
    if (known !== undefined) return known;
    const found = before.get(text) ?? find(text);
    if (found === undefined || text.length > LONGEST) return found;
    if (latest.size >= generation) [before, latest] = [latest, new Map()];
    latest.set(text, found);
    return found;
  };
}
