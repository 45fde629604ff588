/** A whole page: its content and the navigation. Its one script is the search, without which it is whole too. */
import { escaped } from "./escaped.mjs";
import { webLink } from "./webAddress.mjs";

const SITE = "PROP help";
const FIRST = "index.html";

/** `address` is the page's own; `contents` are the lists of links for each kind of readers. */
export const page = ({ address, title, html, contents }) => {
  const to = (place) => escaped(webLink(address, place));
  const own = contents.find(({ lists }) => lists.some(({ links }) => links.some((link) => link.address === address)));
  const others = contents.filter((readers) => readers !== own);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${address === FIRST ? SITE : `${escaped(title)} · ${SITE}`}</title>
    <link rel="icon" href="${to("../icon-32.png")}" />
    <link rel="stylesheet" href="${to("help.css")}" />
    <script src="${to("search.js")}" defer></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a class="home" href="${to(FIRST)}"${current(FIRST, address)}><img src="${to("../icon-80.png")}" alt="" width="28" height="28" />${SITE}</a>
      <a class="all" href="#pages">All pages</a>
      <form role="search" hidden>
        <label for="query">Search</label>
        <input id="query" type="search" autocomplete="off" spellcheck="false" placeholder="a question, a field, an error" />
        <div class="found" hidden>
          <p role="status"></p>
          <ol></ol>
        </div>
      </form>
    </header>
    <nav id="pages" aria-label="${escaped(own?.title ?? "All pages")}">
${(own?.lists ?? []).map((list, number) => navigation(list, `list-${number + 1}`, address)).join("\n")}
      <p id="others">Other readers</p>
      <ul aria-labelledby="others">
${others.map(({ title: readers, lists: [list] }) => `        <li><a href="${to(list.links[0].address)}">${escaped(readers)}</a></li>`).join("\n")}
      </ul>
    </nav>
    <main id="content" tabindex="-1">
${html}    </main>
  </body>
</html>
`;
};

const navigation = ({ title, links }, id, from) => `      <p id="${id}">${escaped(title)}</p>
      <ul aria-labelledby="${id}">
${links.map(({ address, text }) => `        <li><a href="${escaped(webLink(from, address))}"${current(address, from)}>${escaped(text)}</a></li>`).join("\n")}
      </ul>`;

const current = (address, own) => (address === own ? ' aria-current="page"' : "");
