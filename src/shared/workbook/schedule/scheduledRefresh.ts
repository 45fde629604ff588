/**
 * The scheduled refresh: requests everything behind the chosen columns again, within its own limit, and adds a dated
 * copy of the sheet. If one run isn't enough, another one continues.
 */
import { fetchAll } from "../../functions/declaring/calculate";
import { isProblem } from "../../api/problem";
import { readUsage } from "../../fetching/effects";
import { priceOf } from "../../fetching/quote";
import { oneAtATime, fetchCalls } from "../pricing/fetchCalls";
import { workbook } from "../port";
import {
  copySheet,
  goOnLater,
  goOnNoMore,
  repeatEvery,
  repeatNoMore,
  SHOULD_IT_END,
  timeLeft,
  type LongFlow,
} from "./longRuns";
import { readSchedule, removeSchedule, writeSchedule, type Schedule, type UnfinishedRefresh } from "./schedule";

export function* beginSchedule(schedule: Schedule): LongFlow<void> {
  yield* endSchedule();
  yield* writeSchedule({ ...schedule, trigger: yield* repeatEvery(schedule.every) });
}

export function* endSchedule(): LongFlow<void> {
  yield* repeatNoMore({});
  yield* goOnNoMore("schedule");
  yield* removeSchedule();
}

/** A trigger belongs to the user who set it and can't be removed by others, so it removes itself. */
export function* isDue(name: string | undefined): LongFlow<boolean> {
  const schedule = yield* readSchedule();
  if (schedule !== undefined && (schedule.trigger === undefined || schedule.trigger === name)) return true;
  yield* repeatNoMore(name === undefined ? {} : { name });
  return false;
}

/** @param fresh Starts a new refresh; otherwise the one in progress continues. */
export function* scheduledRefresh(fresh: boolean): LongFlow<void> {
  yield* goOnNoMore("schedule");
  const schedule = yield* readSchedule();
  if (schedule === undefined || (!fresh && schedule.under === undefined)) return;
  const { under: before, ...rest } = schedule;
  const { billed, uncertain, underWay } = yield* readUsage();
  // Requests that were in flight when a run ended may be billed too.
  const spent = billed + uncertain + underWay;
  const under: UnfinishedRefresh = (fresh ? undefined : before) ?? { since: yield* workbook.now(), made: 0, spent };
  const earlier = Math.max(under.made, spent - under.spent);
  const cells = yield* workbook.formulaCells([{ sheet: rest.sheet, a1: rest.a1 }]);
  const ran = yield* workbook.dryRun(cells);
  if (isProblem(ran)) {
    // Another run uses the cells; they will be free later.
    const waits = ran.problem === "spending";
    yield* writeSchedule(waits ? { ...rest, under } : rest);
    if (waits) yield* goOnLater({ work: "schedule" });
    return;
  }
  yield* writeSchedule({ ...rest, under });
  yield* goOnLater({ work: "schedule", after: SHOULD_IT_END });
  const calls = ran.calls.map(({ call }) => call);
  const price = priceOf(
    ran.calls.flatMap(({ questions }) => questions),
    "everything",
  );
  const anew = { since: under.since, what: "everything" } as const;
  const left = rest.most - earlier;
  const budget = { requests: left, why: `all ${left} of this schedule were made` };
  const context = yield* workbook.fetchContext();
  const done = yield* oneAtATime(
    fetchCalls((asking) => fetchAll(calls, { ...asking, refresh: anew }), context, price, budget),
  );
  if (isProblem(done)) return;
  const made = earlier + done.progress.done;
  if (done.progress.problem !== undefined && (yield* timeLeft()) <= 0 && made < rest.most) {
    yield* writeSchedule({ ...rest, under: { ...under, made } });
    yield* goOnLater({ work: "schedule" });
    return;
  }
  yield* writeSchedule(rest);
  yield* goOnNoMore("schedule");
  yield* workbook.recalculate(cells);
  yield* copySheet(rest.sheet);
}
