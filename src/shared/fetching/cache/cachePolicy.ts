/** The cache policy: how long outcomes may be shown and stored. Nothing here reads a clock. */
import { coversRequest, type Answer, type Outcome } from "../../api/answer";
import { ENDPOINTS, ENDPOINTS_IN_STORES, type AnswerKind } from "../../api/endpoints";
import { isProblem, type Problem, type ProblemKind } from "../../api/problem";
import type { EndpointName } from "../../api/endpoints";
import { answerKind, type Request } from "../../api/request";
import { DEFAULT_KEEP_DAYS, type KeepDays } from "./keepDays";
import type { FetchContext } from "../sender";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Longest time that "nothing found" is cached, in days. */
const NOTHING_DAYS = 7;

/** How much longer an answer is stored, in days, to be shown if the service fails. */
const STALE_DAYS = 60;

/** Milliseconds for which a problem that the service reported is cached like an answer. */
const SAID_LIFETIME: Readonly<Partial<Record<ProblemKind, number>>> = {
  nothing: NOTHING_DAYS * DAY,
  refused: DAY,
  // It may have been billed, and would be billed again. The user can still refresh it at any time.
  unreadable: DAY,
};

/** Whether a problem is cached like an answer. All others are failures, which the quota state remembers briefly. */
export function isServiceReply({ problem }: Problem): boolean {
  return SAID_LIFETIME[problem] !== undefined;
}

/**
 * Milliseconds for which a failure applies to every cell with the same question, so that it isn't repeated by each cell.
 * `access` applies to every question to the endpoint. What may have been billed is not retried automatically for a
 * quarter of an hour; the user can refresh it at any time.
 */
export const FAULT_TTL: Readonly<Partial<Record<ProblemKind | "uncertain", number>>> = {
  uncertain: 900 * SECOND,
  access: 60 * SECOND,
  failed: 5 * SECOND,
  unreachable: 5 * SECOND,
};

/** The longest of them. */
export const LONGEST_FAULT_TTL = Math.max(...Object.values(FAULT_TTL));

/** The name under which the failure is stored that an endpoint did not accept the key. */
export function accessKey(storeKey: string, endpoint: EndpointName): string {
  return `${storeKey.slice(0, storeKey.indexOf(" "))} ${ENDPOINTS_IN_STORES[endpoint]} access`;
}

type Asked = Pick<Request, "endpoint" | "parameters">;

/** Milliseconds for which an outcome may be shown for this request, whichever request it was the answer to. */
function displayTtl(outcome: Outcome, asked: Asked, keepDays: KeepDays): number {
  return shownFor(outcome, answerKind(asked), keepDays);
}

function shownFor(outcome: Outcome, kind: AnswerKind, keepDays: KeepDays): number {
  const days = keepDays[kind] * DAY;
  if (isProblem(outcome)) return Math.min(SAID_LIFETIME[outcome.problem] ?? 0, days);
  return outcome.records.length === 0 ? Math.min(NOTHING_DAYS * DAY, days) : days;
}

/**
 * Milliseconds for which an outcome is stored: as long as it may be shown for any request, and an answer for longer, in
 * case the service fails. The records of a search are also shown for look-ups.
 */
export function storageTtl(outcome: Outcome, asked: Asked, keepDays: KeepDays): number {
  const uses = returnsRecords(asked) ? [answerKind(asked), "records" as const] : [answerKind(asked)];
  const longest = Math.max(...uses.map((kind) => shownFor(outcome, kind, keepDays)));
  return longest + (isProblem(outcome) ? 0 : STALE_DAYS * DAY);
}

/** Whether the request's answers contain property records. */
export function returnsRecords({ endpoint }: Pick<Request, "endpoint">): boolean {
  return ENDPOINTS[endpoint].record === "property";
}

/** The earlier answers to a search whose records may still be shown for look-ups. */
export function answersForLookUps(
  earlier: readonly Answer[],
  { now, keepDays }: Pick<FetchContext, "now" | "keepDays">,
) {
  return earlier.filter((answer) => now - answer.fetchedAt < shownFor(answer, "records", keepDays));
}

/** The oldest answer that a person accepts, in milliseconds, where that is newer than others accept. */
export function longestAge({ maxAge, ...asked }: Request, keepDays: KeepDays): number | undefined {
  const kind = answerKind(asked);
  if (keepDays[kind] >= DEFAULT_KEEP_DAYS[kind]) return maxAge;
  return Math.min(maxAge ?? Infinity, keepDays[kind] * DAY);
}

/** Whether a cached outcome is fresh enough for this request. One that came after a refresh began always is. */
export function isFresh(
  { at }: { readonly at: number },
  outcome: Outcome,
  asked: Asked & Pick<Request, "maxAge">,
  { now, keepDays, refresh }: Pick<FetchContext, "now" | "keepDays" | "refresh">,
): boolean {
  if (refresh !== undefined && at < refresh.since && (refresh.what === "everything" || isProblem(outcome)))
    return false;
  return now - at < Math.min(displayTtl(outcome, asked, keepDays), asked.maxAge ?? Infinity);
}

/** Failures for which an older answer may be shown instead. */
const FAILS: readonly ProblemKind[] = ["failed", "unreachable", "unreadable", "rate"];

/** The older answer, marked as stale, if the service failed; otherwise the outcome. */
export function staleIfError(outcome: Outcome, before: Answer | undefined, request: Request): Outcome {
  if (!isProblem(outcome) || !FAILS.includes(outcome.problem)) return outcome;
  return before !== undefined && coversRequest(before, request) ? { ...before, cached: true, stale: true } : outcome;
}
