/** What the desk has a host keep and book: one entry for each thing that happened. */
import { read, type Answer, type Delivery, type Outcome } from "../service/answer";
import { fateOf } from "../service/gatewayCodes";
import { SANDBOX_HEADER } from "../service/http";
import { isProblem } from "../service/problem";
import { isLookUp, type Request } from "../service/request";
import type { Ending, Entry, Kept } from "./effect";
import { holdsRecords, isSaid, stillRecords, worth } from "./freshness";
import { leftOver, names } from "./pointers";
import { inStore, storeKey, type Terms } from "./sender";

type Keeping = Pick<Terms, "service" | "keepDays">;

/** No request was made for it: it was at hand, or joined another. What is not there would not have been billed. */
export function joined(key: string, { endpoint }: Request, outcome: Outcome): Entry {
  return { key, endpoint, lifetime: 0, ...(isProblem(outcome) ? {} : { saved: true }) };
}

/** Its claim is given back, because it came to hand meanwhile. */
export function unasked(key: string, request: Request, outcome: Outcome): Entry {
  return { ...joined(key, request, outcome), claim: "unasked" };
}

/**
 * What is kept of a delivery, how its claim ended, and the pointers by which it is found again.
 * @param replaced What was kept under the same key.
 * @param known What was known already: it stays, beside an answer that could not be read.
 */
export function entriesOf(
  request: Request,
  delivery: Delivery,
  terms: Keeping,
  replaced?: Kept,
  known?: Answer,
): readonly Entry[] {
  // Its reservation is no longer its own to end.
  if (isWithdrawn(delivery)) return [];
  const outcome = read(request, delivery);
  const { endpoint } = request;
  const { at } = delivery;
  const key = storeKey(request, terms);
  const claim = ending(delivery, outcome);
  const again = repeatsOf(delivery, claim);
  if (isProblem(outcome) && !isSaid(outcome)) return [{ key, endpoint, lifetime: 0, claim, ...again, fault: outcome }];
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
  const lifetimes = [outcome, ...earlier].map((each) => worth(each, request, terms.keepDays));
  const left = before === undefined ? 0 : worth(before, request, terms.keepDays) - (at - before.fetchedAt);
  const lifetime = Math.max(left, ...lifetimes);
  const own: Entry = { key, endpoint, kept, lifetime, claim, ...again };
  return isProblem(outcome) ? [own] : [own, ...pointers(request, outcome, { key, at, lifetime }, terms)];
}

/** Whether its answer may take away records that an earlier answer brought. */
export function takesRecordsAway(request: Request): boolean {
  return holdsRecords(request) && !isLookUp(request);
}

function earlierOf(
  request: Request,
  outcome: Outcome,
  now: number,
  { keepDays }: Keeping,
  before: Kept | undefined,
): readonly Answer[] {
  if (before === undefined || "pointer" in before || !takesRecordsAway(request)) return [];
  const { outcome: last, earlier = [] } = before;
  const still = stillRecords(isProblem(last) ? earlier : [last, ...earlier], { now, keepDays });
  return leftOver(request.endpoint, isProblem(outcome) ? undefined : outcome, still);
}

function pointers(
  request: Request,
  answer: Answer,
  { key, at, lifetime }: { readonly key: string; readonly at: number; readonly lifetime: number },
  terms: Keeping,
): readonly Entry[] {
  return names(request, answer).map((name) => ({
    key: inStore(name, terms),
    endpoint: request.endpoint,
    kept: { at, pointer: key },
    lifetime,
  }));
}

/** An answer that came after its claim had ended as uncertain: kept all the same, and booked as what it was. */
export function lateEntriesOf(request: Request, delivery: Delivery, terms: Keeping, before?: Kept): readonly Entry[] {
  const entries = entriesOf(request, delivery, terms, before);
  return delivery.kind === "fault"
    ? []
    : entries.map((entry) => (entry.claim === undefined ? entry : { ...unlessUnreadable(entry), late: true }));
}

/** What can't be read, and comes late, takes no place: what was known before it is not known here. */
function unlessUnreadable(entry: Entry): Entry {
  const { kept, ...rest } = entry;
  if (kept === undefined || "pointer" in kept || !isProblem(kept.outcome)) return entry;
  return kept.outcome.problem === "unreadable" ? { ...rest, lifetime: 0, fault: kept.outcome } : entry;
}

/** What bills nothing, or was not asked, is none the dearer for having been sent again. */
function repeatsOf(delivery: Delivery, claim: Ending): Pick<Entry, "repeats"> {
  const isFree = delivery.kind === "response" && delivery.response.headers[SANDBOX_HEADER] === "1";
  const { repeats = 0 } = delivery;
  return repeats === 0 || isFree || claim === "free" || claim === "unasked" ? {} : { repeats };
}

export function isWithdrawn(delivery: Delivery): boolean {
  return delivery.kind === "fault" && delivery.fault === "withdrawn";
}

const ENDINGS = { told: "failed", unsent: "unasked", withdrawn: "unasked", lost: "uncertain" } as const;

/**
 * Only a 200 is billed (known of the hosted service), unless the service says it is a sandbox. A gateway may have lost
 * the answer after that.
 */
function ending(delivery: Delivery, outcome: Outcome): Ending {
  if (delivery.kind === "fault") return ENDINGS[delivery.fault];
  if (!isProblem(outcome)) return outcome.billed ? "billed" : "free";
  const { status } = delivery.response;
  return status === 200 ? "uncertain" : ENDINGS[fateOf(status, outcome.code)];
}
