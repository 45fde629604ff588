/**
 * `window.playground`: the sheet for scripts. The browser tests use it, and so can a person in the console. Cells are
 * written `B2`, ranges `B2:D9`; both are on the open sheet.
 */
import { a1Cell, a1Text, rectangle } from "../officeStandIn/cellAddress";
import type { PlaygroundWorkbook, ShownCell } from "../engine/workbook/workbook";
import { explanationLine } from "./explanation";
import type { Settling } from "../engine/settledCalls";

export interface PlaygroundHandle {
  readonly setFormula: (a1: string, formula: string) => Promise<void>;
  readonly setValue: (a1: string, value: string | number | boolean | null) => Promise<void>;
  /** The engine's value: numbers as numbers, errors as their text. */
  readonly getValue: (a1: string) => ShownCell["value"];
  readonly getRange: (range: string) => ShownCell["value"][][];
  /** The cell's formula; undefined if it holds a value. */
  readonly getFormula: (a1: string) => string | undefined;
  /** The cell's text, with formats applied. */
  readonly getText: (a1: string) => string;
  /** Pixels of a cell's column. */
  readonly getWidth: (a1: string) => number;
  readonly selected: () => string;
  /** Inserts a row above the row with this number. */
  readonly insertRow: (number: number) => Promise<void>;
  readonly message: (a1: string) => string | undefined;
  /** Resolves when every edit is calculated and every function has returned. */
  readonly idle: () => Promise<void>;
  /** Milliseconds from opening the page until it could be used. */
  readonly usableAfter: number;
}

declare global {
  interface Window {
    playground?: PlaygroundHandle;
  }
}

export const createHandle = (book: PlaygroundWorkbook, settling: Settling): PlaygroundHandle => {
  const write: PlaygroundHandle["setValue"] = (a1, value) => book.edit(a1, value);
  const at = (a1: string) => {
    const { row, column } = a1Cell(a1);
    return [book.active, row, column] as const;
  };
  return {
    setFormula: write,
    setValue: write,
    getValue: (a1) => book.shownAt(...at(a1)).value,
    getRange(range) {
      const { sheet, row, column, rows, columns } = rectangle(book.size(book.active), range);
      return Array.from({ length: rows }, (_, down) =>
        Array.from({ length: columns }, (__, across) => book.shownAt(sheet, row + down, column + across).value),
      );
    },
    getFormula: (a1) => book.formulaAt(...at(a1)),
    getText: (a1) => book.textAt(...at(a1)),
    getWidth: (a1) => book.worksheet(book.active).getColumnManager().getColumnWidth(a1Cell(a1).column),
    selected: () => a1Text(book.activeCell.row, book.activeCell.column),
    insertRow: (number) => book.insertRow(number - 1),
    message(a1) {
      const { row, column } = a1Cell(a1);
      return explanationLine(book, row, column);
    },
    async idle() {
      while (!settling.idle()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    usableAfter: Math.round(performance.now()),
  };
};
