/** Has the requests of this process leave when they may, and never more in a second than the rate: a busy process is late. */
import { untilNextMayLeave, withinSecond } from "../../../shared/fetching/quota/pace";
import { pause } from "./pause";

/** @param moment When it may leave at the earliest, by the clock of `performance`. */
export type InTurn = (moment: number) => Promise<void>;

export const departures = (ratePerSecond: number): InTurn => {
  let left: readonly number[] = [];
  const untilMayLeave = (moment: number): number => {
    const now = performance.now();
    left = withinSecond(left, now);
    return Math.max(moment - now, untilNextMayLeave(left, ratePerSecond, now));
  };
  return async (moment) => {
    for (let wait = untilMayLeave(moment); wait > 0; wait = untilMayLeave(moment)) await pause(Math.ceil(wait));
    left = [...left, performance.now()];
  };
};
