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
    /** Its id is as GitHub makes it: links to a part lead to the same place here and there. */
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens, this.parser.textRenderer);
      titles.push(text);
      const plain = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "");
      const id = plain.replace(/ /g, "-");
      const before = ids(id);
      const own = escaped(before === 0 ? id : `${id}-${before}`);
      return `<h${depth} id="${own}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** It is named after the heading that it stands under; what stands there beside it is numbered. */
    table(token) {
      const title = titles.at(-1) ?? "Table";
      const before = labels(title);
      const label = before === 0 ? title : `${title}, table ${before + 1}`;
      return tableHtml(token, label, (tokens) => this.parser.parseInline(tokens));
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

/** How often a text came before. */
function counter() {
  const given = new Map();
  return (text) => {
    const before = given.get(text) ?? 0;
    given.set(text, before + 1);
    return before;
  };
}
