/** What stands in the cells of a layout, what may be typed into them, how wide columns are, and which rows are hidden. */
import { blockArea, isFormula, isTextCell, laidText } from "../../shared/workbook/layout/layoutCells";
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import type { SheetsValue } from "../cells/cellValue";
import { writtenValue } from "../cells/writtenValue";
import { laidRange } from "./laidArea";
import { columnPixels } from "./pixels";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function writeBlocks(sheet: Sheet, layout: SheetLayout): void {
  const isText = isTextCell(layout);
  for (const block of layout.blocks) {
    const { row, column, rows } = block;
    laidRange(sheet, blockArea(block)).setValues(
      rows.map((line, down) =>
        line.map((content, right): SheetsValue => {
          if (isFormula(content)) return content;
          const shown = typeof content === "string" ? laidText(content) : content;
          return writtenValue(shown, isText(row + down, column + right));
        }),
      ),
    );
  }
}

export function setValidations(sheet: Sheet, { validations }: SheetLayout): void {
  for (const { allowed, message, ...area } of validations) {
    const rule = SpreadsheetApp.newDataValidation();
    if ("choices" in allowed) rule.requireValueInList([...allowed.choices], true);
    else rule.requireFormulaSatisfied(allowed.formula);
    laidRange(sheet, area).setDataValidation(rule.setAllowInvalid(false).setHelpText(message).build());
  }
}

/** Columns beside one another that are as wide are set together. */
export function setWidths(sheet: Sheet, { widths }: SheetLayout): void {
  const sorted = [...widths].sort((one, other) => one.column - other.column);
  let start = 0;
  sorted.forEach(({ column, characters }, index) => {
    const next = sorted[index + 1];
    if (next?.column === column + 1 && next.characters === characters) return;
    sheet.setColumnWidths(sorted[start]!.column + 1, index - start + 1, columnPixels(characters));
    start = index + 1;
  });
}

export function hideLaidRows(sheet: Sheet, { isNew, hiddenRows = [] }: SheetLayout): void {
  for (const row of isNew ? hiddenRows : []) sheet.hideRows(row + 1);
}
