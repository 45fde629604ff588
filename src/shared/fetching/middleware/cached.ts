/**
 * Answers requests from the cache. If a cached answer has only a part of what is needed, the new request also asks for
 * that part, so that nothing that was paid for is lost. If the service fails, an older answer is shown. Requests for
 * cached answers only go no further.
 */
import { cutToRequest } from "../../api/answer";
import { lookUpCached, onlyCached, widened } from "../cache/lookup";
import { commit } from "../effects";
import { joinedCommit } from "../cache/commits";
import { staleIfError } from "../cache/cachePolicy";
import { fillGaps, storeKey, type Middleware, type FetchContext } from "../sender";

export const cached =
  (context: FetchContext): Middleware =>
  (next) =>
    function* (requests) {
      const keys = requests.map((request) => storeKey(request, context));
      const lookups = yield* lookUpCached(requests, context, keys);
      const free = requests.flatMap((request, index) => {
        const { usable } = lookups[index]!;
        return usable === undefined || request.onlyIfCached === true
          ? []
          : [joinedCommit(keys[index]!, request, usable)];
      });
      if (free.length > 0) yield* commit(free);
      const here = requests.map((request, index) =>
        request.onlyIfCached === true ? onlyCached(lookups[index]!) : lookups[index]!.usable,
      );
      const missing = requests.flatMap((request, index) =>
        here[index] === undefined ? [{ request, before: lookups[index]! }] : [],
      );
      const fetched =
        missing.length === 0 ? [] : yield* next(missing.map(({ request, before }) => widened(request, before)));
      const rest = missing.map(({ request, before }, index) =>
        staleIfError(fetched[index]!, before.previousAnswer, request),
      );
      const outcomes = fillGaps(here, rest);
      return outcomes.map((outcome, index) => cutToRequest(outcome, requests[index]!));
    };
