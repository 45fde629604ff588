/** The stored form of an area of cells, where each of its parts has a name. */
import { count, record, required, text } from "../../api/codec";
import type { CellArea } from "../../formulas/cells";

export const STORED_AREA = record<CellArea>({
  sheet: required("sheet", text),
  row: required("row", count),
  column: required("column", count),
  rows: required("rows", count),
  columns: required("columns", count),
});
