/**
 * Milliseconds that no one can set: for how long a cell waits. A laptop that sleeps or a clock that is set moves the time
 * of day, and would end all cells at once, or none.
 */
export function steadyNow(): number {
  return typeof performance === "undefined" ? Date.now() : performance.now();
}
