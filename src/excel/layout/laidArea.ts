/** Where the parts of a layout are, as ranges of Excel. */
import type { LaidArea, SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { excelRange } from "../cells/objectModel";

export const laidRange = (
  context: Excel.RequestContext,
  { sheet }: SheetLayout,
  { row, column, rows, columns }: LaidArea,
): Excel.Range => excelRange(context, { sheet, row, column, rows, columns });
