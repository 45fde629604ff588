/**
 * Has the requests of this process leave when they may, and one at a time: those that are late because the process was busy
 * don't leave together.
 */
import { LATE, safeSpacing } from "../../../shared/fetching/quota/joint/leaving";
import { pause } from "../runtime/pause";

/** @param moment When it may leave at the earliest, by the clock of `performance`. */
export type InTurn = (moment: number) => Promise<void>;

/** A machine that is always late has its requests leave nevertheless. */
const MOST_MOMENTS = 3;

/** @param another Gives another moment to one that is late, where other processes keep the same pace. */
export const departures = (ratePerSecond: number, another?: () => Promise<number>): InTurn => {
  const spacing = safeSpacing(ratePerSecond);
  let last = -Infinity;
  const left = (moment: number): number => Math.max(moment, last + spacing) - performance.now();
  return async (first) => {
    let moment = first;
    for (let moments = 1; ; moments += 1) {
      for (let wait = left(moment); wait > 0; wait = left(moment)) await pause(Math.ceil(wait));
      if (another === undefined || moments >= MOST_MOMENTS || performance.now() - moment < LATE) break;
      moment = await another().catch(() => 0);
    }
    last = performance.now();
  };
};
