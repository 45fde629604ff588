/** The cells that hold our functions. */
import { holdsOurFunction, unmarked } from "../../shared/workbook/formulas/propFormulas";
import type { FormulaCell, Where } from "../../shared/workbook/port/port";
import { areaOf, partRange, sheetParts } from "./sheetRanges";

export function formulaCells(where: Where): readonly FormulaCell[] {
  const parts = typeof where === "string" ? sheetParts(where) : where;
  return parts.flatMap((part) => {
    const range = partRange(part);
    if (range === undefined) return [];
    const { sheet, row, column } = areaOf(range);
    return range
      .getFormulas()
      .flatMap((line, down) =>
        line.flatMap((formula, right) =>
          holdsOurFunction(formula)
            ? [{ sheet, row: row + down, column: column + right, formula: unmarked(formula) }]
            : [],
        ),
      );
  });
}

export const holdsOthers = (sheet: string): boolean =>
  (partRange({ sheet })?.getFormulas() ?? []).flat().some((formula) => formula !== "" && !holdsOurFunction(formula));
