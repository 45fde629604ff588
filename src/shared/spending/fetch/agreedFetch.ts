/** Fetches what a person agreed to, as far as it is still needed. It may be the rest of what earlier runs began. */
import type { Progress } from "../../panelApi/panelApi";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { Yielded } from "../../fetching/work/effects";
import { refreshChanges, type FoundChanges } from "../../workbook/figures/refreshChanges";
import { workbook, type Flow, type DryRun, type FormulaCell } from "../../workbook/port/port";
import type { CommandApproval } from "./approval";
import { fetchApproved, type FetchWay } from "./fetchApproved";
import { oneAtATime } from "./fetchCalls";
import { problemRows } from "./problemRows";
import { NO_EARLIER_RUNS, withPlan } from "../progress/progress";
import { extentOfCommand, refreshSince } from "./quoteView";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { addressText } from "../../formulas/cells";

const NOT_WANTED = problem("spending", "Nothing was requested: everything is cached or no longer needed");

export interface RunOutcome {
  readonly progress: Progress;
  /** All cells of the sheets were calculated, not only the selected ones. */
  readonly whole: boolean;
}

/**
 * @param run Is done while no other command makes requests. Then the cells show what came.
 * @returns A problem if it could not begin.
 */
export function* runThenShow<More extends Yielded = never>(
  approval: CommandApproval,
  run: Flow<RunOutcome | Problem, More>,
): Flow<Progress | Problem, More> {
  const done = yield* oneAtATime(run);
  if (isProblem(done)) return done;
  const { progress, whole } = done;
  const notShown = yield* readable(showResults(approval, whole));
  if (!isProblem(notShown)) return progress;
  const why = prefixed("The results are cached but not shown yet", notShown);
  const { problem: before } = progress;
  return {
    ...progress,
    problem: before === undefined ? why : { ...before, message: `${before.message}\n${why.message}` },
  };
}

function prefixed(what: string, why: Problem): Problem {
  return { ...why, message: `${what}: ${why.message}` };
}

/** What the cells of a quote need by now, or why nothing is requested. */
export function* neededNow(
  approval: CommandApproval,
  { searched, earlier = NO_EARLIER_RUNS }: FetchWay,
  look: FindNeeds = workbook.dryRun,
): Flow<NeededNow | Problem> {
  yield* workbook.reportProgress(withPlan({ ...earlier.counts, state: "running" }, { ...approval, ...searched }));
  const needed = yield* readable(repeatDryRun(approval, look));
  return isProblem(needed) ? prefixed("Nothing was requested", needed) : needed;
}

interface Fetched {
  readonly progress: Progress;
  /** What a refresh changed. */
  readonly found: FoundChanges | undefined;
}

export function* fetchNeeded(
  approval: CommandApproval,
  { cells, ran: { calls } }: NeededNow,
  way: FetchWay,
): Flow<Fetched> {
  const { command, scope, requests } = approval;
  const { earlier = NO_EARLIER_RUNS } = way;
  const refresh = refreshSince(command, earlier.since ?? (yield* workbook.now()));
  const extent = extentOfCommand(command);
  const { value: made, progress } = yield* fetchApproved({ calls, extent }, approval, way, refresh);
  if (made.length === 0 && requests > 0 && earlier.since === undefined)
    return { progress: { ...progress, problem: NOT_WANTED }, found: undefined };
  const results = new Map(made.map(({ call, value }) => [call, value]));
  const answered = calls.flatMap((each) => {
    const before = each.questions.some(({ key }) => earlier.isMade(key)) ? each.value : undefined;
    const value = results.get(each.call) ?? before;
    return value === undefined ? [] : [{ ...each, value }];
  });
  const rows = yield* readable(problemRows(answered, cells, scope));
  const isRefresh = extent !== "missing" && progress.done > 0;
  const found = isRefresh ? yield* readable(refreshChanges(cells, calls)) : undefined;
  return {
    progress: rows === undefined || isProblem(rows) ? progress : { ...progress, problemRows: rows },
    found: isProblem(found) ? undefined : found,
  };
}

/** In all cells: they show no other service's results. */
export function* showCached(): Flow<Problem | undefined> {
  const cells = yield* workbook.formulaCells("everything");
  return cells.length === 0 ? undefined : yield* workbook.recalculate(cells);
}

function* showResults(approval: CommandApproval, whole: boolean): Flow<Problem | undefined> {
  return yield* workbook.recalculate(yield* cellsNow(approval, whole));
}

const UNREAD = problem("failed", "The cells could not be read: try again when no cell is being edited");

/** Finds what cells need. */
type FindNeeds = (cells: readonly FormulaCell[]) => Flow<DryRun | Problem>;

export interface NeededNow {
  readonly cells: readonly FormulaCell[];
  readonly ran: DryRun;
  /** It is of all cells of the sheets, not only of the selected ones. */
  readonly whole: boolean;
}

/** Calculates the cells of a quote as they are now. If some of a selection moved, all cells on its sheets calculate. */
function* repeatDryRun(approval: CommandApproval, look: FindNeeds): Flow<NeededNow | Problem> {
  const whole = approval.scope !== "selection";
  const cells = yield* cellsNow(approval, whole);
  const ran = yield* look(cells);
  if (isProblem(ran) || whole) return isProblem(ran) ? ran : { cells, ran, whole };
  const seen = new Set(ran.calls.flatMap(({ questions }) => questions.map(({ key }) => fingerprint(key))));
  if (approval.fingerprints.every((each) => seen.has(each))) return { cells, ran, whole };
  const more = yield* cellsNow(approval, true);
  const all = yield* look(more);
  return isProblem(all) ? all : { cells: more, ran: all, whole: true };
}

/** The selected cells, or, if rows were inserted and some no longer hold our functions, all cells on their sheets. */
function* cellsNow({ scope, sheets, cells }: CommandApproval, whole: boolean): Flow<readonly FormulaCell[]> {
  if (scope === "everything") return yield* workbook.formulaCells(scope);
  const all = yield* workbook.formulaCells(sheets.map((sheet) => ({ sheet })));
  if (whole) return all;
  const places = new Set(cells.map(addressText));
  const there = all.filter((cell) => places.has(addressText(cell)));
  return there.length === places.size ? there : all;
}

/** Excel throws while a cell is edited. */
function* readable<T, More extends Yielded = never>(looking: Flow<T, More>): Flow<T | Problem, More> {
  try {
    return yield* looking;
  } catch {
    return UNREAD;
  }
}
