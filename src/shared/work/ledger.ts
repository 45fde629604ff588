/**
 * What was asked of the service, by month and endpoint. Months are those of UTC, as far as is known the service's own.
 * A value: a change makes a new one.
 */
import { ENDPOINT_NAMES, type EndpointName } from "../service/endpoints";
import type { AccountNote } from "./accountCheck";
import type { Ending } from "./effect";

/** What a request came to. `free`: at hand, joined with another, or from a service that says it is a sandbox. */
export type Column = Exclude<Ending, "unasked">;

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
  /** What a person found in the provider's account this month, the latest first. */
  readonly checks?: readonly AccountNote[];
}

export const NO_COUNTS: Counts = { billed: 0, free: 0, failed: 0, uncertain: 0 };

/** How many months are kept, the present one among them. */
const MONTHS_KEPT = 13;

export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** Books so many in a column; a negative number takes back. Months too old to keep go. */
export function booked(ledger: Ledger, now: number, endpoint: EndpointName, column: Column, count = 1): Ledger {
  const month = monthOf(now);
  const before = { ...NO_COUNTS, ...ledger[month]?.[endpoint] };
  const after = { ...before, [column]: Math.max(0, before[column] + count) };
  const next = { ...ledger, [month]: { ...ledger[month], [endpoint]: after } };
  const kept = Object.keys(next).sort().slice(-MONTHS_KEPT);
  return kept.length === Object.keys(next).length
    ? next
    : Object.fromEntries(kept.map((name) => [name, next[name] ?? {}]));
}

export function usageOf(ledger: Ledger, now: number, limit: number, underWay: number): Usage {
  const month = monthOf(now);
  const endpoints = ledger[month] ?? {};
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
