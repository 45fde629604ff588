/**
 * Recalculates cells by removing their formulas and writing them again, the only way there is. The formulas are stored
 * first, so a run that is aborted in between loses none.
 */
import { count, listOf, record, required, text } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import { attempt } from "../fetching/attempt";
import { CACHE_SECONDS } from "../fetching/limits";
import { locked } from "../fetching/lock";
import type { SheetFormula } from "./sheetFormulas";
import { cellRange } from "./sheetFormulas";
import { appendLine, readLines, removeLines } from "./lineLog";

const TAKEN = "formulas";

const CELLS = listOf(
  record<SheetFormula>({
    sheet: required("sheet", text),
    row: required("row", count),
    column: required("column", count),
    formula: required("formula", text),
  }),
);

/** Cells per line of the log. */
const TOGETHER = 200;

/** Stores formulas that are about to be removed: under the lock, or without it if it isn't free. */
export function writeRemoved(cells: readonly SheetFormula[]): void {
  const write = (): readonly SheetFormula[] => {
    for (let start = 0; start < cells.length; start += TOGETHER) {
      appendLine(TAKEN, JSON.stringify(CELLS.write(cells.slice(start, start + TOGETHER))), CACHE_SECONDS);
    }
    return cells;
  };
  if (locked(5000, write) === undefined) write();
}

/** To be called once they are in their cells again. */
export function forgetRemoved(): void {
  removeLines(TAKEN);
}

export function rewrite(cells: readonly SheetFormula[]): void {
  if (cells.length === 0) return;
  writeRemoved(cells);
  const spreadsheet = SpreadsheetApp.getActive();
  const sheets = new Map(
    [...new Set(cells.map(({ sheet }) => sheet))].map((name) => [name, spreadsheet.getSheetByName(name)]),
  );
  const rangeOf = ({ sheet, row, column }: SheetFormula) => sheets.get(sheet)?.getRange(row, column);
  for (const cell of cells) rangeOf(cell)?.clearContent();
  SpreadsheetApp.flush();
  for (const cell of cells) rangeOf(cell)?.setFormula(cell.formula);
  SpreadsheetApp.flush();
  forgetRemoved();
}

/** Restores formulas that an aborted run removed, if their cells are still empty. */
export function putFormulasBack(): void {
  attempt(() => {
    for (const line of readLines(TAKEN) ?? []) {
      for (const cell of CELLS.read(parseJson(line)) ?? []) {
        const range = cellRange(cell);
        if (range !== undefined && range.isBlank()) range.setFormula(cell.formula);
      }
    }
    forgetRemoved();
  });
}

const COMPUTING = "Loading...";

/** Milliseconds between checks of cells that still calculate, and for how long to wait for them. */
const LOOK = 500;
const PATIENCE = 60_000;

/** Waits until none calculates. @returns How many still do after too long. */
export function awaitCells(cells: readonly SheetFormula[], now: () => number): number {
  const end = now() + PATIENCE;
  const sheets = [...new Set(cells.map(({ sheet }) => sheet))];
  const computing = (): number => {
    const shown = new Map(
      sheets.map((sheet) => [
        sheet,
        SpreadsheetApp.getActive().getSheetByName(sheet)?.getDataRange().getDisplayValues() ?? [],
      ]),
    );
    return cells.filter(({ sheet, row, column }) => shown.get(sheet)?.[row - 1]?.[column - 1] === COMPUTING).length;
  };
  let still = computing();
  while (still > 0 && now() < end) {
    Utilities.sleep(LOOK);
    still = computing();
  }
  return still;
}
