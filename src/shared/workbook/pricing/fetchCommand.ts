/**
 * Fetch and refresh. Cells tell in a dry run what they would ask; a person sees the price; what was agreed to and is
 * wanted still is asked once. Then the cells show what is at hand, however it ended: what was not asked, because the
 * person stopped or the month's limit was reached, is not asked by them either.
 */
import type { FetchCommand, QuoteView, Progress, Scope } from "../../panelApi/panelApi";
import { refreshSince, extentOfCommand, silentIn } from "./quoteView";
import { IDLE_PROGRESS, withPlan } from "./progress";
import { addressText } from "../../formulas/cells";
import { isProblem, problem, type Problem } from "../../api/problem";
import { readUsage } from "../../fetching/effects";
import { fingerprint } from "../../fetching/cache/fingerprint";
import { priceOf } from "../../fetching/quote";
import { approvalFor, commandApproval, type CommandApproval } from "./approval";
import { fetchApproved } from "./fetchApproved";
import { oneAtATime } from "./fetchCalls";
import { type DryRun, type Flow, type FormulaCell, workbook } from "../port";

const UNREAD = problem("failed", "The cells could not be read: try again when no cell is edited");

/** Nothing was asked, and nothing was wrong. */
const NOT_WANTED = problem("spending", "Nothing was asked: what this price was for is at hand, or no longer wanted");

const STOPPED_PROGRESS: Progress = { ...IDLE_PROGRESS, state: "stopped" };

const NO_CELLS: DryRun = { calls: [], unreported: [], active: 0 };

/** What a command would ask and cost. Nothing is requested for it. */
export function* quoteCommand(command: FetchCommand, scope: Scope): Flow<QuoteView | Problem> {
  const cells = yield* workbook.formulaCells(scope);
  const ran = cells.length === 0 ? NO_CELLS : yield* workbook.dryRun(cells);
  if (isProblem(ran)) return ran;
  const { calls, unreported, active } = ran;
  const questions = calls.flatMap((call) => call.questions);
  const price = priceOf(questions, extentOfCommand(command));
  const approval: CommandApproval = {
    ...(yield* approvalFor(price, questions, extentOfCommand(command))),
    ...{ command, scope, sheets: [...new Set(cells.map(({ sheet }) => sheet))] },
    cells: scope === "selection" ? cells.map(({ sheet, row, column }) => ({ sheet, row, column })) : [],
  };
  const quoteId = fingerprint(JSON.stringify(approval));
  yield* commandApproval.keep(quoteId, approval);
  const left = { ...silentIn(unreported, scope), ...(active > 0 ? { underWay: active } : {}) };
  return { quoteId, command, scope, cells: cells.length, ...left, price, usage: yield* readUsage() };
}

/** Takes a price up, and tells the progress at its end. */
export function* acceptQuote(quoteId: string): Flow<Progress> {
  const approval = yield* commandApproval.recall(quoteId);
  if (isProblem(approval)) return { ...STOPPED_PROGRESS, problem: approval };
  const done = yield* oneAtATime(takenUp(quoteId, approval));
  if (isProblem(done)) return { ...STOPPED_PROGRESS, problem: done };
  const { progress, whole } = done;
  const unshown = yield* readable(shownNow(approval, whole));
  return isProblem(unshown)
    ? { ...progress, problem: told("The answers are kept, but not shown yet", unshown) }
    : progress;
}

interface Done {
  readonly progress: Progress;
  /** All cells of the sheets were looked at. */
  readonly whole: boolean;
}

function* takenUp(quoteId: string, approval: CommandApproval): Flow<Done | Problem> {
  yield* workbook.reportProgress(withPlan({ ...IDLE_PROGRESS, state: "running" }, approval));
  const again = yield* readable(lookedAgain(approval));
  if (isProblem(again)) return told("Nothing was asked", again);
  yield* commandApproval.drop(quoteId);
  return { progress: yield* asked(approval, again.ran), whole: again.whole };
}

function told(what: string, why: Problem): Problem {
  return { ...why, message: `${what}: ${why.message}` };
}

function* asked(approval: CommandApproval, { calls }: DryRun): Flow<Progress> {
  const { command, requests } = approval;
  const anew = refreshSince(command, yield* workbook.now());
  const { value, progress } = yield* fetchApproved(calls, extentOfCommand(command), approval, anew);
  return value.length === 0 && requests > 0 ? { ...progress, problem: NOT_WANTED } : progress;
}

interface Again extends Pick<Done, "whole"> {
  readonly ran: DryRun;
}

/** The cells of a price as they stand by now. Where some of a selection moved away, all on its sheets are looked at. */
function* lookedAgain(approval: CommandApproval): Flow<Again | Problem> {
  const whole = approval.scope !== "selection";
  const ran = yield* workbook.dryRun(yield* cellsNow(approval, whole));
  if (isProblem(ran) || whole) return isProblem(ran) ? ran : { ran, whole };
  const seen = new Set(ran.calls.flatMap(({ questions }) => questions.map(({ key }) => fingerprint(key))));
  if (approval.fingerprints.every((each) => seen.has(each))) return { ran, whole };
  const all = yield* workbook.dryRun(yield* cellsNow(approval, true));
  return isProblem(all) ? all : { ran: all, whole: true };
}

function* shownNow(approval: CommandApproval, whole: boolean): Flow<Problem | undefined> {
  return yield* workbook.recalculate(yield* cellsNow(approval, whole));
}

/** Rows may have been inserted: a selection is what was selected, unless its places no longer all hold our functions. */
function* cellsNow({ scope, sheets, cells }: CommandApproval, whole: boolean): Flow<readonly FormulaCell[]> {
  if (scope === "everything") return yield* workbook.formulaCells(scope);
  const all = yield* workbook.formulaCells(sheets.map((sheet) => ({ sheet })));
  if (whole) return all;
  const places = new Set(cells.map(addressText));
  const there = all.filter((cell) => places.has(addressText(cell)));
  return there.length === places.size ? there : all;
}

/** A host may refuse to be looked at, as one does while a cell is edited. */
function* readable<T>(looking: Flow<T>): Flow<T | Problem> {
  try {
    return yield* looking;
  } catch {
    return UNREAD;
  }
}
