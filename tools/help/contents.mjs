/** The links to all pages, from the first page: each of its headings, with the links in the table below it. */
import { Marked } from "marked";
import { webAddress } from "./webAddress.mjs";

export function contents(markdown) {
  const lists = [];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === "heading" && token.depth === 2) lists.push({ title: token.text, links: [] });
    if (token.type === "table") lists.at(-1)?.links.push(...token.rows.flatMap(([first]) => linksIn(first)));
  }
  return lists;
}

const linksIn = ({ tokens }) =>
  tokens.flatMap(({ type, href, text }) => (type === "link" ? [{ address: webAddress(href), text }] : []));
