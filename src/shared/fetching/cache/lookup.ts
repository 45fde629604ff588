/** Looks up requests in the cache: under their own keys, and where aliases point. */
import { coversRequest, type Answer, type Outcome } from "../../api/answer";
import { isProblem, problem } from "../../api/problem";
import { sizeNames, type Request } from "../../api/request";
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
import { answerFor, aliasEntries } from "../requests/cacheAliases";
import { namedKey, storeKey } from "../requests/storeKey";
import type { FetchContext } from "../requests/fetchContext";
import { isSettled, latestIn, lookupOf, type Candidates, type CacheLookup } from "./candidates";

/**
 * What the cache has for each request, in order. Where its own answer isn't recent enough, all is read that may serve it.
 * @param keys Those of the requests in the store.
 */
export function* lookUpCached(
  requests: readonly Request[],
  context: FetchContext,
  keys: readonly string[] = requests.map((request) => storeKey(request, context)),
): Work<readonly CacheLookup[]> {
  const fields = requests.map((request) => request.fields);
  const first = yield* readCache(keys, fields);
  const found = requests.map((request, index) => lookupOf(ownIn([first[index]]), request, context));
  if (found.every(isSettled)) return found;
  const all = yield* readFurther(first, found, fields, keys);
  const own = requests.map((request, index) => lookupOf(ownIn(all[index]!), request, context));
  const open = requests.map((request, index) => (isSettled(own[index]!) ? undefined : request));
  const refusals = yield* refusedSizes(open, context);
  const others = yield* answersOfOthers(open, context);
  return requests.map((request, index) => {
    const { answers, isUnread } = others[index]!;
    const lookup = lookupOf({ ...ownIn(all[index]!), others: answers }, request, context);
    const refusal = refusals[index];
    return {
      ...lookup,
      ...(refusal === undefined || hasAnswer(lookup) ? {} : { usable: refusal }),
      ...(isUnread || all[index]!.includes(UNREADABLE_ENTRY) ? { unreadable: true } : {}),
    };
  });
}

function hasAnswer({ usable }: CacheLookup): boolean {
  return usable !== undefined && !isProblem(usable);
}

/** What is under a request's own key. Of what a host keeps apart only what is newer counts. */
function ownIn([entry, apart]: readonly CacheFinding[]): Candidates {
  const [whole, part] = [entry, apart].map(outcomeIn);
  const isNewer = part !== undefined && part.at > (whole?.at ?? -Infinity);
  return { own: [...(whole === undefined ? [] : [whole]), ...(isNewer ? [part] : [])], others: [] };
}

function outcomeIn(found: CacheFinding): CachedOutcome | undefined {
  const entry = readableEntry(found);
  return entry === undefined || "aliasOf" in entry ? undefined : entry;
}

/**
 * Reads once more for requests that need only some fields and whose entry doesn't answer them: a host may keep these fields
 * apart from whole answers, and either may be missing, older or too small. Gives the whole entry of each request, then the
 * one with these fields.
 */
function* readFurther(
  first: readonly CacheFinding[],
  found: readonly CacheLookup[],
  fields: NonNullable<CacheRead["fields"]>,
  keys: readonly string[],
): Work<readonly (readonly CacheFinding[])[]> {
  const keysOf = (isWanted: (entry: CacheFinding) => boolean): readonly (string | undefined)[] =>
    first.map((entry, index) =>
      entry !== undefined && fields[index] !== undefined && !isSettled(found[index]!) && isWanted(entry)
        ? keys[index]
        : undefined,
    );
  const whole = yield* readKnown(keysOf(isPartial));
  const apart = yield* readKnown(
    keysOf((entry) => !isPartial(entry)),
    fields,
  );
  return first.map((entry, index) => (isPartial(entry) ? [whole[index], entry] : [entry, apart[index]]));
}

function isPartial(found: CacheFinding): boolean {
  const outcome = outcomeIn(found)?.outcome;
  return outcome !== undefined && !isProblem(outcome) && outcome.fields !== undefined;
}

/** What the service refused to give so much of, for this question or another one to the endpoint. */
function* refusedSizes(
  requests: readonly (Request | undefined)[],
  context: FetchContext,
): Work<readonly (Outcome | undefined)[]> {
  const names = requests.map((request) => (request === undefined ? [] : sizeNames(request)));
  const kept = yield* readEach(names.map((each) => each.map((name) => namedKey(name, context))));
  return requests.map((request, index) =>
    kept[index]!.map((entry) => lookupOf(ownIn([entry]), request!, context).usable).find((each) => each !== undefined),
  );
}

interface OfOthers {
  readonly answers: readonly Answer[];
  /** An alias or what it leads to couldn't be read. */
  readonly isUnread: boolean;
}

/** What the answers to other requests have for each request. */
function* answersOfOthers(
  requests: readonly (Request | undefined)[],
  context: FetchContext,
): Work<readonly OfOthers[]> {
  const names = requests.map((request) => (request === undefined ? [] : aliasEntries(request)));
  const targets = yield* readEach(names.map((each) => each.map(({ name }) => namedKey(name, context))));
  const leads = names.map((each, index) =>
    each.flatMap(({ isSure }, place) => {
      const key = aliasTarget(targets[index]![place]);
      return key === undefined ? [] : [{ key, isSure }];
    }),
  );
  const entries = yield* readEach(leads.map((each) => each.map(({ key }) => key)));
  return requests.map((request, index) => ({
    answers: leads[index]!.flatMap((lead, place) => answerVia(lead, entries[index]![place], request!) ?? []),
    isUnread: [...targets[index]!, ...entries[index]!].includes(UNREADABLE_ENTRY),
  }));
}

/** Reads what is under several keys of each request at once. */
function* readEach(keys: readonly (readonly string[])[]): Work<readonly (readonly CacheFinding[])[]> {
  const read = (yield* readKnown(keys.flat())).values();
  return keys.map((each) => each.map(() => read.next().value));
}

/** Reads the entries under those keys that are given. @param fields To read these apart from whole entries. */
function* readKnown(all: readonly (string | undefined)[], fields?: CacheRead["fields"]): Work<readonly CacheFinding[]> {
  const keys = all.filter((key) => key !== undefined);
  const some = fields?.filter((_, index) => all[index] !== undefined);
  const read = some === undefined ? readCache(keys) : readApart(keys, some);
  const kept = (keys.length === 0 ? [] : yield* read).values();
  return all.map((key) => (key === undefined ? undefined : kept.next().value));
}

function aliasTarget(found: CacheFinding): string | undefined {
  const kept = readableEntry(found);
  return kept !== undefined && "aliasOf" in kept ? kept.aliasOf : undefined;
}

/** The newest answer of an entry that has what is requested. */
function answerVia(
  { key, isSure }: { readonly key: string; readonly isSure: boolean },
  found: CacheFinding,
  request: Request,
): Answer | undefined {
  const entry = outcomeIn(found);
  for (const whole of entry === undefined ? [] : answersIn(entry)) {
    const answer = answerFor(request, key, whole, isSure);
    if (answer !== undefined && coversRequest(answer, request)) return answer;
  }
  return undefined;
}

/** The answers of an entry, newest first. */
export function answersIn(entry: CachedOutcome): readonly Answer[] {
  return [...latestIn(entry), ...(entry.earlierAnswers ?? [])];
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
