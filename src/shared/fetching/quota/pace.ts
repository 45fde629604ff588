/**
 * The rate where requests leave. Their slots are evenly spaced, but a busy page is late for some of them: these would
 * leave together with those that are on time.
 */

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
