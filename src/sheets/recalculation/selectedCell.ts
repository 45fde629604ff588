import { unmarked } from "../../shared/workbook/formulas/propFormulas";
import type { SelectedCell } from "../../shared/workbook/port/port";
import { awaitCells } from "./recalculation";
import { areaOf } from "../cells/sheetRanges";

export function selectedCell(): SelectedCell | undefined {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  if (selected === null) return undefined;
  const { sheet, row, column } = areaOf(selected);
  const range = selected.getCell(1, 1);
  const cell = { sheet, row, column, formula: unmarked(range.getFormula()) };
  awaitCells([cell], Date.now);
  return { ...cell, shows: range.getDisplayValue(), spilledFrom: "unknown" };
}
