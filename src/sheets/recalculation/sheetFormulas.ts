/** The cells with PROP formulas, by where to look for them. */
import type { Scope } from "../../shared/panelApi/panelApi";
import { holdsOurFunction } from "../../shared/workbook/formulas/propFormulas";
import type { SheetPart } from "../../shared/workbook/port";
import { STORE_SHEET } from "../storage/sheetTier";

export interface SheetFormula {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

type Range = GoogleAppsScript.Spreadsheet.Range;

export function sheetParts(scope: Scope): readonly SheetPart[] {
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

/** Undefined if the sheet is gone. */
export function sheetRange({ sheet, a1 }: SheetPart): Range | undefined {
  const found = SpreadsheetApp.getActive().getSheetByName(sheet);
  if (found === null) return undefined;
  return a1 === undefined ? found.getDataRange() : found.getRange(a1);
}

export function sheetFormulas(areas: readonly SheetPart[]): readonly SheetFormula[] {
  return areas.flatMap((area) => {
    const range = sheetRange(area);
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

export function cellRange({ sheet, row, column }: Omit<SheetFormula, "formula">): Range | undefined {
  return SpreadsheetApp.getActive().getSheetByName(sheet)?.getRange(row, column);
}
