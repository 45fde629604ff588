/**
 * Under which date requests are booked. A ledger with a later date than the clock's means that the clock was changed:
 * requests are booked there, so that they aren't missing when the clock is right again.
 */
import { monthIn } from "../../values/day";
import type { EndpointName } from "../../api/endpoints";
import { utcDay } from "./billingPeriod";
import { addLedgers, booked, isDayName, monthOf, bookedUnder, type Ledger } from "./ledger";

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

/** Takes back a request that was booked as uncertain under a date. An earlier build may have left only its month. */
export function withoutUncertain(ledger: Ledger, date: string, endpoint: EndpointName): Ledger {
  const has = (at: string): number => bookedUnder(ledger, at, endpoint, "uncertain");
  const found = [date, monthIn(date)].find((at) => has(at) > 0);
  return found === undefined ? ledger : booked(ledger, found, endpoint, "uncertain", -1);
}
