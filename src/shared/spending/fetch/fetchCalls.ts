/**
 * What a run makes of approved work, of whatever kind and on both hosts: a fetch, a refresh, a long list. Each of its requests
 * passes the same steps on its way to the host, in this order:
 *
 * 1. Stop and the count come first: after Stop nothing is looked at any more, and the count must see what each step after it
 *    refuses, because the progress names what held the rest back.
 * 2. The budget (`withinBudget`) comes before anything is granted.
 * 3. Cells show what has come (`showingMeanwhile`) once it is stored and booked, which happens in the steps after this one.
 * 4. Storing (`storedFirst`) is next to the host, because only what was granted is stored. A batch that can't be stored is given
 *    back, and was never counted by the budget.
 */
import type { Progress } from "../../panelApi/panelApi";
import { NO_EARLIER_RUNS, withCommits, withPlan, type EarlierRuns, type PlannedRequests } from "../progress/progress";
import { isProblem, problem, type Problem } from "../../api/problem";
import { commit, reserve, type Commit, type Yielded } from "../../fetching/work/effects";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import { intercepting } from "../../fetching/work/interception";
import { pauseOf } from "../../fetching/requests/presence";
import { withinBudget, type RequestBudget } from "../progress/requestBudget";
import type { RowCount } from "../progress/rowCount";
import { showingMeanwhile, type ShownCalls } from "../progress/shownMeanwhile";
import { storedFirst, type RunStore } from "../progress/storedFirst";
import { FETCH_RUNNING, stoppedText } from "../texts/runText";
import { type Flow, workbook } from "../../workbook/port/port";

/** For each question that was left when the person stopped. */
const STOPPED = problem("spending", stoppedText("fetch"));

const BUSY = problem("spending", FETCH_RUNNING);

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

interface RunParts<More extends Yielded> {
  /** Counts the rows that wait for the requests. */
  readonly rows?: RowCount;
  readonly earlier?: EarlierRuns;
  /** The calls whose cells show what has come while the rest goes on. */
  readonly shown?: ShownCalls;
  /** Undefined for a command that no other run continues. */
  readonly store?: RunStore<More> | undefined;
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
  { rows, earlier = NO_EARLIER_RUNS, shown = NO_CALLS, store }: RunParts<More> = {},
): Flow<CountedWork<T>, More> {
  yield* workbook.clearFailures();
  const began = yield* workbook.now();
  const first = withPlan({ ...earlier.counts, state: "running" }, andThese(earlier.counts, plan));
  const count = counting<More>(first, began, { earlier, rows });
  yield* workbook.reportProgress(first);
  const steps: readonly ((work: Flow<T, More>) => Flow<T, More>)[] = [
    count.step,
    (each) => withinBudget(budget, each),
    (each) => showingMeanwhile(shown, each),
    (each) => (store === undefined ? each : storedFirst(store, each)),
  ];
  const value = yield* steps.reduce((passed, step) => step(passed), work({ ...context, now: began, approved: true }));
  const { progress: reached, held, stopped } = count.reached();
  const why = held === undefined ? {} : { problem: held };
  const progress = { ...reached, ...why, state: stopped || held !== undefined ? "stopped" : "done" } as const;
  yield* workbook.reportProgress(progress);
  return { value, progress };
}

interface Reached {
  readonly progress: Progress;
  /** What kept the rest back, if anything did. */
  readonly held: Problem | undefined;
  readonly stopped: boolean;
}

interface Counting<More extends Yielded> {
  readonly step: <T>(work: Flow<T, More>) => Flow<T, More>;
  readonly reached: () => Reached;
}

/** Heeds Stop, and counts and reports what the requests came to. */
function counting<More extends Yielded>(
  first: Progress,
  began: number,
  { earlier, rows }: { readonly earlier: EarlierRuns; readonly rows: RowCount | undefined },
): Counting<More> {
  let progress = first;
  let held: Problem | undefined;
  let stopped = false;
  return {
    reached: () => ({ progress, held, stopped }),
    step: (work) =>
      intercepting(work, {
        *reserve(batch) {
          stopped ||= yield* workbook.stopAsked();
          if (stopped) return batch.requests.map(() => STOPPED);
          const replies = yield* reserve(batch);
          const refused = replies.filter((_, index) => !earlier.isMade(batch.requests[index]!.key)).filter(isProblem);
          // What one run has no time for, the next one does, whatever held others back before.
          held = refused.find(({ problem }) => problem === "time") ?? held ?? refused[0];
          return replies;
        },
        *commit(entries) {
          const next = {
            ...withCommits(progress, entries),
            ...(rows === undefined ? {} : { rows: rows.after(entries) }),
          };
          held ??= entries.find(failsForAll)?.failure;
          if (next.done !== progress.done || next.rows?.done !== progress.rows?.done) {
            const seconds = ((yield* workbook.now()) - began) / 1000;
            progress = {
              ...next,
              perSecond: seconds > 0 ? Math.round(((next.done - first.done) / seconds) * 10) / 10 : 0,
            };
            yield* workbook.reportProgress(progress);
          }
          yield* commit(entries);
        },
      }),
  };
}

const NO_CALLS: ShownCalls = { calls: [], extent: "missing" };

const andThese = ({ done }: Progress, { requests, atMost = 0 }: PlannedRequests): PlannedRequests => ({
  requests: done + requests,
  atMost: done + atMost,
});

/** An absent service, a refused key or a host that sends nothing fails every other request too. */
function failsForAll({ failure, presence }: Commit): boolean {
  if (failure === undefined) return false;
  return failure.problem === "access" || presence === "absent" || pauseOf(failure) !== undefined;
}
