/** Has cells calculate without asking: what they would ask is told, and what is at hand is shown. */
import type { Call } from "../../shared/functions/calculate";
import { isProblem, problem, type Problem } from "../../shared/service/problem";
import type { DryRun, FormulaCell } from "../../shared/workbook/port";
import { calculate } from "../calculating";
import { pass } from "../pass";
import { addressText } from "../../shared/formulas/cells";
import { callsUnderWay } from "../underWay";

const NOT_CALCULATED = problem("failed", "Excel did not calculate: try again when no cell is edited");

export async function dryRun(cells: readonly FormulaCell[]): Promise<DryRun | Problem> {
  try {
    return await pass(cells, calculate);
  } catch {
    return NOT_CALCULATED;
  }
}

export async function recalculate(cells: readonly FormulaCell[]): Promise<Problem | undefined> {
  const ran = await dryRun(cells);
  return isProblem(ran) ? ran : undefined;
}

export function activeCalls(cell: FormulaCell): readonly Call[] {
  return callsUnderWay(addressText(cell));
}
