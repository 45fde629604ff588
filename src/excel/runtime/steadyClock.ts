/**
 * Milliseconds of a clock that can't be set. The time of day jumps when a laptop sleeps or the clock is set, and would
 * end the waiting of all cells at once, or of none.
 */
export function steadyNow(): number {
  return typeof performance === "undefined" ? Date.now() : performance.now();
}
