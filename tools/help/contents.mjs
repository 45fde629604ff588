/** The links to all pages, from docs/site.json: for each kind of reader some lists of links. */
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { Marked } from "marked";
import { webPath } from "./webAddress.mjs";

/**
 * What the help holds. A list names its pages, some with a title of their own, or the page whose tables name them.
 * @returns For each kind of readers the title and the lists; a page is its source, its address and its text.
 */
export async function readContents(root) {
  const { readers } = JSON.parse(await readFile(join(root, "docs/site.json"), "utf8"));
  return Promise.all(
    readers.map(async ({ title, lists }) => ({
      title,
      lists: (await Promise.all(lists.map((list) => listOf(root, list)))).flat(),
    })),
  );
}

async function listOf(root, { title, pages, tablesOf }) {
  if (tablesOf !== undefined) return listsIn(tablesOf, await readFile(join(root, tablesOf), "utf8"));
  return [{ title, links: await Promise.all(pages.map((page) => linkOf(root, page))) }];
}

async function linkOf(root, page) {
  const [source, text] = Array.isArray(page) ? page : [page, undefined];
  const [, head = source] = /^# (.*)$/m.exec(await readFile(join(root, source), "utf8")) ?? [];
  return { source, address: webPath(source), text: text ?? head };
}

/** The page itself, and under each of its headings the links in the table below it. */
function listsIn(source, markdown) {
  const lists = [];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === "heading" && token.depth === 1)
      lists.push({ title: token.text, links: [{ source, address: webPath(source), text: "All functions" }] });
    if (token.type === "heading" && token.depth === 2) lists.push({ title: token.text, links: [] });
    if (token.type === "table") lists.at(-1)?.links.push(...token.rows.flatMap(([first]) => linksIn(source, first)));
  }
  return lists;
}

const linksIn = (from, { tokens }) =>
  tokens.flatMap(({ type, href, text }) => {
    if (type !== "link") return [];
    const source = posix.join(posix.dirname(from), href);
    return [{ source, address: webPath(source), text }];
  });
