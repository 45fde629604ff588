/**
 * Cells without a value of their own: an error, one that is still calculating, or a 0 where none is meant. A filter that
 * holds one must not be ignored, because the search would cost a request; a row of a list that does isn't asked about, and
 * says why.
 */
import { isBlankRow, isPending, type Grid, type Input } from "./input";
import { problem, type Problem } from "../api/problem";

export function holdsPending(grid: Grid | undefined): boolean {
  return (grid ?? []).some((row) => row.some(isPending));
}

export function waitingProblem(name: string): Problem {
  return problem("argument", `${name}: a cell holds an error or is still calculating; give a value or a blank cell`);
}

/**
 * Why nothing is asked about a row, though it isn't blank.
 * @param what What the row should hold: `address`.
 */
export function whyNotAsked(row: readonly Input[], what: string): string | undefined {
  const cell = row.length > 1 ? `A cell of the ${what}` : `The ${what} cell`;
  if (row.some(isPending)) return `${cell} holds an error or is still calculating`;
  return row.includes(0) && isBlankRow(row) ? `${cell} holds 0` : undefined;
}
