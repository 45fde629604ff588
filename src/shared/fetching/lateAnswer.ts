/** Stores and books an answer that arrived after its request was reported as lost. */
import type { Delivery } from "../api/answer";
import type { Request } from "../api/request";
import { lateCommitsOf } from "./cache/commits";
import { commit, readableEntry, readCache, type Work } from "./work/effects";
import { storeKey, type FetchContext } from "./requests/sender";

export function* keepLate(request: Request, delivery: Delivery, lostAt: number, context: FetchContext): Work<void> {
  const [before] = yield* readCache([storeKey(request, context)]);
  yield* commit(lateCommitsOf(request, delivery, lostAt, context, readableEntry(before)));
}
