/**
 * Unattended work, once an hour and whenever a run was to follow: a refresh that is due or in progress, then fetches that
 * one run had no time for, then a list. All are read from what the workbook stores, and each person's runs do only that person's work.
 */
import { isProblem, type Problem } from "../../api/problem";
import { listJob } from "./listJob";
import { fillList, type ListOutcome } from "./longList";
import { workbook } from "../../workbook/port/port";
import { keptFetches } from "./keptFetches";
import { continueFetch } from "./longFetch";
import { longRuns, type LongFlow } from "./longRuns";
import { heldBack, keptSchedule } from "./schedule";
import { scheduledRefresh } from "./scheduledRefresh";
import { takeOverTriggers } from "./takeOverTriggers";

/** Milliseconds that a run must have left to start on a fetch or a list after other work. */
const ENOUGH = 60_000;

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
    const progress = (yield* longRuns.timeLeft()) < ENOUGH ? undefined : yield* continueFetch(fetch);
    if (progress === undefined) {
      yield* longRuns.continueLater({ work: "fetch" });
      return outcomes;
    }
    outcomes.push({ text: "The fetch was carried on.", progress });
    if (progress.goesOn !== undefined) return outcomes;
  }
  yield* longRuns.cancelContinuation("fetch");
  return outcomes;
}

function* refreshDue(person: string): LongFlow<Problem | undefined> {
  const schedule = yield* keptSchedule.read();
  if (schedule === undefined || isProblem(schedule) || schedule.person !== person) {
    yield* longRuns.cancelContinuation("schedule");
    return isProblem(schedule) ? schedule : undefined;
  }
  const held = yield* heldBack(schedule);
  if (held !== undefined) return held;
  const isDue = schedule.next !== undefined && schedule.next <= (yield* workbook.now());
  if (isDue || schedule.under !== undefined) yield* scheduledRefresh(schedule, isDue);
  return undefined;
}

function* listDue(person: string): LongFlow<ListOutcome | undefined> {
  const job = yield* listJob.read();
  if (job === undefined || isProblem(job) || job.state !== "running" || job.person !== person)
    return void (yield* longRuns.cancelContinuation("longList"));
  if (job.busyUntil > (yield* workbook.now())) return undefined;
  if ((yield* longRuns.timeLeft()) >= ENOUGH) return yield* fillList(false);
  yield* longRuns.continueLater({ work: "longList" });
  return undefined;
}
