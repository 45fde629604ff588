import type { FormulaCell } from "../../shared/workbook/port";
import { cellRange } from "../recalculation/sheetFormulas";
import { fromOne } from "./formulaCells";

export function writeFormulas(cells: readonly FormulaCell[]): void {
  for (const cell of fromOne(cells)) cellRange(cell)?.setFormula(cell.formula);
}
