/** Calculates cells without requests: they report what they would request, and show what is cached. */
import { quoteCall, type FunctionCall } from "../../shared/functions/declaring/calculate";
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { run, type BlockingHost } from "../../shared/fetching/work/drivers";
import type { FetchContext } from "../../shared/fetching/requests/fetchContext";
import type { DryRun, FormulaCell } from "../../shared/workbook/port/port";
import { leftAloneProblem } from "../../shared/spending/fetch/quoteView";
import {
  beginDryRun,
  reportedCalls,
  endDryRun,
  forgetReports,
  isDryRunActive,
  untidyDryRun,
  type DryRunPass,
  type PassEnd,
} from "./dryRunPass";
import { recalculateCells, takeOffMarks, type Recalculated } from "./recalculation";
import { attempt } from "../runtime/attempt";

const LOST = problem("bug", "PROP could not find out what the cells need; try again, or with fewer cells");

const UNDER_WAY = problem("spending", "Another run is checking the cells; try again in a few minutes");

const BROKEN_OFF = problem(
  "failed",
  "Google Sheets failed while PROP checked the cells. All formulas are in their cells; some may end with an extra argument, which PROP will remove. Try again",
);

/** Each call once, however many cells make it. */
export function dryRun(cells: readonly FormulaCell[], context: FetchContext, host: BlockingHost): DryRun | Problem {
  const ran = calculatedQuietly(cells);
  if (isProblem(ran)) return ran;
  const { unreported, locked, changed } = ran;
  if (cells.length > 0 && locked.length === cells.length) return leftAloneProblem(cells.length, { locked })!;
  const calls = ran.calls.map((call) => ({ call, ...run(quoteCall(call, context), host) }));
  return { calls, unreported, active: 0, locked, changed };
}

export function recalculate(cells: readonly FormulaCell[]): Problem | undefined {
  const ran = calculatedQuietly(cells);
  return isProblem(ran) ? ran : leftAloneProblem(cells.length, ran);
}

/** Writes formulas that calculate as in a dry run, also where they begin late, and keeps no report of them. */
export function writtenQuietly(write: () => undefined): Problem | undefined {
  return isDryRunActive(Date.now()) ? UNDER_WAY : inPass(beginDryRun(Date.now()), write, { isLate: true });
}

/** The same where formulas are veiled: until values take their places, or to see which cells they fill. */
export function veiledQuietly(act: (id: string) => Problem | undefined): Problem | undefined {
  if (isDryRunActive(Date.now())) return UNDER_WAY;
  const pass = beginDryRun(Date.now());
  return inPass(pass, () => act(pass.id), { isLate: false });
}

/** Takes off what an aborted run left in formulas. */
export function tidyFormulas(): void {
  const left = untidyDryRun(Date.now());
  if (left !== undefined) attempt(() => inPass(beginDryRun(Date.now(), left.id), () => undefined, { isLate: true }));
}

/**
 * Whatever happens, marks and veils are taken off: now, or by the next run.
 * @param done Whether cells may calculate afterwards.
 */
function inPass<T>(pass: DryRunPass, act: () => T, done: Pick<PassEnd, "isLate">): T {
  let isLate = true;
  try {
    const found = act();
    ({ isLate } = done);
    return found;
  } finally {
    endDryRun(pass, Date.now(), { isLate, isUntidy: !areTidy(pass) });
    forgetReports(pass.id);
  }
}

const areTidy = ({ id }: DryRunPass): boolean => attempt(() => takeOffMarks(id)) === true;

/** This host doesn't know which cells are calculating. */
export const activeCalls = (): readonly FunctionCall[] => [];

interface Ran extends Recalculated {
  readonly calls: readonly FunctionCall[];
}

function calculatedQuietly(cells: readonly FormulaCell[]): Ran | Problem {
  if (isDryRunActive(Date.now())) return UNDER_WAY;
  const pass = beginDryRun(Date.now());
  let ran: Recalculated;
  try {
    ran = recalculateCells(pass.id, cells, Date.now);
  } catch {
    endDryRun(pass, Date.now(), { isLate: true, isUntidy: !areTidy(pass) });
    return BROKEN_OFF;
  }
  endDryRun(pass, Date.now(), ran);
  const { unreported, locked, changed } = ran;
  const calls = reportedCalls(pass.id);
  forgetReports(pass.id);
  const silent = unreported.length + locked.length + changed.length;
  return calls === undefined || (calls.length === 0 && silent < cells.length) ? LOST : { ...ran, calls };
}
