/**
 * The scheduled refresh: requests everything behind the chosen columns again, within its own limit, and adds a dated
 * copy of the sheet. If one run isn't enough, another one continues.
 */
import { fetchAll } from "../../functions/declaring/calculate";
import { isProblem, type Problem } from "../../api/problem";
import { readUsage } from "../../fetching/effects";
import { priceOf } from "../../fetching/quote";
import { oneAtATime, fetchCalls } from "../pricing/fetchCalls";
import { workbook } from "../port";
import { longRuns, SHOULD_IT_END, type LongFlow } from "./longRuns";
import { keptSchedule, type Schedule, type UnfinishedRefresh } from "./schedule";

export function* beginSchedule(schedule: Schedule): LongFlow<void> {
  yield* endSchedule();
  yield* keptSchedule.write({ ...schedule, trigger: yield* longRuns.repeatEvery(schedule.every) });
}

export function* endSchedule(): LongFlow<void> {
  yield* longRuns.repeatNoMore({});
  yield* longRuns.goOnNoMore("schedule");
  yield* keptSchedule.drop();
}

/**
 * What a person's schedule began stays with that person: another's can't remove it, so it removes itself. So does that of
 * a schedule that is damaged, which is told.
 */
export function* isDue(name: string | undefined): LongFlow<boolean | Problem> {
  const schedule = yield* keptSchedule.read();
  const isDamaged = isProblem(schedule);
  if (!isDamaged && schedule !== undefined && (schedule.trigger === undefined || schedule.trigger === name))
    return true;
  yield* longRuns.repeatNoMore(name === undefined ? {} : { name });
  return isDamaged ? schedule : false;
}

/**
 * @param fresh A new refresh begins; otherwise the one under way goes on.
 * @returns Why it can't, where what is remembered of it is damaged.
 */
export function* scheduledRefresh(fresh: boolean): LongFlow<Problem | undefined> {
  yield* longRuns.goOnNoMore("schedule");
  const schedule = yield* keptSchedule.read();
  if (isProblem(schedule)) return schedule;
  if (schedule !== undefined && (fresh || schedule.under !== undefined)) yield* refresh(schedule, fresh);
  return undefined;
}

function* refresh(schedule: Schedule, fresh: boolean): LongFlow<void> {
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
    yield* keptSchedule.write(waits ? { ...rest, under } : rest);
    if (waits) yield* longRuns.goOnLater({ work: "schedule" });
    return;
  }
  yield* keptSchedule.write({ ...rest, under });
  yield* longRuns.goOnLater({ work: "schedule", after: SHOULD_IT_END });
  const calls = ran.calls.map(({ call }) => call);
  const price = priceOf(
    ran.calls.flatMap(({ questions }) => questions),
    "everything",
  );
  const refresh = { since: under.since, what: "everything" } as const;
  const left = rest.most - earlier;
  const budget = { requests: left, why: `all ${left} of this schedule were made` };
  const context = yield* workbook.fetchContext();
  const done = yield* oneAtATime(fetchCalls((made) => fetchAll(calls, { ...made, refresh }), context, price, budget));
  if (isProblem(done)) return void (yield* longRuns.goOnLater({ work: "schedule" }));
  const made = earlier + done.progress.done;
  if (done.progress.problem !== undefined && (yield* longRuns.timeLeft()) <= 0 && made < rest.most) {
    yield* keptSchedule.write({ ...rest, under: { ...under, made } });
    yield* longRuns.goOnLater({ work: "schedule" });
    return;
  }
  yield* keptSchedule.write(rest);
  yield* longRuns.goOnNoMore("schedule");
  yield* workbook.recalculate(cells);
  yield* longRuns.copySheet(rest.sheet);
}
