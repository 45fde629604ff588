/**
 * Replaces formulas by values, including the cells that they spilled to, and restores them. A formula is stored in its
 * cell's note.
 */
import { refuseBusy } from "../../shared/workbook/freezing/busyCells";
import { contentFingerprint } from "../../shared/workbook/freezing/contentFingerprint";
import { unmarked } from "../../shared/workbook/formulas/propFormulas";
import { attempt } from "../fetching/attempt";
import type { FormulaCell, FrozenFormula } from "../../shared/workbook/port";
import { awaitCells, forgetRemoved, isRemembering, writeRemoved } from "../recalculation/recalculation";
import type { SheetsValue } from "../functions/cellValue";
import { recalculate } from "../workbook/dryRun";
import { cellRange, partRange } from "../workbook/sheets/sheetRanges";
import { frozenCell } from "./frozenCell";
import { frozenIn, withFrozen } from "./frozenNote";
import { reachesOf } from "./reach";

/**
 * Formulas are stored before they are removed, and notes are written before values, so a run that is aborted in between
 * loses no formula.
 */
export function freezeFormulas(cells: readonly FormulaCell[]): void {
  for (const sheet of new Set(cells.map((cell) => cell.sheet))) {
    freezeOn(
      sheet,
      cells.filter((cell) => cell.sheet === sheet),
    );
  }
}

export function restoreFormulas(formulas: readonly FrozenFormula[]): void {
  for (const frozen of formulas) {
    const note = frozenIn(frozen.id);
    const filled = cellRange(frozen);
    if (filled === undefined || note === undefined) continue;
    emptied(filled);
    filled.getCell(1, 1).setFormulaR1C1(note.formula);
  }
  // The host may have remembered it from before anything was fetched.
  if (isRemembering()) recalculate(formulas);
}

/** The cells that a formula filled must be empty before it is restored, except for other cells' own formulas. */
function emptied(filled: GoogleAppsScript.Spreadsheet.Range): void {
  filled.getFormulas().forEach((line, down) =>
    line.forEach((formula, right) => {
      if (formula === "") filled.getCell(down + 1, right + 1).clearContent();
    }),
  );
}

/** A cell that shows a formula's value. */
interface Filled {
  readonly row: number;
  readonly column: number;
  readonly value: SheetsValue;
}

function freezeOn(sheet: string, cells: readonly FormulaCell[]): void {
  const range = partRange({ sheet });
  if (range === undefined) return;
  awaitCells(cells, Date.now);
  const before = range.getValues() as SheetsValue[][];
  refuseBusy(cells.map((cell) => ({ ...cell, shows: before[cell.row]?.[cell.column] })));
  const formulas = range.getFormulas();
  const own = cells.map((cell) => {
    const target = cellRange(cell)!;
    return { cell, target, note: target.getNote(), formula: unmarked(target.getFormulaR1C1() ?? cell.formula) };
  });
  const isOurs = new Set(cells.map(({ row, column }) => `${row},${column}`));
  let filled: readonly Filled[] = [];
  writeRemoved(cells);
  try {
    for (const { target } of own) target.clearContent();
    SpreadsheetApp.flush();
    const after = range.getValues() as SheetsValue[][];
    // Another kind of formula may show nothing now because it shows our value; it isn't part of ours.
    const isOther = ({ row, column }: Filled): boolean =>
      after[row]?.[column] !== "" || (formulas[row]?.[column] !== "" && !isOurs.has(`${row},${column}`));
    const shown = shownIn(before);
    const { cells: ours, reaches } = reachesOf(
      cells,
      shown.filter((cell) => !isOther(cell)),
      shown.filter(isOther),
    );
    filled = ours;
    own.forEach(({ cell, target, note, formula }, index) => {
      const { rows, columns } = reaches[index]!;
      const lines = before.slice(cell.row, cell.row + rows);
      const part = lines.map((line) => line.slice(cell.column, cell.column + columns));
      target.setNote(withFrozen(note, { rows, columns, fingerprint: contentFingerprint(part), formula }));
    });
    for (const { row, column, value } of filled) cellRange({ sheet, row, column })!.setValue(frozenCell(value));
    SpreadsheetApp.flush();
  } catch (fault) {
    attempt(() => {
      for (const { row, column } of filled) cellRange({ sheet, row, column })!.clearContent();
      for (const { cell, target, note } of own) target.setFormula(cell.formula).setNote(note);
      forgetRemoved();
    });
    throw fault;
  }
  forgetRemoved();
}

function shownIn(values: readonly (readonly SheetsValue[])[]): readonly Filled[] {
  return values.flatMap((line, down) =>
    line.flatMap((value, right) => (value === "" ? [] : [{ row: down, column: right, value }])),
  );
}
