/** Looks up requests in the cache: a request's own answer, or another answer that an alias points to. */
import { coversRequest, type Answer, type Outcome } from "../../api/answer";
import { isProblem, problem } from "../../api/problem";
import { request as build, widestRequest, type Request } from "../../api/request";
import type { EndpointName } from "../../api/endpoints";
import { readCache, type CachedOutcome, type CacheEntry, type Work } from "../effects";
import { isFresh, staleIfError } from "./cachePolicy";
import { answerFor, aliasEntry } from "./cacheAliases";
import { ENDPOINT } from "./storedEntry";
import { storedKey, storeKey, type FetchContext } from "../sender";

export interface CacheLookup {
  /** An outcome that is fresh and complete enough for the request. */
  readonly usable?: Outcome;
  /** The latest answer, whatever its age. */
  readonly known?: Answer;
  /** An answer that is too small for this request but still serves others, so its replacement must contain it. */
  readonly serving?: Answer;
}

/** What the cache has for each request, in order. */
export function* lookUpCached(requests: readonly Request[], terms: FetchContext): Work<readonly CacheLookup[]> {
  const leads = requests.map(aliasEntry);
  const wanted = [
    ...requests.map((request) => storeKey(request, terms)),
    ...leads.flatMap((name) => (name === undefined ? [] : [storedKey(name, terms)])),
  ];
  const kept = yield* readCache(wanted);
  const byName = new Map(wanted.map((name, index) => [name, kept[index]]));
  const own = requests.map((request, index) => ownAnswer(kept[index], request, terms));
  const pointed = leads.map((name, index) =>
    name === undefined || isFound(own[index]!) || isAnew(kept[index], terms)
      ? undefined
      : pointerOf(byName.get(storedKey(name, terms))),
  );
  const keys = pointed.filter((key) => key !== undefined);
  const targets = keys.length === 0 ? [] : yield* readCache(keys);
  const byKey = new Map(keys.map((key, index) => [key, targets[index]]));
  return own.map((mine, index) => {
    const key = pointed[index];
    if (key === undefined) return mine;
    const other = pointedAnswer(key, byKey.get(key), requests[index]!, terms);
    return { ...mine, ...other, ...(mine.known === undefined ? {} : { known: mine.known }) };
  });
}

/** Whether a request has an answer of its own. A cached "nothing found" must not hide a record from another answer. */
function isFound({ usable }: CacheLookup): boolean {
  return usable !== undefined && !isProblem(usable);
}

/** Whether an unreadable response is to be fetched again: the older answer before it isn't used then. */
function isAnew(kept: CacheEntry | undefined, { anew }: FetchContext): boolean {
  return anew !== undefined && kept !== undefined && "before" in kept && kept.at < anew.since;
}

function pointerOf(kept: CacheEntry | undefined): string | undefined {
  return kept !== undefined && "pointer" in kept ? kept.pointer : undefined;
}

function ownAnswer(kept: CacheEntry | undefined, request: Request, terms: FetchContext): CacheLookup {
  if (kept === undefined || "pointer" in kept) return {};
  const { outcome, before } = kept;
  const young = isFresh(kept, outcome, request, terms);
  if (isProblem(outcome)) {
    if (before === undefined) return young ? { usable: outcome } : {};
    const known = aged(before, terms);
    if (young) return { usable: staleIfError(outcome, known, request), known };
    return isAnew(kept, terms) ? { known } : ownAnswer({ at: before.fetchedAt, outcome: before }, request, terms);
  }
  const known = aged(outcome, terms);
  if (young && coversRequest(outcome, request)) return { usable: { ...known, cached: true }, known };
  const { endpoint, parameters } = request;
  const { now, keepDays } = terms;
  return isFresh(kept, outcome, { endpoint, parameters }, { now, keepDays }) ? { known, serving: outcome } : { known };
}

function pointedAnswer(key: string, kept: CacheEntry | undefined, request: Request, terms: FetchContext): CacheLookup {
  const endpoint = endpointOf(key);
  if (kept === undefined || "pointer" in kept || endpoint === undefined) return {};
  for (const whole of answersIn(kept)) {
    const answer = answerFor(request, endpoint, whole);
    if (answer === undefined || !coversRequest(answer, request)) continue;
    const known = aged(answer, terms);
    return isFresh({ at: whole.fetchedAt }, whole, request, terms)
      ? { usable: { ...known, cached: true }, known }
      : { known };
  }
  return {};
}

/** Newest first. */
function answersIn({ outcome, before, earlier = [] }: CachedOutcome): readonly Answer[] {
  const latest = isProblem(outcome) ? before : outcome;
  return latest === undefined ? earlier : [latest, ...earlier];
}

function aged(answer: Answer, { now }: FetchContext): Answer {
  return { ...answer, age: Math.max(0, now - answer.fetchedAt) };
}

/** The endpoint that a store key names: what stands between the service's address and the parameters. */
function endpointOf(key: string): EndpointName | undefined {
  return ENDPOINT.read(key.slice(key.indexOf(" ") + 1).split("&")[0]);
}

/** For who asks nothing: what is known, however old, or that nothing is. */
export function onlyCached({ usable, known }: CacheLookup): Outcome {
  return usable ?? known ?? NOT_AT_HAND;
}

const NOT_AT_HAND = problem("nothing", "Not cached");

/** The request, widened so that its answer can replace a cached one that still serves others. */
export function widened(request: Request, { serving }: CacheLookup): Request {
  if (serving?.limit === undefined) return request;
  const { limit, total } = serving;
  const before = { ...request.parameters, limit, ...(total === undefined ? {} : { includeTotalCount: true }) };
  return widestRequest(request, { ...build(request.endpoint, before), fields: request.fields ?? [] });
}
