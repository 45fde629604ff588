/** Work whose requests are counted as they end, and told as its progress. */
import type { Progress } from "../../panelApi/panelApi";
import { IDLE_PROGRESS, withPlan, withCommits, type PlannedRequests } from "./progress";
import { isProblem, type Problem } from "../../api/problem";
import { reserve, commit, type Commit, type Yielded } from "../../fetching/effects";
import { intercepting } from "../../fetching/through";
import { type Flow, type WorkbookEffect, workbook } from "../port";

export interface CountedWork<T> {
  readonly value: T;
  /** With what kept the rest away, if anything did. */
  readonly progress: Progress;
}

export function* countedWork<T, More extends Yielded = never>(
  plan: PlannedRequests,
  work: Flow<T, More>,
): Flow<CountedWork<T>, More> {
  const began = yield* workbook.now();
  let progress: Progress = withPlan({ ...IDLE_PROGRESS, state: "running" }, plan);
  let held: Problem | undefined;
  yield* workbook.reportProgress(progress);
  const value = yield* intercepting<T, WorkbookEffect | More>(work, {
    *claim(asking) {
      const claims = yield* reserve(asking);
      held ??= claims.find(isProblem);
      return claims;
    },
    *retain(entries) {
      const next = withCommits(progress, entries);
      held ??= entries.find(keepsOthersAway)?.fault;
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
function keepsOthersAway({ fault, presence }: Commit): boolean {
  return fault?.problem === "access" || (fault !== undefined && presence === "absent");
}
