/** Fetches what a person agreed to, as far as it is still needed. It may be the rest of what earlier runs began. */
import type { Progress } from "../../panelApi/panelApi";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { Yielded } from "../../fetching/work/effects";
import { refreshChanges, toldChanges, type FoundChanges } from "../../workbook/figures/refreshChanges";
import { workbook, type Flow, type DryRun, type FormulaCell } from "../../workbook/port/port";
import type { CommandApproval, SearchApproval } from "./approval";
import { NO_EARLIER_RUNS, type EarlierRuns } from "../progress/earlierRuns";
import { fetchApproved } from "./fetchApproved";
import { oneAtATime } from "./fetchCalls";
import { problemRows } from "./problemRows";
import { withPlan } from "../progress/progress";
import { showingMeanwhile } from "../progress/shownMeanwhile";
import { extentOfCommand, refreshSince } from "./quoteView";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { addressText } from "../../formulas/cells";

const NOT_WANTED = problem("spending", "Nothing was requested: everything is cached or no longer needed");

/** All of it is called while no other command makes requests. */
export interface Manner<More extends Yielded = never> {
  readonly searched?: SearchApproval;
  readonly look: FindNeeds;
  /** Comes first. */
  readonly earlier?: () => Flow<EarlierRuns, More>;
  /** Comes before the first request. Returns why there may be none. */
  readonly begin: () => Flow<Problem | void, More>;
  /** Comes last. @param found What a refresh changed. Returns what is told. */
  readonly ended?: (progress: Progress, found: FoundChanges | undefined) => Flow<Progress, More>;
}

/** A problem if it could not begin. */
export function* fetchAgreed<More extends Yielded = never>(
  approval: CommandApproval,
  manner: Manner<More>,
): Flow<Progress | Problem, More> {
  const done = yield* oneAtATime(fetchOnce(approval, manner));
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

interface Done {
  readonly progress: Progress;
  /** All cells of the sheets were calculated, not only the selected ones. */
  readonly whole: boolean;
}

function* fetchOnce<More extends Yielded>(approval: CommandApproval, manner: Manner<More>): Flow<Done | Problem, More> {
  const { searched, look, begin, ended = toldAtOnce } = manner;
  const earlier = manner.earlier === undefined ? NO_EARLIER_RUNS : yield* manner.earlier();
  yield* workbook.reportProgress(withPlan({ ...earlier.counts, state: "running" }, { ...approval, ...searched }));
  const again = yield* readable(repeatDryRun(approval, look));
  if (isProblem(again)) return prefixed("Nothing was requested", again);
  const refused = yield* begin();
  if (isProblem(refused)) return refused;
  const { progress, found } = yield* fetchCells(approval, again, searched, earlier);
  const outcome = yield* ended(progress, found);
  if (outcome !== progress) yield* workbook.reportProgress(outcome);
  return { progress: outcome, whole: again.whole };
}

function prefixed(what: string, why: Problem): Problem {
  return { ...why, message: `${what}: ${why.message}` };
}

function* toldAtOnce(progress: Progress, found: FoundChanges | undefined): Flow<Progress> {
  return found === undefined ? progress : { ...progress, changes: yield* toldChanges(found) };
}

interface Fetched {
  readonly progress: Progress;
  readonly found: FoundChanges | undefined;
}

function* fetchCells(
  approval: CommandApproval,
  { cells, ran: { calls } }: RepeatedRun,
  searched: SearchApproval | undefined,
  earlier: EarlierRuns,
): Flow<Fetched> {
  const { command, scope, requests } = approval;
  const refresh = refreshSince(command, earlier.since ?? (yield* workbook.now()));
  const extent = extentOfCommand(command);
  const fetch = fetchApproved(calls, extent, approval, { refresh, searched, earlier });
  const { value: made, progress } = yield* showingMeanwhile(calls, extent, fetch);
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

function* showResults(approval: CommandApproval, whole: boolean): Flow<Problem | undefined> {
  return yield* workbook.recalculate(yield* cellsNow(approval, whole));
}

const UNREAD = problem("failed", "The cells could not be read: try again when no cell is edited");

/** Finds what cells need. */
type FindNeeds = (cells: readonly FormulaCell[]) => Flow<DryRun | Problem>;

interface RepeatedRun {
  readonly cells: readonly FormulaCell[];
  readonly ran: DryRun;
  /** It is of all cells of the sheets, not only of the selected ones. */
  readonly whole: boolean;
}

/** Calculates the cells of a quote as they are now. If some of a selection moved, all cells on its sheets calculate. */
function* repeatDryRun(approval: CommandApproval, look: FindNeeds): Flow<RepeatedRun | Problem> {
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
