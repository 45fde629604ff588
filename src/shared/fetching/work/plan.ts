/**
 * A plan only makes requests: it yields a batch of them and receives one outcome for each, in order.
 * It can't access the store, sleep, or know who drives it. Functions and the paginator are plans.
 */
import type { Outcome } from "../../api/answer";
import type { Request } from "../../api/request";

export type Plan<T> = Generator<readonly Request[], T, readonly Outcome[]>;

/** Requests a batch. */
export function* ask(requests: readonly Request[]): Plan<readonly Outcome[]> {
  return requests.length === 0 ? [] : yield requests;
}

/** A plan that asks nothing. */
// eslint-disable-next-line require-yield -- it asks nothing
export function* planned<T>(result: T): Plan<T> {
  return result;
}

/** A plan whose answers stay, however old, until a person has them requested again. */
export function* keepingOlder<T>(plan: Plan<T>): Plan<T> {
  let step = plan.next();
  while (step.done !== true) step = plan.next(yield step.value.map((each) => ({ ...each, keepsOlder: true as const })));
  return step.value;
}

/** Runs many plans at once: their requests of the same round form one batch. */
export function* allPlans<T>(plans: readonly Plan<T>[]): Plan<readonly T[]> {
  if (plans.length === 1) return [yield* plans[0]!];
  const results: T[] = [];
  let open = plans.map((plan, index) => ({ plan, index, step: plan.next() }));
  for (;;) {
    for (const { index, step } of open) if (step.done === true) results[index] = step.value;
    open = open.filter(({ step }) => step.done !== true);
    if (open.length === 0) return results;
    const asked = open.map(({ step }) => step.value as readonly Request[]);
    const outcomes = yield* ask(asked.flat());
    let start = 0;
    open = open.map(({ plan, index }, place) => {
      const end = start + (asked[place]?.length ?? 0);
      const step = plan.next(outcomes.slice(start, end));
      start = end;
      return { plan, index, step };
    });
  }
}
