/** Makes the requests that a person approved and that are still needed, and no others. */
import type { Problem } from "../../api/problem";
import { fingerprint } from "../../fetching/cache/fingerprint";
import type { FetchExtent } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/sender";
import { fetchAll } from "../../functions/declaring/calculate";
import type { Table } from "../../tables/table";
import { type Flow, workbook } from "../port";
import type { Approval } from "./approval";
import { fetchCalls, type CountedWork } from "./fetchCalls";
import { wantedRequests, type QuotedCells } from "./wantedRequests";

/** For a question that was not part of the price, or that comes after all of its requests were made. */
const BEYOND_APPROVAL = "it was not part of the price";

/** @returns The result of each call that was made. */
export function* fetchApproved(
  found: readonly QuotedCells[],
  extent: FetchExtent,
  { fingerprints, atMost }: Approval,
  refresh: Pick<FetchContext, "refresh"> = {},
): Flow<CountedWork<readonly (Table | Problem)[]>> {
  const known = new Set(fingerprints);
  const wanted = wantedRequests(found, extent, (key) => known.has(fingerprint(key)));
  return yield* fetchCalls(
    (context) => fetchAll(wanted.calls, { ...context, ...refresh }),
    yield* workbook.fetchContext(),
    { requests: wanted.requests, atMost: Math.min(wanted.atMost, atMost) },
    { requests: atMost, why: BEYOND_APPROVAL, isBeyond: wanted.isBeyond },
  );
}
