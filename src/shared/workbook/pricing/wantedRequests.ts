/**
 * What a person agreed to who takes a price up: these questions, and no more requests than were told. The cells are
 * looked at once more before anything is asked: rows move, cells are cleared, settings change. What they want beyond
 * the price waits for a price of its own.
 */
import type { FunctionCall } from "../../functions/declaring/calculate";
import { wantsNoLog } from "../../api/request";
import { requestsWithin, priceOf, type FetchExtent, type QuotedRequest } from "../../fetching/quote";

/** What one call would ask. */
export interface QuotedCells {
  readonly call: FunctionCall;
  readonly questions: readonly QuotedRequest[];
}

export interface WantedRequests {
  readonly calls: readonly FunctionCall[];
  /** How many questions of the price are asked. */
  readonly requests: number;
  /** How many requests they may come to. */
  readonly atMost: number;
  /** Whether a question of these calls was no part of the price. */
  readonly isBeyond: (key: string) => boolean;
}

/**
 * What was offered and is wanted still. A call that wants more is taken only for what no other brings, or where it alone
 * wants no log of what another brings.
 * @param wasOffered Whether a question was part of the price.
 */
export function wantedRequests(
  found: readonly QuotedCells[],
  extent: FetchExtent,
  wasOffered: (key: string) => boolean,
): WantedRequests {
  const asking = found.map(({ call, questions }) => {
    const asked = requestsWithin(questions, extent);
    const wanted = asked.filter(({ key }) => wasOffered(key));
    const offered = wanted.map(({ key }) => key);
    const unlogged = wanted.filter(({ request }) => wantsNoLog(request)).map(({ key }) => key);
    // What follows from an answer is held by the number of requests alone: nobody knew it when the price was made.
    const beyond = asked.filter(({ key, follows }) => follows !== true && !wasOffered(key)).map(({ key }) => key);
    return { call, wanted, offered, unlogged, beyond };
  });
  const within = asking.filter(({ offered, beyond }) => offered.length > 0 && beyond.length === 0);
  const brought = new Set(within.flatMap(({ offered }) => offered));
  const quiet = new Set(within.flatMap(({ unlogged }) => unlogged));
  const partly = asking.filter(
    ({ offered, unlogged, beyond }) =>
      beyond.length > 0 && (offered.some((key) => !brought.has(key)) || unlogged.some((key) => !quiet.has(key))),
  );
  const taken = [...within, ...partly];
  const beyond = new Set(partly.flatMap((each) => each.beyond));
  const { requests, atMost } = priceOf(
    taken.flatMap(({ wanted }) => wanted),
    extent,
  );
  return {
    calls: taken.map(({ call }) => call),
    requests,
    atMost,
    isBeyond: (key) => beyond.has(key),
  };
}
