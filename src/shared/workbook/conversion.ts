/** Formulas under the names of one host in place of those of the other. */
import type { Scope } from "../bridge/bridge";
import { convertFormula, type Prefix } from "../errands/convert";
import type { Work } from "../work/effect";
import { formulaCells, writeFormulas, type WorkbookEffect } from "./port";

/** @returns How many formulas were changed. */
export function* convert(scope: Scope, to: Prefix): Work<number, WorkbookEffect> {
  const changed = (yield* formulaCells(scope)).flatMap((cell) => {
    const formula = convertFormula(cell.formula, to);
    return formula === cell.formula ? [] : [{ ...cell, formula }];
  });
  yield* writeFormulas(changed);
  return changed.length;
}
