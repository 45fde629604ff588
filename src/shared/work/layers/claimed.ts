/**
 * A question that is under way elsewhere is waited for, not asked again. A claim that is granted is looked up
 * once more: between looking and claiming, another cell may have brought the answer.
 */
import type { Outcome } from "../../service/answer";
import { isProblem, problem } from "../../service/problem";
import type { Request } from "../../service/request";
import { claim, retain, wait, type Entry, type Work } from "../effect";
import { filling, storeKey, type Layer, type Sender, type Terms } from "../sender";
import { lookUp } from "./recalled";

/** Milliseconds between looks at what is under way elsewhere: soon at first, then seldom; 50 seconds in all. */
const LOOKS = [10, 20, 40, 80, 150, 300, 400, ...Array.from({ length: 98 }, () => 500)];

const TOO_LONG = problem("unreachable", "The same request is under way in another cell and did not come back in time");

export const claimed =
  (terms: Terms): Layer =>
  (next) =>
    function* (requests) {
      let outcomes = yield* askGranted(requests, terms, next);
      for (const pause of LOOKS) {
        const open = requests.filter((_, index) => outcomes[index] === undefined);
        if (open.length === 0) break;
        yield* wait(pause);
        const found = yield* lookUp(open, terms);
        const missing = open.filter((_, index) => found[index] === undefined);
        outcomes = filling(outcomes, filling(found, yield* askGranted(missing, terms, next)));
      }
      return outcomes.map((outcome) => outcome ?? TOO_LONG);
    };

/** Claims every request and asks those that are granted; nothing stands for those under way elsewhere. */
function* askGranted(requests: readonly Request[], terms: Terms, next: Sender): Work<readonly (Outcome | undefined)[]> {
  if (requests.length === 0) return [];
  const claims = yield* claim(requests.map((request) => storeKey(request, terms)));
  const granted = requests.filter((_, index) => claims[index] === "granted");
  const outcomes = (yield* askMissing(granted, terms, next)).values();
  return claims.map((reply) => {
    if (isProblem(reply)) return reply;
    return reply === "granted" ? (outcomes.next().value as Outcome) : undefined;
  });
}

/** Asks what has not come to hand since it was first looked up, and gives back the claims of the rest. */
function* askMissing(granted: readonly Request[], terms: Terms, next: Sender): Work<readonly Outcome[]> {
  if (granted.length === 0) return [];
  const found = yield* lookUp(granted, terms);
  const back = granted.filter((_, index) => found[index] !== undefined);
  if (back.length > 0) {
    yield* retain(back.map((request) => unasked(request, terms)));
  }
  const missing = granted.filter((_, index) => found[index] === undefined);
  return filling(found, missing.length === 0 ? [] : yield* next(missing));
}

/** Gives a claim back. */
export function unasked(request: Request, terms: Terms): Entry {
  return { key: storeKey(request, terms), lifetime: 0, claim: "unasked" };
}
