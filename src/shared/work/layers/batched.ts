/**
 * A few requests on the wire at a time, each batch kept before the next: what a crash can leave uncertain is one
 * batch. After a problem that every further request would meet too, the rest is not sent at all.
 */
import { isProblem, type ProblemKind } from "../../service/problem";
import type { Outcome } from "../../service/answer";
import { retain } from "../effect";
import type { Layer, Terms } from "../sender";
import { unasked } from "./claimed";

/** These speak of the key, the plan or the settings, not of what was asked. */
const FOR_ALL: readonly ProblemKind[] = ["access", "settings"];

export const batched =
  (terms: Terms): Layer =>
  (next) =>
    function* (requests) {
      const outcomes: Outcome[] = [];
      while (outcomes.length < requests.length) {
        const rest = requests.slice(outcomes.length);
        const stop = outcomes.find((outcome) => isProblem(outcome) && FOR_ALL.includes(outcome.problem));
        if (stop !== undefined) {
          yield* retain(rest.map((request) => unasked(request, terms)));
          outcomes.push(...rest.map(() => stop));
        } else {
          outcomes.push(...(yield* next(rest.slice(0, terms.batch))));
        }
      }
      return outcomes;
    };
