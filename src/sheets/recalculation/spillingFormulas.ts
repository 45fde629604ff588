/**
 * Formulas that fill cells of which only the value is known: Google Sheets doesn't say which cells a formula fills. Where
 * something is written into one of them, the formula shows `#REF!`, and fills its cells again only once they are empty:
 * what a person typed beside them must not be emptied for it. So it is found out before anything is written.
 */
import { overlaps, type CellArea, a1Of, sheetsOf } from "../../shared/formulas/cells";
import { problem, type Problem } from "../../shared/api/problem";
import type { FormulaCell } from "../../shared/workbook/port/port";
import { filledAreas, shownNow } from "./filledAreas";
import { awaitCells } from "./recalculation";
import { veiledQuietly } from "./dryRun";
import { partRange } from "../cells/sheetRanges";

const BLOCKED = "#REF!";

type Formulas = readonly (readonly string[])[];

/**
 * Those that may fill a cell of the lists: above and left of it, without another formula in between, not blocked, and not
 * written over themselves. Of whole lists rather than of scattered cells: formulas below one another are written at once.
 */
export function spillingFormulas(lists: readonly CellArea[], written: readonly CellArea[]): readonly FormulaCell[] {
  const found = sheetsOf(lists).flatMap((sheet) => {
    const own = lists.filter((list) => list.sheet === sheet);
    const all = partRange({ sheet })!.getFormulas();
    return all.flatMap((line, row) =>
      line.flatMap((formula, column) => {
        const cell = { sheet, row, column, formula };
        const isMeant = formula !== "" && own.some((list) => mayFill(cell, list, all));
        return isMeant && !written.some((area) => overlaps(area, { ...cell, rows: 1, columns: 1 })) ? cell : [];
      }),
    );
  });
  const blocked = new Set(blockedAmong(found));
  return found.filter((cell) => !blocked.has(cell));
}

/** A formula fills a rectangle. If that has any cell of the area, it has the nearest, and no other formula before it. */
function mayFill({ row, column }: FormulaCell, area: CellArea, all: Formulas): boolean {
  if (row >= area.row + area.rows || column >= area.column + area.columns) return false;
  const [last, right] = [Math.max(row, area.row), Math.max(column, area.column)];
  for (let down = row; down <= last; down += 1) {
    for (let across = column; across <= right; across += 1) {
      const isOther = down > row || across > column;
      if (isOther && (all[down]?.[across] ?? "") !== "") return false;
    }
  }
  return true;
}

/** Each sheet is read once. */
function blockedAmong(cells: readonly FormulaCell[]): readonly FormulaCell[] {
  return sheetsOf(cells).flatMap((sheet) => {
    const shown = partRange({ sheet })!.getDisplayValues();
    return cells.filter((cell) => cell.sheet === sheet && shown[cell.row]?.[cell.column] === BLOCKED);
  });
}

/** Why nothing is written into the areas, if one of these formulas fills any of their cells. */
export function refusedByFormula(formulas: readonly FormulaCell[], areas: readonly CellArea[]): Problem | undefined {
  if (formulas.length === 0) return undefined;
  return veiledQuietly((id) => {
    awaitCells(formulas, Date.now);
    const [filling] = sheetsOf(formulas).flatMap((sheet) => {
      const [own, range] = [formulas.filter((cell) => cell.sheet === sheet), partRange({ sheet })!];
      const filled = filledAreas(id, own, range, shownNow(range));
      return own.filter((_, index) => areas.some((area) => overlaps(area, filled[index]!)));
    });
    return filling && fills(filling);
  });
}

const fills = ({ sheet, row, column }: FormulaCell): Problem =>
  problem(
    "failed",
    `Nothing was written: the formula in ${a1Of({ row, column })} of the sheet "${sheet}" fills some of the cells`,
  );

/** The same of what is written already: a formula may fill blank cells too, and a protected one is not looked at before. */
export function blockedSince(formulas: readonly FormulaCell[]): Problem | undefined {
  if (formulas.length === 0) return undefined;
  awaitCells(formulas, Date.now);
  const [blocked] = blockedAmong(formulas);
  return blocked && fills(blocked);
}

/** What was in its cells stands there as values: which of them a person typed isn't known. */
export const leftBlocked = ({ message }: Problem): Problem =>
  problem("failed", `${message}. It shows ${BLOCKED} now: undo (Ctrl+Z) until it fills them again`);
