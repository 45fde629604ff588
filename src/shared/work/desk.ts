/**
 * The desk turns plans into work. Its layers, from the plan to the wire, and why they stand in this order:
 *
 * 1. `unique`: what stands twice in a batch is one question, so nothing below ever sees a question twice.
 * 2. `recalled`: what is at hand costs nothing, so it stands before anything that spends.
 * 3. `claimed`: what is under way elsewhere is joined; only what is granted goes on.
 * 4. `batched`: a few at a time, so that little is on the wire when a host dies.
 * 5. `retained`: next to the wire, so that no answer that was paid for can be lost above.
 */
import { batched } from "./layers/batched";
import { claimed } from "./layers/claimed";
import { recalled } from "./layers/recalled";
import { retained } from "./layers/retained";
import { unique } from "./layers/unique";
import type { Work } from "./effect";
import type { Plan } from "./plan";
import type { Sender, Terms } from "./sender";

export function desk(terms: Terms): Sender {
  return [unique, recalled(terms), claimed(terms), batched(terms)].reduceRight(
    (next: Sender, layer) => layer(next),
    retained(terms),
  );
}

/** Fulfils a plan: each batch that it asks goes through the desk. */
export function* fulfil<T>(plan: Plan<T>, sender: Sender): Work<T> {
  let step = plan.next();
  while (step.done !== true) step = plan.next(yield* sender(step.value));
  return step.value;
}
