/**
 * Under which date requests are booked. A ledger with a later date than the clock's means that the clock was changed:
 * requests are booked there, so that they aren't missing when the clock is right again.
 */
import type { EndpointName } from "../../api/endpoints";
import { utcDay } from "./billingPeriod";
import {
  addLedgers,
  booked,
  countsOfDays,
  isDayName,
  isFrom,
  monthIn,
  monthOf,
  type Ledger,
  type LedgerColumn,
} from "./ledger";

const latestOf = (dates: readonly string[]): string => dates.reduce((a, b) => (a > b ? a : b), "");

/** The day, or the month where only the month of what was booked last is known. */
export function bookingDate(ledger: Ledger, now: number): string {
  const dates = Object.keys(ledger);
  const day = latestOf([utcDay(now), ...dates.filter(isDayName)]);
  const month = latestOf(dates.filter((date) => !isDayName(date)));
  return month > monthIn(day) ? month : day;
}

/** Whether the ledger has a later date than the clock's. */
export function isAhead(ledger: Ledger, now: number): boolean {
  return bookingDate(ledger, now) > utcDay(now);
}

/** Moves what was booked under later dates to today. */
export function withoutLaterDates(ledger: Ledger, now: number): Ledger {
  const notAfter = (date: string, latest: string): string => (date > latest ? latest : date);
  return Object.entries(ledger)
    .map(([date, counts]) => ({ [notAfter(date, isDayName(date) ? utcDay(now) : monthOf(now))]: counts }))
    .reduce<Ledger>(addLedgers, {});
}

export interface Withdrawal {
  readonly ledger: Ledger;
  /** How many were booked under which dates. */
  readonly taken: readonly (readonly [date: string, count: number])[];
}

/** Takes requests out of a column, no further back than to a day: those that were booked last come first. */
export function withdrawn(
  before: Ledger,
  first: string,
  endpoint: EndpointName,
  column: LedgerColumn,
  count: number,
): Withdrawal {
  const dates = Object.keys(before).filter((date) => isFrom(first, date));
  const taken: (readonly [string, number])[] = [];
  let ledger = before;
  let left = count;
  // A month comes after its days, for what of it has no day.
  for (const date of dates.sort().reverse()) {
    const all = ledger[date]?.[endpoint]?.[column] ?? 0;
    const ofDays = isDayName(date) ? 0 : (countsOfDays(ledger, date)[endpoint]?.[column] ?? 0);
    const here = Math.min(left, ofDays <= all ? all - ofDays : all);
    if (here === 0) continue;
    ledger = booked(ledger, date, endpoint, column, -here);
    taken.push([date, here]);
    left -= here;
  }
  return { ledger, taken };
}
