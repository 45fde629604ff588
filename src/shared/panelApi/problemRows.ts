/** What the progress of a fetch says of rows: how many have come, and at its end which have no values, and why. */
import type { CellArea } from "../formulas/cells";

export interface RowsDone {
  /** Rows whose requests have all ended, and rows that waited for any. */
  readonly done: number;
  readonly all: number;
}

export interface ProblemRows {
  /** The first of them. */
  readonly rows: readonly ProblemRow[];
  /** How many more there are. */
  readonly more: number;
}

export interface ProblemRow {
  /** Its first cell, or what was asked for where the cell isn't known. */
  readonly name: string;
  readonly message: string;
  readonly area?: CellArea;
}
