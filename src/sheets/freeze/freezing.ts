/**
 * Replaces formulas by values, including the cells that they spilled to, and restores them. A formula is stored in its
 * cell's note. Which cells it fills is seen while it stands within one that shows nothing, so it is never taken out: it
 * is in its cell until one call writes all of its values, and in the note before that.
 */
import { addressText, type CellArea } from "../../shared/formulas/cells";
import { isProblem } from "../../shared/api/problem";
import { refuseBusy } from "../../shared/workbook/freezing/busyCells";
import { contentFingerprint } from "../../shared/workbook/kept/contentFingerprint";
import { marksIn, unmarked } from "../../shared/workbook/formulas/propFormulas";
import { markOf } from "../../shared/workbook/formulas/markedFormulas";
import { attempt, retryOnce } from "../runtime/attempt";
import type { FormulaCell, FrozenFormula } from "../../shared/workbook/port/port";
import { awaitCells, isRemembering } from "../recalculation/recalculation";
import { recalculate, veiledQuietly } from "../recalculation/dryRun";
import { refuseLocked } from "../cells/lockedCells";
import { cellRange, partRange } from "../cells/sheetRanges";
import { filledAreas, shownNow, type Values } from "../recalculation/filledAreas";
import { frozenCell } from "../cells/frozenCell";
import { frozenIn, withFrozen } from "./frozenNote";

export function freezeFormulas(cells: readonly FormulaCell[]): void {
  refuseLocked(cells);
  for (const sheet of new Set(cells.map((cell) => cell.sheet))) {
    freezeOn(
      sheet,
      cells.filter((cell) => cell.sheet === sheet),
    );
  }
}

export function restoreFormulas(formulas: readonly FrozenFormula[]): readonly FrozenFormula[] {
  refuseLocked(formulas);
  const left = formulas.filter((frozen) => !retryOnce(() => isRestored(frozen)));
  // The host may have remembered it from before anything was fetched.
  if (isRemembering()) recalculate(formulas.filter((frozen) => !left.includes(frozen)));
  return left;
}

/** In one call, if its cells still hold what was frozen. Other cells' own formulas among them stay. */
function isRestored(frozen: FrozenFormula): boolean {
  const filled = cellRange(frozen);
  if (filled === undefined || frozenIn(frozen.id) === undefined) return false;
  const formulas = filled.getFormulas();
  const isSame = contentFingerprint(filled.getValues()) === contentFingerprint(frozen.values);
  if (formulas[0]![0] === frozen.formula) return true;
  if (formulas[0]![0] !== "" || !isSame || filled.getCell(1, 1).getNote() !== frozen.id) return false;
  filled.setValues(formulas.map((line, down) => (down === 0 ? [frozen.formula, ...line.slice(1)] : line)));
  return true;
}

/** A formula whose cells show nothing for now. */
interface Freezing {
  readonly cell: FormulaCell;
  readonly mark: string;
  /** All cells that it fills, and what they showed. */
  readonly area: CellArea;
  readonly values: Values;
  /** That of its cell before. */
  readonly note: string;
}

function freezeOn(sheet: string, cells: readonly FormulaCell[]): void {
  const range = partRange({ sheet });
  if (range === undefined) return;
  awaitCells(cells, Date.now);
  const shown = shownNow(range);
  refuseBusy(cells.map((cell) => ({ ...cell, shows: shown.values[cell.row]?.[cell.column] })));
  const notes = range.getNotes();
  const frozen = veiledQuietly((id) => {
    const areas = filledAreas(id, cells, range, shown);
    const done: Freezing[] = [];
    try {
      cells.forEach((cell, index) => {
        const area = areas[index]!;
        const lines = shown.values.slice(area.row, area.row + area.rows);
        const values = lines.map((line) => line.slice(area.column, area.column + area.columns));
        const note = notes[cell.row]?.[cell.column] ?? "";
        const freezing = { cell, area, values, note, mark: markOf(id, index) };
        done.push(freezing);
        retryOnce(() => writeFrozen(freezing));
      });
      SpreadsheetApp.flush();
    } catch (fault) {
      for (const each of done) attempt(() => takeBack(each));
      throw fault;
    }
    return undefined;
  });
  if (isProblem(frozen)) throw new Error(frozen.message);
}

/** The note first: the formula is in one of both at any moment. Throws, and changes nothing, if the cells changed. */
function writeFrozen({ cell, area, values, note, mark }: Freezing): void {
  refuseLocked([area]);
  const filled = cellRange(area)!;
  const target = filled.getCell(1, 1);
  const formula = unmarked(target.getFormulaR1C1() ?? cell.formula);
  const [[first = "", ...more] = [], ...lines] = filled.getFormulas();
  const isFree = [...more, ...lines.flat(), ...filled.getValues().flat()].every((each) => each === "");
  if (!marksIn(first).includes(mark) || !isFree)
    throw new Error(`Nothing was changed, because ${addressText(cell)} was changed or moved meanwhile.`);
  const size = { rows: area.rows, columns: area.columns };
  target.setNote(withFrozen(note, { ...size, fingerprint: contentFingerprint(values), formula }));
  filled.setValues(values.map((line) => line.map(frozenCell)));
}

/** Only where its values stand. */
function takeBack({ cell, area, values, note }: Freezing): void {
  const filled = cellRange(area)!;
  const target = filled.getCell(1, 1);
  const frozen = frozenIn(target.getNote());
  if (frozen?.fingerprint !== contentFingerprint(values)) return;
  const isFrozen = target.getFormula() === "";
  if (isFrozen)
    filled.setValues(
      values.map((line, down) => line.map((_, right) => (down === 0 && right === 0 ? cell.formula : ""))),
    );
  target.setNote(note);
}
