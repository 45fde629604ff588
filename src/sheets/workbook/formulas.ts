/** Formulas in their cells. */
import type { FormulaCell } from "../../shared/workbook/port";
import { cellRange } from "../pass/ourCells";
import { counted } from "./formulaCells";

export function writeFormulas(cells: readonly FormulaCell[]): void {
  for (const cell of counted(cells)) cellRange(cell)?.setFormula(cell.formula);
}
