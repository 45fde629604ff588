/**
 * Changes of a store that may have done what it said had failed, as one does that is reached over a network: they are
 * made again, and count once. Only whoever makes them knows their names.
 */
import type { Commit } from "../work/effects";
import type { QuotaState } from "./quotaState";
import { settle } from "./settlement";

export interface Booking {
  /** Unique. */
  readonly name: string;
  readonly entries: readonly Commit[];
}

/** A reservation of which its owner doesn't know whether it was made or marked as sent. It sends nothing for it. */
export interface UnsureReservation {
  readonly key: string;
  /** The slot of the one that may have been marked. */
  readonly at?: number;
}

/** Names of those that died before they took note are forgotten after so many milliseconds. */
const FORGOTTEN = 86_400_000;

/** Books, unless that was done before. */
export function settledOnce(quota: QuotaState, { name, entries }: Booking, now: number, owner: string): QuotaState {
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

/** What was not marked would not have been sent, so giving it back costs at most another reservation. */
export function givenBack(quota: QuotaState, unsure: readonly UnsureReservation[], owner: string): QuotaState {
  const isGivenBack = ({ key, at }: UnsureReservation): boolean => {
    const reserved = quota.inFlight[key];
    return reserved?.owner === owner && (!reserved.sent || reserved.at === at);
  };
  const back = unsure.filter(isGivenBack);
  if (back.length === 0) return quota;
  const inFlight = { ...quota.inFlight };
  for (const { key } of back) delete inFlight[key];
  return { ...quota, inFlight };
}
