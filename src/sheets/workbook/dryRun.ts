/** Has cells calculate without asking: what they would ask is told, and what is at hand is shown. */
import { quote } from "../../shared/functions/calculate";
import { isProblem, type Problem } from "../../shared/service/problem";
import { run } from "../../shared/work/drive";
import type { DryRun, FormulaCell } from "../../shared/workbook/port";
import { calculatedQuietly } from "../errands/survey";
import type { Run } from "../run";
import { counted } from "./formulaCells";

export const dryRun =
  ({ terms, looking }: Pick<Run, "terms" | "looking">) =>
  (cells: readonly FormulaCell[]): DryRun | Problem => {
    const ran = calculatedQuietly(counted(cells));
    if (isProblem(ran)) return ran;
    const calls = ran.calls.map((call) => ({ call, ...run(quote(call, terms), looking) }));
    return { calls, unreported: ran.silent, active: 0 };
  };

export function recalculate(cells: readonly FormulaCell[]): Problem | undefined {
  const ran = calculatedQuietly(counted(cells));
  return isProblem(ran) ? ran : undefined;
}
