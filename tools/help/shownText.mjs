/** What a person reads of Markdown's tokens, in one line. */
export function shownText(tokens) {
  const parts = tokens.map(textOf);
  return parts.join("").replace(/\s+/g, " ").trim();
}

function textOf(token) {
  const { type, tokens, items, header, rows, text = "" } = token;
  if (type === "html") return text.startsWith("<!--") ? "" : text;
  if (type === "br" || type === "space") return " ";
  if (type === "table")
    return [header, ...rows]
      .flat()
      .map((cell) => ` ${shownText(cell.tokens)}`)
      .join("");
  if (items !== undefined) return items.map((item) => ` ${shownText(item.tokens)}`).join("");
  return tokens === undefined ? text : tokens.map(textOf).join("");
}
