/** The stored form of a summary, with the progress of the refresh that it is about. */
import { count, mark, number, optional, record, required, row, text, wholeListOf } from "../../api/codec";
import type { ChangeSize, ChangeSummary, ColumnChanges } from "../../panelApi/changesApi";
import { CHANGE } from "./keptChanges";

const SIZE = row<ChangeSize>({ amount: required("0", number), share: optional("1", number) });

const COLUMN = record<ColumnChanges>({
  column: required("column", text),
  rose: required("rose", count),
  fell: required("fell", count),
  stayed: required("stayed", count),
  appeared: required("appeared", count),
  missing: required("missing", count),
  failed: required("failed", count),
  recovered: required("recovered", count),
  median: optional("median", SIZE),
  largest: optional("largest", SIZE),
});

export const SUMMARY = record<ChangeSummary>({
  columns: required("columns", wholeListOf(COLUMN)),
  others: required("others", count),
  most: required("most", wholeListOf(CHANGE)),
  mixed: optional("mixed", mark),
  partly: optional("partly", mark),
});
