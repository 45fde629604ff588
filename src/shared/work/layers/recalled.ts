/**
 * Answers requests from the cache. If a cached answer has only a part of what is needed, the new request also asks for
 * that part, so that nothing that was paid for is lost. If the service fails, an older answer is shown. Requests for
 * cached answers only go no further.
 */
import { cut } from "../../service/answer";
import { atHand, onlyAtHand, widened } from "../atHand";
import { retain } from "../effect";
import { joined } from "../entries";
import { orStale } from "../freshness";
import { filling, storeKey, type Layer, type Terms } from "../sender";

export const recalled =
  (terms: Terms): Layer =>
  (next) =>
    function* (requests) {
      const lookups = yield* atHand(requests, terms);
      const free = requests.flatMap((request, index) => {
        const { usable } = lookups[index]!;
        return usable === undefined || request.atHandOnly === true
          ? []
          : [joined(storeKey(request, terms), request, usable)];
      });
      if (free.length > 0) yield* retain(free);
      const here = requests.map((request, index) =>
        request.atHandOnly === true ? onlyAtHand(lookups[index]!) : lookups[index]!.usable,
      );
      const missing = requests.flatMap((request, index) =>
        here[index] === undefined ? [{ request, before: lookups[index]! }] : [],
      );
      const fetched =
        missing.length === 0 ? [] : yield* next(missing.map(({ request, before }) => widened(request, before)));
      const rest = missing.map(({ request, before }, index) => orStale(fetched[index]!, before.known, request));
      const outcomes = filling(here, rest);
      return outcomes.map((outcome, index) => cut(outcome, requests[index]!));
    };
