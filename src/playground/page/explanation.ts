/** The message behind an error in a cell. */
import { a1Text } from "../officeStandIn/cellAddress";
import { BUSY } from "../officeStandIn/cellValue";
import { PENDING_CELL } from "../engine/arguments";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";

export interface Explanation {
  /** What the cell shows, such as `#N/A`. */
  readonly shown: string;
  readonly reason: string;
}

const TOO_BIG = "The result reaches beyond the end of the sheet";

/** Undefined if there is nothing to explain. */
export const explanationOf = (book: PlaygroundWorkbook, row: number, column: number): Explanation | undefined => {
  const { value, note } = book.shownAt(book.active, row, column);
  if (value === "#SPILL!") return { shown: value, reason: spillProblem(book, row, column) };
  if (note?.message === undefined) return undefined;
  return { shown: value === PENDING_CELL ? BUSY : String(value), reason: note.message };
};

const spillProblem = (book: PlaygroundWorkbook, row: number, column: number): string =>
  book.overflows(row, column) ? TOO_BIG : `${book.blocker(row, column) ?? "Another cell"} is in the way of the result`;

/** `B4: #N/A: No property matches …` */
export const explanationLine = (book: PlaygroundWorkbook, row: number, column: number): string | undefined => {
  const explanation = explanationOf(book, row, column);
  return explanation && `${a1Text(row, column)}: ${explanation.shown}: ${explanation.reason}`;
};
