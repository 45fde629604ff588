/** Where the parts of a layout are. */
import type { CellArea } from "../../shared/formulas/cells";
import type { LaidBlock, SheetLayout } from "../../shared/workbook/sheets/sheetLayout";
import { excelRange } from "../workbook/objectModel";

/** Cells of the layout's own sheet. */
export type LaidCells = Omit<CellArea, "sheet">;

export const laidRange = (
  context: Excel.RequestContext,
  { sheet }: SheetLayout,
  { row, column, rows, columns }: LaidCells,
): Excel.Range => excelRange(context, { sheet, row, column, rows, columns });

export const blockArea = ({ row, column, rows }: LaidBlock): LaidCells => ({
  ...{ row, column },
  ...{ rows: rows.length, columns: rows[0]?.length ?? 0 },
});

export const within = (area: LaidCells, row: number, column: number): boolean =>
  row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;
