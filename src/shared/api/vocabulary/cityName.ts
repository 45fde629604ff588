/**
 * A city's name as the service spells it. Its city filter is case-sensitive (docs/service.md, 4.2), and in a sample of
 * 2,060 public records all 1,250 cities follow one rule: each word is capitalized and otherwise lower case (Mcallen,
 * O'fallon, Isle Of Palms), Saint is written out, and there are no hyphens or periods.
 */
export function cityName(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\u2018\u2019\u02BC\u00B4\u0060\u2032]/g, "'")
    .replace(/[-\u2010-\u2015\u2212]/g, " ")
    .toLowerCase()
    .replace(/(^|\s)st\.(?=\S)/g, "$1st ")
    .replace(/\./g, "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (word === "st" ? "Saint" : capitalized(word)))
    .join(" ");
}

/** A letter whose capital form is two letters (ß) is left as it is. */
function capitalized(word: string): string {
  const [first = ""] = word;
  const capital = first.toUpperCase();
  return capital.length === first.length ? capital + word.slice(first.length) : word;
}
