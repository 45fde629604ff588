/**
 * Text without certain characters at its ends. A pattern such as `,+$` looks at a run of commas from each of its places,
 * which takes seconds for a cell full of them.
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
