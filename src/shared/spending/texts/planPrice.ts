/** A price in a person's own terms: how much of it the plan includes, and what the rest costs. */
import { dollarsText } from "../../api/text/dollars";
import type { RequestRange } from "../../api/text/requestsText";
import { thousands } from "../../api/text/thousands";
import { costOf, planShare } from "../../fetching/ledger/planTerms";
import type { Usage } from "../../fetching/ledger/ledger";

/** What of the usage a price in a person's own terms depends on. */
export type PlanUsage = Pick<Usage, "plan" | "used" | "sandbox" | "damaged">;

/**
 * `40 in your plan, 272 beyond it at $0.06 = $16.32; none left after`. `free (sandbox)` where
 * nothing is billed; empty if the plan isn't known, or how much of it is used.
 */
export function planPrice({ requests, atMost }: RequestRange, usage: PlanUsage | undefined): string {
  const { plan, used = 0, sandbox, damaged } = usage ?? {};
  if (sandbox === true) return "free (sandbox)";
  if (plan === undefined || damaged === true) return "";
  const { overagePrice } = plan;
  const least = planShare(plan, used, requests);
  const most = planShare(plan, used, Math.max(requests, atMost));
  const left = `${least.leftAfter === 0 ? "none" : ranged(most.leftAfter, least.leftAfter)} left after`;
  if (most.beyond === 0) return `${most.inPlan === 1 ? "" : "all "}in your plan; ${left}`;
  const cost = overagePrice === 0 ? "no charge" : costText(least.beyond, most.beyond, overagePrice ?? 0);
  const at = overagePrice === undefined ? "" : ` at ${cost}`;
  if (most.inPlan === 0) return `${most.beyond === 1 ? "" : "all "}beyond your plan${at}`;
  return `${ranged(least.inPlan, most.inPlan)} in your plan, ${ranged(least.beyond, most.beyond)} beyond it${at}; ${left}`;
}

/** `$0.06 = $16.32`; of a single request, the price is all there is to say. */
function costText(least: number, most: number, price: number): string {
  const each = dollarsText(price);
  return most === 1 ? each : `${each} = ${ranged(costOf(least, price), costOf(most, price), dollarsText)}`;
}

function ranged(least: number, most: number, text: (amount: number) => string = thousands): string {
  if (least === most) return text(most);
  return least === 0 ? `up to ${text(most)}` : `${text(least)} to ${text(most)}`;
}

/** The same behind what it is about: `: all in your plan; 88 left after`. */
export function planPriceAfter(range: RequestRange, usage: PlanUsage | undefined): string {
  const text = planPrice(range, usage);
  return text === "" ? "" : `: ${text}`;
}

/** What requests cost at most, whenever they are made: all of them beyond the plan. */
export function dearestPrice(requests: number, { plan, sandbox }: PlanUsage): string {
  if (sandbox === true) return ": free (sandbox)";
  if (plan?.overagePrice === undefined) return "";
  if (plan.overagePrice === 0) return "";
  const each = dollarsText(plan.overagePrice);
  return `: ${dollarsText(costOf(requests, plan.overagePrice))} at most, if all are beyond your plan at ${each}`;
}
