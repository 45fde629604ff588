/**
 * The service's plans as third parties saw them in March 2026 (docs/service.md, 8). They may have changed, and a contract
 * may say something else: what counts is a person's own bill.
 */
export interface ReportedPlan {
  /** US dollars a month. */
  readonly price: number;
  /** Successful requests a month that the price includes. */
  readonly included: number;
  /** US dollars for each successful request beyond. */
  readonly overage: number;
}

export const REPORTED_PLANS = {
  free: { price: 0, included: 50, overage: 0.2 },
  paid1000: { price: 74, included: 1000, overage: 0.06 },
  paid5000: { price: 199, included: 5000, overage: 0.03 },
  paid25000: { price: 449, included: 25000, overage: 0.015 },
} as const satisfies Readonly<Record<string, ReportedPlan>>;
