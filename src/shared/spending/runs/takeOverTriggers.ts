/**
 * Moves to the agenda what earlier builds left to triggers of their own: a schedule that names its trigger, and a list
 * whose owner is known only from its trigger.
 */
import { isProblem } from "../../api/problem";
import { keptSchedule, listJob, type Schedule } from "./storedRuns";
import { workbook } from "../../workbook/port/port";
import { longRuns, type LongFlow, type LongWork } from "./longRuns";
import { morningAfter } from "./schedule";

/**
 * @param fired The trigger of an earlier build that started this run, because a refresh is due.
 * @param anew By a new trigger.
 * @returns Whether the agenda runs once an hour.
 */
export function* takeOverTriggers(fired?: string, anew = false): LongFlow<boolean> {
  const triggers = yield* longRuns.ownTriggers();
  // Triggers of earlier builds are removed only once their work is stored.
  if (triggers === undefined) return false;
  const namesOf = (which: LongWork): readonly string[] =>
    triggers.filter(({ work }) => work === which).map(({ name }) => name);
  yield* takeSchedule(namesOf("schedule"), fired);
  if (namesOf("longList").length > 0) yield* takeList();
  return yield* longRuns.runHourly({ anew });
}

function* takeSchedule(names: readonly string[], fired: string | undefined): LongFlow<void> {
  if (names.length === 0) return;
  const schedule = yield* keptSchedule.read();
  if (schedule === undefined || isProblem(schedule) || schedule.person !== undefined) return;
  const { trigger, ...rest } = schedule;
  if (trigger !== undefined && !names.includes(trigger)) return;
  const isDue = fired !== undefined && (trigger ?? fired) === fired;
  const next = isDue ? yield* workbook.now() : yield* nextMorning(rest.every);
  yield* keptSchedule.write({ ...rest, person: yield* longRuns.person(), next });
}

function* takeList(): LongFlow<void> {
  const job = yield* listJob.read();
  if (job === undefined || isProblem(job) || job.person !== undefined || job.state !== "running") return;
  yield* listJob.write({ ...job, person: yield* longRuns.person() });
}

/** When the next refresh begins. */
export function* nextMorning(every: Schedule["every"]): LongFlow<number> {
  return yield* longRuns.whenClocksShow(morningAfter(yield* longRuns.clocksShow(), every));
}
