/** The conditional formats of a layout. Those that its sheet has already stay. */
import { areaText } from "../../shared/formulas/cells";
import { tokensOf, tokenTypes } from "../../shared/formulas/tokens";
import { LOOKS, type Look } from "../../shared/workbook/sheets/looks";
import type { LaidRule, SheetLayout } from "../../shared/workbook/sheets/sheetLayout";
import { laidRange, type Undo } from "./laidArea";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function insertRules(sheet: Sheet, { rules, names }: SheetLayout, undo: Undo): void {
  if (rules.length === 0) return;
  const before = sheet.getConditionalFormatRules();
  undo.push(() => {
    sheet.setConditionalFormatRules(before);
  });
  sheet.setConditionalFormatRules([...before, ...rules.map((rule) => built(sheet, rule, names))]);
}

function built(sheet: Sheet, { formula, look, ...area }: LaidRule, names: SheetLayout["names"]) {
  const { bold, italic, color, fill }: Look = LOOKS[look];
  return SpreadsheetApp.newConditionalFormatRule()
    .whenFormulaSatisfied(withoutNames(formula, names))
    .setBold(bold ?? null)
    .setItalic(italic ?? null)
    .setFontColor(color ?? null)
    .setBackground(fill ?? null)
    .setRanges([laidRange(sheet, area)])
    .build();
}

/** Conditional formats can't refer to names here: their cells stand instead. */
function withoutNames(formula: string, names: SheetLayout["names"]): string {
  const cells = new Map(
    names.map(({ name, row, column }) => {
      const cell = areaText({ row, column, rows: 1, columns: 1 });
      return [name.toLowerCase(), cell.replace(/^([A-Z]+)/, "$$$1$$")] as const;
    }),
  );
  return tokensOf(formula)
    .map(({ type, value }) => (type === tokenTypes.REF_NAMED ? (cells.get(value.toLowerCase()) ?? value) : value))
    .join("");
}
