/** The cell that is selected: what stands there. */
import type { SelectedCell } from "../../shared/workbook/port";

export function selectedCell(): SelectedCell | undefined {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  if (selected === null) return undefined;
  const sheet = selected.getSheet();
  const [row, column] = [selected.getRow(), selected.getColumn()];
  const cell = sheet.getRange(row, column);
  return {
    ...{ sheet: sheet.getName(), row: row - 1, column: column - 1 },
    ...{ formula: cell.getFormula(), shows: cell.getDisplayValue() },
  };
}
