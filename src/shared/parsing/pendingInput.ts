/** A filter whose cell is still calculating or holds an error must not be ignored: the search would cost a request. */
import { isPending, type Grid } from "../values/input";
import { problem, type Problem } from "../api/problem";

export function holdsPending(grid: Grid | undefined): boolean {
  return (grid ?? []).some((row) => row.some(isPending));
}

export function waitingProblem(name: string): Problem {
  return problem("argument", `${name}: a cell holds an error or is still calculating; give a value or a blank cell`);
}
