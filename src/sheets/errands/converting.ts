/** Formulas under the names of one host in place of those of the other. */
import type { Scope } from "../../shared/bridge/bridge";
import { convertFormula, type Prefix } from "../../shared/errands/convert";
import { areasOf, cellRange, ourCells } from "../pass/ourCells";

/** @returns How many formulas were changed. */
export function convert(scope: Scope, to: Prefix): number {
  let count = 0;
  for (const cell of ourCells(areasOf(scope))) {
    const formula = convertFormula(cell.formula, to);
    if (formula === cell.formula) continue;
    cellRange(cell)?.setFormula(formula);
    count += 1;
  }
  return count;
}
