/** What the progress of a fetch says of rows: how many have come, and at its end which have no values, and why. */
import type { CellArea } from "../formulas/cells";

export interface RowsDone {
  /** Rows whose requests have all ended, and rows that waited for any. */
  readonly done: number;
  readonly all: number;
}

export interface ProblemRows {
  /** The most frequent reasons, each once. */
  readonly reasons: readonly ProblemReason[];
  /** How many rows have other reasons. */
  readonly more: number;
}

export interface ProblemReason {
  readonly message: string;
  readonly rows: number;
  /** The first cell of the first row, or what was asked for where the cell isn't known. */
  readonly name: string;
  /** Where the first of them are, in order; rows below each other are one area. */
  readonly areas: readonly CellArea[];
}
