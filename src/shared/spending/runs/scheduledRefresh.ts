/**
 * The scheduled refresh: requests everything behind the chosen columns again, within its own limit, and adds a dated
 * copy of the sheet. If one run isn't enough, another one continues. Cells may not calculate while nobody has the sheet
 * open, so the script works out their requests and results from their formulas where it can.
 */
import { fetchAll, quoteCall, quoteCalls } from "../../functions/declaring/calculate";
import { neededText } from "../../api/text/neededText";
import { isProblem, problem, type Problem } from "../../api/problem";
import { readUsage } from "../../fetching/work/effects";
import { priceOf, requestsWithin } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import { oneAtATime, fetchCalls } from "../fetch/fetchCalls";
import { spends } from "../progress/requestBudget";
import type { RunStore } from "../progress/storedFirst";
import { headerRow } from "../../tables/table";
import { isPending } from "../../values/input";
import { readCalls, type ReadCall } from "../../workbook/formulas/readCalls";
import { type FormulaCell, workbook } from "../../workbook/port/port";
import { changeKept, longRuns, type LongFlow, type RunEffect, type ToldCell } from "./longRuns";
import { settleLastRun } from "./endedRun";
import { isDue } from "./schedule";
import { keptSchedule, type Schedule, type UnfinishedRefresh } from "./storedRuns";
import { nextMorning, takeOverTriggers } from "./takeOverTriggers";
import { arrange } from "./workState";

const NOT_HOURLY = problem(
  "failed",
  "Nothing is scheduled: PROP isn't allowed to start anything by itself here. Remove other triggers of this script, and try again",
);

const nothingIn = ({ sheet, a1 }: Schedule): Problem =>
  problem(
    "argument",
    `Nothing is scheduled: there is no PROP formula in ${sheet}!${a1}. Select the cells that hold formulas; a formula that fills several cells is in the first of them`,
  );

const ENDED = problem("spending", "the schedule was ended or replaced");

export function* beginSchedule(schedule: Schedule): LongFlow<Problem | undefined> {
  // For copies alone any cells do.
  if (schedule.most > 0 && (yield* workbook.formulaCells([schedule])).length === 0) return nothingIn(schedule);
  if (!(yield* takeOverTriggers(undefined, true))) return NOT_HOURLY;
  yield* endSchedule();
  const next = yield* nextMorning(schedule.every);
  const { service } = yield* workbook.fetchContext();
  yield* keptSchedule.write({ ...schedule, person: yield* longRuns.person(), service, next });
  return undefined;
}

export function* endSchedule(): LongFlow<void> {
  yield* keptSchedule.drop();
  yield* arrange("schedule", "done");
}

/** Starts a new refresh if one is due; otherwise the one in progress continues. Two runs may find it at once: one does it. */
export function* scheduledRefresh(): LongFlow<void> {
  const begun = yield* oneAtATime(beginOrContinue());
  if (isProblem(begun)) yield* arrange("schedule", "waiting");
}

function* beginOrContinue(): LongFlow<void> {
  const schedule = yield* keptSchedule.read();
  if (schedule === undefined || isProblem(schedule)) return;
  const { under, ...rest } = schedule;
  if (isDue(schedule, yield* workbook.now()))
    yield* refresh({ ...rest, next: yield* nextMorning(rest.every) }, undefined);
  else if (under !== undefined) yield* refresh(rest, under);
}

const agreedIn = ({ sheet, a1, every, most, person }: Schedule): string =>
  JSON.stringify([sheet, a1, every, most, person]);

/** @returns A problem, and nothing is stored, if its person ended or replaced it meanwhile. */
function* keep(schedule: Schedule): LongFlow<Schedule | Problem> {
  const agreed = agreedIn(schedule);
  const isOther = (now: Schedule | Problem | undefined): boolean =>
    now === undefined || isProblem(now) || agreedIn(now) !== agreed;
  return (yield* changeKept(keptSchedule, (now) => (isOther(now) ? undefined : schedule))) ?? ENDED;
}

function* refresh(rest: Omit<Schedule, "under">, before: UnfinishedRefresh | undefined): LongFlow<void> {
  const { billed, uncertain, underWay } = yield* readUsage();
  // Requests that were in flight when a run ended may be billed too.
  const spent = billed + uncertain + underWay;
  const under: UnfinishedRefresh = before ?? { since: yield* workbook.now(), made: 0, spent };
  const earlier = Math.max(under.made, spent - under.spent);
  const cells = yield* workbook.formulaCells([{ sheet: rest.sheet, a1: rest.a1 }]);
  const read = yield* readCalls(cells);
  const unread = cells.filter((cell) => !read.some((each) => each.cell === cell));
  const ran = yield* workbook.dryRun(unread);
  if (isProblem(ran)) {
    // Another run uses the cells; they will be free later.
    const waits = ran.problem === "spending";
    const kept = yield* keep(waits ? { ...rest, under } : { ...rest, failed: ran.message });
    return void (yield* arrange("schedule", waits && !isProblem(kept) ? "waiting" : "done"));
  }
  if (isProblem(yield* keep({ ...rest, under }))) return;
  yield* settleLastRun();
  yield* arrange("schedule", "running");
  const quoted = [...read, ...ran.calls];
  const calls = quoted.map(({ call }) => call);
  const price = priceOf(
    quoted.flatMap(({ questions }) => questions),
    "everything",
  );
  const refresh = { since: under.since, what: "everything" } as const;
  const left = Math.max(0, rest.most - earlier);
  const why = under.stopped === true ? "it was stopped" : `the limit of this schedule is ${rest.most}`;
  const budget = { requests: left, why };
  const context = yield* workbook.fetchContext();
  let ended = 0;
  const store: RunStore<RunEffect> = {
    leaving: (open) => keep({ ...rest, under: { ...under, made: earlier + ended + open.size } }),
    ended: (entries) => void (ended += entries.filter(spends).length),
  };
  const fetch = (fetching: FetchContext) => fetchAll(calls, { ...fetching, refresh });
  const done = yield* fetchCalls(fetch, context, price, budget, { store });
  const requested = earlier + done.progress.done;
  if (isProblem(yield* keep({ ...rest, under: { ...under, made: requested } })))
    return void (yield* arrange("schedule", "done"));
  const { problem: held, failed } = done.progress;
  if (held?.problem === "time" && requested < rest.most && !(yield* workbook.stopAsked())) {
    yield* arrange("schedule", "waiting");
    // Somebody may have stopped it since this run last looked.
    if (!(yield* workbook.stopAsked())) return;
  }
  const isStopped = yield* workbook.stopAsked();
  // No later run requests the rest of one that was stopped.
  const made = isStopped ? rest.most : requested;
  const stopped = isStopped || under.stopped === true ? ({ stopped: true } as const) : {};
  if (isStopped) yield* keep({ ...rest, under: { ...under, made, ...stopped } });
  yield* arrange("schedule", "resting");
  const areSilent = ran.unreported.length > 0 || (yield* staySilent(cells, under));
  if (areSilent && (unread.length > 0 || (yield* longRuns.holdsOthers(rest.sheet)))) {
    // What depends on these cells isn't known either: the hourly run checks again.
    const busy = (yield* areBusy(cells)) ? ({ busy: true } as const) : {};
    yield* keep({
      ...rest,
      under: { since: under.since, spent: under.spent, made, ...stopped, silent: true, ...busy },
    });
    return;
  }
  // One that met the rate limit to the last isn't counted as failed.
  const { questions: after } = yield* quoteCalls(calls, { ...context, refresh });
  const unanswered = Math.max(failed, requestsWithin(after, "missing").length);
  const isUsedUp = held?.problem === "time" && requested >= rest.most;
  const reason = isUsedUp ? neededText("1 request", why) : held?.message;
  const lacks = reason ?? (unanswered > 0 ? `${unanswered} of its requests brought no new answer` : undefined);
  const notCopied = yield* copied({ sheet: rest.sheet, told: areSilent ? yield* toldCells(read) : [] });
  // One without requests only copies.
  yield* keep({ ...rest, lacks: rest.most > 0 ? lacks : undefined, failed: notCopied });
}

const NOT_COPIED = "Google Sheets refused it; the file may be full, or protected. What was fetched is in the cells.";

/** @returns Why there is no copy, if so. */
function* copied(copy: Parameters<typeof longRuns.copySheet>[0]): LongFlow<string | undefined> {
  try {
    yield* longRuns.copySheet(copy);
    return undefined;
  } catch {
    return NOT_COPIED;
  }
}

/** Has cells show what was fetched. Cells that were silent, and that someone has opened since, already do. */
function* staySilent(cells: readonly FormulaCell[], { busy }: UnfinishedRefresh): LongFlow<boolean> {
  if (busy === true && !(yield* areBusy(cells))) return false;
  const shown = yield* workbook.dryRun(cells);
  return isProblem(shown) || shown.unreported.length > 0;
}

function* areBusy(cells: readonly FormulaCell[]): LongFlow<boolean> {
  const [first] = cells;
  if (first === undefined) return false;
  const [rows, columns] = [cells.map(({ row }) => row), cells.map(({ column }) => column)];
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  const held = yield* workbook.readCells({
    ...{ sheet: first.sheet, row, column },
    ...{ rows: Math.max(...rows) - row + 1, columns: Math.max(...columns) - column + 1 },
  });
  return cells.some((cell) => isPending(held?.[cell.row - row]?.[cell.column - column] ?? null));
}

/** The fetched values, as the cells would show them. */
function* toldCells(read: readonly ReadCall[]): LongFlow<readonly ToldCell[]> {
  const context = yield* workbook.fetchContext();
  const told: ToldCell[] = [];
  for (const { cell, call, value: before } of read) {
    const { value } = yield* quoteCall(call, context);
    const size = isProblem(before)
      ? { rows: 1, columns: 1 }
      : { rows: before.rows.length + headerRow(before).length, columns: before.columns.length };
    told.push({ sheet: cell.sheet, row: cell.row, column: cell.column, ...size, value });
  }
  return told;
}
