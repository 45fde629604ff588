/** How far a fetch came that takes several runs, and Stop: between its runs and in them. */
import { isProblem } from "../../api/problem";
import type { Progress } from "../../panelApi/panelApi";
import { type Flow, workbook } from "../../workbook/port/port";
import { withPlan } from "../progress/progress";
import { changeFetches, currentRun, keptFetches, type LongFetch } from "./storedRuns";
import { longRuns, type LongFlow } from "./longRuns";
import { stoppedText } from "../texts/runText";
import { arrange } from "./workState";

/** Of the run in progress, of a fetch that waits for its next run, or of the last one that ended. */
export function* fetchProgress(): Flow<Progress> {
  const seen = yield* workbook.readProgress();
  if (seen.state === "running") return seen;
  const [first] = yield* keptFetches();
  if (first === undefined) return seen;
  const { goesOn = "within the hour", next } = first;
  return { ...progressSoFar(first), goesOn, ...(next === undefined ? {} : { next }) };
}

export function progressSoFar({ counts, requests, atMost }: LongFetch): Progress {
  const plan = { requests: Math.max(counts.requests, requests), atMost };
  return { ...withPlan(counts, plan), state: "stopped" };
}

/**
 * Stops the command in progress; or the fetches that wait for their next run: a person's own, if there are any.
 * @returns What to tell the person. Undefined if none would have gone on.
 */
export function* stopFetch(): LongFlow<string | undefined> {
  yield* workbook.askToStop();
  const all = yield* keptFetches();
  const isRunning = (yield* workbook.readProgress()).state === "running";
  const current = yield* currentRun.read();
  const person = yield* longRuns.person();
  const isOwn = (each: LongFetch): boolean => each.person === person;
  const running = isRunning && !isProblem(current) ? current?.of : undefined;
  const waiting = all.some(isOwn) || isRunning ? all.filter(isOwn) : all;
  // Where a list or a refresh is what runs, fetches that wait are stopped with it.
  const stopped = running === undefined ? waiting : all.filter(({ id }) => id === running);
  const [first] = stopped;
  if (first === undefined) return undefined;
  const ids = stopped.map(({ id }) => id);
  const left = all.filter(({ id }) => !ids.includes(id));
  yield* changeFetches((now) => now.filter(({ id }) => !ids.includes(id)));
  if (!left.some(isOwn)) yield* arrange("fetch", "stopped");
  if (!isRunning) yield* workbook.reportProgress(progressSoFar(first));
  return `${stoppedText(first.command)}.`;
}
