/** The cache policy: how long outcomes may be shown and stored. Nothing here reads a clock. */
import { coversRequest, type Answer, type Outcome } from "../../api/answer";
import { ENDPOINTS, ENDPOINTS_IN_STORES, isPaged, type AnswerKind, type EndpointName } from "../../api/endpoints";
import { isProblem, type Problem, type ProblemKind } from "../../api/problem";
import { isEmptyList } from "../../api/quirks";
import { answerKind, isLookUp, namesSentWith, sentWith, type Request } from "../../api/request";
import { DEFAULT_KEEP_DAYS, type KeepDays } from "../requests/keepDays";
import type { FetchContext } from "../requests/fetchContext";

type Asked = Pick<Request, "endpoint" | "parameters">;

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Longest time that "nothing found" is cached, in days. */
const NOTHING_DAYS = 7;

/**
 * How much longer an answer is stored than it is shown, in days: it stays in formulas over several rows until a person
 * refreshes, and is shown if the service fails. A list that is valued once a year still has last year's answers then.
 */
const OLDER_DAYS = 400;

/** Milliseconds for which a problem that the service reported is cached like an answer. */
const SAID_LIFETIME: Readonly<Partial<Record<ProblemKind, number>>> = {
  nothing: NOTHING_DAYS * DAY,
  refused: DAY,
  // It may have been billed, and would be billed again. The user can still refresh it at any time.
  unreadable: DAY,
};

/**
 * Days for which it stays that the service knows nothing of a home, or refuses a figure for it, as a rent for land:
 * longer than a month, so that not every monthly refresh asks again. Neither changes often, and a person can have errors
 * tried again at any time. A home may be built and listed within weeks; what kind of home it is changes more seldom.
 */
const UNANSWERED_DAYS = { nothing: 35, refused: 100 } as const;

/** Kinds of answers that are each about one home. */
const OF_ONE_HOME: readonly AnswerKind[] = ["records", "estimates"];

/** How many days an outcome stays that says that there is no answer for a home; undefined for any other. */
function unansweredDays(outcome: Outcome, kind: AnswerKind): number | undefined {
  if (!OF_ONE_HOME.includes(kind)) return undefined;
  const said = isProblem(outcome) ? outcome.problem : outcome.records.length === 0 ? "nothing" : undefined;
  return said === "nothing" || said === "refused" ? UNANSWERED_DAYS[said] : undefined;
}

/** Whether the service can't answer this about a home: a refresh leaves it alone. */
export function isUnanswerable(outcome: Outcome, asked: Asked): boolean {
  return unansweredDays(outcome, answerKind(asked)) !== undefined;
}

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

/** Milliseconds for which an outcome may be shown for this request, whichever request it was the answer to. */
function displayTtl(outcome: Outcome, asked: Asked, keepDays: KeepDays): number {
  return shownFor(outcome, answerKind(asked), keepDays);
}

function shownFor(outcome: Outcome, kind: AnswerKind, keepDays: KeepDays): number {
  const unanswered = unansweredDays(outcome, kind);
  if (unanswered !== undefined) return unanswered * DAY;
  const days = keepDays[kind] * DAY;
  if (isProblem(outcome)) return Math.min(SAID_LIFETIME[outcome.problem] ?? 0, days);
  return outcome.records.length === 0 ? Math.min(NOTHING_DAYS * DAY, days) : days;
}

/**
 * Milliseconds for which an outcome is stored: as long as it may be shown for any request, and an answer for longer. The
 * records of a search are also shown for look-ups.
 */
export function storageTtl(
  outcome: Outcome,
  asked: Asked,
  { keepDays, olderDays = OLDER_DAYS }: Pick<FetchContext, "keepDays" | "olderDays">,
): number {
  const uses = returnsRecords(asked) ? [answerKind(asked), "records" as const] : [answerKind(asked)];
  const longest = Math.max(...uses.map((kind) => shownFor(outcome, kind, keepDays)));
  return longest + (isProblem(outcome) ? 0 : olderDays * DAY);
}

/** Whether the request's answers contain property records. */
export function returnsRecords({ endpoint }: Pick<Request, "endpoint">): boolean {
  return ENDPOINTS[endpoint].record === "property";
}

/** The oldest answer that a person accepts, in milliseconds, where that is newer than others accept. */
export function longestAge({ maxAge, ...asked }: Request, keepDays: KeepDays): number | undefined {
  const kind = answerKind(asked);
  if (keepDays[kind] >= DEFAULT_KEEP_DAYS[kind]) return maxAge;
  return Math.min(maxAge ?? Infinity, keepDays[kind] * DAY);
}

type Accepting = Pick<FetchContext, "now" | "keepDays" | "refresh">;

/** Whether a cached outcome is fresh enough for this request. One that came after a refresh began always is. */
export function isFresh(
  dated: { readonly at: number },
  outcome: Outcome,
  asked: Asked & Pick<Request, "maxAge">,
  context: Accepting,
): boolean {
  const { now, keepDays } = context;
  return now - dated.at < displayTtl(outcome, asked, keepDays) && isAccepted(dated, outcome, asked, context);
}

/**
 * Whether an answer stays for this request however old it is. Not so a look-up's without the home, which would never be
 * asked for again; a search without matches is a result as any other.
 */
export function isKept(answer: Answer, asked: Request, context: Accepting): boolean {
  const { fetchedAt: at } = answer;
  return asked.keepsOlder === true && !saysNothing(answer, asked) && isAccepted({ at }, answer, asked, context);
}

/** Whether neither the request says that it is too old nor a refresh has it asked for again. */
function isAccepted(
  { at }: { readonly at: number },
  outcome: Outcome,
  asked: Asked & Pick<Request, "maxAge">,
  { now, refresh }: Accepting,
): boolean {
  if (refresh !== undefined && at < refresh.since && isAskedAgain(outcome, asked, refresh.what)) return false;
  return now - at < (asked.maxAge ?? Infinity);
}

/** Whether an outcome has nothing of the home that is looked up, or is no answer. */
export function saysNothing(outcome: Outcome, asked: Asked): boolean {
  return isProblem(outcome) || (outcome.records.length === 0 && isLookUp(asked));
}

/** A refresh asks for all but what can't be answered; a person who tries errors again has these asked too. */
function isAskedAgain(outcome: Outcome, asked: Asked, what: NonNullable<FetchContext["refresh"]>["what"]): boolean {
  const isUnanswered = isUnanswerable(outcome, asked);
  return what === "everything" ? !isUnanswered : isUnanswered || isProblem(outcome);
}

/** Failures for which an older answer may be shown instead. */
const FAILS: readonly ProblemKind[] = ["failed", "unreachable", "unreadable", "rate"];

/**
 * The older answer, marked as stale, if the service failed, or refused to renew one that people still keep; otherwise the
 * outcome.
 */
export function staleIfError(
  outcome: Outcome,
  before: Answer | undefined,
  request: Request,
  { now, keepDays }: Pick<FetchContext, "now" | "keepDays">,
): Outcome {
  if (!isProblem(outcome) || before === undefined || !coversRequest(before, request)) return outcome;
  const { endpoint, parameters } = request;
  const isShown =
    FAILS.includes(outcome.problem) ||
    (leavesAnswer(outcome, before, request) &&
      isFresh({ at: before.fetchedAt }, before, { endpoint, parameters }, { now, keepDays }));
  return isShown ? { ...before, cached: true, stale: true } : outcome;
}

/**
 * Whether a problem that the service reported leaves an earlier answer as good as it was: all but the news that a search
 * has no matches any more. Of a larger page than the earlier one, that it has none is no such news.
 */
export function leavesAnswer(said: Problem, before: Answer, request: Request): boolean {
  if (!isServiceReply(said)) return false;
  const isSearch = ENDPOINTS[request.endpoint].answers === "list" && !isLookUp(request);
  return !(isSearch && isEmptyList(said) && coversRequest(before, request));
}

/**
 * Whether a cached problem applies to a request: what the service refused may have been the rows that another one wanted, or
 * how. Earlier builds don't say what that was, and let through what no request of theirs sent.
 */
export function appliesTo(problem: Problem, request: Request, widest: Request): boolean {
  const { problem: kind, size, sentWith: beside, message } = problem;
  if (kind !== "refused" || size !== undefined) return true;
  if (beside === undefined) return !isPaged(ENDPOINTS[request.endpoint]) && !namesSentWith(message, request.endpoint);
  return [request, widest].map(sentWith).includes(beside);
}
