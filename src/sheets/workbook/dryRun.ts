/** Calculates cells without requests: they report what they would request, and show what is cached. */
import { quoteCall, type FunctionCall } from "../../shared/functions/declaring/calculate";
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { run, type BlockingHost } from "../../shared/fetching/drivers";
import type { FetchContext } from "../../shared/fetching/sender";
import type { DryRun, FormulaCell } from "../../shared/workbook/port";
import { beginDryRun, reportedCalls, endDryRun, forgetReports, isDryRunActive } from "../recalculation/dryRunPass";
import { recalculateCells, type Recalculated } from "../recalculation/recalculation";

const LOST = problem("bug", "PROP could not find out what the cells need; try again, or with fewer cells");

const UNDER_WAY = problem("spending", "Another run is checking the cells; try again in a few minutes");

/** Each call once, however many cells make it. */
export function dryRun(cells: readonly FormulaCell[], context: FetchContext, host: BlockingHost): DryRun | Problem {
  const ran = calculatedQuietly(cells);
  if (isProblem(ran)) return ran;
  const calls = ran.calls.map((call) => ({ call, ...run(quoteCall(call, context), host) }));
  return { calls, unreported: ran.unreported, active: 0 };
}

export function recalculate(cells: readonly FormulaCell[]): Problem | undefined {
  const ran = calculatedQuietly(cells);
  return isProblem(ran) ? ran : undefined;
}

/** Writes formulas that calculate as in a dry run, also where they begin late, and keeps no report of them. */
export function writtenQuietly(write: () => undefined): Problem | undefined {
  if (isDryRunActive(Date.now())) return UNDER_WAY;
  const pass = beginDryRun(Date.now());
  try {
    return write();
  } finally {
    endDryRun(pass, Date.now(), true);
    forgetReports(pass.id);
  }
}

/** This host doesn't know which cells are calculating. */
export const activeCalls = (): readonly FunctionCall[] => [];

interface Ran {
  readonly calls: readonly FunctionCall[];
  readonly unreported: readonly FormulaCell[];
}

function calculatedQuietly(cells: readonly FormulaCell[]): Ran | Problem {
  if (isDryRunActive(Date.now())) return UNDER_WAY;
  const pass = beginDryRun(Date.now());
  let ran: Recalculated = { unreported: cells, isLate: true };
  try {
    ran = recalculateCells(pass.id, cells, Date.now);
  } finally {
    endDryRun(pass, Date.now(), ran.isLate);
  }
  const { unreported } = ran;
  const calls = reportedCalls(pass.id);
  forgetReports(pass.id);
  return calls === undefined || (calls.length === 0 && unreported.length < cells.length) ? LOST : { calls, unreported };
}
