/** The frozen formulas, from their cells' notes, and what is in their cells now. */
import type { Scope } from "../../shared/panelApi/panelApi";
import { overlaps } from "../../shared/formulas/cells";
import { typedAt } from "../../shared/formulas/rowColumnNotation";
import type { FrozenFormula } from "../../shared/workbook/port/port";
import { areaOf, cellRange, partRange, sheetParts } from "../cells/sheetRanges";
import { frozenIn, withoutFrozen } from "./frozenNote";

/** For a selection, also those that filled a selected cell. */
export function frozenFormulas(scope: Scope): readonly FrozenFormula[] {
  return sheetParts(scope).flatMap((part) => {
    const range = partRange(part);
    if (range === undefined) return [];
    const area = areaOf(range);
    const all = frozenOn(range.getSheet(), area.row + area.rows);
    return part.a1 === undefined ? all : all.filter((each) => overlaps(each, area));
  });
}

/** In all columns, also those that show nothing: what was frozen there may be blank. */
function frozenOn(sheet: GoogleAppsScript.Spreadsheet.Sheet, last: number): readonly FrozenFormula[] {
  const name = sheet.getName();
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
  for (const { id, ...cell } of formulas) cellRange({ ...cell, rows: 1, columns: 1 })?.setNote(withoutFrozen(id));
}
