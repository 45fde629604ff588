/** Work whose requests are counted as they end, and told as its progress. */
import type { Progress } from "../../panelApi/panelApi";
import { IDLE_PROGRESS, withPlan, withCommits, type PlannedRequests } from "./progress";
import { isProblem, type Problem } from "../../api/problem";
import { reserve, commit, type Commit } from "../../fetching/effects";
import { intercepting } from "../../fetching/through";
import { type Flow, workbook } from "../port";

export interface CountedWork<T> {
  readonly value: T;
  /** With what kept the rest away, if anything did. */
  readonly progress: Progress;
}

export function* countedWork<T>(plan: PlannedRequests, work: Flow<T>): Flow<CountedWork<T>> {
  const began = yield* workbook.now();
  let progress: Progress = withPlan({ ...IDLE_PROGRESS, state: "running" }, plan);
  let held: Problem | undefined;
  yield* workbook.reportProgress(progress);
  const value = yield* intercepting(work, {
    *reserve(batch) {
      const reservations = yield* reserve(batch);
      held ??= reservations.find(isProblem);
      return reservations;
    },
    *commit(entries) {
      const next = withCommits(progress, entries);
      held ??= entries.find(keepsOthersAway)?.failure;
      if (next.done !== progress.done) {
        const seconds = ((yield* workbook.now()) - began) / 1000;
        progress = { ...next, perSecond: seconds > 0 ? Math.round((next.done / seconds) * 10) / 10 : 0 };
        yield* workbook.reportProgress(progress);
      }
      yield* commit(entries);
    },
  });
  return { value, progress: held === undefined ? progress : { ...progress, problem: held } };
}

/** A service that is not there or refuses the key does so for all. */
function keepsOthersAway({ failure, presence }: Commit): boolean {
  return failure?.problem === "access" || (failure !== undefined && presence === "absent");
}
