/** Quotes text in a message. A cell may hold a long text; the message stays one readable line. */

/** Longest quotation, in characters. */
const LINE = 80;

/** In quotation marks, on one line. */
export function quotedText(text: string): string {
  return `"${oneLine(text)}"`;
}

/** Each run of white space and control characters becomes one space; a text longer than `most` ends in an ellipsis. */
export function oneLine(text: string, most = LINE): string {
  // Bounded before matching: a page of spaces takes no longer than a line.
  const line = text
    .slice(0, 4 * most)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const isWhole = text.length <= 4 * most && line.length <= most;
  return isWhole ? line : `${line.slice(0, most - 1)}…`;
}
