/** The functions with their examples, for a window above the sheet. */
import { convertFormula } from "../shared/errands/convert";
import { CATALOGUE } from "../shared/functions/catalogue";

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

export function helpPage(): string {
  const functions = CATALOGUE.map(({ name, summary, cost, examples }) => {
    const shown = examples.map(
      ({ formula, meaning }) =>
        `<li><code>${escaped(convertFormula(formula, "PROP_"))}</code> ${escaped(meaning)}</li>`,
    );
    return `<h2>PROP_${name}</h2><p>${escaped(summary)} ${escaped(cost)}</p><ul>${shown.join("")}</ul>`;
  });
  const style = "body{font:14px/1.5 sans-serif;margin:1em}h2{font-size:1em;margin:1.5em 0 0}code{background:#eee}";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style><body>${functions.join("")}</body></html>`;
}
