/** Text as a message quotes it. What was given may be as long as a cell holds; a message stays one readable line. */

/** Characters of what is quoted, at most. */
const LINE = 80;

/** In quotation marks, on one line. */
export function quoted(text: string): string {
  return `"${oneLine(text)}"`;
}

/** Spaces, line breaks and control characters become one space each; what is longer ends in an ellipsis. */
export function oneLine(text: string, most = LINE): string {
  // What is looked at is bounded too: a page of spaces takes no longer than a line.
  const line = text
    .slice(0, 4 * most)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const isWhole = text.length <= 4 * most && line.length <= most;
  return isWhole ? line : `${line.slice(0, most - 1)}…`;
}
