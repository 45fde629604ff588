/**
 * The pipeline that turns plans into work. Its middleware, from the plan to the network, and the reasons for the order:
 *
 * 1. `cached`: cached answers cost nothing, so they come before anything that spends. A cached answer of any age also
 *    replaces a failure below. It comes before `deduplicated`, because of two equal questions one may be cached and the
 *    other not (it needs a larger page or a newer answer): only that one is sent.
 * 2. `deduplicated`: each question is sent once per batch, so nothing below sees duplicates.
 * 3. `retried`: before admission, so that a retry is reserved, counted and paced like a first attempt.
 * 4. `admitted`: decides what may be spent, which requests are shared and when each is sent, a few at a time. It is as
 *    close to the network as possible, so that a crash leaves only requests in flight reserved.
 * 5. `stored`: next to the network, so that an answer that was paid for can't be lost.
 */
import { admitted } from "./middleware/admitted";
import { cached } from "./middleware/cached";
import { stored } from "./middleware/stored";
import { retried } from "./middleware/retried";
import { deduplicated } from "./middleware/deduplicated";
import type { Work } from "./work/effects";
import type { Plan } from "./work/plan";
import type { Handler } from "./requests/middleware";
import type { FetchContext } from "./requests/fetchContext";

export function pipeline(context: FetchContext): Handler {
  return [cached(context), deduplicated(context), retried].reduceRight(
    (next: Handler, layer) => layer(next),
    admitted(context)(stored(context)),
  );
}

/** Runs a plan: each batch that it asks for goes through the pipeline. */
export function* runPlan<T>(plan: Plan<T>, sender: Handler): Work<T> {
  let step = plan.next();
  while (step.done !== true) step = plan.next(yield* sender(step.value));
  return step.value;
}
