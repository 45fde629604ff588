/** Runs approved work within its request budget, reports its progress, and stops when the person asks for it. */
import type { Progress } from "../../panelApi/panelApi";
import { NO_EARLIER_RUNS, withCommits, withPlan, type EarlierRuns, type PlannedRequests } from "../progress/progress";
import { isProblem, problem, type Problem } from "../../api/problem";
import { commit, reserve, type Commit, type Yielded } from "../../fetching/work/effects";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import { intercepting } from "../../fetching/work/interception";
import { pauseOf } from "../../fetching/requests/presence";
import { withinBudget, type RequestBudget } from "../progress/requestBudget";
import type { RowCount } from "../progress/rowCount";
import { FETCH_TEXTS } from "../texts/runText";
import { type Flow, type WorkbookEffect, workbook } from "../../workbook/port/port";

/** For each question that was left when the person stopped. */
const STOPPED = problem("spending", FETCH_TEXTS.stopped);

const BUSY = problem("spending", FETCH_TEXTS.running);

/** Runs a command that makes requests, unless another one is running. Always marks it as ended. */
export function* oneAtATime<T, More extends Yielded = never>(command: Flow<T, More>): Flow<T | Problem, More> {
  if (!(yield* workbook.begin())) return BUSY;
  try {
    return yield* command;
  } finally {
    const progress = yield* workbook.readProgress();
    if (progress.state === "running") yield* workbook.reportProgress({ ...progress, state: "stopped" });
    yield* workbook.end();
  }
}

export interface CountedWork<T> {
  readonly value: T;
  /** Includes the problem that prevented the rest, if any. */
  readonly progress: Progress;
}

interface Counting {
  /** Counts the rows that wait for the requests. */
  readonly rows?: RowCount;
  readonly earlier?: EarlierRuns;
}

/**
 * @param work Receives the context for its requests.
 * @returns The result and the final progress, which is `stopped` if a problem or the person prevented the rest.
 */
export function* fetchCalls<T, More extends Yielded = never>(
  work: (context: FetchContext) => Flow<T, More>,
  context: FetchContext,
  plan: PlannedRequests,
  budget: RequestBudget,
  { rows, earlier = NO_EARLIER_RUNS }: Counting = {},
): Flow<CountedWork<T>, More> {
  yield* workbook.clearFailures();
  const began = yield* workbook.now();
  const { counts } = earlier;
  let progress = withPlan({ ...counts, state: "running" }, andThese(counts, plan));
  let held: Problem | undefined;
  let stopped = false;
  yield* workbook.reportProgress(progress);
  const counted = intercepting<T, WorkbookEffect | More>(work({ ...context, now: began, approved: true }), {
    *reserve(batch) {
      stopped ||= yield* workbook.stopAsked();
      if (stopped) return batch.requests.map(() => STOPPED);
      const replies = yield* reserve(batch);
      held ??= replies.find((each, index) => isProblem(each) && !earlier.isMade(batch.requests[index]!.key)) as
        Problem | undefined;
      return replies;
    },
    *commit(entries) {
      const next = { ...withCommits(progress, entries), ...(rows === undefined ? {} : { rows: rows.after(entries) }) };
      held ??= entries.find(failsForAll)?.failure;
      if (next.done !== progress.done || next.rows?.done !== progress.rows?.done) {
        const seconds = ((yield* workbook.now()) - began) / 1000;
        progress = {
          ...next,
          perSecond: seconds > 0 ? Math.round(((next.done - counts.done) / seconds) * 10) / 10 : 0,
        };
        yield* workbook.reportProgress(progress);
      }
      yield* commit(entries);
    },
  });
  const value = yield* withinBudget(budget, counted);
  const why = held === undefined ? {} : { problem: held };
  progress = { ...progress, ...why, state: stopped || held !== undefined ? "stopped" : "done" };
  yield* workbook.reportProgress(progress);
  return { value, progress };
}

const andThese = ({ done }: Progress, { requests, atMost = 0 }: PlannedRequests): PlannedRequests => ({
  requests: done + requests,
  atMost: done + atMost,
});

/** An absent service, a refused key or a host that sends nothing fails every other request too. */
function failsForAll({ failure, presence }: Commit): boolean {
  if (failure === undefined) return false;
  return failure.problem === "access" || presence === "absent" || pauseOf(failure) !== undefined;
}
