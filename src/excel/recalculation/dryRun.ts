/** Calculates cells without requests: they report what they would request, and show what is cached. */
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import type { DryRun, FormulaCell, ShownMeanwhile } from "../../shared/workbook/port/port";
import { isCalculating, recalculateCells } from "./recalculation";
import { runDry } from "./runDry";
import { addressText } from "../../shared/formulas/cells";
import { restAfter } from "../../shared/spending/progress/shownMeanwhile";
import { busyTime } from "../runtime/busyTime";
import { pause } from "../runtime/pause";
import { steadyNow } from "../runtime/steadyClock";
import { activeCallsOf } from "./activeCalls";

const NOT_CALCULATED = problem("failed", "Excel did not calculate: try again when no cell is being edited");

export const dryRun = (cells: readonly FormulaCell[]): Promise<DryRun | Problem> => ranDry(cells);

async function ranDry(
  cells: readonly FormulaCell[],
  isBeingFetched?: ShownMeanwhile["isBeingFetched"],
): Promise<DryRun | Problem> {
  try {
    return await runDry(cells, recalculateCells, { isCalculating, isBeingFetched });
  } catch {
    return NOT_CALCULATED;
  }
}

export async function recalculate(cells: readonly FormulaCell[]): Promise<Problem | undefined> {
  meanwhile = NOTHING;
  const ran = await dryRun(cells);
  return isProblem(ran) ? ran : undefined;
}

const NOTHING: ShownMeanwhile = { cells: [], isBeingFetched: () => false };

/** Cells to calculate once those before them have, and what is still to come by the command that told of them last. */
let meanwhile = NOTHING;
let isShowing = false;

/** Excel may be slow, so what comes while cells calculate is one group, and a list that comes again is in it once. */
export function recalculateMeanwhile({ cells, isBeingFetched }: ShownMeanwhile): void {
  const byName = new Map([...meanwhile.cells, ...cells].map((cell) => [addressText(cell), cell]));
  meanwhile = { cells: [...byName.values()], isBeingFetched };
  if (!isShowing) void calculateMeanwhile();
}

async function calculateMeanwhile(): Promise<void> {
  isShowing = true;
  while (meanwhile.cells.length > 0) {
    const group = meanwhile;
    meanwhile = NOTHING;
    const began = steadyNow();
    await ranDry(group.cells, group.isBeingFetched);
    const took = steadyNow() - began;
    // A sheet in the same page shows what came of it only now, and nothing leaves or arrives meanwhile.
    await pause(restAfter(took + (await busyTime())));
  }
  isShowing = false;
}

export function activeCalls(cell: FormulaCell): readonly FunctionCall[] {
  return activeCallsOf(addressText(cell));
}
