/** Has cells calculate without asking: what they would ask is told, and what is at hand is shown. */
import { quote, type Call } from "../../shared/functions/calculate";
import { isProblem, problem, type Problem } from "../../shared/service/problem";
import { run, type BlockingHost } from "../../shared/work/drive";
import type { Terms } from "../../shared/work/sender";
import type { DryRun, FormulaCell } from "../../shared/workbook/port";
import { beginPass, callsOf, endPass, forgetCalls, isPassUnderWay } from "../pass/pass";
import { awaitCells, rewrite } from "../pass/rewriting";
import { counted } from "./formulaCells";

const LOST = problem("bug", "The cells could not be asked what they need; try again, or with fewer cells");

const UNDER_WAY = problem("spending", "Another run looks at the cells at this moment; try again in a few minutes");

/** A call is told once, however many cells make it. */
export function dryRun(cells: readonly FormulaCell[], terms: Terms, host: BlockingHost): DryRun | Problem {
  const ran = calculatedQuietly(cells);
  if (isProblem(ran)) return ran;
  const calls = ran.calls.map((call) => ({ call, ...run(quote(call, terms), host) }));
  return { calls, unreported: ran.unreported, active: 0 };
}

export function recalculate(cells: readonly FormulaCell[]): Problem | undefined {
  const ran = calculatedQuietly(cells);
  return isProblem(ran) ? ran : undefined;
}

/** Nobody knows here which cells calculate at this moment. */
export const activeCalls = (): readonly Call[] => [];

interface Ran {
  readonly calls: readonly Call[];
  readonly unreported: number;
}

function calculatedQuietly(places: readonly FormulaCell[]): Ran | Problem {
  if (isPassUnderWay(Date.now())) return UNDER_WAY;
  const cells = counted(places);
  const pass = beginPass(Date.now());
  let unreported = cells.length;
  try {
    rewrite(cells);
    unreported = awaitCells(cells, Date.now);
  } finally {
    endPass(pass, Date.now(), unreported > 0);
  }
  const calls = callsOf(pass.id);
  forgetCalls(pass.id);
  return calls === undefined || (calls.length === 0 && unreported < cells.length) ? LOST : { calls, unreported };
}
