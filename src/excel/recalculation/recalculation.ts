/** Recalculates given cells only: recalculating the workbook would run all pending cells, and each may be billed. */
import type { CellAddress } from "../../shared/formulas/cells";
import { excelRange, inExcel } from "../workbook/objectModel";
import { cellRuns } from "../workbook/cellRuns";
import { hostSupports } from "../fetching/requirements";

export function recalculateCells(cells: readonly CellAddress[]): Promise<void> {
  return inExcel(async (context) => {
    const columns = cellRuns(cells).map((run) => excelRange(context, { ...run[0], rows: run.length, columns: 1 }));
    if (hostSupports.areas()) {
      columns.forEach((range) => range.setDirty());
      columns.forEach((range) => range.calculate());
    } else {
      columns.forEach((range) => range.load("formulas"));
      await context.sync();
      // Writing a formula calculates it, even with manual calculation.
      for (const range of columns) {
        const formulas = range.formulas as unknown[][];
        range.formulas = formulas;
      }
    }
    await context.sync();
  });
}
