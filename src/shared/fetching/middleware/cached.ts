/**
 * Answers requests from the cache. If a cached answer has only a part of what is needed, the new request also asks for
 * that part, so that nothing that was paid for is lost. If the service fails, an older answer is shown. Requests for
 * cached answers only go no further.
 */
import { cutToRequest, type Outcome } from "../../api/answer";
import { isProblem, type Problem } from "../../api/problem";
import { sizeOf, type Request } from "../../api/request";
import { widened, type CacheLookup } from "../cache/candidates";
import { asFound, lookUpCached, onlyCached } from "../cache/lookup";
import { commit, type Work } from "../work/effects";
import { joinedCommit } from "../cache/commits";
import { staleIfError } from "../cache/cachePolicy";
import { fillGaps } from "../../values/fillGaps";
import { storeKey } from "../requests/storeKey";
import type { FetchContext } from "../requests/fetchContext";
import type { Middleware, Handler } from "../requests/middleware";

export const cached =
  (context: FetchContext): Middleware =>
  (next) =>
  (requests) =>
    fromCacheOr(next, requests, context);

function* fromCacheOr(next: Handler, requests: readonly Request[], context: FetchContext): Work<readonly Outcome[]> {
  const keys = requests.map((request) => storeKey(request, context));
  const lookups = yield* lookUpCached(requests, context, keys);
  const free = requests.flatMap((request, index) => {
    const { usable } = lookups[index]!;
    return usable === undefined || request.onlyIfCached === true ? [] : [joinedCommit(keys[index]!, request, usable)];
  });
  if (free.length > 0) yield* commit(free);
  const refused = lookups.every(({ usable }) => usable !== undefined) ? undefined : refusedSizes(keys, lookups);
  const here = requests.map((request, index) =>
    request.onlyIfCached === true
      ? onlyCached(lookups[index]!)
      : (lookups[index]!.usable ?? refusalFor(request, refused?.get(keys[index]!))),
  );
  const missing = requests.flatMap((request, index) =>
    here[index] === undefined ? [{ request, before: lookups[index]! }] : [],
  );
  const fetched =
    missing.length === 0
      ? []
      : yield* next(missing.map(({ request, before }) => asFound(widened(request, before), before)));
  const rest = missing.map(({ request, before }, index) =>
    staleIfError(fetched[index]!, before.previousAnswer, request, context),
  );
  const outcomes = fillGaps(here, rest);
  return outcomes.map((outcome, index) => cutToRequest(outcome, requests[index]!));
}

/** By question, the size that the service refuses to give: 120 months of a market, say. */
function refusedSizes(keys: readonly string[], lookups: readonly CacheLookup[]): ReadonlyMap<string, Problem> {
  return new Map(
    lookups.flatMap(({ usable }, index) =>
      usable !== undefined && isProblem(usable) && usable.size !== undefined ? [[keys[index]!, usable] as const] : [],
    ),
  );
}

/**
 * The refusal of a larger size, for a request that wants less of the same answer and doesn't know of it. The cells of both
 * then ask for the next smaller size, which is one request. Otherwise each would pay for a size of its own.
 */
function refusalFor(request: Request, refusal: Problem | undefined): Problem | undefined {
  const { size = 0 } = refusal ?? {};
  const isNews = size > (sizeOf(request) ?? 0) && request.refusals?.some((each) => each.size === size) !== true;
  return isNews ? refusal : undefined;
}
