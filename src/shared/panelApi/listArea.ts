/** Where a list is in its sheet, as panel and host tell each other. */
import type { CellArea } from "../formulas/cells";
import type { Span } from "../formulas/spans";

/** The area around a list, and which of its rows and columns are no part of the list. */
export interface ListArea extends CellArea {
  /** Rows that are hidden, by a filter or by hand. */
  readonly hidden?: readonly Span[];
  /** The host couldn't tell which rows are hidden, so that none is left out. */
  readonly mayHide?: boolean;
  /** Rows between the areas that were selected, or between them and their headings. */
  readonly otherRows?: readonly Span[];
  /** Columns between the areas that were selected. */
  readonly otherColumns?: readonly Span[];
  /** Its first row has the headings, which were not selected. */
  readonly headed?: boolean;
}
