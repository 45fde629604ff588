/** The cells of a long list: rows of values. */
import type { CellArea } from "../../shared/formulas/cells";
import type { RowsWritten } from "../../shared/workbook/schedule/longRuns";
import { growTo } from "./sheets/growTo";
import { cellRange, sheetOf } from "./sheets/sheetRanges";
import { writtenValue } from "./sheets/writtenValue";

export function growSheet(area: CellArea): void {
  const sheet = sheetOf(area);
  if (sheet !== null) growTo(sheet, area.row + area.rows, area.column + area.columns);
}

/** Rows that are left as they are may hold formulas, or texts that would be read as one, so nothing is written over them. */
export function writeRows({ area, rows, moment }: RowsWritten): void {
  const behind = moment === undefined ? [] : [new Date(moment)];
  let first = 0;
  for (let row = 0; row <= rows.length; row += 1) {
    if (row < rows.length && rows[row] !== undefined) continue;
    const lines = rows.slice(first, row).map((line) => [...line!.map((value) => writtenValue(value)), ...behind]);
    const place = { ...area, row: area.row + first, rows: lines.length, columns: area.columns + behind.length };
    if (lines.length > 0) cellRange(place)?.setValues(lines);
    first = row + 1;
  }
}
