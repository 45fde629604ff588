import type { FormulaCell } from "../../shared/workbook/port/port";
import { retryOnce } from "../runtime/attempt";
import { refuseLocked } from "./lockedCells";
import { cellRange } from "./sheetRanges";

export function writeFormulas(cells: readonly FormulaCell[]): void {
  refuseLocked(cells);
  for (const cell of cells) retryOnce(() => cellRange(cell)?.setFormula(cell.formula));
}
