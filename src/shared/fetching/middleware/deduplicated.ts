/** Sends duplicates in a batch once: with the larger page, and with the total if either needs it. */
import { cutToRequest, type Outcome } from "../../api/answer";
import { requestKey, widestRequest, type Request } from "../../api/request";
import { commit, type Work } from "../work/effects";
import { storeKey } from "../requests/storeKey";
import type { FetchContext } from "../requests/fetchContext";
import type { Middleware, Handler } from "../requests/middleware";
import { joinedCommit } from "../cache/commits";

export const deduplicated =
  (context: FetchContext): Middleware =>
  (next) =>
  (requests) =>
    eachOnce(next, requests, context);

function* eachOnce(next: Handler, requests: readonly Request[], context: FetchContext): Work<readonly Outcome[]> {
  const questions = new Map<string, Request>();
  const twice: Request[] = [];
  for (const each of requests) {
    const name = requestKey(each);
    const before = questions.get(name);
    if (before !== undefined) twice.push(each);
    questions.set(name, before === undefined ? each : widestRequest(before, each));
  }
  const outcomes = yield* next([...questions.values()]);
  const byKey = new Map([...questions.keys()].map((name, index) => [name, outcomes[index]]));
  if (twice.length > 0) {
    yield* commit(twice.map((each) => joinedCommit(storeKey(each, context), each, byKey.get(requestKey(each))!)));
  }
  return requests.map((each) => cutToRequest(byKey.get(requestKey(each))!, each));
}
