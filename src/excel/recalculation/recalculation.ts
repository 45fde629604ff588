/** Recalculates given cells only: recalculating the workbook would run all pending cells, and each may be billed. */
import type { CellAddress } from "../../shared/formulas/cells";
import { excelRange, inExcel, UNCHANGED } from "../cells/objectModel";
import { ownFormula } from "../cells/ownFormula";
import { cellRuns } from "../../shared/formulas/cellRuns";
import { hostSupports } from "../runtime/requirements";

/** Whether cells are still to be calculated, such as those that refer to a result that has just come. An older Excel doesn't say. */
export async function isCalculating(): Promise<boolean> {
  if (!hostSupports.calculationState()) return false;
  return inExcel(async ({ application, sync }) => {
    application.load("calculationState");
    await sync();
    return application.calculationState === "Calculating";
  });
}

export function recalculateCells(cells: readonly CellAddress[]): Promise<void> {
  return inExcel(async (context) => {
    const columns = cellRuns(cells).map((run) => excelRange(context, { ...run[0], rows: run.length, columns: 1 }));
    if (hostSupports.areas()) {
      columns.forEach((range) => range.setDirty());
      columns.forEach((range) => range.calculate());
    } else {
      columns.forEach((range) => range.load("formulas,values"));
      await context.sync();
      // Writing a formula calculates it, even with manual calculation.
      for (const range of columns) {
        const [formulas, values] = [range.formulas as unknown[][], range.values as unknown[][]];
        range.formulas = formulas.map((line, row) =>
          line.map((formula, column) => ownFormula(formula, values[row]![column]) ?? UNCHANGED),
        );
      }
    }
    await context.sync();
  });
}
