import type { FormulaCell } from "../../shared/workbook/port";
import { retryOnce } from "../fetching/attempt";
import { refuseLocked } from "./sheets/lockedCells";
import { cellRange } from "./sheets/sheetRanges";

export function writeFormulas(cells: readonly FormulaCell[]): void {
  refuseLocked(cells);
  for (const cell of cells) retryOnce(() => cellRange(cell)?.setFormula(cell.formula));
}
