import type { SelectedCell } from "../../shared/workbook/port";
import { awaitCells } from "../recalculation/recalculation";

export function selectedCell(): SelectedCell | undefined {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  if (selected === null) return undefined;
  const sheet = selected.getSheet();
  const [row, column] = [selected.getRow(), selected.getColumn()];
  const cell = sheet.getRange(row, column);
  const [name, formula] = [sheet.getName(), cell.getFormula()];
  awaitCells([{ sheet: name, row, column, formula }], Date.now);
  return {
    ...{ sheet: name, row: row - 1, column: column - 1, formula },
    ...{ shows: cell.getDisplayValue(), spilledFrom: "unknown" },
  };
}
