/** What becomes of a fetch when a run of it ends, by itself or from outside: it goes on, or what came of it is told. */
import { isProblem, type Problem } from "../../api/problem";
import { SOON_AFTER } from "../../fetching/work/timeouts";
import type { Progress } from "../../panelApi/panelApi";
import { joinedChanges } from "../../workbook/figures/joinedChanges";
import { toldChanges, type FoundChanges } from "../../workbook/figures/refreshChanges";
import { type Flow, workbook } from "../../workbook/port/port";
import type { GoesOn, LongFlow } from "./longRuns";
import {
  changeFetches,
  changesSoFar,
  currentRun,
  hasLeft,
  keptFetches,
  madeOf,
  withMade,
  type LongFetch,
} from "./storedRuns";
import { takeOverTriggers } from "./takeOverTriggers";
import { arrange } from "./workState";

interface EndedRun {
  /** The fetch as this run found it. */
  readonly earlier: LongFetch;
  /** The fingerprints of all requests that its runs made. */
  readonly made: ReadonlySet<string>;
  readonly isFirst: boolean;
}

/** @param found What this run changed, if it refreshed. Returns what is told. */
export function* runEnded(run: EndedRun, progress: Progress, found: FoundChanges | undefined): LongFlow<Progress> {
  const { earlier, made, isFirst } = run;
  const { id, person, command, counts } = earlier;
  const all = (yield* keptFetches()).map((each) => withMade(each, made));
  const hasMade = made.size > madeOf(earlier).length;
  // Other work, or finding out what cells need, may have taken all of a later run's time.
  const isOut = (hasMade || !isFirst) && progress.problem?.problem === "time" && !(yield* workbook.stopAsked());
  const rest = all
    .filter((each) => isOut && each.id === id)
    .map((each) => ({ ...each, counts: countsOf(progress), begun: hasMade ? 0 : each.begun }))
    .find(hasLeft);
  const own = all.filter((each) => each.id !== id && each.person === person);
  const wasWaiting = !isFirst || own.length > 0;
  const goesOn = yield* arranged(rest !== undefined || own.some(hasLeft), wasWaiting);
  // Somebody may have stopped it while the triggers were arranged.
  const isKept = (yield* keptFetches()).some((each) => each.id === id);
  if (rest !== undefined && !isKept && !own.some(hasLeft)) yield* arrange("fetch", "stopped");
  const mayGoOn = rest !== undefined && isKept && goesOn !== undefined && goesOn !== "when you press";
  const next = goesOn === "in a minute" ? { next: (yield* workbook.now()) + SOON_AFTER } : {};
  yield* changeFetches((now) => {
    const kept = now.map((each) => withMade(each, made));
    return mayGoOn
      ? kept.map((each) => (each.id === id ? { ...rest, goesOn, ...next } : each))
      : kept.filter((each) => each.id !== id);
  });
  // Somebody may have stopped it since this run last looked.
  const isGoing = mayGoOn && !(yield* workbook.stopAsked());
  if (mayGoOn && !isGoing) {
    yield* changeFetches((now) => now.filter((each) => each.id !== id));
    if (!own.some(hasLeft)) yield* arrange("fetch", "stopped");
  }
  yield* currentRun.drop();
  const lacks = earlier.cut === true || counts.done > 0;
  const whole = command === "fetch" ? undefined : yield* withChangesSoFar(id, found, lacks);
  if (!isGoing) return whole === undefined ? progress : { ...progress, changes: yield* toldChanges(whole) };
  if (whole !== undefined) yield* changesSoFar.write({ of: id, ...whole });
  const paused: { problem?: Problem } & Progress = { ...progress, goesOn, ...next };
  delete paused.problem;
  return paused;
}

/** What later runs go on counting. */
function countsOf(progress: Progress): Progress {
  const counts: { -readonly [Name in keyof Progress]: Progress[Name] } = { ...progress };
  for (const name of ["problem", "problemRows", "goesOn", "next", "changes"] as const) delete counts[name];
  return counts;
}

/** @returns When this person's fetches go on, if any are left. */
function* arranged(areLeft: boolean, wasWaiting: boolean): LongFlow<GoesOn | undefined> {
  if (areLeft) yield* takeOverTriggers();
  return areLeft || wasWaiting ? yield* arrange("fetch", areLeft ? "waiting" : "done") : undefined;
}

/**
 * What this run changed, and the runs before it.
 * @param lacks Whether earlier runs made requests, so something is lost if nothing is kept of them.
 */
function* withChangesSoFar(
  of: string,
  found: FoundChanges | undefined,
  lacks: boolean,
): Flow<FoundChanges | undefined> {
  const before = yield* changesSoFar.read();
  if (before !== undefined && !isProblem(before) && before.of === of)
    return found === undefined ? before : joinedChanges(before, found);
  return found !== undefined && lacks ? { ...found, partly: true } : found;
}

/**
 * Books what a run made that was ended from outside.
 * @returns All fetches, also those of which nothing is left since.
 */
export function* settleLastRun(): LongFlow<readonly LongFetch[]> {
  const all = yield* keptFetches();
  const last = yield* currentRun.read();
  if (last === undefined) return all;
  let settled = all;
  if (!isProblem(last)) {
    const { counts, onTheWay, of } = last;
    const ended = { ...counts, done: counts.done + onTheWay, failed: counts.failed + onTheWay };
    const made = new Set(madeOf({ ...(all.find(({ id }) => id === of) ?? NOTHING), made: last.made }));
    yield* changeFetches((now) => {
      settled = now.map((each) => ({
        ...withMade(each, made),
        ...(each.id === of ? ({ counts: ended, cut: true } as const) : {}),
      }));
      return settled;
    });
  }
  yield* currentRun.drop();
  return settled;
}

const NOTHING = { fingerprints: [] };
