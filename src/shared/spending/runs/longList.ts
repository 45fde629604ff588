/**
 * Fills in thousands of addresses over several runs: each does what its time allows, stores how far it came, and
 * schedules the next. A row is written with the time at which it was requested, and never requested again.
 */
import { isProblem, problem, type Problem } from "../../api/problem";
import { commit } from "../../fetching/work/effects";
import { intercepting } from "../../fetching/work/interception";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import type { Progress } from "../../panelApi/panelApi";
import { fetchCalls, oneAtATime } from "../fetch/fetchCalls";
import { spends } from "../progress/requestBudget";
import { searchPlaces } from "../search/placeSearch";
import { searchedPrice, type OfferedSearch } from "../search/searchOffer";
import { workbook, type WorkbookEffect } from "../../workbook/port/port";
import { longRuns, SHOULD_IT_END, type LongFlow, type RunEffect } from "./longRuns";
import { takeOverTriggers } from "./takeOverTriggers";
import { listJob, type ListJob } from "./listJob";
import { fillRows, listSearches } from "./listRows";
import { makeRoom, type PreparedList } from "./prepareList";

/** Rows between two checks of the clock: five batches. */
const CHUNK = 50;

/** Milliseconds that a run may need to end after its time is up. */
const ENDING = 100_000;

/** What to tell the person. */
export interface ListOutcome {
  readonly text: string;
  /** Undefined if nothing was started. */
  readonly progress?: Progress;
}

/** For addresses that came into the list later, and answers that were cached when it was priced and no longer are. */
const BEYOND_PRICE =
  "it was not part of the price. To go on, select the remaining rows and choose Property data > Fill a long list";

const OTHER_SERVICE = problem(
  "settings",
  "The service was changed since the list was priced: choose it again, or select the remaining rows and fill a new list",
);

const NONE = "No long list is being filled.";
const BUSY = "The list is being filled right now.";
const CONTINUE = "To continue, choose Property data > Continue the list.";

/** Starts a list after its price was approved. @param searching By searches first, as the price offered. */
export function* beginList(prepared: PreparedList, searching = false): LongFlow<ListOutcome> {
  const { job, quote } = prepared;
  const search = searching ? quote.search : undefined;
  const agreed = search && { left: search.atMost, searches: search.places.map(({ name }) => name) };
  yield* makeRoom(prepared);
  yield* listJob.write({ ...job, ...agreed });
  return yield* fillList(true);
}

/**
 * Fills in as many rows as this run has time for.
 * @param resume The person asked for it, so a stopped list continues too.
 */
export function* fillList(resume: boolean): LongFlow<ListOutcome> {
  if (resume) yield* takeOverTriggers();
  const done = yield* oneAtATime(takenUp(resume));
  if (!isProblem(done)) return done;
  const job = yield* listJob.read();
  if (job === undefined || isProblem(job) || job.state !== "running") return { text: done.message };
  if (job.busyUntil > (yield* workbook.now())) return { text: BUSY };
  yield* longRuns.continueLater({ work: "longList" });
  return { text: done.message };
}

function* takenUp(resume: boolean): LongFlow<ListOutcome> {
  const job = yield* listJob.read();
  const now = yield* workbook.now();
  if (job === undefined || isProblem(job) || job.state === "done" || (job.state === "stopped" && !resume)) {
    // Another person's trigger may have started this run after the list was stopped: only their runs can remove it.
    yield* longRuns.cancelContinuation("longList");
    return { text: isProblem(job) ? job.message : job?.state === "stopped" ? "The list was stopped." : NONE };
  }
  if (job.busyUntil > now) return { text: BUSY };
  const busyUntil = now + (yield* longRuns.timeLeft()) + ENDING;
  const person = resume ? { person: yield* longRuns.person() } : {};
  // A search is begun once: a later run doesn't know what this one paid for it.
  const { searches: agreed = [], ...rest } = job;
  const begun = yield* listJob.write({ ...rest, ...person, state: "running", busyUntil });
  yield* longRuns.continueLater({ work: "longList", after: SHOULD_IT_END });
  const context = yield* workbook.fetchContext();
  const searches = yield* listSearches(begun, agreed, context);
  const { requests, left = Infinity } = begun;
  const { value, progress } = yield* fetchCalls(
    (fetching) => filled(begun, searches, fetching),
    context,
    searchedPrice({ requests, atMost: requests }, searches),
    { requests: left, why: BEYOND_PRICE },
  );
  return yield* ended(value, progress);
}

interface Filled {
  readonly job: ListJob;
  /** Why it could not continue, if so. */
  readonly why: Problem | undefined;
}

function* filled(begun: ListJob, searches: readonly OfferedSearch[], context: FetchContext): LongFlow<Filled> {
  let job = begun;
  let why = begun.service === undefined || begun.service === context.service ? undefined : OTHER_SERVICE;
  let isOver = false;
  const counting = <T>(work: LongFlow<T>): LongFlow<T> =>
    intercepting<T, WorkbookEffect | RunEffect>(work, {
      *commit(entries) {
        yield* commit(entries);
        const { left } = job;
        if (left !== undefined) job = { ...job, left: Math.max(0, left - entries.filter(spends).length) };
      },
    });
  if (why === undefined) yield* counting(searchPlaces(searches, context));
  while (job.next < job.rows && why === undefined && !isOver) {
    const rows = Math.min(CHUNK, job.rows - job.next);
    const part = { ...job, row: job.row + job.next, rows };
    why = yield* counting(fillRows(part, { ...context, now: yield* workbook.now() }));
    if (why === undefined) job = yield* listJob.write({ ...job, next: job.next + rows });
    isOver = (yield* longRuns.timeLeft()) <= 0 || (yield* workbook.stopAsked());
  }
  return { job, why };
}

function* ended({ job, why }: Filled, counted: Progress): LongFlow<ListOutcome> {
  const progress: { problem?: Problem } & Progress = { ...counted };
  delete progress.problem;
  const rows = `${job.next} of ${job.rows} rows are done.`;
  yield* longRuns.cancelContinuation("longList");
  if (job.next >= job.rows) {
    yield* listJob.write({ ...job, state: "done", busyUntil: 0 });
    return { text: rows, progress };
  }
  const isOutOfTime = (yield* longRuns.timeLeft()) <= 0 && !(yield* workbook.stopAsked());
  if (!isOutOfTime && why?.problem !== "rate") {
    yield* listJob.write({ ...job, state: "stopped", busyUntil: 0 });
    const text = job.left === 0 ? rows : `${rows} ${CONTINUE}`;
    return { text, progress: why === undefined ? progress : { ...progress, problem: why } };
  }
  yield* listJob.write({ ...job, busyUntil: yield* workbook.now() });
  const soon = yield* longRuns.continueLater({ work: "longList" });
  return { text: `${rows} ${soon === "when you press" ? CONTINUE : `It continues ${soon}.`}`, progress };
}

/** No run starts by itself any more. One that is working ends after its batch. */
export function* stopList(): LongFlow<string> {
  yield* longRuns.cancelContinuation("longList");
  const job = yield* listJob.read();
  if (isProblem(job)) return job.message;
  if (job?.state !== "running") return NONE;
  yield* workbook.askToStop();
  yield* listJob.write({ ...job, state: "stopped" });
  return `The list is stopped: ${job.next} of ${job.rows} rows are done.`;
}
