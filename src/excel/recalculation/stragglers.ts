/**
 * Cells that should have calculated in a dry run and had not when it ended. A slow Excel still calculates them, and
 * nobody saw the price of what they would request, so their next call requests nothing if it is soon.
 */

import { calledNames } from "../../shared/formulas/calls";

/** Milliseconds for which a cell's next call may be the delayed one. */
const STILL = 60_000;

/** A function in an unused branch is never called: the next call is the user's, and soon makes requests again. */
const STILL_IN_A_BRANCH = 10_000;

const BRANCHES: readonly string[] = ["IF", "IFS", "SWITCH", "CHOOSE"];

/** When each expires, by the cell's name. */
const quietUntil = new Map<string, number>();

export function expectStragglers(name: string, formula: string, now: number): void {
  quietUntil.set(
    name,
    now + (calledNames(formula).some((called) => BRANCHES.includes(called)) ? STILL_IN_A_BRANCH : STILL),
  );
}

/** Whether this call is the delayed one. True once per cell. */
export function isStraggler(name: string, now: number): boolean {
  const until = quietUntil.get(name);
  quietUntil.delete(name);
  return until !== undefined && now < until;
}
