/** Asks what a person agreed to and is wanted still, and nothing beyond it. */
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

/** What a question is told that was no part of the price, or came when all requests of the price were made. */
const BEYOND_APPROVAL = "it was no part of the price";

/** @returns What each call that was asked came to. */
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
