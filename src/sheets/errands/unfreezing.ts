/**
 * Formulas in place of values that were frozen, as their notes tell. A formula comes back only where its cells still
 * hold what was frozen there: what was typed meanwhile is left alone, and the note too.
 */
import type { LeftAlone, Scope, Unfrozen } from "../../shared/bridge/bridge";
import { held } from "../../shared/errands/held";
import { sheetPrefix } from "../../shared/formulas/cells";
import { typedAt } from "../../shared/formulas/rowColumnNotation";
import { areasOf, cellRange, rangeOf, type Area } from "../pass/ourCells";
import { frozenIn, withoutFrozen, type FrozenNote } from "./frozenNote";

type Range = GoogleAppsScript.Spreadsheet.Range;

export function unfreeze(scope: Scope): Unfrozen {
  let cells = 0;
  const leftAlone: LeftAlone[] = [];
  for (const area of areasOf(scope)) {
    const range = notedRange(area);
    if (range === undefined) continue;
    const [top, left] = [range.getRow(), range.getColumn()];
    range.getNotes().forEach((line, down) =>
      line.forEach((note, right) => {
        const frozen = frozenIn(note);
        const cell = frozen && cellRange({ sheet: area.sheet, row: top + down, column: left + right });
        if (frozen === undefined || cell === undefined) return;
        if (cell.getFormula() === "") {
          const filled = cell.getSheet().getRange(top + down, left + right, frozen.rows, frozen.columns);
          if (held(filled.getValues()) !== frozen.held) {
            leftAlone.push(told(frozen, filled, scope));
            return;
          }
          emptied(filled);
          cell.setFormulaR1C1(frozen.formula);
          cells += 1;
        }
        // Last of all: until then the note is all that holds the formula.
        cell.setNote(withoutFrozen(note));
      }),
    );
  }
  return { cells, leftAlone };
}

/** The note has one mark for all the cells: which of them was changed is told only of a single one. */
function told({ formula }: FrozenNote, filled: Range, scope: Scope): LeftAlone {
  const cells = filled.getA1Notation();
  const [cell = cells] = cells.split(":");
  return {
    cell: scope === "everything" ? `${sheetPrefix(filled.getSheet().getName())}${cell}` : cell,
    cells,
    formula: typedAt(formula, filled.getRow() - 1, filled.getColumn() - 1),
    changed: cells,
  };
}

/** Of a whole sheet also the columns that show nothing: what was frozen there may be blank. */
function notedRange(area: Area): Range | undefined {
  const range = rangeOf(area);
  if (range === undefined || area.a1 !== undefined) return range;
  const sheet = range.getSheet();
  return sheet.getRange(1, 1, range.getNumRows(), sheet.getMaxColumns());
}

/** What a formula filled must be empty before it comes back, but for other cells' own formulas. */
function emptied(filled: Range): void {
  filled.getFormulas().forEach((line, down) =>
    line.forEach((formula, right) => {
      if (formula === "")
        filled
          .getSheet()
          .getRange(filled.getRow() + down, filled.getColumn() + right)
          .clearContent();
    }),
  );
}
