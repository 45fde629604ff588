/**
 * Fetch and refresh. A dry run finds what cells would request; a person sees the price; what was approved and is still
 * needed is requested once. Then the cells calculate from the cache, however the fetch ended: what it left out, because
 * the person stopped or the monthly limit was reached, isn't requested by them either.
 */
import type { FetchCommand, QuoteView, Progress, Scope } from "../../panelApi/panelApi";
import { refreshSince, extentOfCommand, silentIn } from "./quoteView";
import { IDLE_PROGRESS, withPlan } from "./progress/progress";
import { addressText } from "../../formulas/cells";
import { isProblem, problem, type Problem } from "../../api/problem";
import { readUsage } from "../../fetching/effects";
import { fingerprint } from "../../fetching/cache/fingerprint";
import { priceOf, requestsWithin } from "../../fetching/quote";
import { approvalFor, commandApproval, type CommandApproval, type SearchApproval } from "./approval";
import { fetchApproved } from "./fetchApproved";
import { refreshChanges } from "../changes/refreshChanges";
import { oneAtATime } from "./fetchCalls";
import { problemRows } from "./problemRows";
import { showingMeanwhile } from "./progress/shownMeanwhile";
import { offeredSearches, searchOffer } from "./search/searchOffer";
import { type DryRun, type Flow, type FormulaCell, workbook } from "../port";

const UNREAD = problem("failed", "The cells could not be read: try again when no cell is edited");

const NOT_WANTED = problem("spending", "Nothing was requested: everything is cached or no longer needed");

const STOPPED_PROGRESS: Progress = { ...IDLE_PROGRESS, state: "stopped" };

const NO_CELLS: DryRun = { calls: [], unreported: [], active: 0 };

/** The price of a command. Makes no requests. */
export function* quoteCommand(command: FetchCommand, scope: Scope): Flow<QuoteView | Problem> {
  const cells = yield* workbook.formulaCells(scope);
  const ran = cells.length === 0 ? NO_CELLS : yield* workbook.dryRun(cells);
  if (isProblem(ran)) return ran;
  const { calls, unreported, active } = ran;
  const questions = calls.flatMap((call) => call.questions);
  const extent = extentOfCommand(command);
  const price = priceOf(questions, extent);
  const context = { ...(yield* workbook.fetchContext()), ...refreshSince(command, yield* workbook.now()) };
  const search = searchOffer(price, yield* offeredSearches(requestsWithin(questions, extent), context));
  const approval: CommandApproval = {
    ...(yield* approvalFor(price, questions, extent, search)),
    ...{ command, scope, sheets: [...new Set(cells.map(({ sheet }) => sheet))] },
    cells: scope === "selection" ? cells.map(({ sheet, row, column }) => ({ sheet, row, column })) : [],
  };
  const quoteId = fingerprint(JSON.stringify(approval));
  yield* commandApproval.keep(quoteId, approval);
  const left = { ...silentIn(unreported, scope), ...(active > 0 ? { underWay: active } : {}) };
  return {
    quoteId,
    command,
    scope,
    cells: cells.length,
    ...left,
    price,
    ...(search === undefined ? {} : { search }),
    usage: yield* readUsage(),
  };
}

/**
 * @param searching By searches first, if the price offered any.
 * @returns The final progress.
 */
export function* acceptQuote(quoteId: string, searching = false): Flow<Progress> {
  const approval = yield* commandApproval.recall(quoteId);
  if (isProblem(approval)) return { ...STOPPED_PROGRESS, problem: approval };
  const done = yield* fetchAgreed(approval, {
    ...(searching && approval.search !== undefined ? { searched: approval.search } : {}),
    look: workbook.dryRun,
    begin: () => commandApproval.drop(quoteId),
  });
  return isProblem(done) ? { ...STOPPED_PROGRESS, problem: done } : done;
}

interface Manner {
  readonly searched?: SearchApproval;
  /** Finds what cells need. */
  readonly look: (cells: readonly FormulaCell[]) => Flow<DryRun | Problem>;
  /** Comes before the first request. */
  readonly begin: () => Flow<void>;
}

/** Fetches what was approved and is still needed. A problem if it could not begin. */
export function* fetchAgreed(approval: CommandApproval, manner: Manner): Flow<Progress | Problem> {
  const done = yield* oneAtATime(fetchOnce(approval, manner));
  if (isProblem(done)) return done;
  const { progress, whole } = done;
  const notShown = yield* readable(showResults(approval, whole));
  return isProblem(notShown)
    ? { ...progress, problem: prefixed("The results are cached but not shown yet", notShown) }
    : progress;
}

interface Done {
  readonly progress: Progress;
  /** All cells of the sheets were calculated, not only the selected ones. */
  readonly whole: boolean;
}

function* fetchOnce(approval: CommandApproval, { searched, look, begin }: Manner): Flow<Done | Problem> {
  yield* workbook.reportProgress(withPlan({ ...IDLE_PROGRESS, state: "running" }, { ...approval, ...searched }));
  const again = yield* readable(repeatDryRun(approval, look));
  if (isProblem(again)) return prefixed("Nothing was requested", again);
  yield* begin();
  return { progress: yield* fetchCells(approval, again, searched), whole: again.whole };
}

function prefixed(what: string, why: Problem): Problem {
  return { ...why, message: `${what}: ${why.message}` };
}

function* fetchCells(
  approval: CommandApproval,
  { cells, ran: { calls } }: Again,
  searched: SearchApproval | undefined,
): Flow<Progress> {
  const { command, scope, requests } = approval;
  const refresh = refreshSince(command, yield* workbook.now());
  const extent = extentOfCommand(command);
  const fetch = fetchApproved(calls, extent, approval, refresh, searched);
  const { value: made, progress } = yield* showingMeanwhile(calls, extent, fetch);
  if (made.length === 0 && requests > 0) return { ...progress, problem: NOT_WANTED };
  const results = new Map(made.map(({ call, value }) => [call, value]));
  const answered = calls.flatMap((each) => {
    const value = results.get(each.call);
    return value === undefined ? [] : [{ ...each, value }];
  });
  const rows = yield* readable(problemRows(answered, cells, scope));
  const isRefresh = extent !== "missing" && progress.done > 0;
  const changes = isRefresh ? yield* readable(refreshChanges(cells, calls)) : undefined;
  const told: Partial<Progress> = {
    ...(rows === undefined || isProblem(rows) ? {} : { problemRows: rows }),
    ...(changes === undefined || isProblem(changes) ? {} : { changes }),
  };
  const ended = { ...progress, ...told };
  if (Object.keys(told).length > 0) yield* workbook.reportProgress(ended);
  return ended;
}

interface Again extends Pick<Done, "whole"> {
  readonly cells: readonly FormulaCell[];
  readonly ran: DryRun;
}

/** Calculates the cells of a quote as they are now. If some of a selection moved, all cells on its sheets calculate. */
function* repeatDryRun(approval: CommandApproval, look: Manner["look"]): Flow<Again | Problem> {
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

function* showResults(approval: CommandApproval, whole: boolean): Flow<Problem | undefined> {
  return yield* workbook.recalculate(yield* cellsNow(approval, whole));
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
function* readable<T>(looking: Flow<T>): Flow<T | Problem> {
  try {
    return yield* looking;
  } catch {
    return UNREAD;
  }
}
