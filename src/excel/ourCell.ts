/** A cell in which one of our functions stands. */
import type { CellAddress } from "../shared/formulas/cells";

export interface OurCell extends CellAddress {
  readonly formula: string;
}
