/** The page behind "Help" and the store's support link: every function with what it does. Written at build time. */
import { CATALOGUE } from "../shared/functions/catalogue";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const functions = (): string =>
  CATALOGUE.map(({ summary, examples, cost }) => {
    const shown = examples.map(
      ({ formula, meaning }) => `<li><code>${escaped(formula)}</code><span>${escaped(meaning)}</span></li>`,
    );
    return [`<p>${escaped(summary)} ${escaped(cost)}</p>`, "<ul>", ...shown, "</ul>"].join("\n        ");
  })
    .map(
      (text, index) => `<section>\n        <h2>PROP.${CATALOGUE[index]!.name}</h2>\n        ${text}\n      </section>`,
    )
    .join("\n      ");

export const helpPage = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>PROP property data: help</title>
    <link rel="stylesheet" href="pane.css" />
  </head>
  <body>
    <main>
      <h1>PROP property data</h1>
      <p>Type a formula in a cell. The panel is on the Data tab: choose a service there and enter a key.</p>
      <p class="note">An answered request is billed by the service. What is at hand is never asked for again.</p>
      ${functions()}
    </main>
  </body>
</html>
`;
