/**
 * A request that the service refused because there were too many is asked again, a little later and in its turn: it
 * was not billed. Nothing else is asked a second time: it was answered, or it may have been billed.
 */
import type { Outcome } from "../../service/answer";
import { isProblem } from "../../service/problem";
import { wait } from "../effect";
import type { Layer } from "../sender";

/** Milliseconds before each further attempt. The gate ends them sooner where a host has no more time. */
const DELAYS = [1000, 2000, 4000, 8000, 8000, 8000];

/** Milliseconds to wait, or nothing where it is not asked again. */
function delay(outcome: Outcome, attempt: number): number | undefined {
  if (!isProblem(outcome) || outcome.problem !== "rate") return undefined;
  const usual = DELAYS[attempt];
  return usual === undefined ? undefined : Math.max(usual, outcome.after ?? 0);
}

/** The gate lets no second attempt through: what the service said stays. */
function heldBack(outcome: Outcome): boolean {
  return isProblem(outcome) && outcome.problem === "spending";
}

export const retried: Layer = (next) =>
  function* (requests) {
    const outcomes = [...(yield* next(requests))];
    for (let attempt = 0; attempt < DELAYS.length; attempt += 1) {
      const again = requests.flatMap((request, index) => {
        const after = delay(outcomes[index]!, attempt);
        return after === undefined ? [] : [{ request, index, after }];
      });
      if (again.length === 0) break;
      yield* wait(Math.max(...again.map(({ after }) => after)));
      const came = yield* next(again.map(({ request }) => request));
      again.forEach(({ index }, place) => {
        if (!heldBack(came[place]!)) outcomes[index] = came[place]!;
      });
      if (came.every(heldBack)) break;
    }
    return outcomes;
  };
