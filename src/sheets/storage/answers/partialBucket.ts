/**
 * A bucket that was written while what it held before couldn't be read: what it lacks may still be in the hidden sheet. Its
 * mark is no answer and no alias, so builds that don't know it skip it.
 */
import type { TierText } from "./tierText";

/** At the end of the text. */
export const PARTIAL = "\n?";

/** Whether there may be more than this text has. */
export function mayLack(text: TierText | undefined): boolean {
  return text === null || text?.endsWith(PARTIAL) === true;
}

/** The text to write in the place of one: if that may lack something, so may this. */
export function inPlaceOf(before: TierText | undefined, text: string): string {
  return mayLack(before) ? text + PARTIAL : text;
}
