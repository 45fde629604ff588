/** Asks what a person agreed to: within a budget, counted, until it is done or the person stops it. */
import type { Progress } from "../../panelApi/panelApi";
import type { PlannedRequests } from "./progress";
import { problem, type Problem } from "../../api/problem";
import { reserve, type Yielded } from "../../fetching/effects";
import type { FetchContext } from "../../fetching/sender";
import { intercepting } from "../../fetching/through";
import { withinBudget, type RequestBudget } from "./requestBudget";
import { countedWork, type CountedWork } from "./countedWork";
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

/**
 * @param asking The work, from the terms that it goes by.
 * @returns What it came to, with its progress at the end: stopped where something kept the rest away, or the person did.
 */
export function* fetchCalls<T, More extends Yielded = never>(
  asking: (terms: FetchContext) => Flow<T, More>,
  terms: FetchContext,
  plan: PlannedRequests,
  budget: RequestBudget,
): Flow<CountedWork<T>, More> {
  yield* workbook.forgive();
  let stopped = false;
  const work = intercepting<T, WorkbookEffect | More>(
    asking({ ...terms, now: yield* workbook.now(), approved: true }),
    {
      *claim(asks) {
        stopped ||= yield* workbook.stopAsked();
        return stopped ? asks.asks.map(() => STOPPED) : yield* reserve(asks);
      },
    },
  );
  const { value, progress } = yield* withinBudget(budget, countedWork(plan, work));
  const ended: Progress = { ...progress, state: stopped || progress.problem !== undefined ? "stopped" : "done" };
  yield* workbook.reportProgress(ended);
  return { value, progress: ended };
}
