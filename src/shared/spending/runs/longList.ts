/**
 * Fills in thousands of addresses over several runs: each does what its time allows, stores how far it came, and
 * schedules the next. A row is written with the time at which it was requested, and never requested again.
 */
import { isProblem, problem, type Problem, type ProblemKind } from "../../api/problem";
import { LOST } from "../../fetching/quota/reservations";
import { TIME_TO_END } from "../../fetching/work/timeouts";
import { fingerprint } from "../../fetching/requests/fingerprint";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import type { Progress } from "../../panelApi/panelApi";
import { fetchCalls, oneAtATime } from "../fetch/fetchCalls";
import { NO_EARLIER_RUNS } from "../progress/progress";
import { spends } from "../progress/requestBudget";
import type { RunStore } from "../progress/storedFirst";
import { LIST_TEXTS, listText } from "../texts/runText";
import { searchPlaces } from "../search/placeSearch";
import { searchedPrice } from "../search/searchOffer";
import { type Flow, workbook } from "../../workbook/port/port";
import { changeKept, longRuns, type GoesOn, type LongFlow } from "./longRuns";
import { settleLastRun } from "./endedRun";
import { takeOverTriggers } from "./takeOverTriggers";
import { leftAs, listJob, listRun, listState, nothingRequested, requestedFor, type ListJob } from "./storedRuns";
import { fillRows, listSearches } from "./listRows";
import { listUnderWay, makeRoom, type PreparedList } from "./prepareList";
import { arrange, WORK_STATES } from "./workState";

/** Rows between two checks of the clock: five batches. */
const BLOCK = 50;

/** What to tell the person. */
export interface ListOutcome {
  readonly text: string;
  /** Undefined if nothing was started. */
  readonly progress?: Progress;
}

/** For addresses that came into the list later, and answers that were cached when it was priced and no longer are. */
const BEYOND_PRICE =
  "it was not part of the price. To continue, select the remaining rows and choose Property data > Fill a long list";

/** Another run may succeed where a run had one of these. */
const GOES_ON: readonly ProblemKind[] = ["time", "rate"];

const OTHER_SERVICE = problem(
  "settings",
  "The service was changed since the list was priced: choose it again, or select the remaining rows and fill a new list",
);

/** Starts a list after its price was approved. @param searching By searches first, as the price offered. */
export function* beginList(prepared: PreparedList, searching = false): LongFlow<ListOutcome> {
  yield* takeOverTriggers();
  const begun = yield* oneAtATime(firstRun(prepared, searching));
  return isProblem(begun) ? { text: begun.message } : begun;
}

function* firstRun(prepared: PreparedList, searching: boolean): LongFlow<ListOutcome> {
  const { job, quote } = prepared;
  const search = searching ? quote.search : undefined;
  const agreed = search && { left: search.atMost, searches: search.places.map(({ name }) => name) };
  // Somebody may have started another one while the price was shown.
  const underWay = yield* listUnderWay();
  if (underWay !== undefined) return { text: underWay.message };
  yield* makeRoom(prepared);
  yield* listJob.write({ ...job, ...agreed, person: yield* longRuns.person() });
  yield* listRun.drop();
  return yield* takenUp(true);
}

/**
 * Fills in as many rows as this run has time for.
 * @param resume The person asked for it, so a stopped list continues too.
 */
export function* fillList(resume: boolean): LongFlow<ListOutcome> {
  if (resume) yield* takeOverTriggers();
  const done = yield* oneAtATime(takenUp(resume));
  if (!isProblem(done)) return done;
  const state = listState(yield* listJob.read(), yield* workbook.now());
  if (state === "waiting") yield* arrange("longList", state);
  return { text: state === "running" ? LIST_TEXTS.running : done.message };
}

function* takenUp(resume: boolean): LongFlow<ListOutcome> {
  const job = yield* listJob.read();
  const now = yield* workbook.now();
  const state = listState(job, now);
  if (state === "running") return { text: LIST_TEXTS.running };
  if (job === undefined || isProblem(job) || !WORK_STATES[state].takenUpBy.includes(resume ? "person" : "run")) {
    // Another person's trigger may have started this run after the list was stopped: only their runs can remove it.
    yield* arrange("longList", state);
    return {
      text: isProblem(job) ? job.message : job?.state === "stopped" ? listText("stopped", job) : LIST_TEXTS.none,
    };
  }
  // The run in which it was stopped ends after its batch.
  if (job.busyUntil > now) return { text: LIST_TEXTS.running };
  yield* settleLastRun();
  const busyUntil = now + (yield* longRuns.timeLeft()) + TIME_TO_END;
  const person = resume ? { person: yield* longRuns.person() } : {};
  // A search is begun once: a later run doesn't know what this one paid for it.
  const { searches: agreed = [], ...rest } = job;
  const begun = yield* listJob.write({ ...rest, ...person, state: "running", busyUntil });
  yield* arrange("longList", "running");
  return yield* ended(yield* filled(begun, agreed));
}

interface Filled {
  readonly job: ListJob;
  /** Why it could not continue, if so. */
  readonly why: Problem | undefined;
  readonly progress: Progress;
}

/** Stopped right before this was written, it stays stopped even if its run is killed. */
function* keepRunning(job: ListJob): Flow<ListJob> {
  yield* listJob.write(job);
  return (yield* workbook.stopAsked()) ? yield* listJob.write({ ...job, state: "stopped" }) : job;
}

/** @param agreed The places to search first. */
function* filled(begun: ListJob, agreed: readonly string[]): LongFlow<Filled> {
  const context = yield* workbook.fetchContext();
  const searches = yield* listSearches(begun, agreed, context);
  let job = begun;
  const less = (list: ListJob, made: number): ListJob =>
    list.left === undefined ? list : { ...list, left: Math.max(0, list.left - made) };
  let requested = yield* requestedFor(begun);
  const lost = new Set(requested.open);
  const isLost = (key: string): boolean => lost.has(fingerprint(key));
  const keepRequested = (open: Iterable<string>) =>
    listRun.write({ ...requested, open: [...lost, ...[...open].map(fingerprint)] });
  const store: RunStore = {
    leaving: keepRequested,
    ended: (entries) => void (requested = { ...requested, made: requested.made + entries.filter(spends).length }),
  };
  function* blocks(fetching: FetchContext): LongFlow<Problem | undefined> {
    if (begun.service !== undefined && begun.service !== fetching.service) return OTHER_SERVICE;
    yield* searchPlaces(searches, fetching);
    let isOver = false;
    while (job.next < job.rows && !isOver) {
      const rows = Math.min(BLOCK, job.rows - job.next);
      const part = { ...job, row: job.row + job.next, rows };
      const why = yield* fillRows(part, { ...fetching, now: yield* workbook.now() });
      if (why !== undefined) return why;
      job = { ...less(job, requested.made + lost.size), next: job.next + rows };
      yield* keepRunning(job);
      lost.clear();
      requested = nothingRequested(job);
      isOver = (yield* longRuns.timeLeft()) <= 0 || (yield* workbook.stopAsked());
    }
    return undefined;
  }
  const { requests, left = Infinity } = begun;
  const { value, progress } = yield* fetchCalls(
    blocks,
    context,
    searchedPrice({ requests, atMost: requests }, searches),
    {
      requests: left - requested.made - lost.size,
      why: BEYOND_PRICE,
      refusal: ({ key }) => (isLost(key) ? LOST : undefined),
    },
    { store, earlier: { ...NO_EARLIER_RUNS, isMade: isLost } },
  );
  yield* job.next < job.rows ? keepRequested([]) : listRun.drop();
  return { job: less(job, requested.made), why: value, progress };
}

function* ended({ job, why, progress: counted }: Filled): LongFlow<ListOutcome> {
  const progress: { problem?: Problem } & Progress = { ...counted };
  delete progress.problem;
  const isLeft = job.next < job.rows;
  const mayGoOn = (why === undefined || GOES_ON.includes(why.problem)) && !(yield* workbook.stopAsked());
  const state = !isLeft ? "done" : mayGoOn ? "waiting" : "stopped";
  const soon = yield* leave(job, state);
  // Somebody may have stopped it since this run last looked.
  const isAsked = yield* workbook.stopAsked();
  const isStopped = state === "waiting" && isAsked;
  if (isStopped) yield* leave(job, "stopped");
  return {
    text: listText(isStopped ? "stopped" : state, job, soon === "when you press" ? undefined : soon),
    // Whoever stopped it knows why.
    progress: state === "stopped" && why !== undefined && !isAsked ? { ...progress, problem: why } : progress,
  };
}

function* leave(job: ListJob, state: "waiting" | "stopped" | "done"): LongFlow<GoesOn | undefined> {
  yield* listJob.write({ ...job, ...leftAs(state, yield* workbook.now()) });
  return yield* arrange("longList", state);
}

/**
 * No run starts by itself any more. One that is working ends after its batch.
 * @returns What to tell the person. Undefined if none would have gone on.
 */
export function* stopList(): LongFlow<string | undefined> {
  yield* arrange("longList", "stopped");
  yield* workbook.askToStop();
  const job = yield* listJob.read();
  if (isProblem(job)) return job.message;
  const stopped = yield* changeKept<ListJob>(listJob, (now) =>
    now === undefined || isProblem(now) || now.state !== "running" ? undefined : { ...now, state: "stopped" },
  );
  if (stopped === undefined) return undefined;
  // A run that began meanwhile took what was asked before for another one's.
  yield* workbook.askToStop();
  return listText("stopped", stopped);
}
