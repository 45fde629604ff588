/**
 * Counts of requests, by month and endpoint. Months are in UTC, which is also the service's, as far as is known.
 * Immutable: each change returns a new ledger.
 */
import { ENDPOINT_NAMES, type EndpointName } from "../../api/endpoints";
import type { AccountNote } from "./accountNote";

/** How a request ended. `free`: cached, shared with another, or answered by a sandbox. */
export type LedgerColumn = "billed" | "free" | "failed" | "uncertain";

export const LEDGER_COLUMNS: readonly LedgerColumn[] = ["billed", "free", "failed", "uncertain"];

export type LedgerCounts = Readonly<Record<LedgerColumn, number>>;

/** By month (`2026-11`), then by endpoint. */
export type Ledger = Readonly<Record<string, Readonly<Partial<Record<EndpointName, LedgerCounts>>>>>;

export interface Usage extends LedgerCounts {
  /** `2026-11`. */
  readonly month: string;
  readonly byEndpoint: readonly (LedgerCounts & { readonly endpoint: EndpointName })[];
  /** Requests in flight. */
  readonly underWay: number;
  readonly limit: number;
  /** How many more may be billed this month. Uncertain requests count as billed. */
  readonly left: number;
  /** The counts are unreliable: no billed request is made until the user sets them or the month ends. */
  readonly damaged?: true;
  /** This month's checks of the provider's account, latest first. */
  readonly checks?: readonly AccountNote[];
}

export const NO_COUNTS: LedgerCounts = { billed: 0, free: 0, failed: 0, uncertain: 0 };

/** How many months are kept, including the current one. */
const MONTHS_KEPT = 13;

export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/**
 * The month in which to book a request that ends now. A ledger with a later month than the clock's means that the clock
 * was changed: the request is booked in the later month, so that it isn't missing there when the clock is right again.
 */
export function bookedMonth(ledger: Ledger, now: number): string {
  return [monthOf(now), ...Object.keys(ledger)].reduce((a, b) => (a > b ? a : b));
}

/** Whether the ledger has a later month than the clock's. */
export function hasLaterMonth(ledger: Ledger, now: number): boolean {
  return bookedMonth(ledger, now) > monthOf(now);
}

/** Moves what was booked in later months into this month. */
export function withoutLaterMonths(ledger: Ledger, now: number): Ledger {
  const month = monthOf(now);
  const before = Object.entries(ledger).filter(([name]) => name < month);
  return { ...Object.fromEntries(before), [month]: monthsFrom(ledger, month) };
}

/** Adds `count` (which may be negative) to a column, and drops the oldest months. */
export function booked(ledger: Ledger, month: string, endpoint: EndpointName, column: LedgerColumn, count = 1): Ledger {
  const before = { ...NO_COUNTS, ...ledger[month]?.[endpoint] };
  const after = { ...before, [column]: Math.max(0, before[column] + count) };
  return latest({ ...ledger, [month]: { ...ledger[month], [endpoint]: after } });
}

function latest(ledger: Ledger): Ledger {
  const kept = Object.keys(ledger).sort().slice(-MONTHS_KEPT);
  return kept.length === Object.keys(ledger).length
    ? ledger
    : Object.fromEntries(kept.map((name) => [name, ledger[name] ?? {}]));
}

/** The counts of a month and all later ones together, by endpoint. */
function monthsFrom(ledger: Ledger, month: string): Ledger[string] {
  const months = Object.keys(ledger).filter((name) => name >= month);
  return months.reduce<Ledger[string]>((sum, name) => added(sum, ledger[name] ?? {}, 1), {});
}

function added(a: Ledger[string], b: Ledger[string], times: 1 | -1): Ledger[string] {
  const sum: Partial<Record<EndpointName, LedgerCounts>> = { ...a };
  for (const endpoint of ENDPOINT_NAMES) {
    const more = b[endpoint];
    if (more === undefined) continue;
    const before = { ...NO_COUNTS, ...sum[endpoint] };
    const counts = LEDGER_COLUMNS.map((column) => [column, before[column] + times * (more[column] ?? 0)] as const);
    sum[endpoint] = { ...NO_COUNTS, ...Object.fromEntries(counts) };
  }
  return sum;
}

/** The difference `a` minus `b`. Counts may be negative. */
export function subtractLedger(a: Ledger, b: Ledger): Ledger {
  return byMonth(a, b, -1);
}

/** The sum of two ledgers. */
export function addLedgers(a: Ledger, b: Ledger): Ledger {
  return latest(byMonth(a, b, 1));
}

function byMonth(a: Ledger, b: Ledger, times: 1 | -1): Ledger {
  const months = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...months].map((name) => [name, added(a[name] ?? {}, b[name] ?? {}, times)]));
}

/** Applies a change with possibly negative counts. No count goes below 0. */
export function applyLedgerChange(ledger: Ledger, change: Ledger): Ledger {
  return mapped(addLedgers(ledger, change), (count) => Math.max(0, count));
}

function mapped(ledger: Ledger, change: (count: number) => number): Ledger {
  const counts = (before: LedgerCounts): LedgerCounts => ({
    billed: change(before.billed),
    free: change(before.free),
    failed: change(before.failed),
    uncertain: change(before.uncertain),
  });
  return Object.fromEntries(
    Object.entries(ledger).map(([name, month]) => [
      name,
      Object.fromEntries(Object.entries(month).map(([endpoint, before]) => [endpoint, counts(before)])),
    ]),
  );
}

/** This month's usage. Later months count too, because changing the clock must not reset the limit. */
export function usageOf(ledger: Ledger, now: number, limit: number, underWay: number): Usage {
  const month = monthOf(now);
  const endpoints = monthsFrom(ledger, month);
  const byEndpoint = ENDPOINT_NAMES.flatMap((endpoint) => {
    const counts = endpoints[endpoint];
    return counts === undefined ? [] : [{ endpoint, ...NO_COUNTS, ...counts }];
  });
  const sum = (column: LedgerColumn): number => byEndpoint.reduce((total, counts) => total + counts[column], 0);
  const totals = { billed: sum("billed"), free: sum("free"), failed: sum("failed"), uncertain: sum("uncertain") };
  const left = Math.max(0, limit - totals.billed - totals.uncertain - underWay);
  return { month, ...totals, byEndpoint, underWay, limit, left };
}

/** Requests that may have been billed this month: billed and uncertain ones. */
export function spentIn(ledger: Ledger, now: number): number {
  const { billed, uncertain } = usageOf(ledger, now, 0, 0);
  return billed + uncertain;
}
