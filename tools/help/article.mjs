/** A page of the reference as HTML: anchors at its headings, links to web pages, tables that scroll. */
import { Marked } from "marked";
import { anchors } from "./anchors.mjs";
import { escaped } from "./escaped.mjs";
import { tableHtml } from "./tableHtml.mjs";
import { webAddress } from "./webAddress.mjs";

export function article(markdown) {
  const idOf = anchors();
  const labelOf = labels();
  const titles = [];
  const renderer = {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens, this.parser.textRenderer);
      titles.push(text);
      return `<h${depth} id="${escaped(idOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    table(token) {
      return tableHtml(token, labelOf(titles.at(-1) ?? "Table"), (tokens) => this.parser.parseInline(tokens));
    },
    /** Comments are for readers of the source; other HTML was meant as text. */
    html: ({ text }) => (text.startsWith("<!--") ? "" : escaped(text)),
  };
  const walkTokens = (token) => {
    if (token.type === "link") token.href = webAddress(token.href);
  };
  const html = new Marked({ renderer, walkTokens }).parse(markdown);
  return { title: titles[0] ?? "", html };
}

/** A table is named after its heading; further tables below it are numbered. */
function labels() {
  const given = new Map();
  return (heading) => {
    const number = (given.get(heading) ?? 0) + 1;
    given.set(heading, number);
    return number === 1 ? heading : `${heading}, table ${number}`;
  };
}
