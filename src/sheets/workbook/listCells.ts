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

export function writeRows({ area, rows, moment }: RowsWritten): void {
  const behind = moment === undefined ? [] : [new Date(moment)];
  const target = cellRange({ ...area, columns: area.columns + behind.length });
  const before = target?.getValues();
  target?.setValues(
    rows.map((row, index) =>
      row === undefined ? before![index]! : [...row.map((value) => writtenValue(value)), ...behind],
    ),
  );
}
