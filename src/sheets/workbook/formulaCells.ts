import type { FormulaCell, Where } from "../../shared/workbook/port";
import { sheetParts, sheetFormulas } from "../recalculation/sheetFormulas";

export function formulaCells(where: Where): readonly FormulaCell[] {
  const parts = typeof where === "string" ? sheetParts(where) : where;
  return sheetFormulas(parts).map((cell) => ({ ...cell, row: cell.row - 1, column: cell.column - 1 }));
}

/** Google Sheets counts from 1. */
export const fromOne = (cells: readonly FormulaCell[]): readonly FormulaCell[] =>
  cells.map((cell) => ({ ...cell, row: cell.row + 1, column: cell.column + 1 }));
