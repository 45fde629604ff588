/** Cells as people write them: `B2` is row 1, column 1, counted from 0. */
import { areaText, readReference } from "../../shared/formulas/cells";

export const cellText = (row: number, column: number): string => areaText({ row, column, rows: 1, columns: 1 });

export const cellAt = (a1: string): { row: number; column: number } => {
  const { top, left, bottom, right } = readReference(a1.trim())?.range ?? {};
  if (typeof top !== "number" || typeof left !== "number" || top !== bottom || left !== right) {
    throw new Error(`${a1} is not a cell`);
  }
  return { row: top, column: left };
};
