/**
 * Columns get wider with the texts that a formula spills into them, so that a search shows whole addresses. Widths that
 * somebody gave stay, as a column's first width does where its texts fit.
 */
import { ICommandService, type Injector } from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { SetWorksheetColWidthMutation } from "@univerjs/sheets";
import { saysNeeded } from "../../shared/api/text/neededText";
import type { Settling } from "../engine/settledCalls";
import { inSheetFont } from "../engine/sheetFont";
import { isBlocked, spillsIn, type Spill } from "../engine/spills";

/** Rows that are measured: a person sees no more at first. */
const MOST_ROWS = 50;

/** Pixels at most, of the window and of a column: a phone shows other columns beside it. */
const WIDEST = 320;
const PART = 0.55;

/** Pixels beside a text. */
const AROUND = 10;

export function widenColumns(injector: Injector, settling: Settling): void {
  const drawing = inSheetFont();
  settling.onCalculated(() => {
    if (!settling.idle()) return;
    for (const spill of spillsIn(injector)) widen(injector, spill, (text) => drawing.measureText(text).width);
  });
}

function widen(injector: Injector, { unitId, worksheet, range }: Spill, width: (text: string) => number): void {
  const subUnitId = worksheet.getSheetId();
  const filled = injector.get(FormulaDataModel).getArrayFormulaCellData()[unitId]?.[subUnitId];
  const { startRow, endRow, startColumn, endColumn } = range;
  if (isBlocked(filled, startRow, startColumn)) return;
  const columns = worksheet.getColumnManager();
  const most = Math.min(WIDEST, PART * window.innerWidth);
  const lastRow = Math.min(endRow, startRow + MOST_ROWS - 1);
  for (let column = startColumn; column <= endColumn; column += 1) {
    if (columns.getColumn(column)?.w !== undefined) continue;
    let widest = 0;
    for (let row = startRow; row <= lastRow; row += 1) {
      const value = (filled?.[row]?.[column] ?? worksheet.getCellRaw(row, column))?.v;
      if (typeof value === "string" && !saysNeeded(value)) widest = Math.max(widest, width(value) + AROUND);
    }
    if (widest <= columns.getColumnWidth(column)) continue;
    const ranges = [{ startRow: 0, endRow: worksheet.getRowCount() - 1, startColumn: column, endColumn: column }];
    const colWidth = Math.round(Math.min(most, widest));
    injector
      .get(ICommandService)
      .syncExecuteCommand(
        SetWorksheetColWidthMutation.id,
        { unitId, subUnitId, ranges, colWidth },
        { onlyLocal: true },
      );
  }
}
