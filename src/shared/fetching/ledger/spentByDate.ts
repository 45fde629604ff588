/** What a quota state tells other quota states of the same person: how many requests may have been billed, and when. */
import { earliestDay } from "./billingPeriod";
import { isDayName, isFrom, spentIn, undatedSpent, type Ledger } from "./ledger";

/** By day (`2026-11-22`), and by month (`2026-11`) those whose day is unknown. */
export type SpentByDate = Readonly<Record<string, number>>;

/** All that may count in a period that goes on, whatever the billing day. */
export function spentByDate(ledger: Ledger, now: number): SpentByDate {
  const first = earliestDay(now);
  const counts = Object.entries(ledger).map(
    ([date, each]) => [date, isDayName(date) ? Math.max(0, spentIn(each)) : undatedSpent(ledger, date)] as const,
  );
  return Object.fromEntries(counts.filter(([date, count]) => count > 0 && isFrom(first, date)));
}

export function spentSince(spent: SpentByDate, first: string): number {
  return Object.entries(spent).reduce((sum, [date, count]) => sum + (isFrom(first, date) ? count : 0), 0);
}
