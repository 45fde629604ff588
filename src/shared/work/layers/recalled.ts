/** What is at hand costs nothing. */
import type { Outcome } from "../../service/answer";
import type { Request } from "../../service/request";
import { recall, type Work } from "../effect";
import { usable } from "../freshness";
import { filling, storeKey, type Layer, type Terms } from "../sender";

export const recalled =
  (terms: Terms): Layer =>
  (next) =>
    function* (requests) {
      const found = yield* lookUp(requests, terms);
      const missing = requests.filter((_, index) => found[index] === undefined);
      return filling(found, missing.length === 0 ? [] : yield* next(missing));
    };

/** For each request the outcome at hand that does for it, or nothing. */
export function* lookUp(requests: readonly Request[], terms: Terms): Work<readonly (Outcome | undefined)[]> {
  const kept = yield* recall(requests.map((request) => storeKey(request, terms)));
  return requests.map((request, index) => usable(kept[index], request, terms.keepDays, terms.now));
}
