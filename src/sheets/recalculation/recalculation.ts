/**
 * Recalculates cells by writing their formulas again, the only way there is: the same formula after it was removed, or
 * with a mark where that doesn't suffice. What is removed is stored first, so a run that is aborted in between loses
 * none.
 */
import { isBusyText } from "../../shared/values/input";
import {
  isUnreported,
  keepingMarks,
  markedWhereSilent,
  timeoutFor,
  displayTimeout,
  remembersResults,
  runsAgain,
  stagesOf,
  writtenCells,
  writtenFormula,
  type Displays,
  type WrittenCell,
} from "../../shared/workbook/recalculation/writtenCells";
import { listOf, place, record, required, text } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import { attempt } from "../fetching/attempt";
import { hostFindings, rememberFindings } from "../hostCheck/hostFindings";
import { CACHE_SECONDS } from "../fetching/limits";
import { locked } from "../fetching/lock";
import type { FormulaCell } from "../../shared/workbook/port";
import { cellRange } from "../workbook/sheets/sheetRanges";
import { reportedMarks } from "./dryRunPass";
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

/** Stores formulas that are about to be removed: under the lock, or without it if it isn't free. */
export function writeRemoved(cells: readonly FormulaCell[]): void {
  const write = (): readonly FormulaCell[] => {
    for (let start = 0; start < cells.length; start += TOGETHER) {
      appendLine(TAKEN, JSON.stringify(CELLS.write(cells.slice(start, start + TOGETHER))), {
        seconds: CACHE_SECONDS,
      });
    }
    return cells;
  };
  if (locked(5000, write) === undefined) write();
}

/** Call it once they are in their cells again. */
export function forgetRemoved(): void {
  removeLines(TAKEN);
}

/** An existing formula is removed first: writing the same one changes nothing. */
function write(cells: readonly FormulaCell[]): void {
  if (cells.length === 0) return;
  const ranges = cells.map(cellRange);
  const removed = ranges.map((range, index) => range?.getFormula() === cells[index]!.formula);
  if (removed.includes(true)) {
    writeRemoved(cells.filter((_, index) => removed[index]));
    ranges.forEach((range, index) => removed[index] && range?.clearContent());
    SpreadsheetApp.flush();
  }
  cells.forEach(({ formula }, index) => ranges[index]?.setFormula(formula));
  SpreadsheetApp.flush();
  if (removed.includes(true)) forgetRemoved();
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

/** Milliseconds between checks of cells that are still calculating, and the longest wait for them. */
const LOOK = 500;
const TIMEOUT = 60_000;

/** What the sheets of the cells show. */
function displaysOf(cells: readonly FormulaCell[]): Displays {
  const names = [...new Set(cells.map(({ sheet }) => sheet))];
  return new Map(
    names.map((name) => [
      name,
      SpreadsheetApp.getActive().getSheetByName(name)?.getDataRange().getDisplayValues() ?? [],
    ]),
  );
}

const shownIn = (displays: Displays, cells: readonly FormulaCell[]): readonly string[] =>
  cells.map(({ sheet, row, column }) => displays.get(sheet)?.[row]?.[column] ?? "");

/** Waits until none of them shows that it is calculating, for so long at most. */
export function awaitCells(cells: readonly FormulaCell[], now: () => number): void {
  const end = now() + TIMEOUT;
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
  const end = now() + TIMEOUT;
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

export interface Recalculated {
  /** The cells that should have reported and didn't. */
  readonly unreported: readonly FormulaCell[];
  /** Some may still be calculating. */
  readonly isLate: boolean;
}

/** Whether functions last ran here only if their arguments had changed. */
export const isRemembering = (): boolean => hostFindings().functionsRemembered === true;

/** Has cells calculate. Marks stay only where cells would show something else without them. */
export function recalculateCells(id: string, cells: readonly FormulaCell[], now: () => number): Recalculated {
  const traits = { run: id, prefix: "PROP_", remembers: isRemembering() } as const;
  const first = writtenCells(cells, shownIn(displaysOf(cells), cells), traits);
  const asIs = calculated(id, first, first, now);
  const second = markedWhereSilent(first, asIs.stages, id);
  const silent = second.filter((each, index) => each !== first[index]);
  const ran = silent.length === 0 ? asIs : calculated(id, second, silent, now);
  if (remembersResults(first, second, ran.stages)) rememberFindings({ functionsRemembered: true });
  const isShown = removeMarks(id, second, ran, now);
  const unreported = cells.filter((_, index) => isUnreported(ran.stages[index]!));
  return { unreported, isLate: !isShown || unreported.length > 0 || ran.stages.includes("unclear") };
}

function calculated(id: string, all: readonly WrittenCell[], anew: readonly WrittenCell[], now: () => number) {
  const cells = all.map(({ cell }) => cell);
  write(anew.map(writtenFormula));
  return awaited(() => {
    const { displays, marks } = lookedAt(id, cells);
    const stages = stagesOf(all, { shown: shownIn(displays, cells), marks });
    return { displays, marks, stages, timeout: timeoutFor(stages) };
  }, now);
}

/** @returns Whether the cells finally show what they showed with their marks. */
function removeMarks(id: string, written: readonly WrittenCell[], right: Seen, now: () => number): boolean {
  const withMark = written.filter(({ mark }) => mark !== undefined);
  const cells = withMark.map(({ cell }) => cell);
  const wanted = shownIn(right.displays, cells);
  const shown = (): Seen =>
    awaited(() => {
      const found = lookedAt(id, cells);
      return { ...found, timeout: displayTimeout(shownIn(found.displays, cells), wanted) };
    }, now);
  write(cells);
  const plain = cells.length === 0 ? right : shown();
  if (runsAgain(written, right.marks, plain.marks) && isRemembering()) rememberFindings({ functionsRemembered: false });
  const kept = keepingMarks(written, right.displays, plain.displays);
  write(kept.map(writtenFormula));
  const { displays } = kept.length === 0 ? plain : shown();
  return shownIn(displays, cells).every((text, index) => text === wanted[index]);
}
