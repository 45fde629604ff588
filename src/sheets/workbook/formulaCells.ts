/** The cells that hold our functions. */
import type { FormulaCell, Where } from "../../shared/workbook/port";
import { areasOf, ourCells } from "../pass/ourCells";

export function formulaCells(where: Where): readonly FormulaCell[] {
  const parts = typeof where === "string" ? areasOf(where) : where;
  return ourCells(parts).map((cell) => ({ ...cell, row: cell.row - 1, column: cell.column - 1 }));
}

/** As Google Sheets counts: from 1. */
export const counted = (cells: readonly FormulaCell[]): readonly FormulaCell[] =>
  cells.map((cell) => ({ ...cell, row: cell.row + 1, column: cell.column + 1 }));
