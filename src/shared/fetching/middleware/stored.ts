/**
 * The middleware next to the network: every answer is stored before anything else sees it, as soon as it arrives. If
 * nothing on the wire got one, the service is probed first, so that all cells learn whether it is available.
 */
import { readAnswer, type Delivery } from "../../api/answer";
import type { Problem } from "../../api/problem";
import type { Request } from "../../api/request";
import {
  readableEntry,
  readCache,
  commit,
  send,
  type Commit,
  type CacheEntry,
  type Sending,
  type Work,
} from "../work/effects";
import { commitsOf, isWithdrawn, lateCommitsOf, mayDropRecords } from "../cache/commits";
import { isDoubtful, PROBE_TIMEOUT, presenceOf, probeRequest } from "../requests/presence";
import { approvalOf, type FetchContext } from "../requests/fetchContext";
import { storeKey } from "../requests/storeKey";
import type { Landing, Wire } from "./admitted";

type Presence = ReturnType<typeof presenceOf>;

export const stored =
  (context: FetchContext): Wire =>
  (sendings) =>
    sentAndStored(sendings, context);

function* sentAndStored(sendings: readonly Sending[], context: FetchContext): Work<readonly Landing[]> {
  const deliveries = yield* send(sendings);
  const arrived = sendings.flatMap((sending, index) => {
    const delivery = deliveries[index];
    return delivery === undefined ? [] : [{ ...sending, delivery }];
  });
  const before = yield* replaced(
    arrived.map(({ request }) => request),
    context,
  );
  const entries = arrived.flatMap(({ request, delivery, previousAnswer: known }) =>
    commitsOf(request, delivery, context, before.get(request), known),
  );
  const landings = (absence?: Problem): readonly Landing[] =>
    sendings.map(({ request }, index) => landingOf(request, deliveries[index], absence));
  if (context.remote !== true || !isDoubtful(entries)) {
    if (entries.length > 0) yield* commit(entries);
    return landings();
  }
  // Nothing is committed yet: `send` gives these again with the next call. What is still on the wire may show that the
  // service is there.
  if (arrived.length < sendings.length) return sendings.map(() => "underWay");
  const presence = yield* probed(context);
  yield* commit(entries.map((entry) => inDoubt(entry, presence)));
  return landings(typeof presence === "string" ? undefined : presence);
}

function landingOf(request: Request, delivery: Delivery | undefined, absence: Problem | undefined): Landing {
  if (delivery === undefined) return "underWay";
  return absence ?? (isWithdrawn(delivery) ? "withdrawn" : readAnswer(request, delivery));
}

/** The cache entries that the answers replace, if these may have records that the answers lack. */
function* replaced(
  requests: readonly Request[],
  context: FetchContext,
): Work<ReadonlyMap<Request, CacheEntry | undefined>> {
  const searches = requests.filter(mayDropRecords);
  const kept = searches.length === 0 ? [] : yield* readCache(searches.map((request) => storeKey(request, context)));
  return new Map(searches.map((request, index) => [request, readableEntry(kept[index])]));
}

function* probed(context: FetchContext): Work<Presence> {
  const probe = { request: probeRequest(), delay: 0, timeNeeded: PROBE_TIMEOUT, unreserved: true } as const;
  const sendings = [{ ...probe, ...approvalOf(context) }];
  for (;;) {
    const [delivery] = yield* send(sendings);
    if (delivery !== undefined) return presenceOf(delivery);
  }
}

/** If the service is absent, another server answered, so nothing is stored. */
function inDoubt(entry: Commit, presence: Presence): Commit {
  if (typeof presence === "string") return { ...entry, presence };
  const { cacheEntry, ...rest } = entry;
  const unkept = cacheEntry === undefined ? entry : { ...rest, ttl: 0 };
  return { ...unkept, presence: "absent", failure: presence };
}

/** Stores and books an answer that arrived after its request was reported as lost. */
export function* keepLate(request: Request, delivery: Delivery, lostAt: number, context: FetchContext): Work<void> {
  const [before] = yield* readCache([storeKey(request, context)]);
  yield* commit(lateCommitsOf(request, delivery, lostAt, context, readableEntry(before)));
}
