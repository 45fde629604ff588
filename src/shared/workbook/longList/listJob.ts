/** A long list as the workbook keeps it: what is filled in, where, and how far it is. */
import {
  count,
  isCount,
  isText,
  optional,
  withDefault,
  place,
  plain,
  record,
  required,
  text,
  oneOf,
  wholeListOf,
} from "../../api/codec";
import { problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { CATALOGUE } from "../../functions/catalogue";
import { keptValue } from "../keptValue";

/** The area is that of the addresses. */
export interface ListJob extends CellArea {
  /** The function, and the fields as they were typed. */
  readonly name: string;
  readonly fields: string;
  /** How many columns are filled in, to the right of the addresses; the moment of each row stands behind them. */
  readonly width: number;
  /** Rows before this are done. */
  readonly next: number;
  readonly state: "running" | "stopped" | "done";
  /** Requests that it was to make when a person agreed. */
  readonly requests: number;
  /** The places that its first run searches before it looks up addresses, if the person chose that. */
  readonly searches?: readonly string[];
  /** A run works on it: no other begins before. */
  readonly busyUntil: number;
  /** Who agreed: nobody else's runs go on with it. */
  readonly person?: string;
}

/** Functions that give one row for each address. */
export const LIST_FUNCTIONS: readonly string[] = CATALOGUE.filter(({ oneRowEach }) => oneRowEach === true).map(
  ({ name }) => name,
);

const size = plain((value): value is number => isCount(value) && value > 0);

const JOB = record<ListJob>({
  sheet: required("sheet", text),
  row: required("row", place),
  column: required("column", place),
  rows: required("rows", count),
  columns: required("columns", size),
  name: required(
    "name",
    plain((value): value is string => isText(value) && LIST_FUNCTIONS.includes(value)),
  ),
  fields: withDefault("fields", text, ""),
  width: required("width", size),
  next: required("next", count),
  state: required("state", oneOf({ running: "running", stopped: "stopped", done: "done" })),
  requests: withDefault("requests", count, 0),
  searches: optional("searches", wholeListOf(text)),
  busyUntil: withDefault("busyUntil", count, 0),
  person: optional("person", text),
});

export const listJob = keptValue(
  { name: "PROP_LIST", lasts: "always" },
  JOB,
  problem("failed", "The stored state of the long list is damaged: select the remaining rows and fill a new list"),
);
