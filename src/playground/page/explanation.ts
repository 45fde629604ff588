/** Why a cell shows what it shows. */
import { cellText } from "../officeStandIn/cellAddress";
import { BUSY } from "../officeStandIn/cellValue";
import { PENDING } from "./arguments";
import type { Cells } from "./cells";

export interface Explanation {
  /** What the cell shows: `#N/A`. */
  readonly shown: string;
  readonly reason: string;
}

const TOO_BIG = "The result reaches beyond the end of the sheet";

/** Undefined where there is nothing to explain. */
export const explanationOf = (cells: Cells, row: number, column: number): Explanation | undefined => {
  const { value, note } = cells.at(row, column);
  if (value === "#SPILL!") return { shown: value, reason: spillProblem(cells, row, column) };
  if (note?.message === undefined) return undefined;
  return { shown: value === PENDING ? BUSY : String(value), reason: note.message };
};

const spillProblem = (cells: Cells, row: number, column: number): string =>
  cells.overflows(row, column)
    ? TOO_BIG
    : `${cells.blocker(row, column) ?? "Another cell"} is in the way of the result`;

/** `B4: #N/A: No property matches …` */
export const explanationLine = (cells: Cells, row: number, column: number): string | undefined => {
  const explanation = explanationOf(cells, row, column);
  return explanation && `${cellText(row, column)}: ${explanation.shown}: ${explanation.reason}`;
};
