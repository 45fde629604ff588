/** Leads a person to cells. */
import type { Problem } from "../api/problem";
import type { CellArea } from "../formulas/cells";

export interface ShowApi {
  /** Opens the sheet and selects the cells, or says why it can't. */
  showCells(area: CellArea): Promise<Problem | undefined>;
}
