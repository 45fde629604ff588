/**
 * What the workbook stores of approved work that takes several runs: a long list, fetches, the run in progress of one of
 * them, a schedule, and what the runs of a refresh have changed so far. All of it is read here as untrusted input, also
 * as earlier builds wrote it.
 */
import {
  count,
  isCount,
  isText,
  mark,
  moment,
  oneOf,
  optional,
  place,
  plain,
  record,
  required,
  text,
  wholeListOf,
  withDefault,
  type Codec,
} from "../../api/codec";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { CATALOGUE } from "../../functions/catalogue";
import type { Progress } from "../../panelApi/panelApi";
import { CHANGE, NOT_KEPT } from "../../workbook/figures/keptChanges";
import type { FoundChanges } from "../../workbook/figures/refreshChanges";
import { keptValue } from "../../workbook/kept/keptValue";
import { STORED_AREA } from "../../workbook/kept/storedArea";
import type { Flow } from "../../workbook/port/port";
import { COMMAND_APPROVAL, type CommandApproval } from "../fetch/approval";
import { IDLE_PROGRESS } from "../progress/progress";
import { PROGRESS } from "../progress/storedProgress";
import { THE_REST } from "../texts/runText";
import { changeKept, type LongFlow } from "./longRuns";
import type { WorkState } from "./workState";

/** A long list: what is filled in, where, and how far it has come. Its area is that of the addresses. */
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

const LIST = record<ListJob>({
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

const LIST_DAMAGED = problem(
  "failed",
  "The stored state of the long list is damaged: select the remaining rows and fill a new list",
);

export const listJob = keptValue({ name: "PROP_LIST", lasts: "always" }, LIST, LIST_DAMAGED);

/**
 * A list's requests for the rows at which it is, stored by itself: builds of before would drop it from the list. Once the
 * list is past these rows, it tells nothing.
 */
interface ListRun extends Pick<ListJob, "sheet" | "row" | "column" | "next" | "left"> {
  /** How many have ended and may be billed, of what the list has left. One that has another number left has counted them. */
  readonly made: number;
  /** The fingerprints of those that were on their way: what a run was ended with isn't made again. */
  readonly open: readonly string[];
}

export const listRun = keptValue(
  { name: "PROP_LIST_RUN", lasts: "always" },
  record<ListRun>({
    sheet: required("sheet", text),
    row: required("row", place),
    column: required("column", place),
    next: required("next", count),
    left: optional("left", count),
    made: required("made", count),
    open: required("open", wholeListOf(text)),
  }),
  LIST_DAMAGED,
);

const PLACE = ["sheet", "row", "column", "next"] as const;

/** Nothing, for the rows at which a list is. */
export const nothingRequested = ({ sheet, row, column, next, left }: ListJob): ListRun => ({
  ...{ sheet, row, column, next, made: 0, open: [] },
  ...(left === undefined ? {} : { left }),
});

/** What was requested for the rows at which a list is. */
export function* requestedFor(job: ListJob): Flow<ListRun> {
  const none = nothingRequested(job);
  const run = yield* listRun.read();
  if (run === undefined || isProblem(run) || PLACE.some((name) => run[name] !== job[name])) return none;
  return { ...none, open: run.open, made: run.left === job.left ? run.made : 0 };
}

/** One that was cut off waits once the time of its run is over. Nothing is left of one that can't be read. */
export function listState(job: ListJob | Problem | undefined, now: number): Exclude<WorkState, "resting"> {
  if (job === undefined || isProblem(job)) return "done";
  return job.state === "running" && job.busyUntil <= now ? "waiting" : job.state;
}

/** How a run leaves it. Builds of before know one that waits as running, whose run is over. */
export const leftAs = (state: "waiting" | "stopped" | "done", now: number): Pick<ListJob, "state" | "busyUntil"> =>
  state === "waiting" ? { state: "running", busyUntil: now } : { state, busyUntil: 0 };

/** A fetch or a refresh that one run has no time for: what was agreed to, and what is made of it. */
export interface LongFetch extends CommandApproval {
  readonly id: string;
  /** Who agreed to it. Nobody else's runs carry it on. */
  readonly person: string;
  /** Whether the request behind each fingerprint was made. */
  readonly made: readonly boolean[];
  /** How they ended. */
  readonly counts: Progress;
  /** Runs that began since one last ended. */
  readonly begun: number;
  /** A run was ended from outside, so it isn't known what it changed. */
  readonly cut?: true;
  /** When it goes on. */
  readonly goesOn?: string;
  readonly next?: number;
}

/** Five marks to a letter. */
const MARKS: Codec<readonly boolean[]> = {
  read: (stored) =>
    isText(stored)
      ? [...stored].flatMap((letter) =>
          [...parseInt(letter, 32).toString(2).padStart(5, "0")].map((bit) => bit === "1"),
        )
      : undefined,
  write: (marks) =>
    (
      marks
        .map(Number)
        .join("")
        .match(/.{1,5}/g) ?? []
    )
      .map((bits) => parseInt(bits.padEnd(5, "0"), 2).toString(32))
      .join(""),
};

/** The most letters that one of a fingerprint has. */
const LETTERS = 11;
const FINGERPRINT = new RegExp(`.{${LETTERS}}`, "g");

/** One after the other: a fetch of 10,000 requests has to fit beside what else a document of Google Sheets stores. */
const FINGERPRINTS: Codec<readonly string[]> = {
  read: (stored) =>
    isText(stored)
      ? (stored.match(FINGERPRINT) ?? []).map((padded) => padded.replace(/^0+(?=.)/, ""))
      : wholeListOf(text).read(stored),
  write: (all) => all.map((each) => each.padStart(LETTERS, "0")).join(""),
};

/** Of earlier builds there is a single one, which names only what is left of it. */
const FETCH = record<LongFetch>({
  ...COMMAND_APPROVAL,
  fingerprints: required("fingerprints", FINGERPRINTS),
  person: required("person", text),
  id: withDefault("id", text, ""),
  made: withDefault("made", MARKS, []),
  counts: withDefault("counts", PROGRESS, IDLE_PROGRESS),
  begun: withDefault("begun", count, 0),
  cut: optional("cut", mark),
  goesOn: optional("goesOn", text),
  next: optional("next", moment),
});

const FETCHES = wholeListOf(FETCH);

const FETCH_DAMAGED = problem("failed", `The rest of the last fetch can't be read: ${THE_REST.fetch}`);

const fetches = keptValue(
  { name: "PROP_FETCH", lasts: "always" },
  { read: (stored) => FETCHES.read(Array.isArray(stored) ? stored : [stored]), write: FETCHES.write },
  FETCH_DAMAGED,
);

type Fetches = readonly LongFetch[];

const readable = (found: Fetches | Problem | undefined): Fetches =>
  found === undefined || isProblem(found) ? [] : found;

/** In the order in which they were agreed to. */
export function* keptFetches(): Flow<Fetches> {
  return readable(yield* fetches.read());
}

/** Those of which nothing is left are dropped. */
export function* changeFetches(change: (all: Fetches) => Fetches): LongFlow<void> {
  yield* changeKept(fetches, (now) => {
    const left = change(readable(now)).filter(hasLeft);
    return left.length === 0 ? null : left;
  });
}

export const hasLeft = ({ fingerprints, made, atMost, counts }: LongFetch): boolean =>
  counts.done < atMost && fingerprints.some((_, index) => made[index] !== true);

/** What the run in progress has made or is making: if it is ended from outside, none of it is made again. */
interface CurrentRun extends Pick<LongFetch, "made" | "counts"> {
  readonly of: string;
  /** How many requests were on their way. */
  readonly onTheWay: number;
}

export const currentRun = keptValue(
  { name: "PROP_FETCH_RUN", lasts: "always" },
  record<CurrentRun>({
    of: required("of", text),
    made: required("made", MARKS),
    counts: required("counts", PROGRESS),
    onTheWay: required("open", count),
  }),
  FETCH_DAMAGED,
);

export const madeOf = ({ fingerprints, made }: Pick<LongFetch, "fingerprints" | "made">): readonly string[] =>
  fingerprints.filter((_, index) => made[index] === true);

/** Nobody makes again what one of several fetches has made. */
export const withMade = (fetch: LongFetch, made: ReadonlySet<string>): LongFetch => ({
  ...fetch,
  made: fetch.fingerprints.map((each, index) => fetch.made[index] === true || made.has(each)),
});

/** A weekly or monthly refresh. */
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
  /** Requests that its runs made, with those that were on their way when the last one was heard of. */
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

/** What the runs of a refresh have changed so far. */
export interface ChangesSoFar extends FoundChanges {
  /** The refresh. */
  readonly of: string;
}

export const changesSoFar = keptValue(
  { name: "changes so far", lasts: "briefly" },
  record<ChangesSoFar>({
    of: required("of", text),
    compared: required("compared", wholeListOf(CHANGE)),
    areas: required("areas", wholeListOf(STORED_AREA)),
    others: required("others", count),
    partly: optional("partly", mark),
  }),
  NOT_KEPT,
);
