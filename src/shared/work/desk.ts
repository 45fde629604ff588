/**
 * The desk turns plans into work. Its layers, from the plan to the wire, and why they stand in this order:
 *
 * 1. `recalled`: what is at hand costs nothing, so it stands before anything that spends; and what was at hand, however
 *    old, stands in for what fails below. It stands above `unique`, because what is at hand for one of two need not be
 *    for the other, which wants a larger page or a newer answer: only that one is asked.
 * 2. `unique`: what stands twice in a batch is one question, so nothing below ever sees a question twice.
 * 3. `retried`: above the gate, so that a second attempt is claimed, counted and has its turn like a first.
 * 4. `claimed`: the gate: what may be spent, what is joined, whose turn it is, a few at a time. It stands as near to
 *    the wire as can be, so that what a crash leaves claimed is what was on the wire.
 * 5. `retained`: next to the wire, so that no answer that was paid for can be lost above.
 */
import { claimed } from "./layers/claimed";
import { recalled } from "./layers/recalled";
import { retained } from "./layers/retained";
import { retried } from "./layers/retried";
import { unique } from "./layers/unique";
import type { Work } from "./effect";
import type { Plan } from "./plan";
import type { Sender, Terms } from "./sender";

export function desk(terms: Terms): Sender {
  return [recalled(terms), unique(terms), retried].reduceRight(
    (next: Sender, layer) => layer(next),
    claimed(terms)(retained(terms)),
  );
}

/** Fulfils a plan: each batch that it asks goes through the desk. */
export function* fulfil<T>(plan: Plan<T>, sender: Sender): Work<T> {
  let step = plan.next();
  while (step.done !== true) step = plan.next(yield* sender(step.value));
  return step.value;
}
