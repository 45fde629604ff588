/**
 * Unattended work, once an hour and whenever a run was to follow: a refresh that is due or in progress, then fetches that
 * one run had no time for, then a list. All are read from what the workbook stores, and each person's runs do only that person's work.
 */
import { isProblem, type Problem } from "../../api/problem";
import { TIME_TO_BEGIN } from "../../fetching/work/timeouts";
import { currentRun, keptFetches, keptSchedule, listJob, listState } from "./storedRuns";
import { fillList, type ListOutcome } from "./longList";
import { workbook } from "../../workbook/port/port";
import { continueFetch } from "./longFetch";
import { longRuns, type LongFlow } from "./longRuns";
import { heldBack, isDue } from "./schedule";
import { scheduledRefresh } from "./scheduledRefresh";
import { takeOverTriggers } from "./takeOverTriggers";
import { workName } from "../texts/runText";
import { arrange } from "./workState";

/**
 * @param fired The trigger of an earlier build that started this run, because a refresh is due.
 * @returns What to tell the person.
 */
export function* runAgenda(fired?: string): LongFlow<readonly ListOutcome[]> {
  yield* takeOverTriggers(fired);
  const person = yield* longRuns.person();
  const damaged = yield* refreshDue(person);
  const fetched = yield* fetchesDue(person);
  const list = yield* listDue(person);
  return [
    ...fetched,
    ...(list === undefined ? [] : [list]),
    ...(damaged === undefined ? [] : [{ text: damaged.message }]),
  ];
}

/** This person's, one after the other, as far as there is time. */
function* fetchesDue(person: string): LongFlow<readonly ListOutcome[]> {
  const outcomes: ListOutcome[] = [];
  for (const { id } of yield* keptFetches()) {
    // What one has made isn't left of the others.
    const fetch = (yield* keptFetches()).find((each) => each.id === id && each.person === person);
    if (fetch === undefined) continue;
    if ((yield* longRuns.timeLeft()) < TIME_TO_BEGIN) {
      yield* arrange("fetch", "waiting");
      return outcomes;
    }
    const progress = yield* continueFetch(fetch);
    if (progress === undefined) return outcomes;
    outcomes.push({ text: `The ${workName(fetch.command)} was continued.`, progress });
    if (progress.goesOn !== undefined) return outcomes;
  }
  // One that was stopped after its run had been ended from outside leaves it behind.
  if ((yield* keptFetches()).length === 0) yield* currentRun.drop();
  yield* arrange("fetch", "done");
  return outcomes;
}

function* refreshDue(person: string): LongFlow<Problem | undefined> {
  const schedule = yield* keptSchedule.read();
  if (schedule === undefined || isProblem(schedule) || schedule.person !== person) {
    yield* arrange("schedule", "done");
    return isProblem(schedule) ? schedule : undefined;
  }
  const held = yield* heldBack(schedule);
  if (held !== undefined) {
    yield* arrange("schedule", "resting");
    return held;
  }
  if (schedule.under !== undefined || isDue(schedule, yield* workbook.now())) yield* scheduledRefresh();
  // Two runs may have met: the later one arranged another, and the first has ended the refresh.
  else yield* arrange("schedule", "resting");
  return undefined;
}

function* listDue(person: string): LongFlow<ListOutcome | undefined> {
  const job = yield* listJob.read();
  const isOwn = job !== undefined && !isProblem(job) && job.person === person;
  const state = isOwn ? listState(job, yield* workbook.now()) : "done";
  if (state === "running") return undefined;
  if (state === "waiting" && (yield* longRuns.timeLeft()) >= TIME_TO_BEGIN) return yield* fillList(false);
  yield* arrange("longList", state);
  return undefined;
}
