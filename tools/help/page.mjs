/** A whole page: its content and the navigation. It has no scripts, so the strictest policy applies. */
import { escaped } from "./escaped.mjs";

const SITE = "PROP reference";
const INDEX = "index.html";

/** `address` is the page's own; `lists` are the lists of links of the navigation. */
export const page = ({ address, title, html, lists }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${address === INDEX ? SITE : `${escaped(title)} · ${SITE}`}</title>
    <link rel="icon" href="../icon-32.png" />
    <link rel="stylesheet" href="help.css" />
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a href="${INDEX}"${current(INDEX, address)}><img src="../icon-80.png" alt="" width="28" height="28" />${SITE}</a>
    </header>
    <nav aria-label="All pages">
${lists.map((list, number) => navigation(list, `list-${number + 1}`, address)).join("\n")}
    </nav>
    <main id="content" tabindex="-1">
${html}    </main>
  </body>
</html>
`;

const navigation = ({ title, links }, id, address) => `      <p id="${id}">${escaped(title)}</p>
      <ul aria-labelledby="${id}">
${links.map((link) => `        <li><a href="${escaped(link.address)}"${current(link.address, address)}>${escaped(link.text)}</a></li>`).join("\n")}
      </ul>`;

const current = (address, own) => (address === own ? ' aria-current="page"' : "");
