/** Makes the requests that a person approved and that are still needed, and no others. */
import type { Problem } from "../../api/problem";
import { fingerprint } from "../../fetching/cache/fingerprint";
import type { FetchExtent } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/sender";
import { fetchAll, type FunctionCall } from "../../functions/declaring/calculate";
import type { Table } from "../../tables/table";
import { type Flow, workbook } from "../port";
import type { Approval, SearchApproval } from "./approval";
import { fetchCalls, type CountedWork } from "./fetchCalls";
import { rowCount } from "./rowCount";
import { searchPlaces } from "./search/placeSearch";
import { agreedSearches, searchedPrice } from "./search/searchOffer";
import { wantedRequests, type QuotedCells } from "./wantedRequests";

/** For a question that was not part of the price, or that comes after all of its requests were made. */
const BEYOND_APPROVAL = "it was not part of the price";

interface MadeCall {
  readonly call: FunctionCall;
  readonly value: Table | Problem;
}

/**
 * @param searched The places that may be searched first, if the person chose that.
 * @returns The result of each call that was made.
 */
export function* fetchApproved(
  found: readonly QuotedCells[],
  extent: FetchExtent,
  { fingerprints, atMost }: Pick<Approval, "fingerprints" | "atMost">,
  refresh: Pick<FetchContext, "refresh"> = {},
  searched?: SearchApproval,
): Flow<CountedWork<readonly MadeCall[]>> {
  const known = new Set(fingerprints);
  const wanted = wantedRequests(found, extent, (key) => known.has(fingerprint(key)));
  const context = yield* workbook.fetchContext();
  const searches = yield* agreedSearches(wanted.questions, searched?.places ?? [], { ...context, ...refresh });
  const price = searchedPrice(wanted, searches);
  const most = searched?.atMost ?? atMost;
  const made = yield* fetchCalls(
    function* (fetching) {
      yield* searchPlaces(searches, { ...fetching, ...refresh });
      return yield* fetchAll(wanted.calls, { ...fetching, ...refresh });
    },
    context,
    { ...price, atMost: Math.min(price.atMost, most) },
    { requests: most, why: BEYOND_APPROVAL, isBeyond: wanted.isBeyond },
    rowCount(found, new Set(wanted.questions.map(({ key }) => key))),
  );
  return { ...made, value: made.value.map((value, index) => ({ call: wanted.calls[index]!, value })) };
}
