/** What stands in the cells of a layout, which of them have choices, and how wide their columns are. */
import { FORMATS } from "../../shared/workbook/sheets/looks";
import type { SheetLayout } from "../../shared/workbook/sheets/sheetLayout";
import type { SheetsValue } from "../functions/cellValue";
import { writtenValue } from "../workbook/sheets/writtenValue";
import { blockArea, laidRange, meet, type LaidCells } from "./laidArea";
import { columnPixels } from "./pixels";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function writeBlocks(sheet: Sheet, { blocks, looks }: SheetLayout): void {
  for (const block of blocks) {
    const { rows, ...first } = block;
    laidRange(sheet, blockArea(block)).setValues(
      rows.map((line, down) =>
        line.map((content, right): SheetsValue => {
          const place = { row: first.row + down, column: first.column + right };
          return isFormula(content) ? content : writtenValue(content, formatAt(looks, place));
        }),
      ),
    );
  }
}

/** The last one that says anything counts. */
export function formatAt(looks: SheetLayout["looks"], { row, column }: Pick<LaidCells, "row" | "column">) {
  const cell = { row, column, rows: 1, columns: 1 };
  const [last] = looks.filter((look) => look.format !== undefined && meet(look, cell)).slice(-1);
  return last?.format && FORMATS[last.format];
}

export const isFormula = (content: string | number | null): content is string =>
  typeof content === "string" && content.startsWith("=");

export function setChoices(sheet: Sheet, { choices: all }: SheetLayout): void {
  for (const { choices, ...area } of all) {
    const rule = SpreadsheetApp.newDataValidation()
      .requireValueInList([...choices], true)
      .setAllowInvalid(false);
    laidRange(sheet, area).setDataValidation(rule.build());
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
