/**
 * What was asked of the service, by month and endpoint. Months are those of UTC, as far as is known the service's own.
 * A value: a change makes a new one.
 */
import { ENDPOINT_NAMES, type EndpointName } from "../service/endpoints";
import type { AccountNote } from "./accountNote";

/** What a request came to. `free`: at hand, joined with another, or from a service that says it is a sandbox. */
export type Column = "billed" | "free" | "failed" | "uncertain";

export const COLUMNS: readonly Column[] = ["billed", "free", "failed", "uncertain"];

export type Counts = Readonly<Record<Column, number>>;

/** By month (`2026-11`), then by endpoint. */
export type Ledger = Readonly<Record<string, Readonly<Partial<Record<EndpointName, Counts>>>>>;

export interface Usage extends Counts {
  /** `2026-11`. */
  readonly month: string;
  readonly byEndpoint: readonly (Counts & { readonly endpoint: EndpointName })[];
  /** On the wire now. */
  readonly underWay: number;
  readonly limit: number;
  /** How many more may be billed this month. What is uncertain may have been. */
  readonly left: number;
  /** The counts can't be relied on: nothing that is billed is asked until a person sets them, or the month ends. */
  readonly damaged?: true;
  /** What a person found in the provider's account this month, the latest first. */
  readonly checks?: readonly AccountNote[];
}

export const NO_COUNTS: Counts = { billed: 0, free: 0, failed: 0, uncertain: 0 };

/** How many months are kept, the present one among them. */
const MONTHS_KEPT = 13;

export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/**
 * The month that a request belongs to which ends now. Where the ledger knows a later month than the clock, the clock
 * was set: what is booked meanwhile must not be missing in that month when the clock is right again.
 */
export function bookedMonth(ledger: Ledger, now: number): string {
  return [monthOf(now), ...Object.keys(ledger)].reduce((one, other) => (one > other ? one : other));
}

/** Whether something is booked in a month that the clock has not reached. */
export function isAhead(ledger: Ledger, now: number): boolean {
  return bookedMonth(ledger, now) > monthOf(now);
}

/** What was booked in months that the clock has not reached is this month's. */
export function broughtBack(ledger: Ledger, now: number): Ledger {
  const month = monthOf(now);
  const before = Object.entries(ledger).filter(([name]) => name < month);
  return { ...Object.fromEntries(before), [month]: monthsFrom(ledger, month) };
}

/** Books so many in a column; a negative number takes back. Months too old to keep go. */
export function booked(ledger: Ledger, month: string, endpoint: EndpointName, column: Column, count = 1): Ledger {
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

/** The counts of a month and of all that are later, by endpoint. */
function monthsFrom(ledger: Ledger, month: string): Ledger[string] {
  const months = Object.keys(ledger).filter((name) => name >= month);
  return months.reduce<Ledger[string]>((sum, name) => added(sum, ledger[name] ?? {}, 1), {});
}

function added(one: Ledger[string], other: Ledger[string], times: 1 | -1): Ledger[string] {
  const sum: Partial<Record<EndpointName, Counts>> = { ...one };
  for (const endpoint of ENDPOINT_NAMES) {
    const more = other[endpoint];
    if (more === undefined) continue;
    const before = { ...NO_COUNTS, ...sum[endpoint] };
    const counts = COLUMNS.map((column) => [column, before[column] + times * (more[column] ?? 0)] as const);
    sum[endpoint] = { ...NO_COUNTS, ...Object.fromEntries(counts) };
  }
  return sum;
}

/** Month by month, what the one has and the other has not. Counts may be negative. */
export function ledgerLess(one: Ledger, other: Ledger): Ledger {
  return byMonth(one, other, -1);
}

/** Month by month, both together. */
export function ledgerPlus(one: Ledger, other: Ledger): Ledger {
  return latest(byMonth(one, other, 1));
}

function byMonth(one: Ledger, other: Ledger, times: 1 | -1): Ledger {
  const months = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...months].map((name) => [name, added(one[name] ?? {}, other[name] ?? {}, times)]));
}

/** As `ledgerPlus`, where what is added may take away: no count is less than none. */
export function ledgerWith(one: Ledger, change: Ledger): Ledger {
  return mapped(ledgerPlus(one, change), (count) => Math.max(0, count));
}

function mapped(ledger: Ledger, change: (count: number) => number): Ledger {
  const counts = (before: Counts): Counts => ({
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

/** This month: the clock's, and any that it has not reached, because a clock that was set must not free the limit. */
export function usageOf(ledger: Ledger, now: number, limit: number, underWay: number): Usage {
  const month = monthOf(now);
  const endpoints = monthsFrom(ledger, month);
  const byEndpoint = ENDPOINT_NAMES.flatMap((endpoint) => {
    const counts = endpoints[endpoint];
    return counts === undefined ? [] : [{ endpoint, ...NO_COUNTS, ...counts }];
  });
  const sum = (column: Column): number => byEndpoint.reduce((total, counts) => total + counts[column], 0);
  const totals = { billed: sum("billed"), free: sum("free"), failed: sum("failed"), uncertain: sum("uncertain") };
  const left = Math.max(0, limit - totals.billed - totals.uncertain - underWay);
  return { month, ...totals, byEndpoint, underWay, limit, left };
}

/** What may have been billed this month: what was, and what no one knows of. */
export function spentIn(ledger: Ledger, now: number): number {
  const { billed, uncertain } = usageOf(ledger, now, 0, 0);
  return billed + uncertain;
}
