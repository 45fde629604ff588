/**
 * Trims certain characters from the ends of a text. A pattern such as `,+$` takes quadratic time: seconds for a cell
 * full of commas.
 */

/** @param mark Matches one such character. */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** @param mark Matches one such character. */
export function withoutStart(text: string, mark: RegExp): string {
  let start = 0;
  while (start < text.length && mark.test(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** @param mark Matches one such character. */
export const withoutEnds = (text: string, mark: RegExp): string => withoutStart(withoutEnd(text, mark), mark);
