/** When a scheduled refresh is due, what holds it back, and what is said of it. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { workbook } from "../../workbook/port/port";
import { agoText, A_DAY, OVERDUE, longRuns, type LongFlow } from "./longRuns";
import { continuesText } from "../texts/runText";
import { keptSchedule, type Schedule } from "./storedRuns";

export const isDue = ({ next }: Schedule, now: number): boolean => next !== undefined && next <= now;

const OTHER_SERVICE = problem(
  "settings",
  "The service was changed since the refresh was scheduled, so nothing is refreshed: choose it again, or schedule the refresh again.",
);

/** Why nothing of this person's schedule is refreshed, if so: its requests may cost now what they didn't then. */
export function* heldBack({ service, most }: Schedule): LongFlow<Problem | undefined> {
  const { service: current } = yield* workbook.fetchContext();
  return service === undefined || service === current || most === 0 ? undefined : OTHER_SERVICE;
}

const WHY_NOT =
  "Whoever scheduled it may no longer have access, or Google has switched the trigger off: schedule it again.";

/** What a person who opens the menu or the panel meanwhile is told. */
export function* scheduleNotice(): LongFlow<string | undefined> {
  const schedule = yield* keptSchedule.read();
  if (schedule === undefined || isProblem(schedule)) return undefined;
  if (!(yield* workbook.sheetNames()).includes(schedule.sheet))
    return `The sheet "${schedule.sheet}" of the scheduled refresh no longer exists, so nothing is refreshed: schedule it again, or end it.`;
  const held = schedule.person === (yield* longRuns.person()) ? yield* heldBack(schedule) : undefined;
  if (held !== undefined) return held.message;
  const what = `scheduled refresh of ${schedule.sheet}!${schedule.a1}`;
  const now = yield* workbook.now();
  const { next, under } = schedule;
  if (next !== undefined && next + OVERDUE < now)
    return `The ${what} was due ${agoText(now - next)} and has not run. ${WHY_NOT}`;
  if (under !== undefined && under.silent !== true && under.since + A_DAY < now)
    return `The ${what} began ${agoText(now - under.since)} and has not continued. ${WHY_NOT}`;
  if (schedule.failed !== undefined) return `The last ${what} has no dated copy: ${schedule.failed}`;
  if (schedule.under?.silent === true)
    return (
      `The ${what} has no dated copy yet: its cells did not calculate while the sheet was closed. ` +
      `${continuesText("within the hour")} If cells are still loading now, choose Refresh this sheet.`
    );
  return schedule.lacks === undefined
    ? undefined
    : `The last ${what} is not complete, so its dated copy shows older figures: ${schedule.lacks}`;
}

/** `week 200` or `monthly, 50`. */
export function readSchedulePhrase(typed: string): Pick<Schedule, "every" | "most"> | undefined {
  const [, every, most] = /^(week|month)(?:ly)?[\s,;:]+(\d{1,6})$/i.exec(typed.trim()) ?? [];
  if (every === undefined) return undefined;
  return { every: every.toLowerCase() === "week" ? "week" : "month", most: Number(most) };
}

/** Early in the morning, when nobody uses the sheet. */
const EARLY = 5;

/** The next Monday, or first of a month, early. Both are what clocks show, as if it were UTC. */
export function morningAfter(shown: number, every: Schedule["every"]): number {
  const at = new Date(shown);
  const early = (month: number, date: number): number => Date.UTC(at.getUTCFullYear(), month, date, EARLY);
  const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
  const monday = date + ((8 - at.getUTCDay()) % 7);
  const [first, second] =
    every === "week" ? [early(month, monday), early(month, monday + 7)] : [early(month, 1), early(month + 1, 1)];
  return first > shown ? first : second;
}
