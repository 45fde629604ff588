/**
 * Dry run of a plan: which requests it would make, and so the price of a calculation. It goes as far as cached answers
 * (of any age) lead, and its result shows these, with a problem for each answer that is missing.
 */
import { coversRequest, cutToRequest, type Outcome } from "../api/answer";
import { ANSWER_KINDS, type AnswerKind } from "../api/endpoints";
import { isProblem, problem, type Problem } from "../api/problem";
import { answerKind, furtherRequests, widestRequest, type Request } from "../api/request";
import { distinctHomes } from "./requests/cacheAliases";
import { isUnanswerable } from "./cache/cachePolicy";
import type { CacheLookup } from "./cache/candidates";
import { asFound, lookUpCached, onlyCached } from "./cache/lookup";
import { reserve, type Work } from "./work/effects";
import { neededProblem } from "./quota/admissionPolicy";
import type { Plan } from "./work/plan";
import { reservationRequest } from "./requests/reservationRequest";
import { storeKey } from "./requests/storeKey";
import type { FetchContext } from "./requests/fetchContext";

export interface QuotedRequest {
  readonly request: Request;
  /** The store key: equal questions have equal keys. */
  readonly key: string;
  /** `problem`: a problem is cached (nothing found, refused or unreadable), no record was found, or the answer is stale. */
  readonly state: "cached" | "problem" | "missing";
  /** The cached outcome, whatever its age. */
  readonly known?: Outcome;
  /** It follows from an earlier answer, so it is one of the requests counted in that question's `more`. */
  readonly follows?: true;
}

export interface Quote<T> {
  readonly questions: readonly QuotedRequest[];
  /** The plan's result with cached answers only. */
  readonly value: T;
}

export function* quotePlan<T>(plan: Plan<T>, context: FetchContext): Work<Quote<T>> {
  const questions: QuotedRequest[] = [];
  let follows = {};
  let step = plan.next();
  while (step.done !== true) {
    const requests = step.value;
    const lookups = yield* lookUpCached(requests, context);
    const lacking = requests.flatMap((request, index) =>
      request.onlyIfCached === true || shows(lookups[index]!, request) ? [] : [{ request, lookup: lookups[index]! }],
    );
    const reasons = yield* reasonsFor(lacking, context);
    const outcomes = requests.map((request, index): Outcome => {
      if (request.onlyIfCached === true) return onlyCached(lookups[index]!);
      const { usable, previousAnswer } = lookups[index]!;
      const state = usable === undefined ? "missing" : isGood(usable, lookups[index]!, request) ? "cached" : "problem";
      const latest = usable ?? previousAnswer;
      const cached = latest === undefined ? {} : { known: latest };
      questions.push({ request, key: storeKey(request, context), state, ...cached, ...follows });
      return reasons.get(request) ?? cutToRequest(latest!, request);
    });
    if (questions.length > 0) follows = { follows: true };
    step = plan.next(outcomes);
  }
  return { questions, value: step.value };
}

function isGood(outcome: Outcome, { isOlder }: CacheLookup, request: Request): boolean {
  return !isProblem(outcome) && (outcome.stale !== true || isOlder === true) && !isUnanswerable(outcome, request);
}

/** Whether the cache has the whole of what is requested, of any age. */
function shows({ usable, previousAnswer }: CacheLookup, request: Request): boolean {
  const latest = usable ?? previousAnswer;
  return latest !== undefined && (isProblem(latest) || coversRequest(latest, request));
}

export const BEING_FETCHED = problem("spending", "Being fetched");

interface Lacking {
  readonly request: Request;
  readonly lookup: CacheLookup;
}

/** Why each request may not be made, as admission decides; or that the user can fetch it. */
function* reasonsFor(lacking: readonly Lacking[], context: FetchContext): Work<ReadonlyMap<Request, Problem>> {
  const { isBeingFetched = () => false } = context;
  const [coming, others] = [true, false].map((is) =>
    lacking.filter(({ request }) => isBeingFetched(storeKey(request, context)) === is),
  ) as [Lacking[], Lacking[]];
  const asks = others.map(({ request, lookup }) => reservationRequest(asFound(request, lookup), context));
  const reservations = asks.length === 0 ? [] : yield* reserve({ requests: asks, atMost: 0, behind: [] });
  return new Map([
    ...coming.map(({ request }) => [request, BEING_FETCHED] as const),
    ...reservations.map(
      (reply, index) =>
        [others[index]!.request, isProblem(reply) ? reply : neededProblem(asks[index]!, "press Fetch")] as const,
    ),
  ]);
}

/** What to fetch: missing answers, problems too, or everything again. */
export type FetchExtent = "missing" | "problems" | "everything";

/** The price for one kind of answer. */
interface PricePart {
  readonly kind: AnswerKind;
  readonly requests: number;
  readonly atMost: number;
}

export interface Price {
  /** Number of distinct questions behind the cells. */
  readonly questions: number;
  /** How many of them are cached and won't be fetched. */
  readonly cached: number;
  readonly requests: number;
  /** Largest number of requests, if it depends on answers yet to come. */
  readonly atMost: number;
  /** How many questions a refresh leaves out, because the service can't answer them. */
  readonly leftOut?: number;
  /** Breakdown by kind, if it includes records: cells with estimates or listings may need these in addition. */
  readonly parts?: readonly PricePart[];
}

const ASKED: Readonly<Record<FetchExtent, readonly QuotedRequest["state"][]>> = {
  missing: ["missing"],
  problems: ["missing", "problem"],
  everything: ["missing", "problem", "cached"],
};

export function priceOf(questions: readonly QuotedRequest[], extent: FetchExtent): Price {
  const distinct = distinctOf(questions);
  const asked = requestsWithin(questions, extent);
  const parts = ANSWER_KINDS.map((kind): PricePart => {
    const ofKind = asked.filter(({ request }) => answerKind(request) === kind);
    return { kind, requests: leastOf(ofKind), atMost: atMostOf(ofKind) };
  }).filter(({ requests }) => requests > 0);
  const leftOut = extent === "everything" ? distinct.filter(isLeftOut).length : 0;
  return {
    questions: distinct.length,
    cached: distinct.length - asked.length,
    requests: leastOf(asked),
    atMost: atMostOf(asked),
    ...(leftOut > 0 ? { leftOut } : {}),
    ...(parts.some(({ kind }) => kind === "records") ? { parts } : {}),
  };
}

/** One home in two spellings is asked for once, if the service writes it in the same way. */
function leastOf(asked: readonly QuotedRequest[]): number {
  return distinctHomes(asked.map(({ request }) => request));
}

/** Questions that follow from an earlier answer are already counted among that question's further ones. */
function atMostOf(asked: readonly QuotedRequest[]): number {
  const more = asked.reduce((sum, { request }) => sum + furtherRequests(request), 0);
  const following = asked.filter(({ follows }) => follows === true).length;
  return asked.length + Math.max(0, more - following);
}

/** The questions that would be requested, each once. */
export function requestsWithin(questions: readonly QuotedRequest[], extent: FetchExtent): readonly QuotedRequest[] {
  return distinctOf(questions).filter(
    (question) => ASKED[extent].includes(question.state) && !(extent === "everything" && isLeftOut(question)),
  );
}

function isLeftOut({ state, known, request }: QuotedRequest): boolean {
  return state === "problem" && known !== undefined && isUnanswerable(known, request);
}

function distinctOf(questions: readonly QuotedRequest[]): readonly QuotedRequest[] {
  const byKey = new Map<string, QuotedRequest>();
  for (const question of questions) {
    const before = byKey.get(question.key);
    byKey.set(question.key, before === undefined ? question : both(before, question));
  }
  return [...byKey.values()];
}

const WORST_FIRST: readonly QuotedRequest["state"][] = ["missing", "problem", "cached"];

/** One question for two cells that ask the same. It is missing if it is missing for either. */
function both(a: QuotedRequest, b: QuotedRequest): QuotedRequest {
  const worse = WORST_FIRST.indexOf(a.state) <= WORST_FIRST.indexOf(b.state) ? a : b;
  return { ...worse, request: widestRequest(a.request, b.request) };
}
