/**
 * Counts of requests, by date and endpoint. Immutable: each change returns a new ledger.
 *
 * A month has all its requests, and each of its days those of that day. So builds that know only months still count them
 * all, and a request whose day is unknown, because such a build booked it, is what a month has beyond its days.
 */
import { ENDPOINT_NAMES, type EndpointName } from "../../api/endpoints";
import { monthIn } from "../../values/day";
import type { AccountNote } from "./accountNote";
import { beginsMonth, periodLabel, utcDay, type BillingPeriod } from "./billingPeriod";
import type { PlanTerms } from "./planTerms";
import type { Volatility } from "./volatility";

/** How a request ended. `free`: cached, shared with another, or answered by a sandbox. */
export type LedgerColumn = "billed" | "free" | "failed" | "uncertain";

export const LEDGER_COLUMNS: readonly LedgerColumn[] = ["billed", "free", "failed", "uncertain"];

export type LedgerCounts = Readonly<Record<LedgerColumn, number>>;

/** By month (`2026-11`) and by day (`2026-11-22`), in UTC, then by endpoint. */
export type Ledger = Readonly<Record<string, Readonly<Partial<Record<EndpointName, LedgerCounts>>>>>;

export interface Usage extends LedgerCounts {
  /** `2026-11`, or `2026-11-15 to 2026-12-14`. */
  readonly month: string;
  readonly period: BillingPeriod;
  /** How many of the billed and uncertain requests may have been made before the period: their days are unknown. */
  readonly undated: number;
  readonly byEndpoint: readonly (LedgerCounts & { readonly endpoint: EndpointName })[];
  /** Requests in flight. */
  readonly underWay: number;
  readonly limit: number;
  /** How many count against limit and plan: billed and uncertain ones, those in flight, and those made elsewhere. */
  readonly used: number;
  /** How many more may be billed this month. */
  readonly left: number;
  /** How many it may come to at the period's pace, if something can be said. */
  readonly forecast?: number;
  /** What the person said of the plan, if enough to tell a price by. */
  readonly plan?: PlanTerms;
  /** It is certain that the service in use bills nothing. */
  readonly sandbox?: true;
  /** The counts are unreliable: no billed request is made until the user sets them or the month ends. */
  readonly damaged?: true;
  /** Why nothing can be stored here: no billed request is made, and earlier counts may be missing. */
  readonly volatile?: Volatility;
  /** This month's checks of the provider's account, latest first. */
  readonly checks?: readonly AccountNote[];
}

export const NO_COUNTS: LedgerCounts = { billed: 0, free: 0, failed: 0, uncertain: 0 };

/** How many months are kept, including the current one. */
const MONTHS_KEPT = 13;

/**
 * How many days with requests are kept. A billing period began at most 30 days ago, and its month 30 days before that: of
 * that month all days must be known.
 */
const DAYS_KEPT = 70;

export const monthOf = (now: number): string => monthIn(utcDay(now));

export const isDayName = (date: string): boolean => date.length > 7;

/** Whether a day is that one or later, and whether a month may have such days. */
export const isFrom = (first: string, date: string): boolean => date >= (isDayName(date) ? first : monthIn(first));

/**
 * Adds `count` (which may be negative) to a column, and drops the oldest dates.
 * @param date A day, or a month where the day is unknown.
 */
export function booked(ledger: Ledger, date: string, endpoint: EndpointName, column: LedgerColumn, count = 1): Ledger {
  const after = { ...ledger };
  for (const name of new Set([date, monthIn(date)])) {
    const before = { ...NO_COUNTS, ...ledger[name]?.[endpoint] };
    after[name] = { ...ledger[name], [endpoint]: { ...before, [column]: Math.max(0, before[column] + count) } };
  }
  return latest(after);
}

function latest(ledger: Ledger): Ledger {
  const names = Object.keys(ledger).sort();
  const days = names.filter(isDayName);
  const months = names.filter((name) => !isDayName(name));
  if (days.length <= DAYS_KEPT && months.length <= MONTHS_KEPT) return ledger;
  const kept = [...months.slice(-MONTHS_KEPT), ...days.slice(-DAYS_KEPT)];
  return Object.fromEntries(kept.map((name) => [name, ledger[name] ?? {}]));
}

/** The counts of some dates together, by endpoint. */
function countsOf(ledger: Ledger, isIncluded: (date: string) => boolean): Ledger[string] {
  const dates = Object.keys(ledger).filter(isIncluded);
  return dates.reduce<Ledger[string]>((sum, date) => added(sum, ledger[date] ?? {}, 1), {});
}

/**
 * The counts of a day and all later ones together, by endpoint. Later months count too, because changing the clock must
 * not reset the limit. Of the day's own month, all that isn't known to have been before counts.
 */
export function countsFrom(ledger: Ledger, first: string): Ledger[string] {
  const month = monthIn(first);
  const later = countsOf(ledger, (date) => !isDayName(date) && date > month);
  const own = ledger[month] ?? {};
  if (beginsMonth(first)) return added(later, own, 1);
  const days = countsOfDays(ledger, month);
  const before = countsOfDays(ledger, month, first);
  const since = mappedCounts(own, (count, endpoint, column) => {
    const [ofDays, ofEarlier] = [days, before].map((each) => each[endpoint]?.[column] ?? 0) as [number, number];
    // Days that have more requests than their month are damaged: they aren't believed.
    return ofDays <= count ? count - ofEarlier : count;
  });
  return added(later, Object.fromEntries(Object.entries(since).filter(([, counts]) => !isNothing(counts))), 1);
}

export const isNothing = (counts: LedgerCounts): boolean => LEDGER_COLUMNS.every((column) => counts[column] === 0);

/** The counts of a month's days together, or of those before a day. What the month has beyond its days has no known day. */
export function countsOfDays(ledger: Ledger, month: string, before = "9"): Ledger[string] {
  return countsOf(ledger, (date) => isDayName(date) && monthIn(date) === month && date < before);
}

/** How many were booked under a day, or under a month without a day. Days that have more than their month aren't believed. */
export function bookedUnder(ledger: Ledger, date: string, endpoint: EndpointName, column: LedgerColumn): number {
  const all = ledger[date]?.[endpoint]?.[column] ?? 0;
  const ofDays = isDayName(date) ? 0 : (countsOfDays(ledger, date)[endpoint]?.[column] ?? 0);
  return ofDays <= all ? all - ofDays : all;
}

function added(a: Ledger[string], b: Ledger[string], times: 1 | -1): Ledger[string] {
  const sum: Partial<Record<EndpointName, LedgerCounts>> = { ...a };
  for (const endpoint of ENDPOINT_NAMES) {
    const more = b[endpoint];
    if (more === undefined) continue;
    const { billed, free, failed, uncertain } = sum[endpoint] ?? NO_COUNTS;
    sum[endpoint] = {
      billed: billed + times * more.billed,
      free: free + times * more.free,
      failed: failed + times * more.failed,
      uncertain: uncertain + times * more.uncertain,
    };
  }
  return sum;
}

/** The difference `a` minus `b`. Counts may be negative. */
export function subtractLedger(a: Ledger, b: Ledger): Ledger {
  return byDate(a, b, -1);
}

/** The sum of two ledgers. */
export function addLedgers(a: Ledger, b: Ledger): Ledger {
  return latest(byDate(a, b, 1));
}

function byDate(a: Ledger, b: Ledger, times: 1 | -1): Ledger {
  const dates = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...dates].map((date) => [date, added(a[date] ?? {}, b[date] ?? {}, times)]));
}

/** Applies a change with possibly negative counts. No count goes below 0. */
export function applyLedgerChange(ledger: Ledger, change: Ledger): Ledger {
  const sum = Object.entries(addLedgers(ledger, change));
  return Object.fromEntries(sum.map(([date, counts]) => [date, mappedCounts(counts, (count) => Math.max(0, count))]));
}

type CountChange = (count: number, endpoint: EndpointName, column: LedgerColumn) => number;

export function mappedCounts(counts: Ledger[string], change: CountChange): Ledger[string] {
  const mapped = Object.entries(counts) as [EndpointName, LedgerCounts][];
  return Object.fromEntries(
    mapped.map(([endpoint, before]) => {
      const after = LEDGER_COLUMNS.map((column) => [column, change(before[column], endpoint, column)] as const);
      return [endpoint, Object.fromEntries(after) as LedgerCounts];
    }),
  );
}

/** The usage of a period. Later requests count too, because changing the clock must not reset the limit. */
export function usageOf(ledger: Ledger, period: BillingPeriod, limit: number, underWay: number): Usage {
  const counts = countsFrom(ledger, period.first);
  const byEndpoint = ENDPOINT_NAMES.flatMap((endpoint) => {
    const each = counts[endpoint];
    return each === undefined ? [] : [{ endpoint, ...NO_COUNTS, ...each }];
  });
  const sum = (column: LedgerColumn): number => byEndpoint.reduce((total, each) => total + each[column], 0);
  const totals = { billed: sum("billed"), free: sum("free"), failed: sum("failed"), uncertain: sum("uncertain") };
  const used = totals.billed + totals.uncertain + underWay;
  const left = Math.max(0, limit - used);
  // Of a month that began before the period.
  const undated = beginsMonth(period.first) ? 0 : undatedSpent(ledger, monthIn(period.first));
  return { month: periodLabel(period), period, ...totals, byEndpoint, underWay, limit, used, left, undated };
}

/** Requests that may have been billed: billed and uncertain ones. */
export function spentIn(counts: Ledger[string]): number {
  return Object.values(counts).reduce((sum, { billed, uncertain }) => sum + billed + uncertain, 0);
}

/** How many of a month's requests that may have been billed have no known day. */
export function undatedSpent(ledger: Ledger, month: string): number {
  return Math.max(0, spentIn(ledger[month] ?? {}) - spentIn(countsOfDays(ledger, month)));
}
