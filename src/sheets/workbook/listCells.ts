/** The cells of a long list: their content, and rows of values. */
import type { CellArea } from "../../shared/formulas/cells";
import { table } from "../../shared/tables/table";
import type { Grid } from "../../shared/values/input";
import type { Value } from "../../shared/values/value";
import type { RowsWritten } from "../../shared/workbook/schedule/longRuns";
import { frozenCell } from "../freeze/frozenCell";
import { gridOf, valuesOf, type SheetsValue } from "../functions/cellValue";
import { growTo } from "./growTo";
import { areaOf, cellRange } from "./sheetRanges";

export function selectedArea(): CellArea | undefined {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  if (selected === null) return undefined;
  const area = areaOf(selected);
  const rows = Math.min(area.rows, selected.getSheet().getLastRow() - area.row);
  return rows < 1 ? undefined : { ...area, rows };
}

export const readCells = (area: CellArea): Grid | undefined => gridOf(cellRange(area)?.getValues());

/** There is nothing beyond the last column. */
export function areBlank(area: CellArea): boolean {
  const columns = Math.min(area.columns, (sheetOf(area)?.getMaxColumns() ?? 0) - area.column);
  return columns <= 0 || cellRange({ ...area, columns })?.isBlank() === true;
}

export function growSheet(area: CellArea): void {
  const sheet = sheetOf(area);
  if (sheet !== null) growTo(sheet, area.row + area.rows, area.column + area.columns);
}

const sheetOf = ({ sheet }: CellArea) => SpreadsheetApp.getActive().getSheetByName(sheet);

export function writeRows({ area, rows, moment }: RowsWritten): void {
  const behind = moment === undefined ? [] : [new Date(moment)];
  const target = cellRange({ ...area, columns: area.columns + behind.length });
  const before = target?.getValues();
  target?.setValues(rows.map((row, index) => (row === undefined ? before![index]! : [...shown(row), ...behind])));
}

function shown(values: readonly Value[]): SheetsValue[] {
  const columns = values.map(() => ({ name: "", label: "", type: "text" as const }));
  const [row = []] = valuesOf(table(columns, [values], "none"));
  return row.map(frozenCell);
}
