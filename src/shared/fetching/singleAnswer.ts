/** An answer that is stored by itself: others of its batch are still awaited, or it arrived after it was reported as lost. */
import type { Delivery } from "../api/answer";
import type { Request } from "../api/request";
import { commitsOf, lateCommitsOf, mayDropRecords } from "./cache/commits";
import { commit, readCache, type Sending, type Work } from "./effects";
import { isDoubtful } from "./presence";
import { storeKey, type FetchContext } from "./sender";

/** A delivery that leaves open whether the service is available waits for the rest of its batch. */
export function* keepEarly(
  { request, previousAnswer }: Sending,
  delivery: Delivery,
  context: FetchContext,
): Work<Delivery> {
  if (delivery.kind === "fault") return delivery;
  const [replaced] = mayDropRecords(request) ? yield* readCache([storeKey(request, context)]) : [];
  const entries = commitsOf(request, delivery, context, replaced, previousAnswer);
  if (isDoubtful(entries)) return delivery;
  yield* commit(entries);
  return { ...delivery, committed: true };
}

export function* keepLate(request: Request, delivery: Delivery, context: FetchContext): Work<void> {
  const [before] = yield* readCache([storeKey(request, context)]);
  yield* commit(lateCommitsOf(request, delivery, context, before));
}
