/** An answer that is stored by itself: others of its batch are still awaited, or it came after it was told as lost. */
import type { Delivery } from "../api/answer";
import type { Request } from "../api/request";
import { commitsOf, lateCommitsOf, takesRecordsAway } from "./cache/commits";
import { commit, readCache, type Sending, type Work } from "./effects";
import { isDoubtful } from "./presence";
import { storeKey, type FetchContext } from "./sender";

/** What leaves in doubt whether the service is there waits for the others of its batch. */
export function* keepEarly({ request, before }: Sending, delivery: Delivery, terms: FetchContext): Work<Delivery> {
  if (delivery.kind === "fault") return delivery;
  const [replaced] = takesRecordsAway(request) ? yield* readCache([storeKey(request, terms)]) : [];
  const entries = commitsOf(request, delivery, terms, replaced, before);
  if (isDoubtful(entries)) return delivery;
  yield* commit(entries);
  return { ...delivery, kept: true };
}

export function* keepLate(request: Request, delivery: Delivery, terms: FetchContext): Work<void> {
  const [before] = yield* readCache([storeKey(request, terms)]);
  yield* commit(lateCommitsOf(request, delivery, terms, before));
}
