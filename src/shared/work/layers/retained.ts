/** The layer next to the wire: every answer is kept before anything else sees it. */
import { read, type Delivery, type Outcome } from "../../service/answer";
import { isProblem } from "../../service/problem";
import type { Request } from "../../service/request";
import { retain, send, type Entry } from "../effect";
import { lifetime } from "../freshness";
import { storeKey, type Sender, type Terms } from "../sender";

export const retained = (terms: Terms): Sender =>
  function* (requests) {
    const deliveries = yield* send(requests);
    const outcomes = requests.map((request, index) => read(request, deliveries[index]!));
    yield* retain(requests.map((request, index) => entryOf(request, deliveries[index]!, outcomes[index]!, terms)));
    return outcomes;
  };

/** What is kept of a delivery, and how its claim ended. */
export function entryOf(
  request: Request,
  delivery: Delivery,
  outcome: Outcome,
  terms: Pick<Terms, "service" | "keepDays">,
): Entry {
  return {
    key: storeKey(request, terms),
    kept: { at: delivery.at, outcome },
    lifetime: lifetime(outcome, request, terms.keepDays),
    claim: ending(delivery, outcome),
  };
}

/** Only a 200 is billed (known of the hosted service), unless the service says it is a sandbox. */
function ending(delivery: Delivery, outcome: Outcome): Entry["claim"] {
  if (delivery.kind === "fault") return delivery.fault === "lost" ? "uncertain" : "unasked";
  if (!isProblem(outcome)) return outcome.billed ? "billed" : "free";
  return delivery.response.status === 200 ? "uncertain" : "failed";
}
