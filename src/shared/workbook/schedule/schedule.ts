/** A weekly or monthly refresh, as stored in the workbook. */
import { count, moment, optional, record, required, text, words } from "../../api/codec";
import { problem } from "../../api/problem";
import { keptValue } from "../keptValue";

export interface Schedule {
  readonly sheet: string;
  /** The columns whose formulas are refreshed. */
  readonly a1: string;
  readonly every: "week" | "month";
  /** The most requests of one refresh. */
  readonly most: number;
  /** Which schedule it is. One that another user left behind starts nothing. */
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
}

const SCHEDULE = record<Schedule>({
  sheet: required("sheet", text),
  a1: required("a1", text),
  every: required("every", words({ week: "week", month: "month" })),
  most: required("most", count),
  trigger: optional("trigger", text),
  under: optional(
    "under",
    record<UnfinishedRefresh>({
      since: required("since", moment),
      made: required("made", count),
      spent: required("spent", count),
    }),
  ),
});

export const keptSchedule = keptValue(
  { name: "PROP_SCHEDULE", lasts: "always" },
  SCHEDULE,
  problem(
    "failed",
    "What this document remembers of its schedule is damaged, so nothing is refreshed: schedule the refresh again",
  ),
);

/** `week 200` or `monthly, 50`. */
export function readSchedulePhrase(typed: string): Pick<Schedule, "every" | "most"> | undefined {
  const [, every, most] = /^(week|month)(?:ly)?[\s,;:]+(\d{1,6})$/i.exec(typed.trim()) ?? [];
  if (every === undefined) return undefined;
  return { every: every.toLowerCase() === "week" ? "week" : "month", most: Number(most) };
}
