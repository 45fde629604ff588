/** A page of Markdown as HTML: anchors at its headings, links to web pages, tables that scroll. */
import { Marked } from "marked";
import { escaped } from "./escaped.mjs";
import { shownText } from "./shownText.mjs";
import { tableHtml } from "./tableHtml.mjs";

/** A link that says no more than which file it leads to: in the help it has the page's name. */
const FILE = /^[\w/-]+\.md$/;

/** A page with as many parts begins with links to them. */
const MANY_PARTS = 4;

/**
 * @param link Turns a link's address into that in the help, with the name of the page; undefined where it leads to nothing
 * there.
 */
export function article(markdown, link) {
  const marked = new Marked({ renderer: rendererOf(link) });
  const tokens = marked.lexer(markdown);
  const headings = withAnchors(tokens);
  const parts = headings.filter(({ depth }) => depth === 2);
  const rest = parts.length < MANY_PARTS ? tokens.length : tokens.indexOf(parts[0]);
  const [before, after] = [tokens.slice(0, rest), tokens.slice(rest)].map((some) => marked.parser(some));
  return {
    title: headings[0]?.title ?? "",
    html: after === "" ? before : `${before}${listOf(parts)}${after}`,
    sections: sectionsOf(tokens),
  };
}

const listOf = (parts) => `<nav class="parts" aria-label="On this page"><ul>
${parts.map(({ anchor, title }) => `<li><a href="#${escaped(anchor)}">${escaped(title)}</a></li>`).join("\n")}
</ul></nav>
`;

/** Anchors are those that GitHub makes, so that links to headings work in both places. */
function withAnchors(tokens) {
  const ids = counter();
  const headings = tokens.filter(({ type }) => type === "heading");
  for (const heading of headings) {
    heading.title = shownText(heading.tokens);
    const plain = heading.title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "");
    const id = plain.replace(/ /g, "-");
    const before = ids(id);
    heading.anchor = before === 0 ? id : `${id}-${before}`;
  }
  return headings;
}

function rendererOf(link) {
  const labels = counter();
  let title = "Table";
  return {
    heading(token) {
      title = token.title;
      return `<h${token.depth} id="${escaped(token.anchor)}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
    },
    /** A table is named after its heading; further tables under the same heading are numbered. */
    table(token) {
      const before = labels(title);
      const label = before === 0 ? title : `${title}, table ${before + 1}`;
      return tableHtml(token, label, (tokens) => this.parser.parseInline(tokens));
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const target = link(href);
      if (target === undefined) return text;
      const { address, name } = target;
      return `<a href="${escaped(address)}">${FILE.test(text) && name !== undefined ? escaped(name) : text}</a>`;
    },
    /** It leads to itself: on a phone it can be read only at its own size. */
    image({ href, text }) {
      const target = link(href);
      if (target === undefined) throw new Error(`The help has no picture ${href}`);
      const address = escaped(target.address);
      return `<a href="${address}"><img src="${address}" alt="${escaped(text)}" loading="lazy" /></a>`;
    },
    /** Comments are for readers of the source. Other HTML was meant as text. */
    html: ({ text }) => (text.startsWith("<!--") ? "" : escaped(text)),
  };
}

/** What stands under each heading, for the search. */
function sectionsOf(tokens) {
  const sections = [];
  for (const token of tokens) {
    if (token.type === "heading") sections.push({ part: token.anchor, heading: token.title, texts: [] });
    else sections.at(-1)?.texts.push(shownText([token]));
  }
  return sections.map(({ texts, ...section }) => ({ ...section, text: texts.filter(Boolean).join(" ") }));
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
