/** What requests cost by the terms of a person's plan: a month's price includes some, and each one beyond costs extra. */

export interface PlanTerms {
  /** How many requests the billing month's price includes. */
  readonly included: number;
  /** US dollars for each beyond those, if known. */
  readonly overagePrice?: number;
}

/** How a number of requests divides between the plan and what is beyond it. */
export interface PlanShare {
  readonly inPlan: number;
  readonly beyond: number;
  /** How many the plan still includes afterwards. */
  readonly leftAfter: number;
  /** US dollars for those beyond, if the price is known. */
  readonly dollars?: number;
}

/** @param used How many of the billing month's requests count before them. */
export function planShare({ included, overagePrice }: PlanTerms, used: number, requests: number): PlanShare {
  const left = Math.max(0, included - used);
  const inPlan = Math.min(requests, left);
  const beyond = requests - inPlan;
  const dollars = overagePrice === undefined ? {} : { dollars: costOf(beyond, overagePrice) };
  return { inPlan, beyond, leftAfter: left - inPlan, ...dollars };
}

/** A setting has no more decimals. */
const MILLIONTHS = 1_000_000;

/** In whole millionths of a dollar, so that 3 requests at $0.10 cost $0.30 exactly. */
export function costOf(requests: number, price: number): number {
  return (Math.round(price * MILLIONTHS) * requests) / MILLIONTHS;
}
