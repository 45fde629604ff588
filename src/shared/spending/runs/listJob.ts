/** A long list as the workbook stores it: what is filled in, where, and how far it has come. */
import {
  count,
  isCount,
  isText,
  optional,
  withDefault,
  place,
  plain,
  record,
  required,
  text,
  oneOf,
  wholeListOf,
} from "../../api/codec";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { CATALOGUE } from "../../functions/catalogue";
import { keptValue } from "../../workbook/kept/keptValue";
import type { WorkState } from "./workState";

/** The area of the addresses. */
export interface ListJob extends CellArea {
  /**
   * Rows that were hidden when it was priced, or stood between what was selected, are never filled in. `[3, 2, 5]`: from
   * the first row of the sheet on, three are filled in, two left out, and five filled in.
   */
  readonly turns?: readonly number[];
  /** The function, and the fields as they were typed. */
  readonly name: string;
  readonly fields: string;
  /**
   * How many columns are filled in, to the right of the addresses. The time of each row is in the column after them.
   */
  readonly width: number;
  /** Rows before this are done. */
  readonly next: number;
  readonly state: "running" | "stopped" | "done";
  /** The number of requests that the person approved. */
  readonly requests: number;
  /** How many requests are left of the most that the person approved; unknown in lists of earlier builds. */
  readonly left?: number;
  /** The service that it was priced for; unknown in lists of earlier builds. */
  readonly service?: string;
  /** The places that its first run searches before it looks up addresses, if the person chose that. */
  readonly searches?: readonly string[];
  /** No other run may start before this time. Between two runs: when the last one ended (`notices.ts`). */
  readonly busyUntil: number;
  /** Who approved it. Nobody else's runs continue it. */
  readonly person?: string;
}

/** Functions that give one row for each address. */
export const LIST_FUNCTIONS: readonly string[] = CATALOGUE.filter(({ oneRowEach }) => oneRowEach === true).map(
  ({ name }) => name,
);

const size = plain((value): value is number => isCount(value) && value > 0);

const JOB = record<ListJob>({
  sheet: required("sheet", text),
  row: required("row", place),
  column: required("column", place),
  rows: required("rows", count),
  columns: required("columns", size),
  turns: optional("turns", wholeListOf(count)),
  name: required(
    "name",
    plain((value): value is string => isText(value) && LIST_FUNCTIONS.includes(value)),
  ),
  fields: withDefault("fields", text, ""),
  width: required("width", size),
  next: required("next", count),
  state: required("state", oneOf({ running: "running", stopped: "stopped", done: "done" })),
  requests: withDefault("requests", count, 0),
  left: optional("left", count),
  service: optional("service", text),
  searches: optional("searches", wholeListOf(text)),
  busyUntil: withDefault("busyUntil", count, 0),
  person: optional("person", text),
});

export const listJob = keptValue(
  { name: "PROP_LIST", lasts: "always" },
  JOB,
  problem("failed", "The stored state of the long list is damaged: select the remaining rows and fill a new list"),
);

/** One that was cut off waits once the time of its run is over. Nothing is left of one that can't be read. */
export function listState(job: ListJob | Problem | undefined, now: number): Exclude<WorkState, "resting"> {
  if (job === undefined || isProblem(job)) return "done";
  return job.state === "running" && job.busyUntil <= now ? "waiting" : job.state;
}

/** How a run leaves it. Builds of before know one that waits as running, whose run is over. */
export const leftAs = (state: "waiting" | "stopped" | "done", now: number): Pick<ListJob, "state" | "busyUntil"> =>
  state === "waiting" ? { state: "running", busyUntil: now } : { state, busyUntil: 0 };
