/** Has the requests of this process leave one at a time, and at no more than the rate. */
import { untilNextMayLeave, withinSecond } from "../../../shared/fetching/quota/pace";
import { pause } from "./pause";

/** @param prepare What has to be done before a request leaves, which it does as soon as it may after that. */
export type InTurn = <T>(prepare: () => Promise<T>) => Promise<T>;

export const departures = (ratePerSecond: number): InTurn => {
  let before: Promise<unknown> = Promise.resolve();
  let left: readonly number[] = [];
  const wait = (): number => {
    const now = performance.now();
    left = withinSecond(left, now);
    return untilNextMayLeave(left, ratePerSecond, now);
  };
  return (prepare) => {
    const turn = before.then(async () => {
      const prepared = await prepare();
      for (let left = wait(); left > 0; left = wait()) await pause(left);
      left = [...left, performance.now()];
      return prepared;
    });
    before = turn.catch(() => undefined);
    return turn;
  };
};
