/** Where addresses were changed last, and where their originals are: stored with the workbook. */
import { count, record, required } from "../../api/codec";
import { problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { keptValue } from "../keptValue";
import { STORED_AREA } from "../storedArea";

export interface MendUndo {
  /** The list, one column. */
  readonly area: CellArea;
  /** The column with the originals. */
  readonly originals: number;
  /** The row of their heading, which counts from 1; 0 if there is none. */
  readonly heading: number;
  /** How many addresses were changed. */
  readonly count: number;
}

export const mendUndo = keptValue(
  { name: "PROP_ADDRESSES", lasts: "always" },
  record<MendUndo>({
    area: required("area", STORED_AREA),
    originals: required("originals", count),
    heading: required("heading", count),
    count: required("count", count),
  }),
  problem("failed", "What was changed can't be read: restore the addresses from the column with the originals."),
);
