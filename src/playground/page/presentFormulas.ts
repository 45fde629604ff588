/** Formulas that read the clock: as Excel calculates them again on another day, so does the page when a month passes. */
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";

const PRESENT = /\b(?:TODAY|NOW)\s*\(/i;

export const recalculatePresent = (book: PlaygroundWorkbook): void => {
  markPresent(book);
  book.calculate();
};

/** For the next calculation. */
export const markPresent = (book: PlaygroundWorkbook): void => {
  for (const sheet of book.sheets) {
    for (const { row, column } of book.filled(sheet)) {
      const formula = book.formulaAt(sheet, row, column);
      if (formula !== undefined && PRESENT.test(formula)) book.markDirty({ sheet, row, column, rows: 1, columns: 1 });
    }
  }
};
