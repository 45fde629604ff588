/**
 * Cells that calculate after a dry run because of it, and request nothing then, because nobody saw the price. Those
 * that had not calculated when it ended may do so once, if Excel is just slow; Excel may also repeat the call of one
 * that had.
 */
import type { FunctionCall } from "../../shared/functions/declaring/calculate";

/** When each expires, by the cell's name. */
const quietUntil = new Map<string, number>();

/** The cell's next call until then is the delayed one. */
export function expectStraggler(name: string, until: number): void {
  quietUntil.set(name, until);
}

/** Milliseconds after a dry run in which Excel may call a cell once more. */
const AGAIN = 5_000;

/** Milliseconds in which inserted cells settle. */
const SETTLES = 10_000;

/**
 * Calls that cells reported in a dry run, or made too late for it, and until when they request nothing; by the cell's
 * name.
 */
const repeats = new Map<string, { readonly until: number; readonly calls: readonly FunctionCall[] }>();

/** @param told The reported calls, by the cell's name. */
export function expectRepeats(told: ReadonlyMap<string, readonly FunctionCall[]>, now: number): void {
  repeats.forEach(({ until }, name) => until <= now && repeats.delete(name));
  told.forEach((calls, name) => repeats.set(name, { until: now + AGAIN, calls }));
}

/** Until when every call of a cell requests nothing, by the cell's name. */
const settling = new Map<string, number>();

/** Cells that were inserted together are called again as those that they refer to show something. */
export function expectSettling(names: Iterable<string>, now: number): void {
  settling.forEach((until, name) => until <= now && settling.delete(name));
  for (const name of names) settling.set(name, now + SETTLES);
}

/** Whether any cell may be a straggler: without a dry run, none is. */
export const expectsStragglers = (): boolean => quietUntil.size > 0 || repeats.size > 0 || settling.size > 0;

/** Whether this cell calculates because of a dry run that has ended. A late one may also be called once more. */
export function isStraggler(name: string, call: FunctionCall, now: number): boolean {
  if (now < (settling.get(name) ?? 0)) return true;
  const until = quietUntil.get(name);
  quietUntil.delete(name);
  if (until !== undefined && now < until) {
    expectRepeats(new Map([[name, [call]]]), now);
    return true;
  }
  const again = repeats.get(name);
  return again !== undefined && now < again.until && again.calls.some((told) => sameCall(told, call));
}

function sameCall(one: FunctionCall, other: FunctionCall): boolean {
  return one.declaration === other.declaration && JSON.stringify(one.given) === JSON.stringify(other.given);
}
