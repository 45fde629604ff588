/**
 * The rent roll on schedule: asks everything behind the chosen columns anew, within a limit of its own, and appends a
 * dated copy of the sheet. What six minutes do not suffice for goes on in a further run.
 */
import { isProblem } from "../../shared/service/problem";
import { fetchCalls, show, survey } from "../errands/errand";
import { forgetCalls } from "../pass/pass";
import { priceOf } from "../../shared/work/quote";
import type { Run } from "../run";
import { goOnSoon, removeTriggers } from "../triggers";
import { readSchedule, removeSchedule, writeSchedule, type Schedule } from "./schedule";
import { snapshot } from "./snapshot";

/** In the early hours, when nobody looks at the sheet. */
const HOUR = 5;

export function beginSchedule(schedule: Schedule): void {
  endSchedule();
  writeSchedule(schedule);
  const timed = ScriptApp.newTrigger("propScheduled").timeBased();
  if (schedule.every === "week") timed.everyWeeks(1).onWeekDay(ScriptApp.WeekDay.MONDAY).atHour(HOUR).create();
  else timed.onMonthDay(1).atHour(HOUR).create();
}

export function endSchedule(): void {
  removeTriggers("propScheduled");
  removeTriggers("propContinueSchedule");
  removeSchedule();
}

/** @param fresh A new refresh begins; otherwise the one under way goes on. */
export function refreshOnSchedule(current: Run, fresh: boolean): void {
  removeTriggers("propContinueSchedule");
  const schedule = readSchedule();
  if (schedule === undefined || (!fresh && schedule.under === undefined)) return;
  const under = (fresh ? undefined : schedule.under) ?? { since: Date.now(), made: 0 };
  const { sheet, a1, every, most } = schedule;
  const rest: Schedule = { sheet, a1, every, most };
  const area = { sheet, a1 };
  const found = survey([area], current);
  if (isProblem(found)) return;
  const { requests } = priceOf(found.questions, "everything");
  const anew = { since: under.since, what: "everything" } as const;
  const progress = fetchCalls(found.calls, requests, { anew }, current, most - under.made);
  forgetCalls(found.pass.id);
  const made = under.made + progress.done;
  if (progress.problem !== undefined && current.left() <= 0 && made < most) {
    writeSchedule({ ...rest, under: { since: under.since, made } });
    goOnSoon("propContinueSchedule");
    return;
  }
  writeSchedule(rest);
  show([area]);
  snapshot(sheet, new Date(Date.now()).toISOString().slice(0, 10));
}
