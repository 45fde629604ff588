/** The cells in which our functions stand, by what they are looked for in. */
import type { Scope } from "../../shared/bridge/bridge";
import { holdsOurFunction } from "../../shared/errands/convert";
import { STORE_SHEET } from "../store/sheetShelf";

/** A sheet's range by its notation, or a whole sheet. */
export interface Area {
  readonly sheet: string;
  readonly a1?: string;
}

export interface OurCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

type Range = GoogleAppsScript.Spreadsheet.Range;

export function areasOf(scope: Scope): readonly Area[] {
  const spreadsheet = SpreadsheetApp.getActive();
  const active = spreadsheet.getActiveSheet().getName();
  if (scope === "sheet") return [{ sheet: active }];
  if (scope === "selection") {
    const selected = spreadsheet.getActiveRange();
    return selected === null ? [] : [{ sheet: selected.getSheet().getName(), a1: selected.getA1Notation() }];
  }
  return spreadsheet
    .getSheets()
    .map((sheet) => ({ sheet: sheet.getName() }))
    .filter(({ sheet }) => sheet !== STORE_SHEET);
}

/** Nothing where the sheet is gone. */
export function rangeOf({ sheet, a1 }: Area): Range | undefined {
  const found = SpreadsheetApp.getActive().getSheetByName(sheet);
  if (found === null) return undefined;
  return a1 === undefined ? found.getDataRange() : found.getRange(a1);
}

export function ourCells(areas: readonly Area[]): readonly OurCell[] {
  return areas.flatMap((area) => {
    const range = rangeOf(area);
    if (range === undefined) return [];
    const [top, left] = [range.getRow(), range.getColumn()];
    return range
      .getFormulas()
      .flatMap((line, down) =>
        line.flatMap((formula, right) =>
          holdsOurFunction(formula) ? [{ sheet: area.sheet, row: top + down, column: left + right, formula }] : [],
        ),
      );
  });
}

export function cellRange({ sheet, row, column }: Omit<OurCell, "formula">): Range | undefined {
  return SpreadsheetApp.getActive().getSheetByName(sheet)?.getRange(row, column);
}
