/**
 * What a plan would ask, without asking: the price of a calculation. It goes as far as what is at hand leads, and
 * what it would show is what is at hand, however old.
 */
import { cut, type Outcome } from "../service/answer";
import { isProblem, problem } from "../service/problem";
import type { Request } from "../service/request";
import { atHand } from "./atHand";
import type { Work } from "./effect";
import type { Plan } from "./plan";
import { storeKey, type Terms } from "./sender";

export interface Question {
  readonly request: Request;
  /** The name under which the store knows it: the same question has the same. */
  readonly key: string;
  /** `problem`: what is at hand is that the service has nothing, or refuses. */
  readonly state: "at hand" | "problem" | "missing";
  /** What is at hand, however old. */
  readonly known?: Outcome;
}

export interface Quote<T> {
  readonly questions: readonly Question[];
  /** What the plan comes to with what is at hand. */
  readonly value: T;
}

const NEEDED = problem("spending", "Needs 1 request: press Fetch");

export function* quoted<T>(plan: Plan<T>, terms: Terms): Work<Quote<T>> {
  const questions: Question[] = [];
  let step = plan.next();
  while (step.done !== true) {
    const requests = step.value;
    const found = yield* atHand(requests, terms);
    const outcomes = requests.map((request, index): Outcome => {
      const { usable, known } = found[index]!;
      const state = usable === undefined ? "missing" : isProblem(usable) ? "problem" : "at hand";
      const shown = usable ?? known;
      questions.push({
        request,
        key: storeKey(request, terms),
        state,
        ...(shown === undefined ? {} : { known: shown }),
      });
      return shown === undefined ? NEEDED : cut(shown, request);
    });
    step = plan.next(outcomes);
  }
  return { questions, value: step.value };
}

/** What is asked for: what is missing, what went wrong too, or everything anew. */
export type Extent = "missing" | "problems" | "everything";

export interface Price {
  /** Distinct questions behind the cells. */
  readonly questions: number;
  /** How many of them are at hand and stay as they are. */
  readonly atHand: number;
  readonly requests: number;
  /** How many at most, where an answer yet to come decides. */
  readonly atMost: number;
}

const ASKED: Readonly<Record<Extent, readonly Question["state"][]>> = {
  missing: ["missing"],
  problems: ["missing", "problem"],
  everything: ["missing", "problem", "at hand"],
};

export function priceOf(questions: readonly Question[], extent: Extent): Price {
  const distinct = [...new Map(questions.map((question) => [question.key, question])).values()];
  const asked = distinct.filter(({ state }) => ASKED[extent].includes(state));
  const more = asked.reduce((sum, { state, request }) => sum + (state === "missing" ? (request.more ?? 0) : 0), 0);
  return {
    questions: distinct.length,
    atHand: distinct.length - asked.length,
    requests: asked.length,
    atMost: asked.length + more,
  };
}
