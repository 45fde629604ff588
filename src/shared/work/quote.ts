/**
 * What a plan would ask, without asking: the price of a calculation. It goes as far as what is at hand leads, and
 * what it would show is what is at hand, however old; in place of what is not, why it is not.
 */
import { covers, cut, type Outcome } from "../service/answer";
import { ANSWER_KINDS, type AnswerKind } from "../service/endpoints";
import { isProblem, type Problem } from "../service/problem";
import { kindOf, widest, type Request } from "../service/request";
import { atHand, onlyAtHand, type AtHand } from "./atHand";
import { claim, type Work } from "./effect";
import { needed } from "./gate";
import type { Plan } from "./plan";
import { askOf, storeKey, type Terms } from "./sender";

export interface Question {
  readonly request: Request;
  /** The name under which the store knows it: the same question has the same. */
  readonly key: string;
  /** `problem`: what is at hand is that the service has nothing, refuses, or gave what could not be read. */
  readonly state: "at hand" | "problem" | "missing";
  /** What is at hand, however old. */
  readonly known?: Outcome;
  /** An answer before it led to it: it is one of the requests that were told as that one's `more`. */
  readonly follows?: true;
}

export interface Quote<T> {
  readonly questions: readonly Question[];
  /** What the plan comes to with what is at hand. */
  readonly value: T;
}

export function* quoted<T>(plan: Plan<T>, terms: Terms): Work<Quote<T>> {
  const questions: Question[] = [];
  let follows = {};
  let step = plan.next();
  while (step.done !== true) {
    const requests = step.value;
    const found = yield* atHand(requests, terms);
    const lacking = requests.filter((request, index) => request.atHandOnly !== true && !shows(found[index]!, request));
    const reasons = yield* reasonsFor(lacking, terms);
    const outcomes = requests.map((request, index): Outcome => {
      if (request.atHandOnly === true) return onlyAtHand(found[index]!);
      const { usable, known } = found[index]!;
      const state =
        usable === undefined ? "missing" : isProblem(usable) || usable.stale === true ? "problem" : "at hand";
      const shown = usable ?? known;
      const told = shown === undefined ? {} : { known: shown };
      questions.push({ request, key: storeKey(request, terms), state, ...told, ...follows });
      return reasons.get(request) ?? cut(shown!, request);
    });
    if (questions.length > 0) follows = { follows: true };
    step = plan.next(outcomes);
  }
  return { questions, value: step.value };
}

/** A part is not shown for the whole. */
function shows({ usable, known }: AtHand, request: Request): boolean {
  const shown = usable ?? known;
  return shown !== undefined && (isProblem(shown) || covers(shown, request));
}

/** What the gate says of each: why it may not be asked, or that a person may have it by pressing. */
function* reasonsFor(requests: readonly Request[], terms: Terms): Work<ReadonlyMap<Request, Problem>> {
  if (requests.length === 0) return new Map();
  const asks = requests.map((request) => askOf(request, terms));
  const claims = yield* claim({ asks, most: 0, rest: 0 });
  return new Map(
    claims.map((reply, index) => [requests[index]!, isProblem(reply) ? reply : needed(asks[index]!, "press Fetch")]),
  );
}

/** What is asked for: what is missing, what went wrong too, or everything anew. */
export type Extent = "missing" | "problems" | "everything";

/** The requests of one kind. */
export interface PricePart {
  readonly kind: AnswerKind;
  readonly requests: number;
  readonly atMost: number;
}

export interface Price {
  /** Distinct questions behind the cells. */
  readonly questions: number;
  /** How many of them are at hand and stay as they are. */
  readonly atHand: number;
  readonly requests: number;
  /** How many at most, where an answer yet to come decides. */
  readonly atMost: number;
  /** What they are for, where records are among it: estimates and listings beside them don't bring these. */
  readonly parts?: readonly PricePart[];
}

const ASKED: Readonly<Record<Extent, readonly Question["state"][]>> = {
  missing: ["missing"],
  problems: ["missing", "problem"],
  everything: ["missing", "problem", "at hand"],
};

export function priceOf(questions: readonly Question[], extent: Extent): Price {
  const distinct = distinctOf(questions);
  const asked = askedOf(questions, extent);
  const parts = ANSWER_KINDS.map((kind): PricePart => {
    const ofKind = asked.filter(({ request }) => kindOf(request) === kind);
    return { kind, requests: ofKind.length, atMost: atMostOf(ofKind) };
  }).filter(({ requests }) => requests > 0);
  return {
    questions: distinct.length,
    atHand: distinct.length - asked.length,
    requests: asked.length,
    atMost: atMostOf(asked),
    ...(parts.some(({ kind }) => kind === "records") ? { parts } : {}),
  };
}

/** What follows from an answer was told by the question before it. */
function atMostOf(asked: readonly Question[]): number {
  const told = asked.reduce((sum, { request }) => sum + (request.more ?? 0), 0);
  const following = asked.filter(({ follows }) => follows === true).length;
  return asked.length + Math.max(0, told - following);
}

/** Which of these questions would be asked, each once. */
export function askedOf(questions: readonly Question[], extent: Extent): readonly Question[] {
  return distinctOf(questions).filter(({ state }) => ASKED[extent].includes(state));
}

function distinctOf(questions: readonly Question[]): readonly Question[] {
  const byKey = new Map<string, Question>();
  for (const question of questions) {
    const before = byKey.get(question.key);
    byKey.set(question.key, before === undefined ? question : both(before, question));
  }
  return [...byKey.values()];
}

const WORST_FIRST: readonly Question["state"][] = ["missing", "problem", "at hand"];

/** The same question of two cells, as it is asked for both: what one of them lacks is asked for. */
function both(one: Question, other: Question): Question {
  const worse = WORST_FIRST.indexOf(one.state) <= WORST_FIRST.indexOf(other.state) ? one : other;
  return { ...worse, request: widest(one.request, other.request) };
}
