/** Looks up requests in the cache: a request's own answer, or another answer that an alias points to. */
import { coversRequest, type Answer, type Outcome } from "../../api/answer";
import { isProblem, problem, type Problem } from "../../api/problem";
import { enlarged, sizeNames, type Request } from "../../api/request";
import {
  readableEntry,
  readApart,
  readCache,
  UNREADABLE_ENTRY,
  type CachedOutcome,
  type CacheFinding,
  type CacheRead,
  type Work,
} from "../work/effects";
import { appliesTo, isFresh, staleIfError } from "./cachePolicy";
import { answerFor, aliasEntries } from "../requests/cacheAliases";
import { namedKey, storeKey } from "../requests/storeKey";
import type { FetchContext } from "../requests/fetchContext";

export interface CacheLookup {
  /** An outcome that is fresh and complete enough for the request. */
  readonly usable?: Outcome;
  /** The latest answer, whatever its age. */
  readonly previousAnswer?: Answer;
  /** An answer that is too small for this request but still serves others, so its replacement must contain it. */
  readonly smallerAnswer?: Answer;
  /** Something is stored that may answer the request, and could not be read. */
  readonly unreadable?: true;
}

/** What the cache has for each request, in order. @param keys Those of the requests in the store. */
export function* lookUpCached(
  requests: readonly Request[],
  context: FetchContext,
  keys: readonly string[] = requests.map((request) => storeKey(request, context)),
): Work<readonly CacheLookup[]> {
  const first = yield* readCache(
    keys,
    requests.map(({ fields }) => fields),
  );
  const found = requests.map((request, index) => ownAnswer(first[index], request, context));
  if (found.every(isFound)) return found;
  const kept = yield* readFurther(first, found, requests, context, keys);
  const direct = found.map((mine, index) =>
    kept[index] === first[index] ? mine : ownAnswer(kept[index], requests[index]!, context),
  );
  const own = yield* withRefusedSizes(direct, requests, context);
  const names = own.map((mine, index) =>
    isFound(mine) || isRefreshed(kept[index], context) ? [] : aliasEntries(requests[index]!),
  );
  const targets = yield* readEach(names.map((each) => each.map(({ name }) => namedKey(name, context))));
  const leads = names.map((each, index) =>
    each.flatMap(({ isSure }, place) => {
      const key = aliasTarget(targets[index]![place]);
      return key === undefined ? [] : [{ key, isSure }];
    }),
  );
  const answers = yield* readEach(leads.map((each) => each.map(({ key }) => key)));
  return own.map((mine, index) => {
    const others = leads[index]!.map((lead, place) =>
      viaAlias(lead, answers[index]![place], requests[index]!, context),
    );
    const other = others.find(isFound) ?? others.find(({ previousAnswer }) => previousAnswer !== undefined);
    const { previousAnswer } = mine;
    const isUnreadable =
      targets[index]!.includes(UNREADABLE_ENTRY) || others.some(({ unreadable }) => unreadable === true);
    return {
      ...mine,
      ...other,
      ...(previousAnswer === undefined ? {} : { previousAnswer }),
      ...(isUnreadable ? UNREAD : {}),
    };
  });
}

const UNREAD: CacheLookup = { unreadable: true };

/** Reads what is under several keys of each request at once. */
function* readEach(keys: readonly (readonly string[])[]): Work<readonly (readonly CacheFinding[])[]> {
  const read = (yield* readKnown(keys.flat())).values();
  return keys.map((each) => each.map(() => read.next().value));
}

/**
 * Reads once more for requests that need only some fields and whose entry doesn't answer them. A host may keep these fields
 * apart from whole answers, and either may be missing, older or too small:
 *
 * - in place of an entry with some fields, the whole one, if there is one
 * - in place of a whole entry, the one with these fields, if that answers the request and is newer
 */
function* readFurther(
  first: readonly CacheFinding[],
  found: readonly CacheLookup[],
  requests: readonly Request[],
  context: FetchContext,
  keys: readonly string[],
): Work<readonly CacheFinding[]> {
  const fields = requests.map((request) => request.fields);
  const isLacking = (entry: CacheFinding, index: number): boolean =>
    entry !== undefined && fields[index] !== undefined && !isFound(found[index]!);
  const keysOf = (entries: "partial" | "whole"): readonly (string | undefined)[] =>
    first.map((entry, index) =>
      isLacking(entry, index) && isPartial(entry) === (entries === "partial") ? keys[index] : undefined,
    );
  const wholeInstead = yield* readKnown(keysOf("partial"));
  const partialInstead = yield* readKnown(keysOf("whole"), fields);
  return first.map((entry, index) => {
    const partial = partialInstead[index];
    const isAnswer = isFound(ownAnswer(partial, requests[index]!, context));
    const isNewer = isAnswer && timeOf(partial) > timeOf(entry);
    return wholeInstead[index] ?? (isNewer ? partial : entry);
  });
}

function timeOf(found: CacheFinding): number {
  return readableEntry(found)?.at ?? -Infinity;
}

function isPartial(found: CacheFinding): boolean {
  const entry = readableEntry(found);
  return (
    entry !== undefined && !("aliasOf" in entry) && !isProblem(entry.outcome) && entry.outcome.fields !== undefined
  );
}

/** What the service refused to give so much of, for this question or another one to the endpoint. */
function* withRefusedSizes(
  own: readonly CacheLookup[],
  requests: readonly Request[],
  context: FetchContext,
): Work<readonly CacheLookup[]> {
  const names = requests.map((request, index) => (isFound(own[index]!) ? [] : sizeNames(request)));
  const all = names.flat();
  if (all.length === 0) return own;
  const kept = (yield* readKnown(all.map((name) => namedKey(name, context)))).values();
  return own.map((mine, index) => {
    const refused = names[index]!.map(() => ownAnswer(kept.next().value, requests[index]!, context).usable);
    const usable = refused.find((each) => each !== undefined);
    return usable === undefined ? mine : { ...mine, usable };
  });
}

/** Reads the entries under those keys that are given. @param fields To read these apart from whole entries. */
function* readKnown(all: readonly (string | undefined)[], fields?: CacheRead["fields"]): Work<readonly CacheFinding[]> {
  const keys = all.filter((key) => key !== undefined);
  const some = fields?.filter((_, index) => all[index] !== undefined);
  const read = some === undefined ? readCache(keys) : readApart(keys, some);
  const kept = (keys.length === 0 ? [] : yield* read).values();
  return all.map((key) => (key === undefined ? undefined : kept.next().value));
}

/** Whether a request has an answer of its own. A cached "nothing found" must not hide a record from another answer. */
function isFound({ usable }: CacheLookup): boolean {
  return usable !== undefined && !isProblem(usable);
}

/** Whether an unreadable response is to be fetched again: the older answer before it isn't used then. */
function isRefreshed(found: CacheFinding, { refresh }: FetchContext): boolean {
  const kept = readableEntry(found);
  return refresh !== undefined && kept !== undefined && "previousAnswer" in kept && kept.at < refresh.since;
}

function aliasTarget(found: CacheFinding): string | undefined {
  const kept = readableEntry(found);
  return kept !== undefined && "aliasOf" in kept ? kept.aliasOf : undefined;
}

function ownAnswer(entry: CacheFinding, request: Request, context: FetchContext): CacheLookup {
  if (entry === UNREADABLE_ENTRY) return UNREAD;
  if (entry === undefined || "aliasOf" in entry) return {};
  const { outcome } = entry;
  const young = isFresh(entry, outcome, request, context);
  if (isProblem(outcome)) return ownProblem(entry, outcome, young, request, context);
  const previousAnswer = aged(outcome, context);
  if (young && coversRequest(outcome, request)) return { usable: { ...previousAnswer, cached: true }, previousAnswer };
  const { endpoint, parameters } = request;
  const { now, keepDays } = context;
  const serves = isFresh(entry, outcome, { endpoint, parameters }, { now, keepDays });
  return serves ? { previousAnswer, smallerAnswer: outcome } : { previousAnswer };
}

/** What is kept for a question whose latest reply was no answer. Only an answer takes an answer's place. */
function ownProblem(
  entry: CachedOutcome,
  outcome: Problem,
  young: boolean,
  request: Request,
  context: FetchContext,
): CacheLookup {
  const { previousAnswer: before } = entry;
  const kept = before === undefined ? {} : ownAnswer({ at: before.fetchedAt, outcome: before }, request, context);
  if (!appliesTo(outcome, request, widened(request, kept))) return kept;
  if (before === undefined) return young ? { usable: outcome } : {};
  if (isFound(kept) && outcome.problem !== "unreadable") return kept;
  const previousAnswer = aged(before, context);
  if (isRefreshed(entry, context)) return { previousAnswer };
  return young ? { ...kept, usable: staleIfError(outcome, previousAnswer, request, context) } : kept;
}

function viaAlias(
  { key, isSure }: { readonly key: string; readonly isSure: boolean },
  entry: CacheFinding,
  request: Request,
  context: FetchContext,
): CacheLookup {
  if (entry === UNREADABLE_ENTRY) return UNREAD;
  if (entry === undefined || "aliasOf" in entry) return {};
  for (const whole of answersIn(entry)) {
    const answer = answerFor(request, key, whole, isSure);
    if (answer === undefined || !coversRequest(answer, request)) continue;
    const previousAnswer = aged(answer, context);
    const young = isFresh({ at: whole.fetchedAt }, whole, request, context);
    return young ? { usable: { ...previousAnswer, cached: true }, previousAnswer } : { previousAnswer };
  }
  return {};
}

/** The answers of an entry, newest first. */
export function answersIn({ outcome, previousAnswer, earlierAnswers = [] }: CachedOutcome): readonly Answer[] {
  const latest = isProblem(outcome) ? previousAnswer : outcome;
  return latest === undefined ? earlierAnswers : [latest, ...earlierAnswers];
}

function aged(answer: Answer, { now }: FetchContext): Answer {
  return { ...answer, age: Math.max(0, now - answer.fetchedAt) };
}

/** For a request that is never sent: the cached outcome of any age, or that there is none. */
export function onlyCached({ usable, previousAnswer }: CacheLookup): Outcome {
  return usable ?? previousAnswer ?? NOT_CACHED;
}

const NOT_CACHED = problem("nothing", "Not cached");

/** The request with what admission must know of its lookup: what can't be read isn't requested again unasked. */
export function asFound(request: Request, { unreadable }: CacheLookup): Request {
  return unreadable === true ? { ...request, unreadable } : request;
}

/** The request, widened so that its answer can replace a cached one that still serves others. */
export function widened(request: Request, { smallerAnswer }: CacheLookup): Request {
  if (smallerAnswer?.limit === undefined) return request;
  const { limit, total } = smallerAnswer;
  if (request.refusals?.some(({ size = 0 }) => size <= limit) === true) return request;
  const larger = enlarged(request, limit);
  return total === undefined ? larger : { ...larger, parameters: { ...larger.parameters, includeTotalCount: "true" } };
}
