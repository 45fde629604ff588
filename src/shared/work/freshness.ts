/** How long an outcome is worth keeping, as one table. Nothing here reads a clock. */
import { covers, type Outcome } from "../service/answer";
import { ENDPOINTS } from "../service/endpoints";
import { isProblem, type ProblemKind } from "../service/problem";
import type { Request } from "../service/request";
import type { Kept } from "./effect";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** "Nothing found" is kept for as long at most, in days. */
const NOTHING_DAYS = 7;

/**
 * Milliseconds for which a problem stands in for the question that met it. Nothing that matches is an answer
 * worth keeping. The rest are kept for as long as cells that calculate together need, so that one fault is
 * met once and not once a cell; an answer that could not be read may have been billed, so it is not asked for
 * again at once.
 */
const PROBLEM_LIFETIME: Readonly<Record<ProblemKind, number>> = {
  nothing: NOTHING_DAYS * DAY,
  refused: DAY,
  unreadable: 300 * SECOND,
  access: 5 * SECOND,
  rate: 5 * SECOND,
  failed: 5 * SECOND,
  unreachable: 5 * SECOND,
  argument: 0,
  settings: 0,
  spending: 0,
  bug: 0,
};

export function lifetime(outcome: Outcome, request: Request, keepDays: number): number {
  if (isProblem(outcome)) return Math.min(PROBLEM_LIFETIME[outcome.problem], keepDays * DAY);
  const atMost = outcome.records.length === 0 ? NOTHING_DAYS : (ENDPOINTS[request.endpoint].keepDaysAtMost ?? keepDays);
  return Math.min(atMost, keepDays) * DAY;
}

/** Whether what is at hand is young enough to be shown. */
export function fresh(kept: Kept, request: Request, keepDays: number, now: number): boolean {
  const oldest = Math.min(lifetime(kept.outcome, request, keepDays), request.maxAge ?? Infinity);
  return now - kept.at < oldest;
}

/** The outcome at hand, if it is fresh enough and holds all that the request asks for. */
export function usable(kept: Kept | undefined, request: Request, keepDays: number, now: number): Outcome | undefined {
  if (kept === undefined || !fresh(kept, request, keepDays, now)) return undefined;
  if (isProblem(kept.outcome)) return kept.outcome;
  return covers(kept.outcome, request) ? { ...kept.outcome, cached: true } : undefined;
}
