/**
 * Fetch and refresh. A dry run finds what cells would request; a person sees the price; what was approved and is still
 * needed is requested once. Then the cells calculate from the cache, however the fetch ended: what it left out, because
 * the person stopped or the monthly limit was reached, isn't requested by them either.
 */
import type { FetchCommand, QuoteView, Progress, Scope } from "../../panelApi/panelApi";
import { sheetsOf } from "../../formulas/cells";
import { refreshSince, extentOfCommand, leftOutOf } from "./quoteView";
import { IDLE_PROGRESS } from "../progress/progress";
import { isProblem, type Problem } from "../../api/problem";
import { readUsage, type Yielded } from "../../fetching/work/effects";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { priceOf, requestsWithin } from "../../fetching/quote";
import { runThenShow, fetchNeeded, neededNow, type RunOutcome } from "./agreedFetch";
import { approvalFor, commandApproval, type CommandApproval, type SearchApproval } from "./approval";
import { offeredSearches, searchOffer } from "../search/searchOffer";
import { toldChanges } from "../../workbook/figures/refreshChanges";
import { type DryRun, type Flow, workbook } from "../../workbook/port/port";

const STOPPED_PROGRESS: Progress = { ...IDLE_PROGRESS, state: "stopped" };

const NO_CELLS: DryRun = { calls: [], unreported: [], active: 0 };

/** The price of a command. Makes no requests. */
export function* quoteCommand(command: FetchCommand, scope: Scope): Flow<QuoteView | Problem> {
  const cells = yield* workbook.formulaCells(scope);
  const ran = cells.length === 0 ? NO_CELLS : yield* workbook.dryRun(cells);
  if (isProblem(ran)) return ran;
  const { calls } = ran;
  const questions = calls.flatMap((call) => call.questions);
  const extent = extentOfCommand(command);
  const price = priceOf(questions, extent);
  const context = { ...(yield* workbook.fetchContext()), ...refreshSince(command, yield* workbook.now()) };
  const search = searchOffer(price, yield* offeredSearches(requestsWithin(questions, extent), context));
  const approval: CommandApproval = {
    ...(yield* approvalFor(price, questions, extent, search)),
    ...{ command, scope, sheets: sheetsOf(cells) },
    cells: scope === "selection" ? cells.map(({ sheet, row, column }) => ({ sheet, row, column })) : [],
  };
  const quoteId = fingerprint(JSON.stringify(approval));
  yield* commandApproval.keep(quoteId, approval);
  return {
    quoteId,
    command,
    scope,
    sheet: scope === "sheet" ? cells[0]?.sheet : undefined,
    cells: cells.length,
    ...leftOutOf(ran, scope),
    price,
    ...(search === undefined ? {} : { search }),
    usage: yield* readUsage(),
  };
}

/** Fetches what was agreed to under this quote. It is done while no other command makes requests. */
type FetchRun<More extends Yielded> = (
  quoteId: string,
  approval: CommandApproval,
  searched: SearchApproval | undefined,
) => Flow<RunOutcome | Problem, More>;

/**
 * @param searching By searches first, if the price offered any.
 * @returns The final progress.
 */
export function* acceptQuote<More extends Yielded = never>(
  quoteId: string,
  searching = false,
  run: FetchRun<More> = wholeRun,
): Flow<Progress, More> {
  const approval = yield* commandApproval.recall(quoteId);
  if (isProblem(approval)) return { ...STOPPED_PROGRESS, problem: approval };
  const searched = searching ? approval.search : undefined;
  const done = yield* runThenShow(approval, run(quoteId, approval, searched));
  return isProblem(done) ? { ...STOPPED_PROGRESS, problem: done } : done;
}

/** Fetches all of it. */
function* wholeRun(
  quoteId: string,
  approval: CommandApproval,
  searched: SearchApproval | undefined,
): Flow<RunOutcome | Problem> {
  const needed = yield* neededNow(approval, { searched });
  if (isProblem(needed)) return needed;
  yield* commandApproval.drop(quoteId);
  const { progress, found } = yield* fetchNeeded(approval, needed, { searched });
  if (found === undefined) return { progress, whole: needed.whole };
  const withChanges = { ...progress, changes: yield* toldChanges(found) };
  yield* workbook.reportProgress(withChanges);
  return { progress: withChanges, whole: needed.whole };
}
