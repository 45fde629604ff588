/** What the last refresh or comparison changed, kept for a while so that it can be written. */
import {
  count,
  mark,
  moment,
  oneOf,
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
import type {
  ComparedSheets,
  FigureChange,
  FigureState,
  RollChanges,
  RollEvent,
  RollEventName,
} from "../../panelApi/changesApi";
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
  readonly roll?: RollChanges;
  /** What was compared; missing of a refresh, and of what an earlier build compared. */
  readonly sheets?: Pick<ComparedSheets, "before" | "after">;
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

const EVENTS_IN_STORES: Readonly<Record<RollEventName, string>> = {
  ...{ new: "new", gone: "gone", vacated: "vacated", leased: "leased", notice: "notice", renewed: "renewed" },
  ...{ "lease changed": "lease", "rent changed": "rent" },
};

const EVENT = row<RollEvent>({
  what: required("0", text),
  event: required("1", oneOf(EVENTS_IN_STORES)),
  rentBefore: required("2", state),
  rentAfter: required("3", state),
  endBefore: required("4", state),
  endAfter: required("5", state),
  cell: optional("6", CELL),
});

const amount: Codec<number> = plain((value): value is number => Number.isFinite(value));

const ROLL = record<RollChanges>({
  events: required("events", wholeListOf(EVENT)),
  rentBefore: required("before", amount),
  rentAfter: required("after", amount),
});

const SHEETS = row<NonNullable<KeptChanges["sheets"]>>({ before: required("0", text), after: required("1", text) });

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
    roll: optional("roll", ROLL),
    sheets: optional("sheets", SHEETS),
  }),
  NOT_KEPT,
);
