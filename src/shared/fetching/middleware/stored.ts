/**
 * The middleware next to the network: every answer is stored before anything else sees it. If a whole batch got none, the
 * service is probed first, so that all cells learn whether it is available.
 */
import { readAnswer, type Outcome } from "../../api/answer";
import type { Request } from "../../api/request";
import { readCache, commit, send, type Commit, type CacheEntry, type Work } from "../effects";
import { commitsOf, endedCommit, isWithdrawn, mayDropRecords } from "../cache/commits";
import { isDoubtful, PROBE_TIMEOUT, presenceOf, probeRequest } from "../presence";
import { approvalOf, storeKey, type FetchContext } from "../sender";
import type { WireSender } from "./admitted";

type Presence = ReturnType<typeof presenceOf>;

export const stored = (context: FetchContext): WireSender =>
  function* (sendings) {
    const deliveries = yield* send(sendings);
    const isCommitted = sendings.map((_, index) => deliveries[index]!.committed === true);
    const before = yield* replaced(
      sendings.flatMap(({ request }, index) => (isCommitted[index] === true ? [] : [request])),
      context,
    );
    const entries = sendings.flatMap(({ request, previousAnswer: known }, index) => {
      const delivery = deliveries[index]!;
      if (isCommitted[index] === true) return [endedCommit(request, delivery, context)];
      return commitsOf(request, delivery, context, before.get(request), known);
    });
    const outcomes = (): readonly (Outcome | undefined)[] =>
      sendings.map(({ request }, index) =>
        isWithdrawn(deliveries[index]!) ? undefined : readAnswer(request, deliveries[index]!),
      );
    if (context.remote !== true || !isDoubtful(entries)) {
      yield* commit(entries);
      return outcomes();
    }
    const presence = yield* probed(context);
    yield* commit(entries.map((entry) => inDoubt(entry, presence)));
    return typeof presence === "string" ? outcomes() : sendings.map(() => presence);
  };

/** The cache entries that the answers replace, if these may have records that the answers lack. */
function* replaced(
  requests: readonly Request[],
  context: FetchContext,
): Work<ReadonlyMap<Request, CacheEntry | undefined>> {
  const searches = requests.filter(mayDropRecords);
  const kept = searches.length === 0 ? [] : yield* readCache(searches.map((request) => storeKey(request, context)));
  return new Map(searches.map((request, index) => [request, kept[index]]));
}

function* probed(context: FetchContext): Work<Presence> {
  const probe = { request: probeRequest(), delay: 0, timeNeeded: PROBE_TIMEOUT, unreserved: true } as const;
  const [delivery] = yield* send([{ ...probe, ...approvalOf(context) }]);
  return presenceOf(delivery!);
}

/** If the service is absent, another server answered, so nothing is stored. */
function inDoubt(entry: Commit, presence: Presence): Commit {
  if (typeof presence === "string") return { ...entry, presence };
  const { cacheEntry, ...rest } = entry;
  const unkept = cacheEntry === undefined ? entry : { ...rest, ttl: 0 };
  return { ...unkept, presence: "absent", failure: presence };
}
