/** What is requested when a price is accepted: what it covered, as far as cells still need it. */
import { wantedRequests, type QuotedCells } from "../../../src/shared/spending/progress/wantedRequests";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { request } from "../../../src/shared/api/request";
import type { QuotedRequest } from "../../../src/shared/fetching/quote";

const missing = (key: string): QuotedRequest => ({ request: request("properties", {}), key, state: "missing" });
const call = (...questions: readonly QuotedRequest[]): QuotedCells => ({
  call: { declaration: CATALOGUE[0]!, given: [] },
  questions,
});
const offered = (key: string): boolean => ["a", "b"].includes(key);

test("cells that need no request of the price, or are cached by now, are left out", () => {
  const wanted = call(missing("a"));
  const found = [wanted, call(missing("new")), call({ ...missing("b"), state: "cached" })];
  expect(wantedRequests(found, "missing", offered)).toMatchObject({ calls: [wanted.call], requests: 1 });
});

test("a list that grew is fetched for what no other cell brings, without its new rows", () => {
  const [one, list] = [call(missing("a")), call(missing("a"), missing("new"))];
  expect(wantedRequests([list, one], "missing", offered).calls).toEqual([one.call]);
  const longer = call(missing("a"), missing("b"), missing("new"));
  const wanted = wantedRequests([longer, one], "missing", offered);
  expect([wanted.calls.length, wanted.requests]).toEqual([2, 2]);
  expect(["a", "b", "new"].map(wanted.isBeyond)).toEqual([false, false, true]);
});

test("a list that grew is fetched too if it alone asks for no log of what another cell brings", () => {
  const quiet = { ...missing("a"), request: request("properties", { suppressLogging: true }) };
  const [one, list] = [call(missing("a")), call(quiet, missing("new"))];
  const wanted = wantedRequests([list, one], "missing", offered);
  expect([wanted.calls, wanted.requests, wanted.isBeyond("new")]).toEqual([[one.call, list.call], 1, true]);
  expect(wantedRequests([list, call(quiet)], "missing", offered).calls).toHaveLength(1);
});

test("a removed search reduces the largest number of requests", () => {
  const long = { ...missing("b"), request: { ...request("properties", {}), more: 474 } };
  expect(wantedRequests([call(missing("a")), call(long)], "missing", offered)).toMatchObject({
    requests: 2,
    atMost: 476,
  });
  expect(wantedRequests([call(missing("a"))], "missing", offered)).toMatchObject({ requests: 1, atMost: 1 });
});

test("a further page, which a price can't list, isn't refused", () => {
  const paged = call(missing("a"), { ...missing("page 2"), follows: true });
  expect(wantedRequests([paged], "missing", offered).isBeyond("page 2")).toBe(false);
});
