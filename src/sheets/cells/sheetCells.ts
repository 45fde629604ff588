/** Sheets and their cells: which there are, which are selected, and what they contain. */
import { areaText, type CellArea } from "../../shared/formulas/cells";
import { problem, type Problem } from "../../shared/api/problem";
import type { Grid } from "../../shared/values/input";
import { attempt } from "../runtime/attempt";
import { gridOf } from "./cellValue";
import { STORE_SHEET, cellRange, sheetGone, sheetOf } from "./sheetRanges";

export const sheetNames = (): readonly string[] =>
  SpreadsheetApp.getActive()
    .getSheets()
    .map((sheet) => sheet.getName())
    .filter((name) => name !== STORE_SHEET);

export const readCells = (area: CellArea): Grid | undefined =>
  gridOf(readWithin(area, (range) => range.getValues() as unknown[][]));

/** What Google Sheets says of cells that nobody has formatted. */
const AUTOMATIC = ["General", "0.###############"];

export const readFormats = (area: CellArea): readonly (readonly string[])[] | undefined =>
  readWithin(area, (range) => range.getNumberFormats())?.map((line) =>
    line.map((format) => (AUTOMATIC.includes(format) ? "" : format)),
  );

/** There is nothing beyond the last row and column. */
export function areBlank(area: CellArea): boolean {
  const within = partWithin(area);
  const range = within && cellRange(within);
  return range === undefined ? within === undefined : range.isBlank() && !range.isPartOfMerge();
}

/** The part of an area that its sheet has, if any. */
export function partWithin(area: CellArea): CellArea | undefined {
  const sheet = sheetOf(area);
  const rows = Math.min(area.rows, (sheet?.getMaxRows() ?? 0) - area.row);
  const columns = Math.min(area.columns, (sheet?.getMaxColumns() ?? 0) - area.column);
  return rows < 1 || columns < 1 ? undefined : { ...area, rows, columns };
}

/** An empty text stands for what lies beyond the sheet. */
export function readWithin<T>(
  area: CellArea,
  read: (range: GoogleAppsScript.Spreadsheet.Range) => T[][],
): (T | "")[][] | undefined {
  if (sheetOf(area) === null) return undefined;
  const within = partWithin(area);
  const range = within && cellRange(within);
  const found = range === undefined ? [] : read(range);
  return Array.from({ length: area.rows }, (_, down) =>
    Array.from({ length: area.columns }, (__, right) => found[down]?.[right] ?? ""),
  );
}

export function showCells(area: CellArea): Problem | undefined {
  const shown = attempt(() => cellRange(area)?.activate());
  if (shown !== undefined) return undefined;
  return sheetOf(area) === null
    ? sheetGone(area.sheet)
    : problem("failed", `${areaText(area)} can't be shown: the sheet "${area.sheet}" no longer has these cells`);
}
