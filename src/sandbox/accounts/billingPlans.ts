/**
 * Billing plans: requests that a month's price includes, and what each one beyond costs (docs/service.md, 8).
 * No plan ends a month early: what goes beyond is charged. Numbers as third parties saw them in March 2026.
 */
export interface BillingPlan {
  readonly name: string;
  /** USD a month. */
  readonly price: number;
  /** Successful requests a month that the price includes; undefined where there is no end. */
  readonly included?: number;
  /** USD for each successful request beyond. */
  readonly overage: number;
}

export const PLANS = {
  endless: { name: "endless", price: 0, overage: 0 },
  free: { name: "free", price: 0, included: 50, overage: 0.2 },
  paid1000: { name: "paid1000", price: 74, included: 1000, overage: 0.06 },
  paid5000: { name: "paid5000", price: 199, included: 5000, overage: 0.03 },
  paid25000: { name: "paid25000", price: 449, included: 25000, overage: 0.015 },
} as const satisfies Readonly<Record<string, BillingPlan>>;

export type PlanName = keyof typeof PLANS;

export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];

export interface Bill {
  /** Requests beyond the included ones. */
  readonly beyond: number;
  /** USD: the price of the month and of what went beyond. */
  readonly due: number;
}

/** What a month with so many successful requests costs. */
export function billOf({ price, included = Infinity, overage }: BillingPlan, billed: number): Bill {
  const beyond = Math.max(0, billed - included);
  return { beyond, due: Math.round((price + beyond * overage) * 1000) / 1000 };
}
