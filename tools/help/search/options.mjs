/** How the help is searched: the same where its index is made and where a person types. */

/** Too common to say what is meant. */
const COMMON = new Set(
  (
    "a an and are as at be been by can could did do does for from get has have how i if in into is it its let me my of on or " +
    "our should so that the their them there they this to was we what when where which who why will with would you your"
  ).split(" "),
);

/** `#SPILL!` and `#N/A` are words of their own; `lastSaleDate` is itself and its parts. */
function tokenize(text) {
  const words = text.match(/#[A-Z]+(?:\/[A-Z]+)?[!?]?|[\p{L}\p{N}]+/giu) ?? [];
  return words.flatMap((word) => {
    const parts = word.startsWith("#") ? [word.replace(/[#!?]/g, "")] : word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u);
    return parts.length === 1 && parts[0] === word ? [word] : [word, ...parts];
  });
}

function processTerm(term) {
  const word = term.toLowerCase();
  if (COMMON.has(word)) return null;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** For MiniSearch. `words` are what people call a page that doesn't say so itself. */
export const INDEX_OPTIONS = {
  idField: "id",
  fields: ["title", "heading", "words", "text"],
  storeFields: ["address", "part", "title", "heading", "extract", "readers"],
  tokenize,
  processTerm,
  searchOptions: {
    boost: { title: 3, heading: 3, words: 4 },
    // Tables of fields are long, and no worse for it.
    bm25: { k: 1.2, b: 0.3, d: 0.5 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    weights: { prefix: 0.4, fuzzy: 0.2 },
    // Most people who search are analysts.
    boostDocument: (_, __, { readers }) => (readers === 0 ? 1 : 0.4),
  },
};

/** The best part of each page that was found, the best page first. */
export function foundPages(index, typed, most = 8) {
  const pages = new Map();
  for (const found of index.search(typed)) {
    if (!pages.has(found.address)) pages.set(found.address, found);
    if (pages.size === most) break;
  }
  return [...pages.values()];
}
