/**
 * Recalculates cells by writing their formulas over, the only way there is: by the same formula with a mark, and then
 * without it. The mark shows where a cell stands by then, wherever it was moved. Whatever ends a run, no cell is ever
 * without its formula, and the next run takes off the marks that are left.
 */
import { sheetsOf, type CellAddress } from "../../shared/formulas/cells";
import { isBusyText } from "../../shared/values/input";
import {
  displayTimeout,
  isUnreported,
  keepingMarks,
  markOf,
  ranUnmarked,
  stagesOf,
  timeoutFor,
  writtenCells,
  type Displays,
  type WrittenCell,
} from "../../shared/workbook/formulas/markedFormulas";
import { listOf, place, record, required, text } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import { marked, veiled } from "../../shared/workbook/formulas/propFormulas";
import { attempt } from "../runtime/attempt";
import { WAIT_TIMEOUT } from "../../shared/fetching/work/timeouts";
import { hostFindings, rememberFindings } from "../storage/hostFindings";
import type { FormulaCell, LeftAlone } from "../../shared/workbook/port/port";
import { cellRange } from "../cells/sheetRanges";
import { markedCells, ofFate, writeOver, type WriteFate } from "../cells/standingFormulas";
import { reportedMarks } from "./dryRunPass";
import { readLines, removeLines } from "../storage/lineLog";

/** Where earlier builds stored formulas that they removed for a moment. */
const TAKEN = "formulas";

const CELLS = listOf(
  record<FormulaCell>({
    sheet: required("sheet", text),
    row: required("row", place),
    column: required("column", place),
    formula: required("formula", text),
  }),
);

/** Restores formulas that an aborted run of an earlier build removed, if their cells are still empty. */
export function putFormulasBack(): void {
  attempt(() => {
    const lines = readLines(TAKEN) ?? [];
    for (const line of lines) {
      for (const cell of CELLS.read(parseJson(line)) ?? []) {
        const range = cellRange(cell);
        if (range !== undefined && range.isBlank()) range.setFormula(cell.formula);
      }
    }
    if (lines.length > 0) removeLines(TAKEN);
  });
}

/** Milliseconds between checks of cells that are still calculating, and the longest wait for them. */
const LOOK = 500;
const TIMEOUT = 60_000;

/** How long it waits for them at the end of a run too, where they may never calculate because nobody looks. */
const SHORTEST = 5_000;

/** Each run has its own globals. */
const BEGAN = Date.now();

const waitEnd = (now: number): number => Math.max(now + SHORTEST, Math.min(now + TIMEOUT, BEGAN + WAIT_TIMEOUT));

/** What the sheets of the cells show. */
function displaysOf(cells: readonly FormulaCell[]): Displays {
  const names = sheetsOf(cells);
  return new Map(
    names.map((name) => [
      name,
      SpreadsheetApp.getActive().getSheetByName(name)?.getDataRange().getDisplayValues() ?? [],
    ]),
  );
}

/** Whether cells have formulas of their own: each sheet is read when the first of its cells is asked for. */
function formulaFinder(): (cell: CellAddress) => boolean {
  const bySheet = new Map<string, readonly (readonly string[])[]>();
  return ({ sheet, row, column }) => {
    const known = bySheet.get(sheet);
    const formulas = known ?? SpreadsheetApp.getActive().getSheetByName(sheet)?.getDataRange().getFormulas() ?? [];
    if (known === undefined) bySheet.set(sheet, formulas);
    return (formulas[row]?.[column] ?? "") !== "";
  };
}

const shownIn = (displays: Displays, cells: readonly FormulaCell[]): readonly string[] =>
  cells.map(({ sheet, row, column }) => displays.get(sheet)?.[row]?.[column] ?? "");

/** Waits until none of them shows that it is calculating, for so long at most. */
export function awaitCells(cells: readonly FormulaCell[], now: () => number): void {
  const end = waitEnd(now());
  while (shownIn(displaysOf(cells), cells).some(isBusyText) && now() < end) Utilities.sleep(LOOK);
}

interface Seen {
  readonly displays: Displays;
  readonly marks: readonly string[];
  /** Milliseconds without any change after which the state is final. */
  readonly timeout: number;
}

/** Checks until nothing new can be expected. */
function awaited<T extends Seen>(look: () => T, now: () => number): T {
  const end = waitEnd(now());
  let [last, since] = ["", now()];
  for (;;) {
    const found = look();
    const seen = JSON.stringify([...found.displays, found.marks.length]);
    if (seen !== last) [last, since] = [seen, now()];
    if (now() >= Math.min(end, since + found.timeout)) return found;
    Utilities.sleep(LOOK);
  }
}

/** What cells show is read before their reports, so that a cell that shows a result has reported. */
function lookedAt(id: string, cells: readonly FormulaCell[]): Omit<Seen, "timeout"> {
  const displays = displaysOf(cells);
  return { displays, marks: reportedMarks(id) };
}

export interface Recalculated extends Required<LeftAlone> {
  /** The cells that should have reported and didn't. */
  readonly unreported: readonly FormulaCell[];
  /** Some may still be calculating. */
  readonly isLate: boolean;
  /** Some marks could not be taken off yet. */
  readonly isUntidy: boolean;
}

/** Whether functions last ran here only if their arguments had changed. */
export const isRemembering = (): boolean => hostFindings().functionsRemembered === true;

/** Has cells calculate. Marks stay only where cells would show something else without them. */
export function recalculateCells(id: string, cells: readonly FormulaCell[], now: () => number): Recalculated {
  const all = writtenCells(cells, shownIn(displaysOf(cells), cells), { run: id, prefix: "PROP_" });
  const fates = writeOver(all.map(writtenFormula));
  SpreadsheetApp.flush();
  const written = ofFate(fates, "written", all);
  const ran = calculated(id, written, now);
  // Without its mark one that hasn't run would show what is remembered, not what its next run gives.
  const tried = isRemembering() ? written.filter((_, index) => !isUnreported(ran.stages[index]!)) : written;
  const unmarking = removeMarks(id, tried, ran, now);
  const unreported = ofFate(fates, "written", cells).filter((_, index) => isUnreported(ran.stages[index]!));
  return {
    unreported,
    isLate: !unmarking.isShown || unreported.length > 0 || ran.stages.includes("unclear"),
    isUntidy: unmarking.fates.includes("changed"),
    locked: [...ofFate(fates, "locked", cells), ...ofFate(unmarking.fates, "locked", unmarking.cells)],
    changed: ofFate(fates, "changed", cells),
  };
}

const writtenFormula = ({ cell, mark }: WrittenCell) => ({ cell, formula: marked(cell.formula, mark) });

function calculated(id: string, written: readonly WrittenCell[], now: () => number) {
  const cells = written.map(({ cell }) => cell);
  return awaited(() => {
    const { displays, marks } = lookedAt(id, cells);
    const stages = stagesOf(written, { shown: shownIn(displays, cells), marks });
    return { displays, marks, stages, timeout: timeoutFor(stages) };
  }, now);
}

interface Unmarked {
  /** The cells that had marks, and what became of each. */
  readonly cells: readonly FormulaCell[];
  readonly fates: readonly WriteFate[];
  /** Whether the cells finally show what they showed with their marks. */
  readonly isShown: boolean;
}

/** How often it is looked whether cells need their marks, while another person changes what they show. */
const LOOKS = 3;

/** @param right What is shown with the marks. */
function removeMarks(id: string, written: readonly WrittenCell[], right: Seen, now: () => number): Unmarked {
  const first = removeOnce(id, written, right, now);
  let last = first;
  for (let looks = 1; looks < LOOKS && last.unsure.length > 0; looks += 1)
    last = removeOnce(id, last.unsure, last.seen, now);
  return first;
}

interface UnmarkedOnce extends Unmarked {
  /** The cells of which it isn't known yet whether they need their marks, and what is shown with these. */
  readonly unsure: readonly WrittenCell[];
  readonly seen: Seen;
}

/** Marks are put back where cells show something else without them. */
function removeOnce(id: string, written: readonly WrittenCell[], right: Seen, now: () => number): UnmarkedOnce {
  const standing = standingNow(id, written);
  const cells = standing.map(({ cell }) => cell);
  const fates = writeOver(cells.map((cell) => ({ cell, formula: cell.formula })));
  SpreadsheetApp.flush();
  const wanted = shownIn(right.displays, cells);
  const shown = (): Seen =>
    awaited(() => {
      const found = lookedAt(id, cells);
      return { ...found, timeout: displayTimeout(shownIn(found.displays, cells), wanted) };
    }, now);
  const plain = cells.length === 0 ? right : shown();
  const bare = ofFate(fates, "written", standing);
  const haveRun = ranUnmarked(bare, right.marks, plain.marks);
  const kept = haveRun ? [] : keepingMarks(bare, right.displays, plain.displays, formulaFinder());
  noteRemembering(haveRun ? false : kept.length * 2 > bare.length ? true : undefined);
  writeOver(kept.map(writtenFormula));
  if (kept.length > 0) SpreadsheetApp.flush();
  const seen = kept.length === 0 ? plain : shown();
  return {
    ...{ cells, fates, seen },
    isShown: shownIn(seen.displays, cells).every((text, index) => text === wanted[index]),
    // With the same marks they showed something else before: that was not because of the marks.
    unsure: keepingMarks(kept, right.displays, seen.displays, formulaFinder()),
  };
}

/** The cells that were written, where they stand now; one that was copied, in both places. */
function standingNow(id: string, written: readonly WrittenCell[]): readonly WrittenCell[] {
  const byMark = new Map(written.map((each) => [each.mark, each]));
  const sheets = [...new Set(written.map(({ cell }) => cell.sheet))];
  const near = markedCells(id, sheets);
  const found = near.length < written.length ? markedCells(id) : near;
  return found.flatMap(({ cell, mark }) => {
    const each = byMark.get(mark);
    return each === undefined ? [] : [{ ...each, cell }];
  });
}

/** @param found Undefined if this run doesn't tell. */
function noteRemembering(found: boolean | undefined): void {
  if (found === undefined || found === isRemembering()) return;
  rememberFindings({ functionsRemembered: found });
}

/** Has cells show nothing: what they had filled is empty, until `unveil` or a value is written over them. */
export function veil(id: string, cells: readonly FormulaCell[]): readonly WriteFate[] {
  const fates = writeOver(cells.map((cell, index) => ({ cell, formula: veiled(cell.formula, markOf(id, index)) })));
  SpreadsheetApp.flush();
  return fates;
}

/**
 * Takes off what is left of a run's marks and veils, wherever they stand.
 * @returns Whether nothing is left that could be.
 */
export function takeOffMarks(id: string): boolean {
  const cells = markedCells(id).map(({ cell }) => cell);
  const fates = writeOver(cells.map((cell) => ({ cell, formula: cell.formula })));
  SpreadsheetApp.flush();
  return !fates.includes("changed");
}
