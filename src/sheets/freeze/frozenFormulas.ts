/** The frozen formulas, from their cells' notes, and what is in their cells now. */
import type { Scope } from "../../shared/panelApi/panelApi";
import { meets } from "../../shared/formulas/cells";
import { typedAt } from "../../shared/formulas/rowColumnNotation";
import type { FrozenFormula } from "../../shared/workbook/port";
import { sheetParts, sheetRange } from "../recalculation/sheetFormulas";
import { frozenIn, withoutFrozen } from "./frozenNote";
import { firstCell } from "./freezing";

/** For a selection, also those that filled a selected cell. */
export function frozenFormulas(scope: Scope): readonly FrozenFormula[] {
  return sheetParts(scope).flatMap((part) => {
    const range = sheetRange(part);
    if (range === undefined) return [];
    const [row, column, rows, columns] = [range.getRow(), range.getColumn(), range.getNumRows(), range.getNumColumns()];
    const all = frozenOn(part.sheet, row + rows - 1);
    if (part.a1 === undefined) return all;
    return all.filter((each) => meets(each, { sheet: part.sheet, row: row - 1, column: column - 1, rows, columns }));
  });
}

/** In all columns, even blank ones, because frozen values may be blank. */
function frozenOn(name: string, last: number): readonly FrozenFormula[] {
  const sheet = sheetRange({ sheet: name })!.getSheet();
  const range = sheet.getRange(1, 1, Math.max(last, sheet.getLastRow()), sheet.getMaxColumns());
  const [values, formulas] = [range.getValues(), range.getFormulas()];
  return range.getNotes().flatMap((line, row) =>
    line.flatMap((note, column): readonly FrozenFormula[] => {
      const frozen = frozenIn(note);
      if (frozen === undefined) return [];
      const { rows, columns, fingerprint, formula } = frozen;
      return [
        {
          ...{ id: note, sheet: name, row, column, rows, columns, fingerprint },
          formula: typedAt(formula, row, column),
          values: values.slice(row, row + rows).map((cells) => cells.slice(column, column + columns)),
          replaced: formulas[row]?.[column] !== "",
        },
      ];
    }),
  );
}

export function forgetFrozen(formulas: readonly FrozenFormula[]): void {
  for (const { id, ...cell } of formulas) firstCell(cell)?.setNote(withoutFrozen(id));
}
