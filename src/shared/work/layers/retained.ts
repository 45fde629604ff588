/**
 * The layer next to the wire: every answer is kept before anything else sees it. Where a whole batch brought none, it is
 * asked first whether the service is there at all, so that all cells are told along with it.
 */
import { read, type Outcome } from "../../service/answer";
import type { Request } from "../../service/request";
import { recall, retain, send, type Entry, type Kept, type Work } from "../effect";
import { entriesOf, isWithdrawn, takesRecordsAway } from "../entries";
import { isDoubtful, PROBE_PATIENCE, presenceOf, probeRequest } from "../presence";
import { approvalOf, storeKey, type Terms } from "../sender";
import type { Wire } from "./claimed";

type Presence = ReturnType<typeof presenceOf>;

export const retained = (terms: Terms): Wire =>
  function* (sendings) {
    const deliveries = yield* send(sendings);
    const before = yield* replaced(
      sendings.map(({ request }) => request),
      terms,
    );
    const entries = sendings.flatMap(({ request, before: known }, index) => {
      const delivery = deliveries[index]!;
      const all = entriesOf(request, delivery, terms, before.get(request), known);
      return delivery.kept === true ? all.map(told) : all;
    });
    const outcomes = (): readonly (Outcome | undefined)[] =>
      sendings.map(({ request }, index) =>
        isWithdrawn(deliveries[index]!) ? undefined : read(request, deliveries[index]!),
      );
    if (terms.remote !== true || !isDoubtful(entries)) {
      yield* retain(entries);
      return outcomes();
    }
    const presence = yield* probed(terms);
    yield* retain(entries.map((entry) => inDoubt(entry, presence)));
    return typeof presence === "string" ? outcomes() : sendings.map(() => presence);
  };

/** What the answers take the place of, where that holds records which they may lack. */
function* replaced(requests: readonly Request[], terms: Terms): Work<ReadonlyMap<Request, Kept | undefined>> {
  const searches = requests.filter(takesRecordsAway);
  const kept = searches.length === 0 ? [] : yield* recall(searches.map((request) => storeKey(request, terms)));
  return new Map(searches.map((request, index) => [request, kept[index]]));
}

/** Whoever counts hears of it like of any other. */
function told({ key, endpoint, claim }: Entry): Entry {
  return { key, endpoint, lifetime: 0, done: true, ...(claim === undefined ? {} : { claim }) };
}

function* probed(terms: Terms): Work<Presence> {
  const probe = { request: probeRequest(), after: 0, needs: PROBE_PATIENCE, unreserved: true } as const;
  const [delivery] = yield* send([{ ...probe, ...approvalOf(terms) }]);
  return presenceOf(delivery!);
}

/** What another than the service said is not kept: it tells nothing of the question. */
function inDoubt(entry: Entry, presence: Presence): Entry {
  if (typeof presence === "string") return { ...entry, presence };
  const { kept, ...rest } = entry;
  const unkept = kept === undefined ? entry : { ...rest, lifetime: 0 };
  return { ...unkept, presence: "absent", fault: presence };
}
