/** The plan's month, for every billing day and date. */
import fc from "fast-check";
import {
  billingPeriod,
  DAY_LENGTH,
  daysInPeriod,
  earliestDay,
  nextPeriod,
  periodLabel,
  thisMonth,
  utcDay,
} from "../../../../src/shared/fetching/ledger/billingPeriod";

const on = (day: string): number => Date.parse(day);

it.each([
  ["2026-11-22", 1, "2026-11-01", "2026-11-30"],
  ["2026-11-22", 15, "2026-11-15", "2026-12-14"],
  ["2026-11-14", 15, "2026-10-15", "2026-11-14"],
  ["2026-11-15", 15, "2026-11-15", "2026-12-14"],
  ["2027-01-03", 20, "2026-12-20", "2027-01-19"],
  ["2026-12-31", 31, "2026-12-31", "2027-01-30"],
  ["2026-12-30", 31, "2026-11-30", "2026-12-30"],
  ["2026-11-29", 31, "2026-10-31", "2026-11-29"],
  ["2027-02-27", 31, "2027-01-31", "2027-02-27"],
  ["2027-02-28", 31, "2027-02-28", "2027-03-30"],
  ["2027-02-28", 29, "2027-02-28", "2027-03-28"],
  ["2028-02-28", 29, "2028-01-29", "2028-02-28"],
  ["2028-02-29", 29, "2028-02-29", "2028-03-28"],
  ["2028-02-29", 30, "2028-02-29", "2028-03-29"],
  ["2027-03-01", 29, "2027-02-28", "2027-03-28"],
])("%s lies, with %i as the billing day, in the month from %s to %s", (day, billingDay, first, last) => {
  expect(billingPeriod(on(day), billingDay)).toEqual({ first, last });
  expect(billingPeriod(on(day) + DAY_LENGTH - 1, billingDay)).toEqual({ first, last });
});

it("every day is in one month, months follow each other without a gap, and none has fewer than 28 or more than 31 days", () => {
  const moments = fc.integer({ min: on("2020-01-01"), max: on("2040-12-31") });
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 31 }), (now, billingDay) => {
      const period = billingPeriod(now, billingDay);
      const today = utcDay(now);
      expect(period.first <= today && today <= period.last).toBe(true);
      expect(period.first >= earliestDay(now)).toBe(true);
      expect(billingPeriod(on(period.first), billingDay)).toEqual(period);
      expect(billingPeriod(on(period.last), billingDay)).toEqual(period);
      const next = nextPeriod(period, billingDay);
      expect(on(next.first) - on(period.last)).toBe(DAY_LENGTH);
      const date = Number(period.first.slice(8));
      expect(date === billingDay || (date < billingDay && utcDay(on(period.first) + DAY_LENGTH).endsWith("-01"))).toBe(
        true,
      );
      expect(daysInPeriod(period)).toBeGreaterThanOrEqual(28);
      expect(daysInPeriod(period)).toBeLessThanOrEqual(31);
    }),
  );
});

it("a calendar month is named as before, another by its first and last day", () => {
  const calendar = billingPeriod(on("2026-11-22"), 1);
  const other = billingPeriod(on("2026-11-22"), 15);
  expect([periodLabel(calendar), thisMonth(calendar)]).toEqual(["2026-11", "this month"]);
  expect([periodLabel(other), thisMonth(other)]).toEqual(["2026-11-15 to 2026-12-14", "this billing month"]);
});
