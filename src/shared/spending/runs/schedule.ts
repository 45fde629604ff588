/** A weekly or monthly refresh, as stored in the workbook. */
import { count, mark, moment, optional, record, required, text, oneOf } from "../../api/codec";
import { isProblem, problem, type Problem } from "../../api/problem";
import { keptValue } from "../../workbook/kept/keptValue";
import { workbook } from "../../workbook/port/port";
import { agoText, A_DAY, OVERDUE, longRuns, type LongFlow } from "./longRuns";

export interface Schedule {
  readonly sheet: string;
  /** The columns whose formulas are refreshed. */
  readonly a1: string;
  readonly every: "week" | "month";
  /** The most requests of one refresh. */
  readonly most: number;
  /** Whose it is: nobody else's runs refresh anything. */
  readonly person?: string;
  /** The service that its limit was agreed to for; unknown in schedules of earlier builds. */
  readonly service?: string;
  /** When the next refresh begins. */
  readonly next?: number;
  /** Why the last refresh lacks something, if it does. */
  readonly lacks?: string | undefined;
  /** Why the last refresh has no dated copy, if it has none. */
  readonly failed?: string | undefined;
  /** Stored by earlier builds instead of both: the trigger that starts it. */
  readonly trigger?: string;
  /** A refresh in progress. */
  readonly under?: UnfinishedRefresh;
}

export interface UnfinishedRefresh {
  /** When it began. Newer answers aren't requested again. */
  readonly since: number;
  /** Requests that its finished runs made. */
  readonly made: number;
  /** What the workbook had spent before, because a run that is aborted doesn't report its requests. */
  readonly spent: number;
  /** Its requests were made, but its cells did not calculate, so it has no dated copy yet. */
  readonly silent?: true;
  /**
   * These cells were left calculating. Once they no longer are, someone has opened the sheet, and they show what was
   * fetched.
   */
  readonly busy?: true;
  /** A person stopped it, so what is left counts as made. */
  readonly stopped?: true;
}

const SCHEDULE = record<Schedule>({
  sheet: required("sheet", text),
  a1: required("a1", text),
  every: required("every", oneOf({ week: "week", month: "month" })),
  most: required("most", count),
  person: optional("person", text),
  service: optional("service", text),
  next: optional("next", moment),
  lacks: optional("lacks", text),
  failed: optional("failed", text),
  trigger: optional("trigger", text),
  under: optional(
    "under",
    record<UnfinishedRefresh>({
      since: required("since", moment),
      made: required("made", count),
      spent: required("spent", count),
      silent: optional("silent", mark),
      busy: optional("busy", mark),
      stopped: optional("stopped", mark),
    }),
  ),
});

export const keptSchedule = keptValue(
  { name: "PROP_SCHEDULE", lasts: "always" },
  SCHEDULE,
  problem("failed", "The stored schedule is damaged, so nothing is refreshed: schedule the refresh again"),
);

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
      `The ${what} has no dated copy yet: its cells did not calculate while ` +
      "the sheet was closed. It continues within the hour. If cells are still loading now, choose Refresh this sheet."
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
