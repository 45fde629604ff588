/**
 * Compares an accepted price with what the cells need now: rows move, cells are cleared, settings change. Only questions
 * of the price are requested. Anything else waits for another price.
 */
import type { FunctionCall } from "../../functions/declaring/calculate";
import { wantsNoLog } from "../../api/request";
import { requestsWithin, priceOf, type FetchExtent, type QuotedRequest } from "../../fetching/quote";

export interface QuotedCells {
  readonly call: FunctionCall;
  readonly questions: readonly QuotedRequest[];
}

export interface WantedRequests {
  readonly calls: readonly FunctionCall[];
  /** Questions of the price that are still needed, each once. */
  readonly questions: readonly QuotedRequest[];
  /** How many these are. */
  readonly requests: number;
  /** The most requests that they can lead to. */
  readonly atMost: number;
  /** Whether a question of these calls was not part of the price. */
  readonly isBeyond: (key: string) => boolean;
}

/**
 * The calls to make. One that also needs something beyond the price is included only if no other call brings its quoted
 * answers, or if only it asks for no log of them.
 * @param wasQuoted Whether a question was part of the price.
 */
export function wantedRequests(
  found: readonly QuotedCells[],
  extent: FetchExtent,
  wasQuoted: (key: string) => boolean,
): WantedRequests {
  const asking = found.map(({ call, questions }) => {
    const asked = requestsWithin(questions, extent);
    const wanted = asked.filter(({ key }) => wasQuoted(key));
    const offered = wanted.map(({ key }) => key);
    const unlogged = wanted.filter(({ request }) => wantsNoLog(request)).map(({ key }) => key);
    // Questions that follow from an answer weren't known when the price was calculated: only the budget limits them.
    const beyond = asked.filter(({ key, follows }) => follows !== true && !wasQuoted(key)).map(({ key }) => key);
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
  const questions = requestsWithin(
    taken.flatMap(({ wanted }) => wanted),
    extent,
  );
  const { requests, atMost } = priceOf(questions, extent);
  return {
    calls: taken.map(({ call }) => call),
    ...{ questions, requests, atMost },
    isBeyond: (key) => beyond.has(key),
  };
}
