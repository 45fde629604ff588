/** Facts about a list: one formula that fills many rows, or many cells with our formulas. */
import type { ProblemKind } from "../api/problem";
import type { CellArea } from "../formulas/cells";
import type { Price } from "../fetching/quote";
import type { ProblemRows } from "./problemRows";
import type { Unit } from "../api/fields";

export interface ListFacts {
  /** Rows that have an address or a ZIP code, and how many of them have their values. */
  readonly rows: number;
  readonly done: number;
  /** The most frequent first. */
  readonly problems: readonly ListProblem[];
  /** Of the column that the functions are about. */
  readonly figure?: ListFigure;
  /** The oldest of the answers. */
  readonly oldest?: OldestResult;
  /** Where the one formula is that fills it, if not in the selected cell. */
  readonly formula?: CellArea;
  /** What a refresh of these cells would request. */
  readonly renewal: Price;
}

/** Rows without values for the same kind of reason. */
export interface ListProblem {
  readonly kind: ProblemKind;
  readonly rows: number;
  /** The reason, if it is the same for all of them. */
  readonly message?: string;
  /** Where the first of them are, in order; rows below each other are one area. */
  readonly areas: readonly CellArea[];
}

/** What all cells with our functions show together: which rows have no values, and how old the results are. */
export interface SheetFacts {
  readonly problemRows?: ProblemRows;
  readonly oldest?: OldestResult;
  /** The oldest is so old that a person should be reminded to refresh. */
  readonly isDue: boolean;
}

export interface OldestResult {
  /** Milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  readonly ageDays: number;
}

export interface ListFigure {
  readonly label: string;
  readonly unit?: Unit;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
  /** How many rows are from each number up to the next, if there are enough to draw. */
  readonly bins?: readonly { readonly from: number; readonly rows: number }[];
}
