/**
 * Stragglers: calls that Excel makes after a dry run because of it. Nobody saw a price for them, so they request nothing. A
 * cell may have three reasons to expect some, each until a moment of its own.
 */
import type { FunctionCall } from "../../shared/functions/declaring/calculate";

interface Reason {
  readonly until: number;
}

interface Reasons {
  /** The dry run ended before the cell calculated. Excel may just be slow, so the cell's next call is a straggler. */
  readonly late?: Reason;
  /** The cell calculated. Excel may make the same calls once more. */
  readonly repeated?: Reason & { readonly calls: readonly FunctionCall[] };
  /** The cell was inserted with others. Excel calls it again whenever a cell that it refers to shows something. */
  readonly inserted?: Reason;
}

/** By the cell's name. */
const expected = new Map<string, Reasons>();

/** Milliseconds after a dry run in which Excel may make a cell's calls once more. */
const REPEATS = 5_000;

/** Milliseconds until inserted cells show what they will show. */
const INSERTED = 10_000;

export function expectLateCall(name: string, until: number): void {
  expectFor(name, { late: { until } });
}

/** @param reported The calls that cells reported in the dry run, by the cell's name. */
export function expectRepeats(reported: ReadonlyMap<string, readonly FunctionCall[]>, now: number): void {
  forgetExpired(now);
  reported.forEach((calls, name) => expectFor(name, { repeated: { until: now + REPEATS, calls } }));
}

export function expectInserted(names: Iterable<string>, now: number): void {
  forgetExpired(now);
  for (const name of names) expectFor(name, { inserted: { until: now + INSERTED } });
}

function expectFor(name: string, reason: Reasons): void {
  expected.set(name, { ...expected.get(name), ...reason });
}

function forgetExpired(now: number): void {
  expected.forEach((reasons, name) => {
    const all: readonly Reason[] = Object.values(reasons);
    if (!all.some((reason) => isStill(reason, now))) expected.delete(name);
  });
}

/** False until the first dry run, so that cells needn't look. */
export const isAnyExpected = (): boolean => expected.size > 0;

/** Whether this call is a straggler. Only one can be the late one: after it, only its repetition is a straggler. */
export function takeStraggler(name: string, call: FunctionCall, now: number): boolean {
  const { late, ...others } = expected.get(name) ?? {};
  const { repeated, inserted } = others;
  if (isStill(inserted, now)) return true;
  if (late !== undefined) expected.set(name, others);
  if (isStill(late, now)) {
    expectFor(name, { repeated: { until: now + REPEATS, calls: [call] } });
    return true;
  }
  return isStill(repeated, now) && repeated.calls.some((reported) => isSameCall(reported, call));
}

function isStill<T extends Reason>(reason: T | undefined, now: number): reason is T {
  return reason !== undefined && now < reason.until;
}

function isSameCall(one: FunctionCall, other: FunctionCall): boolean {
  return one.declaration === other.declaration && JSON.stringify(one.given) === JSON.stringify(other.given);
}
