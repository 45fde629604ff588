/**
 * Retries requests that the service refused for its rate (429), a little later and in a new slot: they were not billed.
 * Nothing else is retried: it was answered, or it may have been billed.
 */
import type { Outcome } from "../../api/answer";
import { isProblem, isUnrequested } from "../../api/problem";
import type { Request } from "../../api/request";
import { sleep, type Work } from "../work/effects";
import type { Middleware, Handler } from "../requests/middleware";

/**
 * Milliseconds before each further attempt. If the service asks for a longer pause, admission applies it to everyone; if
 * the host has no time left, admission ends the attempts.
 */
const DELAYS = [1000, 2000, 4000, 8000, 8000, 8000];

function tooMany(outcome: Outcome): boolean {
  return isProblem(outcome) && outcome.problem === "rate";
}

/** Admission refused the retry, so the service's own problem stays. */
function heldBack(outcome: Outcome): boolean {
  return isProblem(outcome) && isUnrequested(outcome);
}

export const retried: Middleware = (next) => (requests) => againLater(next, requests);

function* againLater(next: Handler, requests: readonly Request[]): Work<readonly Outcome[]> {
  const outcomes = [...(yield* next(requests))];
  for (const delay of DELAYS) {
    const again = requests.flatMap((request, index) =>
      tooMany(outcomes[index]!) ? [{ request: { ...request, retry: true as const }, index }] : [],
    );
    if (again.length === 0) break;
    yield* sleep(delay);
    const replies = yield* next(again.map(({ request }) => request));
    again.forEach(({ index }, place) => {
      if (!heldBack(replies[place]!)) outcomes[index] = replies[place]!;
    });
    if (replies.every(heldBack)) break;
  }
  return outcomes;
}
