/**
 * Formulas to values and back, and from one host's names to the other's. A frozen formula stands in the cell's note,
 * relative to the cell, so that it moves with its cell when rows are inserted, sorted or pasted.
 */
import type { Scope } from "../../shared/bridge/bridge";
import { convertFormula, type Prefix } from "../../shared/errands/convert";
import { frozenValue } from "../../shared/errands/frozen";
import { areasOf, cellRange, ourCells, rangeOf, type OurCell } from "../pass/ourCells";
import { awaitCells, forgetTaken, writeTaken } from "../pass/rewriting";
import type { SheetsValue } from "../cell";
import { today } from "../zone";

/** In front of the formula, in a note: how many rows and columns it filled. */
const NOTE = /\n?Frozen \d{4}-\d{2}-\d{2}, (\d+) × (\d+): (=.*)$/s;

const written = (value: SheetsValue): SheetsValue => (value instanceof Date ? value : frozenValue(value));

/**
 * Puts values in place of formulas, also where they spilled. What is taken away is written down before, and the notes
 * before the values: a run that is ended in between loses no formula.
 * @returns How many formulas.
 */
export function freeze(scope: Scope): number {
  const cells = ourCells(areasOf(scope));
  const sheets = new Set(cells.map(({ sheet }) => sheet));
  sheets.forEach((sheet) =>
    freezeOn(
      sheet,
      cells.filter((cell) => cell.sheet === sheet),
    ),
  );
  return cells.length;
}

function freezeOn(sheet: string, cells: readonly OurCell[]): void {
  const range = rangeOf({ sheet });
  if (range === undefined) return;
  awaitCells(cells, Date.now);
  const before = range.getValues() as SheetsValue[][];
  const formulas = cells.map((cell) => cellRange(cell)!.getFormulaR1C1() ?? cell.formula);
  writeTaken(cells);
  for (const cell of cells) cellRange(cell)!.clearContent();
  SpreadsheetApp.flush();
  const after = range.getValues() as SheetsValue[][];
  const spilled = before.flatMap((line, down) =>
    line.flatMap((value, right) =>
      value !== "" && after[down]?.[right] === "" ? [{ row: down + 1, column: right + 1, value }] : [],
    ),
  );
  const reaches = cells.map(() => ({ rows: 1, columns: 1 }));
  const filled = spilled.filter(({ row, column }) => anchorOf(cells, row, column) >= 0);
  for (const { row, column } of filled) {
    const place = anchorOf(cells, row, column);
    const { row: top, column: left } = cells[place]!;
    const { rows, columns } = reaches[place]!;
    reaches[place] = { rows: Math.max(rows, row - top + 1), columns: Math.max(columns, column - left + 1) };
  }
  const day = today();
  cells.forEach((cell, index) => {
    const { rows, columns } = reaches[index]!;
    const target = cellRange(cell)!;
    const note = target.getNote().replace(NOTE, "");
    target.setNote(`${note}${note === "" ? "" : "\n"}Frozen ${day}, ${rows} × ${columns}: ${formulas[index]!}`);
  });
  for (const { row, column, value } of filled) cellRange({ sheet, row, column })!.setValue(written(value));
  SpreadsheetApp.flush();
  forgetTaken();
}

/** The formula that filled a cell: the nearest above it, or in its row, that is not right of it. */
function anchorOf(cells: readonly OurCell[], row: number, column: number): number {
  let found = -1;
  cells.forEach((cell, index) => {
    if (cell.row > row || cell.column > column) return;
    const best = cells[found];
    const nearer = best === undefined || cell.row > best.row || (cell.row === best.row && cell.column > best.column);
    if (nearer) found = index;
  });
  return found;
}

/** Puts formulas back that stand in notes. @returns How many. */
export function unfreeze(scope: Scope): number {
  let count = 0;
  for (const area of areasOf(scope)) {
    const range = rangeOf(area);
    if (range === undefined) continue;
    const [top, left] = [range.getRow(), range.getColumn()];
    const frozen = range.getNotes().flatMap((line, down) =>
      line.flatMap((note, right) => {
        const found = NOTE.exec(note);
        return found === null ? [] : [{ row: top + down, column: left + right, found, note }];
      }),
    );
    for (const { row, column, found, note } of frozen) {
      const cell = cellRange({ sheet: area.sheet, row, column })!;
      const [, rows = "1", columns = "1", formula = ""] = found;
      emptied(area.sheet, row, column, Number(rows), Number(columns));
      cell.setNote(note.replace(NOTE, ""));
      cell.setFormulaR1C1(formula);
      count += 1;
    }
  }
  return count;
}

/** What a formula filled must be empty before it comes back, but for other cells' own formulas. */
function emptied(sheet: string, row: number, column: number, rows: number, columns: number): void {
  const found = SpreadsheetApp.getActive().getSheetByName(sheet)?.getRange(row, column, rows, columns);
  found?.getFormulas().forEach((line, down) =>
    line.forEach((formula, right) => {
      if (formula === "") cellRange({ sheet, row: row + down, column: column + right })?.clearContent();
    }),
  );
}

/** @returns How many formulas were changed. */
export function convert(scope: Scope, to: Prefix): number {
  let count = 0;
  for (const cell of ourCells(areasOf(scope))) {
    const formula = convertFormula(cell.formula, to);
    if (formula === cell.formula) continue;
    cellRange(cell)?.setFormula(formula);
    count += 1;
  }
  return count;
}
