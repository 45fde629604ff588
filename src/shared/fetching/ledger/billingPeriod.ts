/**
 * The plan's month: it begins on the same day of each month, or on the last one where a month is shorter. In UTC, which
 * is also the service's time zone, as far as is known.
 */
export interface BillingPeriod {
  /** `2026-11-15`, as are all days here. */
  readonly first: string;
  /** Included. */
  readonly last: string;
}

/** Milliseconds. */
export const DAY_LENGTH = 86_400_000;

/** `2026-11-22` */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** No current period began before that day, whatever the billing day. */
export const earliestDay = (now: number): string => utcDay(now - 30 * DAY_LENGTH);

/** The period that contains a moment. @param billingDay 1 to 31. */
export function billingPeriod(now: number, billingDay: number): BillingPeriod {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const begun = beginningIn(year, month, billingDay) <= now ? month : month - 1;
  return {
    first: utcDay(beginningIn(year, begun, billingDay)),
    last: utcDay(beginningIn(year, begun + 1, billingDay) - 1),
  };
}

export function nextPeriod({ last }: BillingPeriod, billingDay: number): BillingPeriod {
  return billingPeriod(Date.parse(last) + DAY_LENGTH, billingDay);
}

export function daysInPeriod({ first, last }: BillingPeriod): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_LENGTH + 1;
}

/** @param month 0 for January; may lie outside the year. */
function beginningIn(year: number, month: number, billingDay: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(billingDay, lastDay));
}

/** Whether a period that begins on this day is a calendar month. */
export const beginsMonth = (day: string): boolean => day.endsWith("-01");

/** `2026-11`, or `2026-11-15 to 2026-12-14`. */
export function periodLabel(period: BillingPeriod): string {
  return beginsMonth(period.first) ? period.first.slice(0, 7) : `${period.first} to ${period.last}`;
}

/** What a sentence calls the current period. */
export function thisMonth(period: BillingPeriod): string {
  return beginsMonth(period.first) ? "this month" : "this billing month";
}
