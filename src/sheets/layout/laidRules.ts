/** The conditional formats of a layout. Those that its sheet has already stay. */
import { LOOKS, type Look } from "../../shared/workbook/port/looks";
import type { LaidRule, SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { laidRange, type Undo } from "./laidArea";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function insertRules(sheet: Sheet, { rules }: SheetLayout, undo: Undo): void {
  if (rules.length === 0) return;
  const before = sheet.getConditionalFormatRules();
  undo.push(() => {
    sheet.setConditionalFormatRules(before);
  });
  sheet.setConditionalFormatRules([...before, ...rules.map((rule) => built(sheet, rule))]);
}

function built(sheet: Sheet, { formula, look, ...area }: LaidRule) {
  const { bold, italic, color, fill }: Look = LOOKS[look];
  return SpreadsheetApp.newConditionalFormatRule()
    .whenFormulaSatisfied(formula)
    .setBold(bold ?? null)
    .setItalic(italic ?? null)
    .setFontColor(color ?? null)
    .setBackground(fill ?? null)
    .setRanges([laidRange(sheet, area)])
    .build();
}
