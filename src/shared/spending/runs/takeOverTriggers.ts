/**
 * Moves to the agenda what earlier builds left to triggers of their own: a schedule that names its trigger, and a list
 * whose owner is known only from its trigger.
 */
import { isProblem } from "../../api/problem";
import { keptSchedule, listJob, type Schedule } from "./storedRuns";
import { workbook } from "../../workbook/port/port";
import { changeKept, longRuns, type LongFlow, type LongWork } from "./longRuns";
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
  const [early, now] = [yield* nextMorning(schedule.every), yield* workbook.now()];
  const person = yield* longRuns.person();
  yield* changeKept(keptSchedule, (kept) => {
    if (kept === undefined || isProblem(kept) || kept.person !== undefined) return undefined;
    const { trigger, ...rest } = kept;
    if (trigger !== undefined && !names.includes(trigger)) return undefined;
    const isDue = fired !== undefined && (trigger ?? fired) === fired;
    return { ...rest, person, next: isDue ? now : early };
  });
}

function* takeList(): LongFlow<void> {
  const person = yield* longRuns.person();
  yield* changeKept(listJob, (job) =>
    job === undefined || isProblem(job) || job.person !== undefined || job.state !== "running"
      ? undefined
      : { ...job, person },
  );
}

/** When the next refresh begins. */
export function* nextMorning(every: Schedule["every"]): LongFlow<number> {
  return yield* longRuns.whenClocksShow(morningAfter(yield* longRuns.clocksShow(), every));
}
