/** All that is stored for a request, and which of it serves. Price, panel and request look it up here, so they agree. */
import { coversRequest, type Answer, type Outcome } from "../../api/answer";
import { isProblem } from "../../api/problem";
import { enlarged, type Request } from "../../api/request";
import type { CachedOutcome } from "../work/effects";
import type { FetchContext } from "../requests/fetchContext";
import { appliesTo, isFresh, isKept, saysNothing, staleIfError } from "./cachePolicy";

export interface Candidates {
  /** What is under its own key: the whole entry first, then one with some fields that is newer. */
  readonly own: readonly CachedOutcome[];
  /** What answers to other requests have for it. */
  readonly others: readonly Answer[];
}

export interface CacheLookup {
  /** What serves the request. */
  readonly usable?: Outcome;
  /** What is usable is older than answers are kept: it stays, because the request keeps older ones. */
  readonly isOlder?: true;
  /** The newest answer, whatever its age. */
  readonly previousAnswer?: Answer;
  /** The answer under its own key, whatever its age: a new one replaces it, and so must contain as much. */
  readonly own?: Answer;
  /** Something is stored that may answer the request, and could not be read. */
  readonly unreadable?: true;
}

/**
 * The newest answer that is recent enough serves. Where the request keeps older ones, that is any answer with records after
 * which the service didn't say that there are none. Where no answer serves, what the service said instead does for its time.
 */
export function lookupOf(candidates: Candidates, request: Request, context: FetchContext): CacheLookup {
  const mine = candidates.own.flatMap(latestIn);
  const newest = newestOf([...mine, ...candidates.others], mine, request);
  const [own] = mine;
  const latest = newest() ?? own;
  const known = {
    ...(latest === undefined ? {} : { previousAnswer: aged(latest, context) }),
    ...(own === undefined ? {} : { own }),
  };
  const said = candidates.own.find((entry) => isSaid(entry, own, request));
  const served = newest((answer) => mayServe(answer, said, request, context));
  if (served !== undefined) {
    const usable: Answer = { ...aged(served, context), cached: true };
    return isRecent(served, request, context)
      ? { ...known, usable }
      : { ...known, usable: { ...usable, stale: true }, isOlder: true };
  }
  const reply = newestReply(said, candidates.others, request, context);
  if (reply === undefined || !isFresh(reply, reply.outcome, request, context)) return known;
  const before = newest((answer) => !saysNothing(answer, request));
  const instead = isProblem(reply.outcome)
    ? staleIfError(reply.outcome, before && aged(before, context), request, context)
    : { ...aged(reply.outcome, context), cached: true as const };
  // A refresh leaves out what can't be answered, but not an answer that is shown in spite of it.
  const { refresh, ...always } = context;
  const isRefreshed = refresh !== undefined && reply.at < refresh.since;
  const isAnswerShown = isStale(instead) || newest((answer) => mayServe(answer, said, request, always)) !== undefined;
  return isRefreshed && isAnswerShown ? known : { ...known, usable: instead };
}

function isStale(outcome: Outcome): boolean {
  return !isProblem(outcome) && outcome.stale === true;
}

/** Whether nothing else that is stored would serve in its place: an answer with records that is recent enough. */
export function isSettled({ usable }: CacheLookup): boolean {
  return usable !== undefined && !isProblem(usable) && usable.records.length > 0 && usable.stale !== true;
}

/** The latest answer of an entry, if it has one. */
export function latestIn({ outcome, previousAnswer }: CachedOutcome): readonly Answer[] {
  const answer = isProblem(outcome) ? previousAnswer : outcome;
  return answer === undefined ? [] : [answer];
}

/** Finds the newest answer that has all that is requested. Of other answers, none that has fewer records than its own. */
function newestOf(all: readonly Answer[], mine: readonly Answer[], request: Request) {
  const covering = all.filter((answer) => coversRequest(answer, request));
  const sorted = covering.sort((one, other) => other.fetchedAt - one.fetchedAt);
  return (isWanted: (answer: Answer) => boolean = () => true): Answer | undefined => {
    const wanted = sorted.filter(isWanted);
    const least = wanted.find((answer) => mine.includes(answer))?.records.length ?? 0;
    return wanted.find((answer) => mine.includes(answer) || answer.records.length >= least);
  };
}

/** Whether an entry says, of what is requested, that there is no answer. */
function isSaid({ outcome }: CachedOutcome, own: Answer | undefined, request: Request): boolean {
  if (!isProblem(outcome)) return saysNothing(outcome, request);
  return appliesTo(outcome, request, widened(request, own === undefined ? {} : { own }));
}

/**
 * Of what was said within its time. An empty answer for the home in another spelling is shown too, but hides nothing: this
 * one may be understood.
 */
function newestReply(
  said: CachedOutcome | undefined,
  others: readonly Answer[],
  request: Request,
  context: FetchContext,
): CachedOutcome | undefined {
  const empty = others
    .filter((answer) => saysNothing(answer, request))
    .map((outcome) => ({ at: outcome.fetchedAt, outcome }));
  const replies = [...(said === undefined ? [] : [said]), ...empty].filter((reply) => stands(reply, request, context));
  return replies.sort((one, other) => other.at - one.at)[0];
}

function mayServe(answer: Answer, said: CachedOutcome | undefined, request: Request, context: FetchContext): boolean {
  if (saysNothing(answer, request)) return false;
  const isNewest = said === undefined || answer.fetchedAt > said.at;
  const isUnread = said !== undefined && isUnreadable(said.outcome);
  // Its older answer is marked as stale while it stands, and isn't used by a person who has it requested again.
  if (isUnread && !isNewest && stands(said, request, context)) return false;
  return isRecent(answer, request, context) || ((isNewest || isUnread) && isKept(answer, request, context));
}

function isRecent(answer: Answer, request: Request, context: FetchContext): boolean {
  return isFresh({ at: answer.fetchedAt }, answer, request, context);
}

function isUnreadable(outcome: Outcome): boolean {
  return isProblem(outcome) && outcome.problem === "unreadable";
}

/** Whether it is within its time, whoever has it requested again. */
function stands(said: CachedOutcome, request: Request, { now, keepDays }: FetchContext): boolean {
  return isFresh(said, said.outcome, request, { now, keepDays });
}

function aged(answer: Answer, { now }: FetchContext): Answer {
  return { ...answer, age: Math.max(0, now - answer.fetchedAt) };
}

/** The request, widened so that its answer can replace the one under its key, which still serves others. */
export function widened(request: Request, { own }: Pick<CacheLookup, "own">): Request {
  if (own?.limit === undefined) return request;
  const { limit, total } = own;
  if (request.refusals?.some(({ size = 0 }) => size <= limit) === true) return request;
  const larger = enlarged(request, limit);
  return total === undefined ? larger : { ...larger, parameters: { ...larger.parameters, includeTotalCount: "true" } };
}
