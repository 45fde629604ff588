/** Makes the requests that a person approved and that are still needed, and no others. */
import type { Problem } from "../../api/problem";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { neededProblem } from "../../fetching/quota/admissionPolicy";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import { fetchAll, type FunctionCall } from "../../functions/declaring/calculate";
import type { Table } from "../../tables/table";
import { type Flow, workbook } from "../../workbook/port/port";
import type { Approval, SearchApproval } from "./approval";
import { NO_EARLIER_RUNS, type EarlierRuns } from "../progress/progress";
import { fetchCalls, type CountedWork } from "./fetchCalls";
import { rowCount } from "../progress/rowCount";
import { searchPlaces } from "../search/placeSearch";
import { agreedSearches, searchedPrice } from "../search/searchOffer";
import { wantedRequests } from "../progress/wantedRequests";
import type { ShownCalls } from "../progress/shownMeanwhile";
import type { RunStore } from "../progress/storedFirst";

/** For a question that was not part of the price, or that comes after all of its requests were made. */
const BEYOND_APPROVAL = "it was not part of the price";

interface MadeCall {
  readonly call: FunctionCall;
  readonly value: Table | Problem;
}

export interface FetchWay {
  /** The places that may be searched first, if the person chose that. */
  readonly searched?: SearchApproval | undefined;
  readonly earlier?: EarlierRuns;
  /** What is stored of its requests before they leave, if another run may continue it. */
  readonly store?: RunStore | undefined;
}

/** @returns The result of each call that was made. */
export function* fetchApproved(
  found: ShownCalls,
  { fingerprints, atMost }: Pick<Approval, "fingerprints" | "atMost">,
  { searched, earlier = NO_EARLIER_RUNS, store }: FetchWay = {},
  refresh: Pick<FetchContext, "refresh"> = {},
): Flow<CountedWork<readonly MadeCall[]>> {
  const known = new Set(fingerprints);
  const { calls, extent } = found;
  const wanted = wantedRequests(calls, extent, (key) => known.has(fingerprint(key)) && !earlier.isMade(key));
  const context = yield* workbook.fetchContext();
  const searches = yield* agreedSearches(wanted.questions, searched?.places ?? [], { ...context, ...refresh });
  const price = searchedPrice(wanted, searches);
  const most = (searched?.atMost ?? atMost) - earlier.counts.done;
  const made = yield* fetchCalls(
    function* (fetching) {
      yield* searchPlaces(searches, { ...fetching, ...refresh });
      return yield* fetchAll(wanted.calls, { ...fetching, ...refresh });
    },
    context,
    { ...price, atMost: Math.min(price.atMost, most) },
    {
      ...{ requests: most, why: BEYOND_APPROVAL },
      refusal: (ask) => (wanted.isBeyond(ask.key) ? neededProblem(ask, BEYOND_APPROVAL) : undefined),
    },
    {
      ...{ earlier, shown: found, store },
      rows: rowCount(calls, new Set(wanted.questions.map(({ key }) => key)), earlier.isMade),
    },
  );
  return { ...made, value: made.value.map((value, index) => ({ call: wanted.calls[index]!, value })) };
}
