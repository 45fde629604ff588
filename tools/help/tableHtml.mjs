/** A Markdown table as HTML, in a region that scrolls sideways, by keyboard too. */
import { escaped } from "./escaped.mjs";

/** Characters from which a column is prose and needs a minimum width. */
const LONG = 40;

/** `inline` turns a cell's tokens into HTML. */
export function tableHtml({ header, rows }, label, inline) {
  const isLong = header.map((_, column) => rows.some((row) => row[column].text.length > LONG));
  const heads = header.map(({ text, tokens }) =>
    // A heading that says nothing is none.
    text === "" ? "<td></td>" : `<th scope="col">${inline(tokens)}</th>`,
  );
  const lines = rows.map((row) => {
    const cells = row.map(({ tokens }, column) => `<td${isLong[column] ? ' class="long"' : ""}>${inline(tokens)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return [
    `<div class="table" role="region" aria-label="${escaped(label)}" tabindex="0"><table>`,
    `<thead><tr>${heads.join("")}</tr></thead>`,
    `<tbody>${lines.join("\n")}</tbody>`,
    "</table></div>\n",
  ].join("\n");
}
