/**
 * Has cells calculate, and only these: where a person calculates by hand, a workbook that is calculated runs every cell
 * that waits for it, and each may be billed.
 */
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
      // A formula that is written calculates, also by hand.
      for (const range of columns) {
        const formulas = range.formulas as unknown[][];
        range.formulas = formulas;
      }
    }
    await context.sync();
  });
}
