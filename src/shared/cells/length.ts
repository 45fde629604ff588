/** How long a typed text may be. A cell holds 32,767 characters: what no service takes is refused before it is read. */
import { grouped } from "../service/grouped";
import { problem, type Problem } from "../service/problem";

/** Characters of an address, a place, an id, a name, or one part of a list. */
export const LONGEST = 500;

/** The problem of a text that is too long; `argument` is what the person calls it. */
export function tooLong(text: string, argument: string): Problem | undefined {
  if (text.length <= LONGEST) return undefined;
  return problem("argument", `${argument}: ${grouped(text.length)} characters were given; ${LONGEST} are the most`);
}
