/**
 * The rent roll on schedule: asks everything behind the chosen columns anew, within a limit of its own, and appends a
 * dated copy of the sheet. What six minutes do not suffice for goes on in a further run.
 */
import { isProblem } from "../../shared/service/problem";
import { fetchAll } from "../../shared/functions/calculate";
import { alone, fetched } from "../../shared/workbook/fetching";
import { priceOf } from "../../shared/work/quote";
import type { Run } from "../run";
import { goOnSoon, removeTriggers } from "../triggers";
import { sheetZone, today } from "../zone";
import { readSchedule, removeSchedule, writeSchedule, type Schedule } from "./schedule";
import { snapshot } from "./snapshot";

/** In the early hours, when nobody looks at the sheet. */
const HOUR = 5;

/** A run that is ended from outside has nobody follow it: so one stands ready after this time. */
const SHOULD_IT_END = 480_000;

export function beginSchedule(schedule: Schedule): void {
  endSchedule();
  const timed = ScriptApp.newTrigger("propScheduled").timeBased();
  const zone = sheetZone();
  if (zone !== undefined) timed.inTimezone(zone);
  const made =
    schedule.every === "week"
      ? timed.everyWeeks(1).onWeekDay(ScriptApp.WeekDay.MONDAY).atHour(HOUR).create()
      : timed.onMonthDay(1).atHour(HOUR).create();
  writeSchedule({ ...schedule, trigger: made.getUniqueId() });
}

export function endSchedule(): void {
  removeTriggers("propScheduled");
  removeTriggers("propContinueSchedule");
  removeSchedule();
}

/** What a person's trigger began stays with that person: another's schedule can't remove it, so it removes itself. */
export function beginsRefresh(trigger: string | undefined): boolean {
  const schedule = readSchedule();
  if (schedule !== undefined && (schedule.trigger === undefined || schedule.trigger === trigger)) return true;
  removeTriggers("propScheduled", trigger);
  return false;
}

/** What this document's month counts against its limit. What a run left on the wire when it ended may be billed too. */
function spentNow({ host }: Run): number {
  const { billed, uncertain, underWay } = host.usage();
  return billed + uncertain + underWay;
}

/** @param fresh A new refresh begins; otherwise the one under way goes on. */
export function refreshOnSchedule(current: Run, fresh: boolean): void {
  removeTriggers("propContinueSchedule");
  const schedule = readSchedule();
  if (schedule === undefined || (!fresh && schedule.under === undefined)) return;
  const { under: before, ...rest } = schedule;
  const spent = spentNow(current);
  const under = (fresh ? undefined : before) ?? { since: Date.now(), made: 0, spent };
  const earlier = Math.max(under.made, spent - under.spent);
  const { sheet, a1, most } = schedule;
  const { formulaCells, dryRun, recalculate } = current.abilities;
  const cells = formulaCells([{ sheet, a1 }]);
  const found = dryRun(cells);
  if (isProblem(found)) {
    // Another run looks at the cells: later they are free.
    writeSchedule(found.problem === "spending" ? { ...rest, under } : rest);
    if (found.problem === "spending") goOnSoon("propContinueSchedule");
    return;
  }
  writeSchedule({ ...rest, under });
  goOnSoon("propContinueSchedule", SHOULD_IT_END);
  const questions = found.calls.flatMap((call) => call.questions);
  const price = priceOf(questions, "everything");
  const anew = { since: under.since, what: "everything" } as const;
  const left = most - earlier;
  const calls = found.calls.map(({ call }) => call);
  const budget = { requests: left, why: `all ${left} of this schedule were made` };
  const done = current.done(
    alone(fetched((terms) => fetchAll(calls, { ...terms, anew }), current.terms, price, budget)),
  );
  if (isProblem(done)) return;
  const { progress } = done;
  const made = earlier + progress.done;
  if (progress.problem !== undefined && current.left() <= 0 && made < most) {
    writeSchedule({ ...rest, under: { ...under, made } });
    goOnSoon("propContinueSchedule");
    return;
  }
  writeSchedule(rest);
  removeTriggers("propContinueSchedule");
  recalculate(cells);
  snapshot(sheet, today());
}
