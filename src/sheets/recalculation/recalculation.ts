/**
 * Recalculates cells by removing their formulas and writing them again, the only way there is. The formulas are stored
 * first, so a run that is aborted in between loses none.
 */
import { listOf, place, record, required, text } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import { attempt } from "../fetching/attempt";
import { CACHE_SECONDS } from "../fetching/limits";
import { locked } from "../fetching/lock";
import type { FormulaCell } from "../../shared/workbook/port";
import { cellRange } from "../workbook/sheetRanges";
import { appendLine, readLines, removeLines } from "./lineLog";

const TAKEN = "formulas";

const CELLS = listOf(
  record<FormulaCell>({
    sheet: required("sheet", text),
    row: required("row", place),
    column: required("column", place),
    formula: required("formula", text),
  }),
);

/** Cells per line of the log. */
const TOGETHER = 200;

/** Writes formulas down that are about to be taken away: under the lock, or without it where it can't be had. */
export function writeRemoved(cells: readonly FormulaCell[]): void {
  const write = (): readonly FormulaCell[] => {
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

export function rewrite(cells: readonly FormulaCell[]): void {
  if (cells.length === 0) return;
  writeRemoved(cells);
  const ranges = cells.map(cellRange);
  for (const range of ranges) range?.clearContent();
  SpreadsheetApp.flush();
  cells.forEach(({ formula }, index) => ranges[index]?.setFormula(formula));
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

/** Until none of them calculates. @returns Those that still do when that took too long. */
export function awaitCells(cells: readonly FormulaCell[], now: () => number): readonly FormulaCell[] {
  const end = now() + PATIENCE;
  const sheets = [...new Set(cells.map(({ sheet }) => sheet))];
  const computing = (): readonly FormulaCell[] => {
    const shown = new Map(
      sheets.map((sheet) => [
        sheet,
        SpreadsheetApp.getActive().getSheetByName(sheet)?.getDataRange().getDisplayValues() ?? [],
      ]),
    );
    return cells.filter(({ sheet, row, column }) => shown.get(sheet)?.[row]?.[column] === COMPUTING);
  };
  let still = computing();
  while (still.length > 0 && now() < end) {
    Utilities.sleep(LOOK);
    still = computing();
  }
  return still;
}
