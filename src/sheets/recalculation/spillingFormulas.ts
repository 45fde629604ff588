/**
 * Formulas that may have filled cells of which only the value is known: Google Sheets doesn't say which cells a formula
 * fills. Where something is written into one of them, the formula shows `#REF!`.
 */
import { areaText, type CellArea } from "../../shared/formulas/cells";
import { problem, type Problem } from "../../shared/api/problem";
import type { FormulaCell } from "../../shared/workbook/port/port";
import { awaitCells } from "./recalculation";
import { cellRange, partRange } from "../cells/sheetRanges";

const BLOCKED = "#REF!";

/** Above and left of the areas, or among them, and not blocked: a formula fills cells to the right and below. */
export function spillingFormulas(areas: readonly CellArea[]): readonly FormulaCell[] {
  return [...new Set(areas.map(({ sheet }) => sheet))].flatMap((sheet) => {
    const own = areas.filter((area) => area.sheet === sheet);
    const mayFill = (row: number, column: number): boolean =>
      own.some((area) => row < area.row + area.rows && column < area.column + area.columns);
    const all = partRange({ sheet })!.getFormulas();
    const found = all.flatMap((line, row) =>
      line.flatMap((formula, column) =>
        formula !== "" && mayFill(row, column) ? { sheet, row, column, formula } : [],
      ),
    );
    const blocked = new Set(blockedAmong(found));
    return found.filter((cell) => !blocked.has(cell));
  });
}

/** Each sheet is read once. */
function blockedAmong(cells: readonly FormulaCell[]): readonly FormulaCell[] {
  return [...new Set(cells.map(({ sheet }) => sheet))].flatMap((sheet) => {
    const shown = partRange({ sheet })!.getDisplayValues();
    return cells.filter((cell) => cell.sheet === sheet && shown[cell.row]?.[cell.column] === BLOCKED);
  });
}

/** What was written, and what was in these cells before. */
export interface Overwritten {
  readonly area: CellArea;
  readonly before: readonly (readonly (string | number | boolean | Date)[])[];
}

/**
 * Takes back what stands in the way of one of these formulas: it fills its cells again once they are empty, and the
 * others get what they had.
 */
export function refusedByFormula(
  formulas: readonly FormulaCell[],
  written: readonly Overwritten[],
): Problem | undefined {
  awaitCells(formulas, Date.now);
  const [blocked] = blockedAmong(formulas);
  if (blocked === undefined) return undefined;
  for (const { area } of written) cellRange(area)!.clearContent();
  SpreadsheetApp.flush();
  awaitCells(formulas, Date.now);
  for (const { area, before } of written) {
    const range = cellRange(area)!;
    const now = range.getValues();
    before.forEach((line, down) =>
      line.forEach((value, right) => {
        if (value !== "" && now[down]![right] === "") range.getCell(down + 1, right + 1).setValue(value);
      }),
    );
  }
  const { sheet, row, column } = blocked;
  const name = areaText({ row, column, rows: 1, columns: 1 });
  return problem(
    "failed",
    `Nothing was written: the formula in ${name} of the sheet "${sheet}" fills some of the cells`,
  );
}
