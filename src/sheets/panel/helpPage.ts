/** A page for a dialog: the functions with their examples, each linked to its page of the reference. */
import { convertFormula } from "../../shared/workbook/formulas/propFormulas";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { OTHER_PAGES, referencePage, webPage } from "../../shared/functions/declaring/referencePage";
import { helpFolder } from "./helpFolder";

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** In a new tab, because within the dialog it would replace the list. */
const link = (address: string, text: string): string =>
  `<a href="${escaped(address)}" target="_blank" rel="noreferrer">${text}</a>`;

export function helpPage(): string {
  const folder = helpFolder();
  const functions = CATALOGUE.map(({ name, summary, cost, examples }) => {
    const shown = examples.map(
      ({ formula, meaning }) =>
        `<li><code>${escaped(convertFormula(formula, "PROP_"))}</code> ${escaped(meaning)}</li>`,
    );
    const heading = link(webPage(folder, referencePage({ name })), `PROP_${name}`);
    return `<h2>${heading}</h2><p>${escaped(summary)} ${escaped(cost)}</p><ul>${shown.join("")}</ul>`;
  });
  const first = `<p>${link(webPage(folder, OTHER_PAGES.reference), "Every function, field, filter and error")}</p>`;
  const style = "body{font:14px/1.5 sans-serif;margin:1em}h2{font-size:1em;margin:1.5em 0 0}code{background:#eee}";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style><body>${first}${functions.join("")}</body></html>`;
}
