/** Limits typed text. A cell holds 32,767 characters; a text too long for any service is refused before it is parsed. */
import { grouped } from "../service/grouped";
import { problem, type Problem } from "../service/problem";

/** Longest address, place, id, name or list item, in characters. */
export const LONGEST = 500;

/** The problem if a text is too long. `argument` is the name shown to the user. */
export function tooLong(text: string, argument: string): Problem | undefined {
  if (text.length <= LONGEST) return undefined;
  return problem("argument", `${argument}: ${grouped(text.length)} characters were given; the limit is ${LONGEST}`);
}
