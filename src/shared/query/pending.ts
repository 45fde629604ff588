/** A cell that still computes, or holds an error, is not a filter left out: asking without it would cost a request. */
import { isPending, type Grid } from "../cells/input";
import { problem, type Problem } from "../service/problem";

export function holdsPending(grid: Grid | undefined): boolean {
  return (grid ?? []).some((row) => row.some(isPending));
}

export function notYet(name: string): Problem {
  return problem("argument", `${name}: a cell without a value was given; give one that holds a value or nothing`);
}
