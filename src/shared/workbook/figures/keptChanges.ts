/** What the last refresh or comparison changed, kept for a while so that it can be written. */
import {
  count,
  mark,
  moment,
  optional,
  plain,
  record,
  required,
  row,
  text,
  wholeListOf,
  type Codec,
} from "../../api/codec";
import { problem } from "../../api/problem";
import type { CellAddress, CellArea } from "../../formulas/cells";
import type { FigureChange, FigureState } from "../../panelApi/changesApi";
import { keptValue } from "../kept/keptValue";

export interface KeptChanges {
  readonly at: number;
  /** The largest first. */
  readonly changes: readonly FigureChange[];
  /** How many more there are, which are not kept. */
  readonly left: number;
  /** The cells whose figures were compared, one area a sheet, if each row has a single figure. */
  readonly areas?: readonly CellArea[];
  /** The figures are not only dollars. */
  readonly mixed?: true;
}

export const NOT_KEPT = problem("failed", "What changed is no longer kept: refresh or compare again");

/** Changes that are kept. */
export const MOST_KEPT = 5000;

const state: Codec<FigureState> = plain(
  (value): value is FigureState => value === null || typeof value === "string" || Number.isFinite(value),
);

const CELL = row<CellAddress>({
  sheet: required("0", text),
  row: required("1", count),
  column: required("2", count),
});

export const CHANGE = row<FigureChange>({
  what: required("0", text),
  column: required("1", text),
  before: required("2", state),
  after: required("3", state),
  cell: optional("4", CELL),
});

const AREA = row<CellArea>({
  sheet: required("0", text),
  row: required("1", count),
  column: required("2", count),
  rows: required("3", count),
  columns: required("4", count),
});

export const keptChanges = keptValue(
  { name: "changes", lasts: "briefly" },
  record<KeptChanges>({
    at: required("at", moment),
    changes: required("changes", wholeListOf(CHANGE)),
    left: required("left", count),
    areas: optional("areas", wholeListOf(AREA)),
    mixed: optional("mixed", mark),
  }),
  NOT_KEPT,
);
