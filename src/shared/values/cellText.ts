/** Makes text fit a cell: it may be too long, or contain characters that no spreadsheet file can store. */

const ELLIPSIS = "…";

/** Control characters except tabs and line breaks, and unpaired surrogates. */
const NOT_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/** Replaces a character that can't be shown. */
const UNKNOWN = "\uFFFD";

/** @param most How many characters a cell of this host holds. A longer text is cut and ends in an ellipsis. */
export function cellText(text: string, most: number): string {
  if (text.length <= most) return text.replace(NOT_TEXT, UNKNOWN);
  // The cut may leave half a surrogate pair.
  return (
    text
      .slice(0, most - 1)
      .replace(/[\uD800-\uDBFF]$/, "")
      .replace(NOT_TEXT, UNKNOWN) + ELLIPSIS
  );
}

/** The length at which a cell's text was cut, if it is that long and ends in an ellipsis. */
export function cutAt(text: string, most: number): { readonly cut?: number } {
  return text.length >= most - 1 && text.endsWith(ELLIPSIS) ? { cut: most } : {};
}
