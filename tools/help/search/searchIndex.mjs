/** The index of the help's search: a document for each part of each page. */
import MiniSearch from "minisearch";
import { INDEX_OPTIONS } from "./options.mjs";

/** Characters of a part that a result shows. */
const EXTRACT = 160;

/**
 * @param pages Each with its address, its name in the navigation, its sections and the place of its readers.
 * @param words What people call a page, by its address.
 */
export function searchIndex(pages, words) {
  const index = new MiniSearch(INDEX_OPTIONS);
  const unknown = Object.keys(words).filter((address) => pages.every((page) => page.address !== address));
  if (unknown.length > 0) throw new Error(`docs/search-words.json names no page of the help: ${unknown.join(", ")}`);
  for (const { address, name, sections, readers } of pages)
    index.addAll(
      sections.map(({ part, heading, text }, place) => ({
        ...{ id: `${address}#${part}`, address, part: place === 0 ? "" : part, title: name, heading, text, readers },
        extract: text.slice(0, EXTRACT),
        words: place === 0 ? (words[address] ?? "") : "",
      })),
    );
  return JSON.stringify(index);
}
