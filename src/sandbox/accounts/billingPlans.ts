/**
 * Billing plans: requests included in a month's price, and the price of each one beyond (docs/service.md, 8). No plan
 * ends early; requests beyond are charged.
 */
import { REPORTED_PLANS } from "../../shared/api/reportedPlans";

export interface BillingPlan {
  readonly name: string;
  /** USD per month. */
  readonly price: number;
  /** Successful requests per month included in the price; undefined if unlimited. */
  readonly included?: number;
  /** USD for each successful request beyond. */
  readonly overage: number;
}

export const PLANS = {
  endless: { name: "endless", price: 0, overage: 0 },
  free: { name: "free", ...REPORTED_PLANS.free },
  paid1000: { name: "paid1000", ...REPORTED_PLANS.paid1000 },
  paid5000: { name: "paid5000", ...REPORTED_PLANS.paid5000 },
  paid25000: { name: "paid25000", ...REPORTED_PLANS.paid25000 },
} as const satisfies Readonly<Record<string, BillingPlan>>;

export type PlanName = keyof typeof PLANS;

export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];

export interface Bill {
  /** Requests beyond the included ones. */
  readonly beyond: number;
  /** USD: the month's price and what went beyond. */
  readonly due: number;
}

/** The price of a month with so many successful requests. */
export function billOf({ price, included = Infinity, overage }: BillingPlan, billed: number): Bill {
  const beyond = Math.max(0, billed - included);
  return { beyond, due: Math.round((price + beyond * overage) * 1000) / 1000 };
}
