/**
 * Thousands of addresses, filled in over several runs: each takes what six minutes allow, remembers how far it came,
 * and has the next one follow. A row is written with the moment at which it was asked, and never asked again.
 */
import type { Progress } from "../../shared/panelApi/panelApi";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { isProblem, type Problem } from "../../shared/api/problem";
import { quoteCall } from "../../shared/functions/declaring/calculate";
import type { FetchContext } from "../../shared/fetching/sender";
import { oneAtATime, fetchCalls } from "../../shared/workbook/pricing/fetchCalls";
import type { Flow } from "../../shared/workbook/port";
import { priceOf } from "../../shared/fetching/quote";
import { gridOf } from "../functions/cellValue";
import { priceText, progressText } from "../menu/menuText";
import { locked } from "../fetching/lock";
import { askToStop, stopAsked } from "../workbook/progress";
import { RUN_PATIENCE } from "../fetching/limits";
import type { Run } from "../fetching/run";
import { goOnSoon, removeTriggers } from "../schedule/triggers";
import { readJob, writeJob, type ListJob } from "./listJob";
import { fillRows, listCall } from "./listRows";

/** Rows between two looks at the clock: five batches. */
const CHUNK = 50;

/** A run that is ended from outside has nobody follow it: so one stands ready after this time. */
const SHOULD_IT_END = 480_000;

/** Functions that give one row for each address. */
const FUNCTIONS: readonly string[] = CATALOGUE.filter(({ oneRowEach }) => oneRowEach === true).map(({ name }) => name);

export const WHAT =
  `What to fill in, to the right of the selected addresses: one of ${FUNCTIONS.join(", ")}, and fields where others than ` +
  'the usual are wanted. For example: "VALUE" or "RECORD beds, baths, sqft".';

/** What a person agrees to; the sheet is touched only then. */
interface Prepared {
  readonly job: ListJob;
  readonly text: string;
  /** Adds columns that lack, and names them where there is a row for it. */
  readonly makeRoom: () => void;
}

/** What a person agrees to, or why it can't be. */
export function prepareList(what: string, current: Run): Prepared | string {
  const [, typed = "", fields = ""] = /^=?(?:PROP[._])?([A-Za-z]+)[\s:(]*(.*?)\)?$/s.exec(what) ?? [];
  const name = typed.toUpperCase();
  if (!FUNCTIONS.includes(name)) return `"${what}" is none of ${FUNCTIONS.join(", ")}.`;
  const selected = SpreadsheetApp.getActive().getActiveRange();
  const sheet = selected?.getSheet();
  if (selected === null || sheet === undefined) return "Select the addresses first.";
  const [row, column] = [selected.getRow(), selected.getColumn()];
  const [rows, columns] = [Math.min(selected.getNumRows(), sheet.getLastRow() - row + 1), selected.getNumColumns()];
  if (rows < 1) return "Select the addresses first.";
  const addresses = gridOf(sheet.getRange(row, column, rows, columns).getValues())!;
  const outcome = current.done(
    quoteCall(listCall({ name, fields }, [addresses[0]!.map(() => null), ...addresses]), current.context),
  );
  if (isProblem(outcome.value)) return outcome.value.message;
  const width = outcome.value.columns.length;
  const last = column + columns + width;
  const there = Math.min(width + 1, sheet.getMaxColumns() - column - columns + 1);
  const target = there > 0 ? sheet.getRange(row, column + columns, rows, there) : undefined;
  if (target?.isBlank() === false)
    return `${target.getA1Notation()} is to be filled in, but holds something already: clear it first.`;
  const labels = outcome.value.columns.map(({ label }) => label);
  const makeRoom = (): void => {
    if (last > sheet.getMaxColumns()) sheet.insertColumnsAfter(sheet.getMaxColumns(), last - sheet.getMaxColumns());
    if (row === 1) return;
    const heads = sheet.getRange(row - 1, column + columns, 1, width + 1);
    if (heads.isBlank()) heads.setValues([[...labels, "Fetched"]]);
  };
  const price = priceOf(outcome.questions, "missing");
  const offer = { errand: "fetch", scope: "selection", cells: rows, price, usage: current.host.usage() } as const;
  const job: ListJob = {
    ...{ sheet: sheet.getName(), row, column, rows, columns, name, fields, width },
    ...{ next: 0, state: "running", requests: price.requests, busyUntil: 0 },
  };
  return { job, text: priceText(offer), makeRoom };
}

/** Takes the list for this run, or says why not. */
function taken(resume: boolean): ListJob | string {
  const found = locked(5000, () => {
    const job = readJob();
    if (job === undefined || job.state === "done") return { text: "No long list is being filled." };
    if (job.state === "stopped" && !resume) return { text: "The list was stopped." };
    if (job.busyUntil > Date.now()) return { text: "The list is being filled at this moment." };
    return { job: writeJob({ ...job, state: "running", busyUntil: Date.now() + RUN_PATIENCE + 100_000 }) };
  });
  if (found === undefined) return "Too much is going on at once; try again.";
  return "job" in found ? found.job : found.text;
}

/**
 * Fills as many rows as this run has time for.
 * @param resume A person wants it: also where it was stopped.
 * @returns What there is to tell.
 */
export function fillList(current: Run, resume: boolean): string {
  const begun = taken(resume);
  if (typeof begun === "string") {
    // A trigger of another person than the one who stopped the list: nobody else can remove it.
    if (readJob()?.state !== "running") removeTriggers("propContinueList");
    return begun;
  }
  goOnSoon("propContinueList", SHOULD_IT_END);
  const budget = { requests: Infinity, why: "" };
  const done = current.done(
    oneAtATime(
      fetchCalls((context) => filled(begun, context, current), current.context, { requests: begun.requests }, budget),
    ),
  );
  return isProblem(done) ? done.message : ended(done.value, current, done.progress);
}

interface Filled {
  readonly job: ListJob;
  /** Why it could not go on, if it could not. */
  readonly why: Problem | undefined;
}

function* filled(begun: ListJob, context: FetchContext, current: Run): Flow<Filled> {
  let job = begun;
  let why: Problem | undefined;
  let over = false;
  while (job.next < job.rows && why === undefined && !over) {
    const count = Math.min(CHUNK, job.rows - job.next);
    why = yield* fillRows(job, count, { ...context, now: Date.now() });
    if (why === undefined) job = writeJob({ ...job, next: job.next + count });
    over = current.left() <= 0 || stopAsked();
  }
  return { job, why };
}

function ended({ job, why }: Filled, current: Run, counted: { problem?: Problem } & Progress): string {
  const progress = { ...counted };
  delete progress.problem;
  const rows = `${job.next} of ${job.rows} rows are done.`;
  removeTriggers("propContinueList");
  if (job.next >= job.rows) {
    writeJob({ ...job, state: "done", busyUntil: 0 });
    return `${rows}\n${progressText(progress)}`;
  }
  const outOfTime = current.left() <= 0 && !stopAsked();
  const asleep = why?.problem === "rate";
  if (!outOfTime && !asleep) {
    writeJob({ ...job, state: "stopped", busyUntil: 0 });
    return `${rows} Property data > Go on with the list takes it up again.\n${progressText(why === undefined ? progress : { ...progress, problem: why })}`;
  }
  writeJob({ ...job, busyUntil: 0 });
  const when = goOnSoon("propContinueList");
  return `${rows} It goes on ${when}.\n${progressText(progress)}`;
}

/** No run begins by itself any more; one that is at work ends after its batch. */
export function stopList(): string {
  removeTriggers("propContinueList");
  const job = readJob();
  if (job === undefined || job.state !== "running") return "No long list is being filled.";
  askToStop();
  writeJob({ ...job, state: "stopped" });
  return `The list is stopped: ${job.next} of ${job.rows} rows are done.`;
}
