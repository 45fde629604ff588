/** The entries that the pipeline asks a host to commit: one for each thing to store or book. */
import { readAnswer, type Answer, type Delivery, type Outcome } from "../../api/answer";
import { fateOf } from "../../api/gatewayCodes";
import { SANDBOX_HEADER } from "../../api/http";
import { isProblem } from "../../api/problem";
import { isLookUp, type Request } from "../../api/request";
import type { Settlement, Commit, CacheEntry } from "../effects";
import { holdsRecords, isServiceReply, stillRecords, worthStoring } from "./cachePolicy";
import { recordsLeftOver, aliasNames } from "./cacheAliases";
import { storedKey, storeKey, type FetchContext } from "../sender";

type Keeping = Pick<FetchContext, "service" | "keepDays">;

/** For a request that wasn't needed: it was cached or shared another's. Only an answer counts as a request saved. */
export function joinedCommit(key: string, { endpoint }: Request, outcome: Outcome): Commit {
  return { key, endpoint, lifetime: 0, ...(isProblem(outcome) ? {} : { saved: true }) };
}

/** For a reservation that is released because the answer was cached meanwhile. */
export function unaskedCommit(key: string, request: Request, outcome: Outcome): Commit {
  return { ...joinedCommit(key, request, outcome), claim: "unasked" };
}

/**
 * What to store for a delivery, how its reservation ended, and the aliases under which the answer can be found.
 * @param replaced The cache entry that it replaces.
 * @param known The last good answer, which is kept along with a response that could not be read.
 */
export function commitsOf(
  request: Request,
  delivery: Delivery,
  terms: Keeping,
  replaced?: CacheEntry,
  known?: Answer,
): readonly Commit[] {
  // The reservation belongs to others now.
  if (isWithdrawn(delivery)) return [];
  const outcome = readAnswer(request, delivery);
  const { endpoint } = request;
  const { at } = delivery;
  const key = storeKey(request, terms);
  const claim = ending(delivery, outcome);
  const again = repeatsOf(delivery, claim);
  if (isProblem(outcome) && !isServiceReply(outcome))
    return [{ key, endpoint, lifetime: 0, claim, ...again, fault: outcome }];
  const before = isProblem(outcome) && outcome.problem === "unreadable" ? known : undefined;
  const earlier = earlierOf(request, outcome, at, terms, replaced).filter(
    ({ fetchedAt }) => fetchedAt !== before?.fetchedAt,
  );
  const kept = {
    at,
    outcome,
    ...(before === undefined ? {} : { before }),
    ...(earlier.length === 0 ? {} : { earlier }),
  };
  const lifetimes = [outcome, ...earlier].map((each) => worthStoring(each, request, terms.keepDays));
  const left = before === undefined ? 0 : worthStoring(before, request, terms.keepDays) - (at - before.fetchedAt);
  const lifetime = Math.max(left, ...lifetimes);
  const own: Commit = { key, endpoint, kept, lifetime, claim, ...again };
  return isProblem(outcome) ? [own] : [own, ...pointers(request, outcome, { key, at, lifetime }, terms)];
}

/** That a request ended whose answer was stored and booked when it came. */
export function endedCommit(request: Request, delivery: Delivery, terms: Keeping): Commit {
  const claim = ending(delivery, readAnswer(request, delivery));
  return { key: storeKey(request, terms), endpoint: request.endpoint, lifetime: 0, done: true, claim };
}

/** Whether the request's answer may lack records that an earlier answer to it had. */
export function takesRecordsAway(request: Request): boolean {
  return holdsRecords(request) && !isLookUp(request);
}

function earlierOf(
  request: Request,
  outcome: Outcome,
  now: number,
  { keepDays }: Keeping,
  before: CacheEntry | undefined,
): readonly Answer[] {
  if (before === undefined || "pointer" in before || !takesRecordsAway(request)) return [];
  const { outcome: last, earlier = [] } = before;
  const still = stillRecords(isProblem(last) ? earlier : [last, ...earlier], { now, keepDays });
  return recordsLeftOver(request.endpoint, isProblem(outcome) ? undefined : outcome, still);
}

function pointers(
  request: Request,
  answer: Answer,
  { key, at, lifetime }: { readonly key: string; readonly at: number; readonly lifetime: number },
  terms: Keeping,
): readonly Commit[] {
  return aliasNames(request, answer).map((name) => ({
    key: storedKey(name, terms),
    endpoint: request.endpoint,
    kept: { at, pointer: key },
    lifetime,
  }));
}

/** Entries for an answer that arrived after its reservation was settled as uncertain: it is still stored and booked. */
export function lateCommitsOf(
  request: Request,
  delivery: Delivery,
  terms: Keeping,
  before?: CacheEntry,
): readonly Commit[] {
  const entries = commitsOf(request, delivery, terms, before);
  return delivery.kind === "fault"
    ? []
    : entries.map((entry) => (entry.claim === undefined ? entry : { ...unlessUnreadable(entry), late: true }));
}

/** A late response that can't be read isn't stored, because the answer that it would replace isn't known here. */
function unlessUnreadable(entry: Commit): Commit {
  const { kept, ...rest } = entry;
  if (kept === undefined || "pointer" in kept || !isProblem(kept.outcome)) return entry;
  return kept.outcome.problem === "unreadable" ? { ...rest, lifetime: 0, fault: kept.outcome } : entry;
}

/** Resending costs nothing if the service bills nothing or the request was not sent. */
function repeatsOf(delivery: Delivery, claim: Settlement): Pick<Commit, "repeats"> {
  const isFree = delivery.kind === "response" && delivery.response.headers[SANDBOX_HEADER] === "1";
  const { repeats = 0 } = delivery;
  return repeats === 0 || isFree || claim === "free" || claim === "unasked" ? {} : { repeats };
}

export function isWithdrawn(delivery: Delivery): boolean {
  return delivery.kind === "fault" && delivery.fault === "withdrawn";
}

const ENDINGS = { told: "failed", unsent: "unasked", withdrawn: "unasked", lost: "uncertain" } as const;

/**
 * Only a 200 is billed (docs/service.md, section 8), unless the service says that it is a sandbox. A gateway may have
 * lost the answer after that.
 */
function ending(delivery: Delivery, outcome: Outcome): Settlement {
  if (delivery.kind === "fault") return ENDINGS[delivery.fault];
  if (!isProblem(outcome)) return outcome.billed ? "billed" : "free";
  const { status } = delivery.response;
  return status === 200 ? "uncertain" : ENDINGS[fateOf(status, outcome.code)];
}
