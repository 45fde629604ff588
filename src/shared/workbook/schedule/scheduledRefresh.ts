/**
 * The scheduled refresh: requests everything behind the chosen columns again, within its own limit, and adds a dated
 * copy of the sheet. If one run isn't enough, another one continues.
 */
import { fetchAll } from "../../functions/declaring/calculate";
import { isProblem, problem, type Problem } from "../../api/problem";
import { readUsage } from "../../fetching/effects";
import { priceOf } from "../../fetching/quote";
import { oneAtATime, fetchCalls } from "../pricing/fetchCalls";
import { workbook } from "../port";
import { longRuns, SHOULD_IT_END, type LongFlow } from "./longRuns";
import { keptSchedule, type Schedule, type UnfinishedRefresh } from "./schedule";
import { nextMorning, takeOver } from "./takeOver";

const NOT_HOURLY = problem(
  "failed",
  "Nothing is scheduled: this host lets PROP begin nothing by itself. Remove other triggers of this script, and try again",
);

export function* beginSchedule(schedule: Schedule): LongFlow<Problem | undefined> {
  if (!(yield* takeOver())) return NOT_HOURLY;
  yield* endSchedule();
  const next = yield* nextMorning(schedule.every);
  yield* keptSchedule.write({ ...schedule, person: yield* longRuns.person(), next });
  return undefined;
}

export function* endSchedule(): LongFlow<void> {
  yield* longRuns.goOnNoMore("schedule");
  yield* keptSchedule.drop();
}

/** @param isDue A new refresh begins; otherwise the one under way goes on. */
export function* scheduledRefresh(schedule: Schedule, isDue: boolean): LongFlow<void> {
  yield* longRuns.goOnNoMore("schedule");
  const { under: before, ...rest } = schedule;
  if (isDue) yield* refresh({ ...rest, next: yield* nextMorning(rest.every) }, undefined);
  else yield* refresh(rest, before);
}

function* refresh(rest: Omit<Schedule, "under">, before: UnfinishedRefresh | undefined): LongFlow<void> {
  const { billed, uncertain, underWay } = yield* readUsage();
  // Requests that were in flight when a run ended may be billed too.
  const spent = billed + uncertain + underWay;
  const under: UnfinishedRefresh = before ?? { since: yield* workbook.now(), made: 0, spent };
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
