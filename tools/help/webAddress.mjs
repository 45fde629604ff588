/** Where the pages and files of the repository stand in the help, and how they lead to one another. */
import { posix } from "node:path";

const FIRST = "docs/guide/README.md";

/** The places that are released: the reference is at the top, and the first page is the index. */
export function webPath(source) {
  if (source === FIRST) return "index.html";
  const page = source.replace(/^(.*)\.md$/, "$1.html");
  if (source === "docs/reference/README.md") return "reference.html";
  const [, inDocs] = /^docs\/(.*)$/.exec(page) ?? [];
  if (inDocs === undefined) return `docs/${page.toLowerCase()}`;
  const [, inFolder] = /^reference\/(.*)$/.exec(inDocs) ?? [];
  return inFolder ?? (inDocs.includes("/") ? inDocs : page);
}

/** From one place in the help to another. */
export const webLink = (from, to) => posix.relative(posix.join("/help", posix.dirname(from)), posix.join("/help", to));

/**
 * Turns the links of a page into links of its web page. Undefined for what the help doesn't hold.
 * @param sources The pages and files that it holds, each with its name if it has one.
 */
export const linksOf = (source, sources) => (href) => {
  if (/^(https?:|mailto:|#)/.test(href)) return { address: href };
  const [path, part] = href.split("#");
  const target = posix.join(posix.dirname(source), path);
  if (!sources.has(target)) return undefined;
  const address = `${webLink(webPath(source), webPath(target))}${part === undefined ? "" : `#${part}`}`;
  return { address, name: sources.get(target) };
};
