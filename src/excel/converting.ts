/** Formulas under the names of one host in place of those of the other. */
import type { Scope } from "../shared/bridge/bridge";
import { convertFormula, type Prefix } from "../shared/errands/convert";
import { refuseProtected } from "./protection";
import { ourCells, writeFormulas } from "./workbook";

/** @returns How many formulas. */
export async function convert(scope: Scope, to: Prefix): Promise<number> {
  const changed = (await ourCells(scope)).flatMap((cell) => {
    const formula = convertFormula(cell.formula, to);
    return formula === cell.formula ? [] : [{ ...cell, formula }];
  });
  await refuseProtected(changed);
  await writeFormulas(changed);
  return changed.length;
}
