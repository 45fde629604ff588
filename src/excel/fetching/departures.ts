/** Has the requests of this page leave one at a time, and at no more than the rate. */
import { untilNextMayLeave, withinSecond } from "../../shared/fetching/quota/pace";
import { pause } from "./pause";
import { steadyNow } from "./steadyClock";

let before: Promise<unknown> = Promise.resolve();
let left: readonly number[] = [];

/** @param prepare What has to be done before a request leaves, which it does as soon as it may after that. */
export function inTurn<T>(ratePerSecond: number, prepare: () => Promise<T>): Promise<T> {
  const turn = before.then(async () => {
    const prepared = await prepare();
    for (let wait = waitFor(ratePerSecond); wait > 0; wait = waitFor(ratePerSecond)) await pause(wait);
    left = [...left, steadyNow()];
    return prepared;
  });
  before = turn.catch(() => undefined);
  return turn;
}

function waitFor(ratePerSecond: number): number {
  const now = steadyNow();
  left = withinSecond(left, now);
  return untilNextMayLeave(left, ratePerSecond, now);
}
