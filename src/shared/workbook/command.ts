/**
 * Fetch and refresh. Cells tell in a dry run what they would ask; a person sees the price; what was agreed to and is
 * wanted still is asked once. Then the cells show what is at hand, however it ended: what was not asked, because the
 * person stopped or the month's limit was reached, is not asked by them either.
 */
import type { Errand, Offer, Progress, Scope } from "../bridge/bridge";
import { BEYOND, GONE, UNWANTED, wantedOf } from "../errands/agreement";
import { anewOf, extentOf, offerOf } from "../errands/offer";
import { IDLE, planned } from "../errands/tally";
import { addressText } from "../formulas/cells";
import { fetchAll } from "../functions/calculate";
import { isProblem, problem, type Problem } from "../service/problem";
import { readUsage } from "../work/effect";
import { fingerprint } from "../work/fingerprint";
import { agreedTo, approvalFor, dropApproval, keepApproval, recallApproval, type CommandApproval } from "./approval";
import { alone, fetched } from "./fetching";
import {
  currentTerms,
  dryRun,
  formulaCells,
  now,
  recalculate,
  reportProgress,
  type DryRun,
  type Flow,
  type FormulaCell,
} from "./port";

const UNREAD = problem("failed", "The cells could not be read: try again when no cell is edited");

const NO_CELLS: DryRun = { calls: [], unreported: 0, active: 0 };

/** What a command would ask and cost. Nothing is requested for it. */
export function* priced(errand: Errand, scope: Scope): Flow<Offer | Problem> {
  const cells = yield* formulaCells(scope);
  const ran = cells.length === 0 ? NO_CELLS : yield* dryRun(cells);
  if (isProblem(ran)) return ran;
  const { calls, unreported, active } = ran;
  const questions = calls.flatMap((call) => call.questions);
  const approval: CommandApproval = {
    ...(yield* approvalFor(questions, extentOf(errand))),
    ...{ errand, scope, sheets: [...new Set(cells.map(({ sheet }) => sheet))] },
    cells: scope === "selection" ? cells.map(({ sheet, row, column }) => ({ sheet, row, column })) : [],
  };
  const ticket = fingerprint(JSON.stringify(approval));
  yield* keepApproval(ticket, approval);
  const looked = { cells: cells.length, silent: unreported, underWay: active };
  return { ticket, ...offerOf(errand, scope, looked, questions, yield* readUsage()) };
}

/** Takes a price up, and tells the progress at its end. */
export function* accepted(ticket: string): Flow<Progress> {
  const approval = yield* recallApproval<CommandApproval>(ticket);
  if (approval === undefined) return { ...IDLE, state: "stopped", problem: GONE };
  const done = yield* alone(takenUp(ticket, approval));
  if (isProblem(done)) return { ...IDLE, state: "stopped", problem: done };
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

function* takenUp(ticket: string, approval: CommandApproval): Flow<Done | Problem> {
  yield* reportProgress(planned({ ...IDLE, state: "running" }, approval));
  const again = yield* readable(lookedAgain(approval));
  if (isProblem(again)) return told("Nothing was asked", again);
  yield* dropApproval(ticket);
  return { progress: yield* asked(approval, again.ran), whole: again.whole };
}

function told(what: string, why: Problem): Problem {
  return { ...why, message: `${what}: ${why.message}` };
}

/** Asks what was agreed to and is wanted still. */
function* asked(approval: CommandApproval, { calls }: DryRun): Flow<Progress> {
  const { errand, requests, atMost } = approval;
  const wanted = wantedOf(calls, extentOf(errand), agreedTo(approval));
  const plan = { requests: wanted.requests, atMost: Math.min(wanted.atMost, atMost) };
  const anew = anewOf(errand, yield* now());
  const { progress } = yield* fetched(
    (terms) => fetchAll(wanted.calls, { ...terms, ...(anew === undefined ? {} : { anew }) }),
    yield* currentTerms(),
    plan,
    { requests: atMost, why: BEYOND, isBeyond: wanted.isBeyond },
  );
  return wanted.calls.length === 0 && requests > 0 ? { ...progress, problem: UNWANTED } : progress;
}

interface Again extends Pick<Done, "whole"> {
  readonly ran: DryRun;
}

/** The cells of a price as they stand by now. Where some of a selection moved away, all on its sheets are looked at. */
function* lookedAgain(approval: CommandApproval): Flow<Again | Problem> {
  const whole = approval.scope !== "selection";
  const ran = yield* dryRun(yield* cellsNow(approval, whole));
  if (isProblem(ran) || whole) return isProblem(ran) ? ran : { ran, whole };
  const seen = new Set(ran.calls.flatMap(({ questions }) => questions.map(({ key }) => fingerprint(key))));
  if (approval.fingerprints.every((each) => seen.has(each))) return { ran, whole };
  const all = yield* dryRun(yield* cellsNow(approval, true));
  return isProblem(all) ? all : { ran: all, whole: true };
}

function* shownNow(approval: CommandApproval, whole: boolean): Flow<Problem | undefined> {
  return yield* recalculate(yield* cellsNow(approval, whole));
}

/** Rows may have been inserted: a selection is what was selected, unless its places no longer all hold our functions. */
function* cellsNow({ scope, sheets, cells }: CommandApproval, whole: boolean): Flow<readonly FormulaCell[]> {
  if (scope === "everything") return yield* formulaCells(scope);
  const all = yield* formulaCells(sheets.map((sheet) => ({ sheet })));
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
