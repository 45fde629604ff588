/** How computing grows with its size. What is compared is of the same run, so a slow or busy machine changes nothing. */
import { coreNow } from "../tools/measure/bench/timing";

function workOf(act: () => unknown): number {
  const before = coreNow();
  act();
  return coreNow() - before;
}

/** So many small pieces are as much as the large one, which would take so many times as long if it grew with the square. */
const PIECES = 20;

/** More than what chance and memory make of it. */
const MARGIN = 6;

/** The work for something large takes no more than that for as much in small pieces. */
export function expectProportional(size: number, work: (size: number) => unknown): void {
  const small = Math.round(size / PIECES);
  // Once before, so that neither is a first run.
  work(size);
  const pieces = workOf(() => Array.from({ length: PIECES }, () => work(small)));
  const whole = Math.min(...[1, 2].map(() => workOf(() => work(size))));
  expect(whole).toBeLessThan(MARGIN * pieces);
}
