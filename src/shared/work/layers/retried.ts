/**
 * A request that the service refused because there were too many is asked again, a little later and in its turn: it
 * was not billed. Nothing else is asked a second time: it was answered, or it may have been billed.
 */
import type { Outcome } from "../../service/answer";
import { isProblem } from "../../service/problem";
import { wait } from "../effect";
import type { Layer } from "../sender";

/**
 * Milliseconds before each further attempt. Where the service asks for a longer pause, the gate holds everyone to it;
 * where a host has no more time, the gate ends the attempts.
 */
const DELAYS = [1000, 2000, 4000, 8000, 8000, 8000];

function tooMany(outcome: Outcome): boolean {
  return isProblem(outcome) && outcome.problem === "rate";
}

/** The gate lets no second attempt through: what the service said stays. */
function heldBack(outcome: Outcome): boolean {
  return isProblem(outcome) && outcome.problem === "spending";
}

export const retried: Layer = (next) =>
  function* (requests) {
    const outcomes = [...(yield* next(requests))];
    for (const delay of DELAYS) {
      const again = requests.flatMap((request, index) =>
        tooMany(outcomes[index]!) ? [{ request: { ...request, again: true as const }, index }] : [],
      );
      if (again.length === 0) break;
      yield* wait(delay);
      const came = yield* next(again.map(({ request }) => request));
      again.forEach(({ index }, place) => {
        if (!heldBack(came[place]!)) outcomes[index] = came[place]!;
      });
      if (came.every(heldBack)) break;
    }
    return outcomes;
  };
