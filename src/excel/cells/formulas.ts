import type { FormulaCell } from "../../shared/workbook/port/port";
import { excelCell, inBatches } from "./objectModel";
import { endedEarly } from "./faults";
import { refuseProtected } from "./protection";

/** Throws, and changes nothing, if a sheet is protected. */
export async function writeFormulas(cells: readonly FormulaCell[]): Promise<void> {
  await refuseProtected(cells);
  await inBatches(cells, (context, cell) => {
    excelCell(context, cell).formulas = [[cell.formula]];
  }).catch((fault: unknown) => {
    throw endedEarly(fault, "Writing formulas", "Do it again for the rest.");
  });
}
