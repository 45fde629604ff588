import type { FormulaCell } from "../../shared/workbook/port";
import { cellRange } from "./sheets/sheetRanges";

export function writeFormulas(cells: readonly FormulaCell[]): void {
  for (const cell of cells) cellRange(cell)?.setFormula(cell.formula);
}
