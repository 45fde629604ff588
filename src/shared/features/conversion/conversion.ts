/** Converts formulas from one host's names to the other's. */
import type { Scope } from "../../panelApi/panelApi";
import { convertFormula, type Prefix } from "../../workbook/formulas/propFormulas";
import type { Work } from "../../fetching/work/effects";
import { type WorkbookEffect, workbook } from "../../workbook/port/port";

/** @returns How many formulas changed. */
export function* convert(scope: Scope, to: Prefix): Work<number, WorkbookEffect> {
  const changed = (yield* workbook.formulaCells(scope)).flatMap((cell) => {
    const formula = convertFormula(cell.formula, to);
    return formula === cell.formula ? [] : [{ ...cell, formula }];
  });
  yield* workbook.writeFormulas(changed);
  return changed.length;
}
