/** A page of the reference as HTML: anchors at its headings, links to web pages, tables that scroll. */
import { Marked } from "marked";
import { escaped } from "./escaped.mjs";
import { tableHtml } from "./tableHtml.mjs";
import { webAddress } from "./webAddress.mjs";

export function article(markdown) {
  const ids = counter();
  const labels = counter();
  const titles = [];
  const renderer = {
    /** Ids are those that GitHub makes, so that links to headings work in both places. */
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens, this.parser.textRenderer);
      titles.push(text);
      const plain = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "");
      const id = plain.replace(/ /g, "-");
      const before = ids(id);
      const own = escaped(before === 0 ? id : `${id}-${before}`);
      return `<h${depth} id="${own}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** A table is named after its heading; further tables under the same heading are numbered. */
    table(token) {
      const title = titles.at(-1) ?? "Table";
      const before = labels(title);
      const label = before === 0 ? title : `${title}, table ${before + 1}`;
      return tableHtml(token, label, (tokens) => this.parser.parseInline(tokens));
    },
    /** Comments are for readers of the source. Other HTML was meant as text. */
    html: ({ text }) => (text.startsWith("<!--") ? "" : escaped(text)),
  };
  const walkTokens = (token) => {
    if (token.type === "link") token.href = webAddress(token.href);
  };
  const html = new Marked({ renderer, walkTokens }).parse(markdown);
  return { title: titles[0] ?? "", html };
}

/** Counts how often a text has occurred. */
function counter() {
  const given = new Map();
  return (text) => {
    const before = given.get(text) ?? 0;
    given.set(text, before + 1);
    return before;
  };
}
