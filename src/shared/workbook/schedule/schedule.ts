/** A weekly or monthly refresh, as stored in the workbook. */
import { count, moment, optional, record, required, text, words } from "../../api/codec";
import { parseJson } from "../../api/json";
import { type Flow, workbook } from "../port";

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

const KEPT_AS = { name: "PROP_SCHEDULE", lasts: "always" } as const;

export function* readSchedule(): Flow<Schedule | undefined> {
  return SCHEDULE.read(parseJson((yield* workbook.recallValue(KEPT_AS)) ?? ""));
}

export const writeSchedule = (schedule: Schedule) =>
  workbook.keepValue({ ...KEPT_AS, text: JSON.stringify(SCHEDULE.write(schedule)) });

export const removeSchedule = () => workbook.dropValue(KEPT_AS);

/** `week 200` or `monthly, 50`. */
export function readSchedulePhrase(typed: string): Pick<Schedule, "every" | "most"> | undefined {
  const [, every, most] = /^(week|month)(?:ly)?[\s,;:]+(\d{1,6})$/i.exec(typed.trim()) ?? [];
  if (every === undefined) return undefined;
  return { every: every.toLowerCase() === "week" ? "week" : "month", most: Number(most) };
}
