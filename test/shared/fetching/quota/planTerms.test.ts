/** What requests cost by a plan's terms, and where a month's pace leads. */
import fc from "fast-check";
import { costOf, planShare } from "../../../../src/shared/fetching/ledger/planTerms";
import { forecastOf } from "../../../../src/shared/fetching/quota/accountUsage";
import { billingPeriod, DAY_LENGTH, daysInPeriod } from "../../../../src/shared/fetching/ledger/billingPeriod";

const count = fc.integer({ min: 0, max: 30_000 });
/** Prices as they can be typed: up to 6 decimals. */
const price = fc.integer({ min: 0, max: 2_000_000 }).map((millionths) => millionths / 1_000_000);

/** Exactly, with whole numbers of any size. */
const exact = (requests: number, each: number): number =>
  Number(BigInt(Math.round(each * 1e6)) * BigInt(requests)) / 1e6;

it("each request is either in the plan or beyond it, what is beyond costs its price exactly, and nothing left is negative", () => {
  fc.assert(
    fc.property(count, price, count, count, (included, overagePrice, used, requests) => {
      const { inPlan, beyond, leftAfter, dollars } = planShare({ included, overagePrice }, used, requests);
      expect(inPlan + beyond).toBe(requests);
      expect(Math.min(inPlan, beyond, leftAfter)).toBeGreaterThanOrEqual(0);
      expect(leftAfter).toBe(Math.max(0, included - used - requests));
      expect(beyond).toBe(Math.max(0, used + requests - Math.max(included, used)));
      expect(dollars).toBe(exact(beyond, overagePrice));
    }),
  );
});

it("a price paid in two steps is the price paid at once, and one request more never costs less", () => {
  fc.assert(
    fc.property(count, price, count, count, count, (included, overagePrice, used, first, second) => {
      const terms = { included, overagePrice };
      const [one, two] = [planShare(terms, used, first), planShare(terms, used + first, second)];
      const both = planShare(terms, used, first + second);
      expect([one.inPlan + two.inPlan, one.beyond + two.beyond, two.leftAfter]).toEqual([
        both.inPlan,
        both.beyond,
        both.leftAfter,
      ]);
      expect(costOf(one.beyond + two.beyond, overagePrice)).toBe(both.dollars);
      expect(planShare(terms, used, first + 1).dollars).toBeGreaterThanOrEqual(one.dollars!);
    }),
  );
});

it.each([
  [272, 0.06, 16.32],
  [3, 0.1, 0.3],
  [3, 0.015, 0.045],
  [7, 0.000001, 0.000007],
  [0, 0.06, 0],
])("%i requests at $%d cost $%d, not a fraction beside it", (requests, each, cost) => {
  expect(costOf(requests, each)).toBe(cost);
});

it("without a price only the number beyond is known", () => {
  expect(planShare({ included: 1000 }, 960, 312)).toEqual({ inPlan: 40, beyond: 272, leftAfter: 0 });
});

describe("the pace", () => {
  const period = billingPeriod(Date.parse("2026-11-20"), 15);
  const after = (days: number): number => Date.parse(period.first) + days * DAY_LENGTH;

  it.each([
    [5, 200, 1200],
    [10, 413, 1240],
    [29.9, 1000, 1000],
    [30, 1234, 1234],
    [15, 30, 60],
    [1, 20, 600],
  ])("of %d days with %i requests leads to about %i", (days, used, about) => {
    expect(daysInPeriod(period)).toBe(30);
    expect(forecastOf(period, used, after(days))).toBe(about);
  });

  it("isn't known in the first day, or of fewer than 20 requests", () => {
    expect(forecastOf(period, 500, after(0.99))).toBeUndefined();
    expect(forecastOf(period, 19, after(15))).toBeUndefined();
  });

  it("never leads to fewer requests than there are, nor to more for fewer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 30_000 }), fc.double({ min: 1, max: 30, noNaN: true }), (used, days) => {
        const about = forecastOf(period, used, after(days))!;
        expect(about).toBeGreaterThanOrEqual(used);
        expect(forecastOf(period, used + 1, after(days))!).toBeGreaterThanOrEqual(about);
      }),
    );
  });
});
