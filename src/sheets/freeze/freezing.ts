/** Replaces formulas by their values, including spilled ones, and restores them. A cell's note has its formula. */
import { frozenValue } from "../../shared/workbook/freezing/frozenValue";
import { contentFingerprint } from "../../shared/workbook/freezing/contentFingerprint";
import { attempt } from "../fetching/attempt";
import type { CellAddress } from "../../shared/formulas/cells";
import type { FormulaCell, FrozenFormula } from "../../shared/workbook/port";
import { cellRange, sheetRange, type SheetFormula } from "../recalculation/sheetFormulas";
import { awaitCells, forgetRemoved, writeRemoved } from "../recalculation/recalculation";
import type { SheetsValue } from "../functions/cellValue";
import { fromOne } from "../workbook/formulaCells";
import { frozenIn, withFrozen } from "./frozenNote";
import { reachesOf } from "./reach";
import { SHEETS_CELL_TEXT } from "../fetching/limits";

/** Formulas are stored before they are removed, and notes written before values, so an aborted run loses none. */
export function freezeFormulas(formulas: readonly FormulaCell[]): void {
  const cells = fromOne(formulas);
  for (const sheet of new Set(cells.map((cell) => cell.sheet))) {
    freezeOn(
      sheet,
      cells.filter((cell) => cell.sheet === sheet),
    );
  }
}

export function restoreFormulas(formulas: readonly FrozenFormula[]): void {
  for (const frozen of formulas) {
    const cell = firstCell(frozen);
    const note = frozenIn(frozen.id);
    if (cell === undefined || note === undefined) continue;
    emptied(cell.getSheet().getRange(frozen.row + 1, frozen.column + 1, frozen.rows, frozen.columns));
    cell.setFormulaR1C1(note.formula);
  }
}

/** The cells that a formula filled must be empty before it is restored, except for other cells' own formulas. */
function emptied(filled: GoogleAppsScript.Spreadsheet.Range): void {
  filled.getFormulas().forEach((line, down) =>
    line.forEach((formula, right) => {
      const place = [filled.getRow() + down, filled.getColumn() + right] as const;
      if (formula === "")
        filled
          .getSheet()
          .getRange(...place)
          .clearContent();
    }),
  );
}

export function firstCell({ sheet, row, column }: CellAddress) {
  return cellRange({ sheet, row: row + 1, column: column + 1 });
}

/** A cell that shows a formula's value. */
interface Filled {
  readonly row: number;
  readonly column: number;
  readonly value: SheetsValue;
}

function freezeOn(sheet: string, cells: readonly SheetFormula[]): void {
  const range = sheetRange({ sheet });
  if (range === undefined) return;
  awaitCells(cells, Date.now);
  const before = range.getValues() as SheetsValue[][];
  const formulas = range.getFormulas();
  const own = cells.map((cell) => {
    const target = cellRange(cell)!;
    return { cell, target, note: target.getNote(), formula: target.getFormulaR1C1() ?? cell.formula };
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
      after[row - 1]?.[column - 1] !== "" ||
      (formulas[row - 1]?.[column - 1] !== "" && !isOurs.has(`${row},${column}`));
    const shown = shownIn(before);
    const { cells: ours, reaches } = reachesOf(
      cells,
      shown.filter((cell) => !isOther(cell)),
      shown.filter(isOther),
    );
    filled = ours;
    own.forEach(({ cell, target, note, formula }, index) => {
      const { rows, columns } = reaches[index]!;
      const lines = before.slice(cell.row - 1, cell.row - 1 + rows);
      const part = lines.map((line) => line.slice(cell.column - 1, cell.column - 1 + columns));
      target.setNote(withFrozen(note, { rows, columns, fingerprint: contentFingerprint(part), formula }));
    });
    for (const { row, column, value } of filled) cellRange({ sheet, row, column })!.setValue(written(value));
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

const written = (value: SheetsValue): SheetsValue =>
  value instanceof Date ? value : frozenValue(value, SHEETS_CELL_TEXT);

function shownIn(values: readonly (readonly SheetsValue[])[]): readonly Filled[] {
  return values.flatMap((line, down) =>
    line.flatMap((value, right) => (value === "" ? [] : [{ row: down + 1, column: right + 1, value }])),
  );
}
