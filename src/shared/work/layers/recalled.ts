/**
 * What is at hand costs nothing. Where it holds only a part of what is asked, the new request asks for all that was
 * at hand too, so that the new answer can take the old one's place and nothing that was paid for is lost.
 */
import type { Outcome } from "../../service/answer";
import { isProblem } from "../../service/problem";
import { request as build, widest, type Request } from "../../service/request";
import { recall, type Kept, type Work } from "../effect";
import { fresh, usable } from "../freshness";
import { filling, storeKey, type Layer, type Terms } from "../sender";

export const recalled =
  (terms: Terms): Layer =>
  (next) =>
    function* (requests) {
      const kept = yield* keptFor(requests, terms);
      const found = usableOf(requests, kept, terms);
      const missing = requests.flatMap((request, index) =>
        found[index] === undefined ? [widened(request, kept[index], terms)] : [],
      );
      return filling(found, missing.length === 0 ? [] : yield* next(missing));
    };

/** For each request the outcome at hand that does for it, or nothing. */
export function* lookUp(requests: readonly Request[], terms: Terms): Work<readonly (Outcome | undefined)[]> {
  return usableOf(requests, yield* keptFor(requests, terms), terms);
}

type AtHand = readonly (Kept | undefined)[];

function keptFor(requests: readonly Request[], terms: Terms): Work<AtHand> {
  return recall(requests.map((request) => storeKey(request, terms)));
}

function usableOf(
  requests: readonly Request[],
  kept: AtHand,
  { keepDays, now }: Terms,
): readonly (Outcome | undefined)[] {
  return requests.map((request, index) => usable(kept[index], request, keepDays, now));
}

function widened(request: Request, kept: Kept | undefined, { keepDays, now }: Terms): Request {
  if (kept === undefined || isProblem(kept.outcome) || !fresh(kept, request, keepDays, now)) return request;
  const { limit, total } = kept.outcome;
  if (limit === undefined) return request;
  const before = { ...request.parameters, limit, ...(total === undefined ? {} : { includeTotalCount: true }) };
  return widest(request, build(request.endpoint, before));
}
