/** Converts formulas from one host's names to the other's. */
import { problem, type Problem } from "../../api/problem";
import { countText } from "../../api/text/countText";
import type { Scope } from "../../panelApi/panelApi";
import { convertFormula, type Prefix } from "../../workbook/formulas/propFormulas";
import type { Work } from "../../fetching/work/effects";
import { leftAloneText } from "../../spending/fetch/quoteView";
import { type WorkbookEffect, workbook } from "../../workbook/port/port";

/** @returns How many formulas changed; names the cells that somebody else changed meanwhile. */
export function* convert(scope: Scope, to: Prefix): Work<number | Problem, WorkbookEffect> {
  const wanted = (yield* workbook.formulaCells(scope)).flatMap((cell) => {
    const formula = convertFormula(cell.formula, to);
    return formula === cell.formula ? [] : [{ cell, formula }];
  });
  const { locked = [], changed = [] } = yield* workbook.writeFormulas(wanted);
  const left = leftAloneText({ locked, changed });
  const count = wanted.length - locked.length - changed.length;
  if (left === undefined) return count;
  return problem("failed", `${countText(count, "formula")} ${count === 1 ? "was" : "were"} converted. ${left}.`);
}
