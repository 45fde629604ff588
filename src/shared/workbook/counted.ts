/** Work whose requests are counted as they end, and told as its progress. */
import type { Progress } from "../bridge/bridge";
import { IDLE, planned, tallied, type Planned } from "../errands/tally";
import { isProblem, type Problem } from "../service/problem";
import { claim, retain, type Entry } from "../work/effect";
import { through } from "../work/through";
import { now, reportProgress, type Flow } from "./port";

export interface Counted<T> {
  readonly value: T;
  /** With what kept the rest away, if anything did. */
  readonly progress: Progress;
}

export function* counted<T>(plan: Planned, work: Flow<T>): Flow<Counted<T>> {
  const began = yield* now();
  let progress: Progress = planned({ ...IDLE, state: "running" }, plan);
  let held: Problem | undefined;
  yield* reportProgress(progress);
  const value = yield* through(work, {
    *claim(asking) {
      const claims = yield* claim(asking);
      held ??= claims.find(isProblem);
      return claims;
    },
    *retain(entries) {
      const next = tallied(progress, entries);
      held ??= entries.find(keepsOthersAway)?.fault;
      if (next.done !== progress.done) {
        const seconds = ((yield* now()) - began) / 1000;
        progress = { ...next, perSecond: seconds > 0 ? Math.round((next.done / seconds) * 10) / 10 : 0 };
        yield* reportProgress(progress);
      }
      yield* retain(entries);
    },
  });
  return { value, progress: held === undefined ? progress : { ...progress, problem: held } };
}

/** A service that is not there or refuses the key does so for all. */
function keepsOthersAway({ fault, presence }: Entry): boolean {
  return fault?.problem === "access" || (fault !== undefined && presence === "absent");
}
