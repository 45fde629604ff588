/** A cell's value as it is written in place of a formula. */
import { frozenValue } from "../../shared/workbook/freezing/frozenValue";
import { SHEETS_CELL_TEXT } from "../runtime/limits";
import type { SheetsValue } from "./cellValue";

export const frozenCell = (value: SheetsValue): SheetsValue =>
  value instanceof Date ? value : frozenValue(value, SHEETS_CELL_TEXT);
