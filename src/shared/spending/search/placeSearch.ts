/**
 * Searches a place for homes that would otherwise be looked up one by one. A page brings up to 500 of them, and each one
 * that is found needs no request of its own. Pages are requested one after another, only while that is cheaper: the
 * pages that are left must be fewer than the look-ups that are left, and pages may never be ahead of the look-ups that
 * they saved by more than a slack. So a place costs at most its look-ups and its slack, whatever the search returns.
 */
import { totalOf, type Answer, type Outcome } from "../../api/answer";
import { PAGE_LIMIT } from "../../api/endpoints";
import { isProblem } from "../../api/problem";
import type { Request } from "../../api/request";
import { ownCommit } from "../../fetching/cache/commits";
import { lookUpCached } from "../../fetching/cache/lookup";
import { commit, readableEntry, readCache, type Work } from "../../fetching/work/effects";
import { pageOffsets, pageRequest } from "../../fetching/pages";
import { pipeline } from "../../fetching/pipeline";
import { storeKey } from "../../fetching/requests/storeKey";
import type { FetchContext } from "../../fetching/requests/fetchContext";

export interface PlaceSearch {
  /** Without limit and offset. */
  readonly question: Request;
  /** Those that no page has brought yet. */
  readonly lookUps: readonly Request[];
  /** Where the pages begin that aren't cached; undefined if the total isn't known. */
  readonly offsets?: readonly number[];
  /** How many more pages may be requested than look-ups are saved. */
  readonly slack: number;
}

const PAGE = PAGE_LIMIT.maximum;

/** Only the first page needs the total. */
const pageAt = (question: Request, offset: number): Request =>
  pageRequest(question, { limit: PAGE, offset, total: offset === 0 });

/** Which pages of a place are left to request, as far as the cache tells. A total of any age will do: it is only a plan. */
export function* pagesLeft(
  question: Request,
  most: number,
  context: FetchContext,
): Work<readonly number[] | undefined> {
  const [first] = yield* lookUpCached([pageAt(question, 0)], context);
  const { previousAnswer } = first!;
  const total = previousAnswer === undefined ? undefined : totalOf(previousAnswer, pageAt(question, 0));
  if (total === undefined) return undefined;
  const all = pageOffsets(0, total, PAGE);
  if (all.length > most) return all;
  const cached = yield* lookUpCached(
    all.map((offset) => pageAt(question, offset)),
    context,
  );
  return all.filter((_, index) => cached[index]!.usable === undefined);
}

/** Whether another page may be cheaper than the look-ups that are left, even if it turns out to bring none of them. */
export function paysOff({ lookUps, offsets, slack }: PlaceSearch): boolean {
  if (lookUps.length === 0 || slack <= 0) return false;
  return offsets === undefined || (offsets.length > 0 && offsets.length < lookUps.length);
}

/** Requests pages of all places, a page of each at a time. What is found is stored as the answer to its look-up. */
export function* searchPlaces(searches: readonly PlaceSearch[], context: FetchContext): Work<void> {
  const sender = pipeline(context);
  let open = searches.filter(paysOff);
  while (open.length > 0) {
    const outcomes = yield* sender(open.map(({ question, offsets }) => pageAt(question, offsets?.[0] ?? 0)));
    const found = yield* answersFound(
      open.flatMap(({ lookUps }) => lookUps),
      context,
    );
    yield* keepOwn(found, context);
    open = open.flatMap((search, index) => afterPage(search, outcomes[index]!, found) ?? []).filter(paysOff);
  }
}

type Found = ReadonlyMap<Request, Answer>;

/** Looked up in the cache, so that what counts as found is what needs no request afterwards. */
function* answersFound(lookUps: readonly Request[], context: FetchContext): Work<Found> {
  const lookups = yield* lookUpCached(lookUps, context);
  return new Map(
    lookups.flatMap(({ usable }, index) =>
      usable === undefined || isProblem(usable) || usable.stale === true ? [] : [[lookUps[index]!, usable] as const],
    ),
  );
}

/** A look-up's older answer would be shown in place of the page's, so what was found becomes the look-up's own. */
function* keepOwn(found: Found, context: FetchContext): Work<void> {
  if (found.size === 0) return;
  const requests = [...found.keys()];
  const before = yield* readCache(requests.map((request) => storeKey(request, context)));
  yield* commit(
    requests.map((request, index) =>
      ownCommit(request, asFetched(found.get(request)!), context, readableEntry(before[index])),
    ),
  );
}

function asFetched(answer: Answer): Answer {
  const fetched: { cached?: true; age?: number } & Answer = { ...answer };
  delete fetched.cached;
  delete fetched.age;
  return fetched;
}

/** @returns What is left, or undefined where the pages end or one is missing: the rest is looked up. */
function afterPage(search: PlaceSearch, outcome: Outcome, found: Found): PlaceSearch | undefined {
  if (isProblem(outcome) || outcome.stale === true || outcome.records.length < PAGE) return undefined;
  const { question, lookUps, slack, offsets = [0] } = search;
  const left = lookUps.filter((each) => !found.has(each));
  const cost = outcome.cached === true ? 0 : 1;
  return {
    ...{ question, lookUps: left, slack: slack - cost + lookUps.length - left.length },
    offsets: offsetsLeft(offsets, outcome),
  };
}

/** The first page tells the total again. */
function offsetsLeft(before: readonly number[], { total }: Answer): readonly number[] {
  const rest = before.slice(1);
  if (total === undefined) return rest;
  return [...rest.filter((offset) => offset < total), ...pageOffsets(before[before.length - 1]! + PAGE, total, PAGE)];
}
