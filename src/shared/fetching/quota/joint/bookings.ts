/**
 * Changes of a store that may have done what it said had failed, as one does that is reached over a network: they are
 * made again, and count once. Only whoever makes them knows their names.
 */
import type { Commit } from "../../work/effects";
import type { QuotaState } from "../quotaState";
import { settle } from "../settlement";

export interface Booking {
  /** Unique. */
  readonly name: string;
  readonly entries: readonly Commit[];
}

/** Names of those that died before they took note are forgotten after so many milliseconds. */
const FORGOTTEN = 86_400_000;

/** Books, unless that was done before. */
export function settleOnce(quota: QuotaState, { name, entries }: Booking, now: number, owner: string): QuotaState {
  if (quota.bookings?.[name] !== undefined) return quota;
  return { ...settle(quota, entries, now, owner), bookings: { ...quota.bookings, [name]: now } };
}

/** Forgets bookings that nobody will make again. */
export function withoutBookings(quota: QuotaState, names: readonly string[], now: number): QuotaState {
  const { bookings = {}, ...rest } = quota;
  const all = Object.entries(bookings);
  const kept = all.filter(([name, at]) => !names.includes(name) && Math.abs(now - at) < FORGOTTEN);
  if (kept.length === all.length) return quota;
  return kept.length === 0 ? rest : { ...rest, bookings: Object.fromEntries(kept) };
}
