/** Limits typed text. A cell holds 32,767 characters; a text too long for any service is refused before it is parsed. */
import { thousands } from "../api/text/thousands";
import { problem, type Problem } from "../api/problem";

/** Longest address, place, id, name or list item, in characters. */
const LONGEST_INPUT = 500;

/** The problem if a text is too long. `argument` is the name shown to the user. */
export function inputTooLong(text: string, argument: string): Problem | undefined {
  if (text.length <= LONGEST_INPUT) return undefined;
  return problem(
    "argument",
    `${argument}: ${thousands(text.length)} characters were given; the limit is ${LONGEST_INPUT}`,
  );
}
