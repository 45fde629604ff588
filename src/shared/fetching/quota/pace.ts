/**
 * The rate where requests leave. Their slots are evenly spaced, but a busy page is late for some of them: these would
 * leave together with those that are on time.
 */
import { SEND_WINDOW } from "./admission";
import type { QuotaState } from "./quotaState";

/** A second, and the milliseconds by which the ways of two requests may differ. */
const SECOND = 1025;

/** Those of the moments that still count, in order. */
export function withinSecond(moments: readonly number[], now: number): readonly number[] {
  return moments.filter((moment) => moment > now - SECOND && moment <= now);
}

/**
 * Milliseconds until one more may leave, so that no more than the rate leave in any second.
 * @param left When requests left within the last second.
 */
export function untilNextMayLeave(left: readonly number[], ratePerSecond: number, now: number): number {
  const first = left[left.length - ratePerSecond];
  return first === undefined ? 0 : first + SECOND - now;
}

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
