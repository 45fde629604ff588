/** Text as a cell can hold it. What a service sends may be longer, or hold what no file of a spreadsheet can write. */

const ELLIPSIS = "…";

/** Control characters but for tabs and line breaks, and halves of characters. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Stands for a character that can't be shown. */
const UNKNOWN = "\uFFFD";

/** @param most Characters that a cell of this host holds: what is beyond is cut, and an ellipsis says so. */
export function cellText(text: string, most: number): string {
  if (text.length <= most) return text.replace(NOT_TEXT, UNKNOWN);
  // The half of a character that the cut may leave goes too.
  return (
    text
      .slice(0, most - 1)
      .replace(/[\uD800-\uDBFF]$/, "")
      .replace(NOT_TEXT, UNKNOWN) + ELLIPSIS
  );
}

/** Where a cell's text was cut, if it is as long as one can be and ends as what was cut does. */
export function cutAt(text: string, most: number): { readonly cut?: number } {
  return text.length >= most - 1 && text.endsWith(ELLIPSIS) ? { cut: most } : {};
}
