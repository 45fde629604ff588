/** The entries that the pipeline asks a host to commit: one for each thing to store or book. */
import { coversRequest, readAnswer, type Answer, type Delivery, type Outcome } from "../../api/answer";
import { sharedAnswer } from "../../api/cacheStatus";
import { fateOf } from "../../api/gatewayCodes";
import { SANDBOX_HEADER } from "../../api/http";
import { isProblem, type Problem } from "../../api/problem";
import { isLookUp, sizeNames, type Request } from "../../api/request";
import type { Settlement, Commit, CacheEntry, CachedOutcome } from "../work/effects";
import { isFresh, leavesAnswer, returnsRecords, isServiceReply, storageTtl } from "./cachePolicy";
import { droppedRecords, aliasNames } from "../requests/cacheAliases";
import { widened } from "./candidates";
import { answersIn } from "./lookup";
import { namedKey, storeKey } from "../requests/storeKey";
import type { FetchContext } from "../requests/fetchContext";

type Keeping = Pick<FetchContext, "service" | "keepDays" | "olderDays">;

/** For a request that wasn't needed: it was cached or shared another's. Only an answer counts as a request saved. */
export function joinedCommit(key: string, { endpoint }: Request, outcome: Outcome): Commit {
  return { key, endpoint, ttl: 0, ...(isProblem(outcome) ? {} : { cacheHit: true }) };
}

/** For a reservation that is released because the answer was cached meanwhile. */
export function unaskedCommit(key: string, request: Request, outcome: Outcome): Commit {
  return { ...joinedCommit(key, request, outcome), settlement: "unasked" };
}

/**
 * What to store for a delivery, how its reservation ended, and the aliases under which the answer can be found.
 * @param replaced The cache entry that it replaces.
 * @param known The last good answer, which is kept along with a response that is none.
 */
export function commitsOf(
  request: Request,
  delivery: Delivery,
  context: Keeping,
  replaced?: CacheEntry,
  known?: Answer,
): readonly Commit[] {
  // It wasn't sent, because its reservation had been given back: if there is one for this key, it is another cell's.
  if (isWithdrawn(delivery)) return [];
  const outcome = readAnswer(request, delivery);
  const { endpoint } = request;
  const { at } = delivery;
  const key = storeKey(request, context);
  const settlement = settlementOf(delivery, outcome);
  const repeats = repeatsOf(delivery, settlement);
  if (isProblem(outcome) && !isServiceReply(outcome))
    return [{ key, endpoint, ttl: 0, settlement, ...repeats, failure: outcome }];
  if (isProblem(outcome) && outcome.size !== undefined) {
    const [name] = sizeNames(request, outcome.size);
    return [{ key, endpoint, ttl: 0, settlement, ...repeats }, sizeCommit(name!, request, outcome, at, context)];
  }
  const isLeft = isProblem(outcome) && known !== undefined && leavesAnswer(outcome, known, request);
  const previousAnswer = isLeft ? known : undefined;
  const earlierAnswers = earlierOf(request, outcome, at, context, replaced).filter(
    ({ fetchedAt }) => fetchedAt !== previousAnswer?.fetchedAt,
  );
  const cacheEntry: CachedOutcome = {
    at,
    outcome,
    ...(previousAnswer === undefined ? {} : { previousAnswer }),
    ...(earlierAnswers.length === 0 ? {} : { earlierAnswers }),
  };
  const ttls = [outcome, ...earlierAnswers].map((each) => storageTtl(each, request, context));
  const { fetchedAt = at } = previousAnswer ?? {};
  const left = previousAnswer === undefined ? 0 : storageTtl(previousAnswer, request, context);
  const ttl = Math.max(left - (at - fetchedAt), ...ttls);
  const own: Commit = { key, endpoint, cacheEntry, ttl, settlement, ...repeats };
  if (isProblem(outcome)) return [own];
  // What was accepted proves that the larger sizes were refused for their size, so other questions need not try them.
  const proven = (request.refusals ?? []).map((refusal) =>
    sizeCommit(sizeNames(request, refusal.size)[1]!, request, refusal, at, context),
  );
  return [own, ...aliasCommits(request, outcome, { key, at, ttl }, context), ...proven];
}

/** For what another's answer has for a look-up: it becomes the look-up's own, beside the records that it had before. */
export function ownCommit(request: Request, answer: Answer, context: Keeping, replaced?: CacheEntry): Commit {
  const { fetchedAt: at } = answer;
  const earlierAnswers = earlierOf(request, answer, at, context, replaced);
  const ttl = Math.max(...[answer, ...earlierAnswers].map((each) => storageTtl(each, request, context)));
  const cacheEntry = { at, outcome: answer, ...(earlierAnswers.length === 0 ? {} : { earlierAnswers }) };
  return { key: storeKey(request, context), endpoint: request.endpoint, cacheEntry, ttl };
}

/** Keeps a refusal of one size beside the answer, which may be of another size. */
function sizeCommit(name: string, request: Request, refusal: Problem, at: number, context: Keeping): Commit {
  const ttl = storageTtl(refusal, request, context);
  return { key: namedKey(name, context), endpoint: request.endpoint, cacheEntry: { at, outcome: refusal }, ttl };
}

/** Whether the request's answer may lack records that an earlier answer to it had. */
export function mayDropRecords(request: Request): boolean {
  return returnsRecords(request) && !isLookUp(request);
}

/** How many records of earlier answers an entry has at most: each look into the entry reads them all. */
const MOST_EARLIER = 2_000;

/** The records that an answer lacks and earlier ones had: lists show them for as long as answers are stored. */
function earlierOf(
  request: Request,
  outcome: Outcome,
  now: number,
  context: Keeping,
  before: CacheEntry | undefined,
): readonly Answer[] {
  if (before === undefined || "aliasOf" in before) return [];
  const still = answersIn(before).filter((answer) => now - answer.fetchedAt < storageTtl(answer, request, context));
  return newestWithin(MOST_EARLIER, droppedRecords(request.endpoint, isProblem(outcome) ? undefined : outcome, still));
}

/** Of answers, newest first, as many as have so many records together. */
function newestWithin(most: number, answers: readonly Answer[]): readonly Answer[] {
  const within: Answer[] = [];
  let records = 0;
  for (const answer of answers) {
    records += answer.records.length;
    if (records > most) break;
    within.push(answer);
  }
  return within;
}

function aliasCommits(
  request: Request,
  answer: Answer,
  { key, at, ttl }: { readonly key: string; readonly at: number; readonly ttl: number },
  context: Keeping,
): readonly Commit[] {
  return aliasNames(request, answer).map((name) => ({
    key: namedKey(name, context),
    endpoint: request.endpoint,
    cacheEntry: { at, aliasOf: key },
    ttl,
  }));
}

/** Entries for an answer that arrived after its reservation was settled as uncertain: it is still stored and booked. */
export function lateCommitsOf(
  request: Request,
  delivery: Delivery,
  lostAt: number,
  context: Keeping,
  before?: CacheEntry,
): readonly Commit[] {
  if (delivery.kind === "fault") return [];
  const known = before === undefined || "aliasOf" in before ? undefined : answersIn(before)[0];
  const entries = commitsOf(request, delivery, context, before, known);
  const isStored = !servesMore(before, request, readAnswer(request, delivery), context);
  return entries
    .filter(({ settlement }) => isStored || settlement !== undefined)
    .map((entry) => {
      if (entry.settlement === undefined) return entry;
      return { ...(isStored ? unlessUnreadable(entry) : { ...entry, ttl: 0 }), lateArrival: true, lostAt };
    });
}

/**
 * Whether a cached answer holds more than one that arrived late. It was fetched after that was requested, which would have
 * been for as much otherwise.
 */
function servesMore(before: CacheEntry | undefined, request: Request, late: Outcome, { keepDays }: Keeping): boolean {
  if (before === undefined || "aliasOf" in before || isProblem(before.outcome) || isProblem(late)) return false;
  const { endpoint, parameters } = request;
  const isYoung = isFresh(before, before.outcome, { endpoint, parameters }, { now: late.fetchedAt, keepDays });
  return isYoung && !coversRequest(late, widened(request, { own: before.outcome }));
}

/** A late response that can't be read isn't stored, because the answer that it would replace isn't known here. */
function unlessUnreadable(entry: Commit): Commit {
  const { cacheEntry, ...rest } = entry;
  if (cacheEntry === undefined || "aliasOf" in cacheEntry || !isProblem(cacheEntry.outcome)) return entry;
  return cacheEntry.outcome.problem === "unreadable" ? { ...rest, ttl: 0, failure: cacheEntry.outcome } : entry;
}

/** Resending costs nothing if the service bills nothing or the request was not sent. */
function repeatsOf(delivery: Delivery, settlement: Settlement): Pick<Commit, "repeats"> {
  const isFree = delivery.kind === "response" && delivery.response.headers[SANDBOX_HEADER] === "1";
  const { repeats = 0 } = delivery;
  return repeats === 0 || isFree || settlement === "free" || settlement === "unasked" ? {} : { repeats };
}

export function isWithdrawn(delivery: Delivery): boolean {
  return delivery.kind === "fault" && delivery.fault === "withdrawn";
}

const ENDINGS = { answered: "failed", unsent: "unasked", withdrawn: "unasked", lost: "uncertain" } as const;

/**
 * Only a 200 is billed (docs/service.md, section 8), unless the service says that it is a sandbox, or a gateway that it
 * asked nobody. A gateway may have lost the answer after that.
 */
function settlementOf(delivery: Delivery, outcome: Outcome): Settlement {
  if (delivery.kind === "fault") return ENDINGS[delivery.fault];
  const isShared = sharedAnswer(delivery.response) !== undefined;
  if (!isProblem(outcome)) return outcome.billed && !isShared ? "billed" : "free";
  if (isShared) return "unasked";
  const { status } = delivery.response;
  return status === 200 ? (outcome.settlement ?? "uncertain") : ENDINGS[fateOf(status, outcome.code)];
}
