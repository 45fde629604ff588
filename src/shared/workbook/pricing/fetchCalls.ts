/** Asks what a person agreed to: within a budget, counted, until it is done or the person stops it. */
import type { Progress } from "../../panelApi/panelApi";
import { IDLE_PROGRESS, withCommits, withPlan, type PlannedRequests } from "./progress";
import { isProblem, problem, type Problem } from "../../api/problem";
import { commit, reserve, type Commit, type Yielded } from "../../fetching/effects";
import type { FetchContext } from "../../fetching/sender";
import { intercepting } from "../../fetching/interception";
import { withinBudget, type RequestBudget } from "./requestBudget";
import { type Flow, type WorkbookEffect, workbook } from "../port";

/** What a question is told that was not asked any more. */
const STOPPED = problem("spending", "Stopped: press Fetch for the rest");

const BUSY = problem("spending", "Another fetch is under way: stop it, or wait for its end");

/** Does what asks for a person, where nothing else does; whatever happens, it is over at its end. */
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
  /** With what kept the rest away, if anything did. */
  readonly progress: Progress;
}

/**
 * @param work Made from the context of its requests.
 * @returns What it came to, with its progress at the end: stopped where something kept the rest away, or the person did.
 */
export function* fetchCalls<T, More extends Yielded = never>(
  work: (context: FetchContext) => Flow<T, More>,
  context: FetchContext,
  plan: PlannedRequests,
  budget: RequestBudget,
): Flow<CountedWork<T>, More> {
  yield* workbook.clearFailures();
  const began = yield* workbook.now();
  let progress: Progress = withPlan({ ...IDLE_PROGRESS, state: "running" }, plan);
  let held: Problem | undefined;
  let stopped = false;
  yield* workbook.reportProgress(progress);
  const counted = intercepting<T, WorkbookEffect | More>(work({ ...context, now: began, approved: true }), {
    *reserve(batch) {
      stopped ||= yield* workbook.stopAsked();
      if (stopped) return batch.requests.map(() => STOPPED);
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
  const value = yield* withinBudget(budget, counted);
  const why = held === undefined ? {} : { problem: held };
  progress = { ...progress, ...why, state: stopped || held !== undefined ? "stopped" : "done" };
  yield* workbook.reportProgress(progress);
  return { value, progress };
}

/** A service that is not there or refuses the key does so for all. */
function keepsOthersAway({ failure, presence }: Commit): boolean {
  return failure?.problem === "access" || (failure !== undefined && presence === "absent");
}
