/** What a person reads of a price in the plan's terms, and of the month so far. */
import { dollarsText } from "../../../src/shared/api/text/dollars";
import { billingPeriod } from "../../../src/shared/fetching/ledger/billingPeriod";
import { usageOf, type Usage } from "../../../src/shared/fetching/ledger/ledger";
import { dearestPrice, planPrice, planPriceAfter } from "../../../src/shared/spending/texts/planPrice";
import {
  forecastText,
  monthCostText,
  monthSoFarText,
  planSoFarText,
  warningText,
} from "../../../src/shared/spending/texts/spendingText";

const PLAN = { included: 1000, overagePrice: 0.06 };

const unplanned = (used: number): Usage => ({
  ...usageOf({}, billingPeriod(Date.parse("2026-11-20"), 15), 5000, 0),
  used,
});

const usage = (used: number, more: Partial<Usage> = {}): Usage => ({ ...unplanned(used), plan: PLAN, ...more });

it.each([
  [960, 312, 312, "40 in your plan, 272 beyond it at $0.06 = $16.32; none left after"],
  [600, 312, 312, "all in your plan; 88 left after"],
  [688, 312, 312, "all in your plan; none left after"],
  [999, 1, 1, "in your plan; none left after"],
  [1000, 1, 1, "beyond your plan at $0.06"],
  [1200, 312, 312, "all beyond your plan at $0.06 = $18.72"],
  [999, 2, 2, "1 in your plan, 1 beyond it at $0.06; none left after"],
  [992, 6, 9, "6 to 8 in your plan, up to 1 beyond it at $0.06; up to 2 left after"],
  [960, 312, 330, "40 in your plan, 272 to 290 beyond it at $0.06 = $16.32 to $17.40; none left after"],
  [990, 5, 40, "5 to 10 in your plan, up to 30 beyond it at $0.06 = up to $1.80; up to 5 left after"],
  [900, 6, 9, "all in your plan; 91 to 94 left after"],
  [1000, 2000, 30_000, "all beyond your plan at $0.06 = $120.00 to $1,800.00"],
])("with %i of 1,000 used, %i to %i requests are: %s", (used, requests, atMost, words) => {
  expect(planPrice({ requests, atMost }, usage(used))).toBe(words);
});

it("without the price of those beyond, only their number is told", () => {
  const plan = { included: 1000 };
  expect(planPrice({ requests: 312, atMost: 312 }, usage(960, { plan }))).toBe(
    "40 in your plan, 272 beyond it; none left after",
  );
  expect(planPrice({ requests: 3, atMost: 3 }, usage(1000, { plan }))).toBe("all beyond your plan");
  expect(planSoFarText(usage(1272, { plan }))).toBe("1,272 of 1,000 requests used: 272 beyond");
});

it("requests beyond a plan that charges nothing for them are told so", () => {
  const plan = { included: 1000, overagePrice: 0 };
  expect(planPrice({ requests: 312, atMost: 312 }, usage(960, { plan }))).toBe(
    "40 in your plan, 272 beyond it at no charge; none left after",
  );
  expect(dearestPrice(200, usage(0, { plan }))).toBe("");
});

it("without a plan, with damaged counts, or before the usage is known nothing is told, and of a sandbox that it is free", () => {
  const unknown = unplanned(960);
  const range = { requests: 312, atMost: 312 };
  expect([unknown, usage(960, { damaged: true }), undefined].map((each) => planPriceAfter(range, each))).toEqual([
    "",
    "",
    "",
  ]);
  expect(planPriceAfter(range, { ...unknown, sandbox: true })).toBe(": free (sandbox)");
  expect(planPriceAfter(range, usage(960, { sandbox: true }))).toBe(": free (sandbox)");
  expect(planSoFarText(unknown)).toBe("");
});

it("what can't be priced yet is priced at its dearest", () => {
  expect(dearestPrice(200, usage(0))).toBe(": $12.00 at most, if all are beyond your plan at $0.06");
  expect(dearestPrice(200, usage(0, { plan: { included: 1000 } }))).toBe("");
});

it("the month so far is told as the plan bills it", () => {
  expect(planSoFarText(usage(850))).toBe("850 of 1,000 requests used, 150 left");
  expect(planSoFarText(usage(1272))).toBe("1,272 of 1,000 requests used: 272 beyond × $0.06 = $16.32 so far");
});

it("the month is told in a line: in the plan's terms, of the limit, or of a sandbox", () => {
  expect(monthSoFarText(usage(850))).toBe("850 of 1,000 requests used, 150 left");
  expect(monthSoFarText(unplanned(7))).toBe("7 of 5,000 requests used this billing month");
  expect(monthSoFarText({ ...unplanned(0), sandbox: true, free: 1200 })).toBe("nothing billed this billing month");
  expect(monthSoFarText({ ...unplanned(2), sandbox: true, underWay: 2 })).toBe("nothing billed this billing month");
  // What was billed before the sandbox was chosen still counts.
  expect(monthSoFarText({ ...unplanned(7), sandbox: true })).toBe("7 of 5,000 requests used this billing month");
  expect(monthSoFarText(usage(7, { damaged: true }))).toBe("the count of this billing month’s requests is damaged");
});

it("the month is told in dollars, so far and at most, where the price beyond the plan is known", () => {
  expect(monthCostText(usage(850))).toBe("$0.00 beyond your plan so far; at most $240.00 at your limit of 5,000");
  expect(monthCostText(usage(1272))).toBe("$16.32 beyond your plan so far; at most $240.00 at your limit of 5,000");
  // Beyond the limit, as where it was lowered since, it doesn't cost less than it did.
  expect(monthCostText(usage(1272, { limit: 100 }))).toBe(
    "$16.32 beyond your plan so far; at most $16.32 at your limit of 100",
  );
  const untold = [unplanned(7), usage(7, { damaged: true }), usage(7, { plan: { included: 1000 } })];
  expect(untold.map(monthCostText)).toEqual(["", "", ""]);
  expect(monthCostText(usage(0, { sandbox: true }))).toBe(
    "$0.00: sandbox requests are free; billed, at most $240.00 at your limit of 5,000",
  );
  expect(monthCostText({ ...unplanned(0), sandbox: true })).toBe("$0.00: sandbox requests are free");
});

it("the pace is told as what it is, with what it comes to", () => {
  const start = "At this billing month’s pace, about ";
  expect([usage(500), usage(500, { forecast: 900 }), usage(500, { forecast: 1240 })].map(forecastText)).toEqual([
    "",
    `${start}900 requests by 14 Dec 2026, all in your plan.`,
    `${start}1,240 requests by 14 Dec 2026: 240 beyond your plan, about $14.40.`,
  ]);
  expect(forecastText(usage(500, { forecast: 6000, limit: 2000 }))).toBe(
    `${start}6,000 requests by 14 Dec 2026: 5,000 beyond your plan, about $300.00; your monthly limit stops them at 2,000.`,
  );
});

it("a warning says how much of what is used, and where it leads", () => {
  const plan = { of: "plan", level: 85, used: 869, total: 1000, first: "2026-11-15" } as const;
  const limit = { of: "limit", level: 95, used: 869, total: 900, first: "2026-11-15" } as const;
  expect(warningText([plan], usage(869))).toBe(
    "You have used 86% of your plan (869 of 1,000 requests) this billing month.",
  );
  expect(warningText([plan, limit], usage(869, { forecast: 1240 }))).toBe(
    "You have used 86% of your plan (869 of 1,000 requests) and 96% of your monthly limit (869 of 900 requests) this " +
      "billing month. At this billing month’s pace, about 1,240 requests by 14 Dec 2026: 240 beyond your plan, about $14.40.",
  );
});

it.each([
  [0, "$0.00"],
  [18.72, "$18.72"],
  [0.2, "$0.20"],
  [0.045, "$0.045"],
  [0.000007, "$0.000007"],
  [1200, "$1,200.00"],
])("%d dollars are %s", (amount, text) => {
  expect(dollarsText(amount)).toBe(text);
});
