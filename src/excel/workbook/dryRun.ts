/** Has cells calculate without asking: what they would ask is told, and what is at hand is shown. */
import { problem, type Problem } from "../../shared/service/problem";
import type { DryRun, FormulaCell } from "../../shared/workbook/port";
import { survey } from "../survey";

const NOT_CALCULATED = problem("failed", "Excel did not calculate: try again when no cell is edited");

export async function dryRun(cells: readonly FormulaCell[]): Promise<DryRun | Problem> {
  try {
    const { reports, silent, underWay } = await survey(cells);
    return { calls: reports, unreported: silent, active: underWay };
  } catch {
    return NOT_CALCULATED;
  }
}

export async function recalculate(cells: readonly FormulaCell[]): Promise<Problem | undefined> {
  const ran = await dryRun(cells);
  return "problem" in ran ? ran : undefined;
}
