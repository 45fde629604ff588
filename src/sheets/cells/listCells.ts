/** The cells of a long list: rows of values. */
import type { CellArea } from "../../shared/formulas/cells";
import type { RowsWritten } from "../../shared/spending/runs/longRuns";
import { filledRuns } from "./filledRuns";
import { growTo } from "./growTo";
import { cellRange, sheetOf } from "./sheetRanges";
import { writtenValue } from "./writtenValue";

export function growSheet(area: CellArea): void {
  const sheet = sheetOf(area);
  if (sheet !== null) growTo(sheet, area.row + area.rows, area.column + area.columns);
}

/** Rows that are left as they are may hold formulas, or texts that would be read as one, so nothing is written over them. */
export function writeRows({ area, rows, moment }: RowsWritten): void {
  const behind = moment === undefined ? [] : [new Date(moment)];
  for (const [first, run] of filledRuns(rows)) {
    const lines = run.map((line) => [...line.map((value) => writtenValue(value)), ...behind]);
    const place = { ...area, row: area.row + first, rows: lines.length, columns: area.columns + behind.length };
    cellRange(place)?.setValues(lines);
  }
}
