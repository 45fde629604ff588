/** How long an outcome is worth keeping, as one table. Nothing here reads a clock. */
import { covers, type Answer, type Outcome } from "../service/answer";
import { ENDPOINTS, ENDPOINTS_IN_STORES, type AnswerKind } from "../service/endpoints";
import { isProblem, type Problem, type ProblemKind } from "../service/problem";
import type { EndpointName } from "../service/endpoints";
import { kindOf, type Request } from "../service/request";
import type { KeepDays } from "./keepDays";
import type { Terms } from "./sender";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** "Nothing found" is kept for as long at most, in days. */
const NOTHING_DAYS = 7;

/** An answer that is too old to be shown is still better than none when the service fails. */
const STALE_DAYS = 60;

/** What the service said in place of an answer, as long as it stands for one. */
const SAID_LIFETIME: Readonly<Partial<Record<ProblemKind, number>>> = {
  nothing: NOTHING_DAYS * DAY,
  refused: DAY,
  // It may have been billed, and would be again: a person may ask for it at any time.
  unreadable: DAY,
};

/** Whether it is kept like an answer. All other problems are faults: the book remembers them for a moment. */
export function isSaid({ problem }: Problem): boolean {
  return SAID_LIFETIME[problem] !== undefined;
}

/**
 * Milliseconds for which a fault is met by all who ask the same, so that it is met once and not once a cell.
 * `access` counts for every question to the endpoint. What may have been billed is not asked for again by itself for
 * a quarter of an hour; a person may ask for it at any time.
 */
export const FAULT_LIFETIME: Readonly<Partial<Record<ProblemKind | "uncertain", number>>> = {
  uncertain: 900 * SECOND,
  access: 60 * SECOND,
  failed: 5 * SECOND,
  unreachable: 5 * SECOND,
};

/** No fault is remembered for longer. */
export const LONGEST_FAULT = Math.max(...Object.values(FAULT_LIFETIME));

/** The name under which it is remembered that an endpoint of a service did not accept the account's key. */
export function accessKey(storeKey: string, endpoint: EndpointName): string {
  return `${storeKey.slice(0, storeKey.indexOf(" "))} ${ENDPOINTS_IN_STORES[endpoint]} access`;
}

type Asked = Pick<Request, "endpoint" | "parameters">;

/** Milliseconds for which it may be shown to who asks this: what counts is what is asked, not which answer holds it. */
export function lifetime(outcome: Outcome, asked: Asked, keepDays: KeepDays): number {
  return shownFor(outcome, kindOf(asked), keepDays);
}

function shownFor(outcome: Outcome, kind: AnswerKind, keepDays: KeepDays): number {
  const days = keepDays[kind] * DAY;
  if (isProblem(outcome)) return Math.min(SAID_LIFETIME[outcome.problem] ?? 0, days);
  return outcome.records.length === 0 ? Math.min(NOTHING_DAYS * DAY, days) : days;
}

/**
 * Milliseconds for which it is worth keeping: as long as any question may be shown it, and an answer also for as long
 * as it may stand in for one that fails. The records of a search answer look-ups too.
 */
export function worth(outcome: Outcome, asked: Asked, keepDays: KeepDays): number {
  const uses = holdsRecords(asked) ? [kindOf(asked), "records" as const] : [kindOf(asked)];
  const longest = Math.max(...uses.map((kind) => shownFor(outcome, kind, keepDays)));
  return longest + (isProblem(outcome) ? 0 : STALE_DAYS * DAY);
}

/** Whether its answers hold property records. */
export function holdsRecords({ endpoint }: Pick<Request, "endpoint">): boolean {
  return ENDPOINTS[endpoint].record === "property";
}

/** Of what earlier answers to a search brought, what look-ups may still be shown. */
export function stillRecords(earlier: readonly Answer[], { now, keepDays }: Pick<Terms, "now" | "keepDays">) {
  return earlier.filter((answer) => now - answer.fetchedAt < shownFor(answer, "records", keepDays));
}

/** Whether what is at hand is young enough to be shown to who asks this. What came after the work began always is. */
export function fresh(
  { at }: { readonly at: number },
  outcome: Outcome,
  asked: Asked & Pick<Request, "maxAge">,
  { now, keepDays, anew }: Pick<Terms, "now" | "keepDays" | "anew">,
): boolean {
  if (anew !== undefined && at < anew.since && (anew.what === "everything" || isProblem(outcome))) return false;
  return now - at < Math.min(lifetime(outcome, asked, keepDays), asked.maxAge ?? Infinity);
}

/** The service failed, or can't be reached: what was known before may be shown in its place. */
const FAILS: readonly ProblemKind[] = ["failed", "unreachable", "unreadable", "rate"];

/** What is shown in place of a fault: the answer that was known before, marked, or the fault. */
export function orStale(outcome: Outcome, before: Answer | undefined, request: Request): Outcome {
  if (!isProblem(outcome) || !FAILS.includes(outcome.problem)) return outcome;
  return before !== undefined && covers(before, request) ? { ...before, cached: true, stale: true } : outcome;
}
