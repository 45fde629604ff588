/**
 * The middleware next to the network: every answer is stored before anything else sees it. If a whole batch got none, the
 * service is probed first, so that all cells learn whether it is available.
 */
import { readAnswer, type Outcome } from "../../api/answer";
import type { Request } from "../../api/request";
import { readCache, commit, send, type Commit, type CacheEntry, type Work } from "../effects";
import { commitsOf, endedCommit, isWithdrawn, takesRecordsAway } from "../cache/commits";
import { isDoubtful, PROBE_PATIENCE, presenceOf, probeRequest } from "../presence";
import { approvalOf, storeKey, type FetchContext } from "../sender";
import type { WireSender } from "./admitted";

type Presence = ReturnType<typeof presenceOf>;

export const stored = (terms: FetchContext): WireSender =>
  function* (sendings) {
    const deliveries = yield* send(sendings);
    const isKept = sendings.map((_, index) => deliveries[index]!.kept === true);
    const before = yield* replaced(
      sendings.flatMap(({ request }, index) => (isKept[index] === true ? [] : [request])),
      terms,
    );
    const entries = sendings.flatMap(({ request, before: known }, index) => {
      const delivery = deliveries[index]!;
      if (isKept[index] === true) return [endedCommit(request, delivery, terms)];
      return commitsOf(request, delivery, terms, before.get(request), known);
    });
    const outcomes = (): readonly (Outcome | undefined)[] =>
      sendings.map(({ request }, index) =>
        isWithdrawn(deliveries[index]!) ? undefined : readAnswer(request, deliveries[index]!),
      );
    if (terms.remote !== true || !isDoubtful(entries)) {
      yield* commit(entries);
      return outcomes();
    }
    const presence = yield* probed(terms);
    yield* commit(entries.map((entry) => inDoubt(entry, presence)));
    return typeof presence === "string" ? outcomes() : sendings.map(() => presence);
  };

/** The cache entries that the answers replace, if these may have records that the answers lack. */
function* replaced(
  requests: readonly Request[],
  terms: FetchContext,
): Work<ReadonlyMap<Request, CacheEntry | undefined>> {
  const searches = requests.filter(takesRecordsAway);
  const kept = searches.length === 0 ? [] : yield* readCache(searches.map((request) => storeKey(request, terms)));
  return new Map(searches.map((request, index) => [request, kept[index]]));
}

function* probed(terms: FetchContext): Work<Presence> {
  const probe = { request: probeRequest(), after: 0, needs: PROBE_PATIENCE, unreserved: true } as const;
  const [delivery] = yield* send([{ ...probe, ...approvalOf(terms) }]);
  return presenceOf(delivery!);
}

/** If the service is absent, another server answered, so nothing is stored. */
function inDoubt(entry: Commit, presence: Presence): Commit {
  if (typeof presence === "string") return { ...entry, presence };
  const { kept, ...rest } = entry;
  const unkept = kept === undefined ? entry : { ...rest, lifetime: 0 };
  return { ...unkept, presence: "absent", fault: presence };
}
