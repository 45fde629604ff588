/** The rate where several processes keep one pace: a request takes its slot as it leaves, and only expects one before. */
import { SEND_WINDOW } from "../admission";
import type { QuotaState } from "../quotaState";

/**
 * Milliseconds by which the ways of requests from several processes may differ: one opens its connection first, another's
 * event loop is busy. With less, a service that counts exactly sees more than the rate in some seconds.
 */
const WAYS_DIFFER = 100;

/** Milliseconds after which a request that is late for its moment takes another, because it would meet those of others. */
export const LATE = WAYS_DIFFER / 2;

/** The rate at which slots are given so that the service sees no more than its rate in any second. */
export function safeRate(ratePerSecond: number): number {
  return (ratePerSecond * 1000) / (1000 + WAYS_DIFFER);
}

/** Milliseconds from one departure to the next at that rate. */
export function safeSpacing(ratePerSecond: number): number {
  return Math.ceil(1000 / safeRate(ratePerSecond));
}

/**
 * The slot of a request that is marked as sent now, in hosts whose processes keep one pace together. Undefined where it is
 * farther ahead than any request is granted: the service wants a pause, or too many were late.
 */
export function leaving(
  quota: QuotaState,
  now: number,
  ratePerSecond: number,
): { readonly quota: QuotaState; readonly delay: number } | undefined {
  const slot = Math.max(now, quota.nextSlot);
  if (slot > now + SEND_WINDOW) return undefined;
  return { quota: { ...quota, nextSlot: slot + safeSpacing(ratePerSecond) }, delay: slot - now };
}

/**
 * The first slot that a request may expect: behind those that are reserved and haven't left. What is farther ahead was
 * written before the clock was set back.
 */
export const expectedSlot =
  (now: number, ratePerSecond: number) =>
  ({ nextSlot, reservations }: QuotaState): number => {
    const waiting = Object.values(reservations).filter(({ isSent, at }) => !isSent && at < now + SEND_WINDOW);
    return Math.max(nextSlot, ...waiting.map(({ at }) => at + Math.ceil(1000 / ratePerSecond)));
  };
