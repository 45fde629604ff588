/** A Markdown table as HTML, in a region that scrolls sideways, by keyboard too. */
import { escaped } from "./escaped.mjs";

/** Characters from which a column is prose and needs a minimum width. */
const LONG = 40;

/** `inline` turns a cell's tokens into HTML. */
export function tableHtml({ header, rows }, label, inline) {
  const looks = header.map(({ align }, column) => {
    const names = [
      ...(rows.some((row) => row[column].text.length > LONG) ? ["long"] : []),
      ...(align === "right" ? ["number"] : []),
    ];
    return names.length === 0 ? "" : ` class="${names.join(" ")}"`;
  });
  const heads = header.map(({ text, tokens, align }) =>
    // A heading that says nothing is none.
    text === "" ? "<td></td>" : `<th scope="col"${align === "right" ? ' class="number"' : ""}>${inline(tokens)}</th>`,
  );
  const lines = rows.map((row) => {
    const cells = row.map(({ tokens }, column) => `<td${looks[column]}>${inline(tokens)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return [
    `<div class="table" role="region" aria-label="${escaped(label)}" tabindex="0"><table>`,
    `<thead><tr>${heads.join("")}</tr></thead>`,
    `<tbody>${lines.join("\n")}</tbody>`,
    "</table></div>\n",
  ].join("\n");
}
