/**
 * Cells that were to calculate in a pass and had not when it ended. Where Excel is slow they still will, and nobody saw
 * the price of what they would ask: so they ask nothing the next time, if that is soon.
 */

import { calledNames } from "../../shared/formulas/calls";

/** Milliseconds for which a cell's next calculation may be the one that it was told to do. */
const STILL = 60_000;

/** A function in a branch need not be called at all: then the next calculation is a person's own, and soon asks again. */
const STILL_IN_A_BRANCH = 10_000;

const BRANCHES: readonly string[] = ["IF", "IFS", "SWITCH", "CHOOSE"];

/** Until when, by the cell's name. */
const quietUntil = new Map<string, number>();

export function expectStragglers(name: string, formula: string, now: number): void {
  quietUntil.set(
    name,
    now + (calledNames(formula).some((called) => BRANCHES.includes(called)) ? STILL_IN_A_BRANCH : STILL),
  );
}

/** Whether this cell calculates only now what it was told to before. True once. */
export function isStraggler(name: string, now: number): boolean {
  const until = quietUntil.get(name);
  quietUntil.delete(name);
  return until !== undefined && now < until;
}
