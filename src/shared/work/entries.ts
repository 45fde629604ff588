/** What the desk has a host keep and book: one entry for each thing that happened. */
import { read, type Answer, type Delivery, type Outcome } from "../service/answer";
import { fateOf } from "../service/gatewayCodes";
import { SANDBOX_HEADER } from "../service/http";
import { isProblem } from "../service/problem";
import type { Request } from "../service/request";
import type { Ending, Entry } from "./effect";
import { isSaid, worth } from "./freshness";
import { names } from "./pointers";
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
 * @param before What was known already: it stays, beside an answer that could not be read.
 */
export function entriesOf(request: Request, delivery: Delivery, terms: Keeping, before?: Answer): readonly Entry[] {
  const outcome = read(request, delivery);
  const { endpoint } = request;
  const { at } = delivery;
  const key = storeKey(request, terms);
  const claim = ending(delivery, outcome);
  const again = repeatsOf(delivery, claim);
  if (isProblem(outcome) && !isSaid(outcome)) return [{ key, endpoint, lifetime: 0, claim, ...again, fault: outcome }];
  const lifetime = worth(outcome, request, terms.keepDays);
  const own: Entry = { key, endpoint, kept: { at, outcome }, lifetime, claim, ...again };
  if (isProblem(outcome) && outcome.problem === "unreadable" && before !== undefined) {
    const left = worth(before, request, terms.keepDays) - (at - before.fetchedAt);
    return [{ ...own, kept: { at, outcome, before }, lifetime: Math.max(lifetime, left) }];
  }
  return isProblem(outcome) ? [own] : [own, ...pointers(request, outcome, { key, at, lifetime }, terms)];
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
export function lateEntriesOf(request: Request, delivery: Delivery, terms: Keeping): readonly Entry[] {
  const entries = entriesOf(request, delivery, terms);
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

const ENDINGS = { told: "failed", unsent: "unasked", lost: "uncertain" } as const;

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
