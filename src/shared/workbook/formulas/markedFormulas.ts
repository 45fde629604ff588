/**
 * Cells that were written to make them calculate, in a host that has no command for it. There, a function may run
 * whenever its formula has changed, or only if its arguments have. So a formula is written over by the same one with a
 * mark, which is then taken off: at no time is its cell without it. What cells report shows how far they are, because
 * the text of a calculating cell isn't known in every language.
 */
import { isBusyText } from "../../values/input";
import { convertFormula, isOurCallAlone, propCallsIn, type Prefix } from "./propFormulas";
import type { CellAddress } from "../../formulas/cells";
import type { FormulaCell } from "../port/port";

export interface WrittenCell {
  /** As a person typed it. */
  readonly cell: FormulaCell;
  /** The mark that it was written with. */
  readonly mark: string;
  /** What it showed before. */
  readonly before: string;
  /** It always calls one of our functions, whatever its values are. */
  readonly isCertain: boolean;
}

/** What the cells show, in their order, and the marks of the reports so far. */
export interface CellSnapshot {
  readonly shown: readonly string[];
  readonly marks: readonly string[];
}

/**
 * - `busy`: it shows that it calculates
 * - `awaited`: it is certain to report, and hasn't yet
 * - `mute`: the same, but it shows what it showed before
 * - `unchanged`: it shows what it showed before: the host remembered its result, or it called none of our functions
 * - `unclear`: it shows something else, but doesn't report
 */
export type CellStage = "reported" | "busy" | "awaited" | "mute" | "unchanged" | "unclear";

export const markOf = (run: string, index: number): string => `${run}.${index}`;

/** @param before What they showed. */
export function writtenCells(
  cells: readonly FormulaCell[],
  before: readonly string[],
  { run, prefix }: { readonly run: string; readonly prefix: Prefix },
): readonly WrittenCell[] {
  return cells.map((cell, index) => {
    // The other host's function names call nothing here.
    const isCertain = isOurCallAlone(cell.formula) && convertFormula(cell.formula, prefix) === cell.formula;
    return { cell, before: before[index] ?? "", isCertain, mark: markOf(run, index) };
  });
}

export function stagesOf(written: readonly WrittenCell[], { shown, marks }: CellSnapshot): readonly CellStage[] {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return written.map(({ cell, mark, before, isCertain }, index): CellStage => {
    const text = shown[index] ?? "";
    if (isBusyText(text)) return "busy";
    if ((counts.get(mark) ?? 0) >= (isCertain ? 1 : propCallsIn(cell.formula))) return "reported";
    if (isCertain) return text === before ? "mute" : "awaited";
    return text === before ? "unchanged" : "unclear";
  });
}

/** Reports of cells without marks. */
function unmarkedReports(written: readonly WrittenCell[], marks: readonly string[]): number {
  const own = new Set(written.map(({ mark }) => mark));
  return marks.filter((mark) => !own.has(mark)).length;
}

/**
 * Whether all that are certain to run did so when their marks were taken off: what they show is as new as with marks.
 * @param before The marks of the reports before that, and after it.
 */
export function ranUnmarked(
  written: readonly WrittenCell[],
  before: readonly string[],
  after: readonly string[],
): boolean {
  const reports = unmarkedReports(written, after) - unmarkedReports(written, before);
  return reports > 0 && reports >= written.filter(({ isCertain }) => isCertain).length;
}

export const isUnreported = (stage: CellStage): boolean => stage === "busy" || stage === "awaited" || stage === "mute";

const WHILE_BUSY = 60_000;
const WHILE_UNCLEAR = 10_000;
const TO_BE_SURE = 1_000;

/** Milliseconds without anything new after which waiting ends; 0 once all have reported. */
export function timeoutFor(stages: readonly CellStage[]): number {
  if (stages.includes("busy") || stages.includes("awaited")) return WHILE_BUSY;
  if (stages.includes("mute") || stages.includes("unclear")) return WHILE_UNCLEAR;
  return stages.includes("unchanged") ? TO_BE_SURE : 0;
}

/** The same for cells that are to show something. */
export function displayTimeout(shown: readonly string[], wanted: readonly string[]): number {
  const others = shown.filter((text, index) => text !== wanted[index]);
  if (others.some(isBusyText)) return WHILE_BUSY;
  return others.length > 0 ? TO_BE_SURE : 0;
}

/** What sheets show, by sheet name. */
export type Displays = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * The cells that show something else without their marks, or fill cells that do. One that calculates has forgotten its
 * older result.
 * @param holdsFormula Whether a cell has a formula of its own, so that no other one fills it.
 */
export function keepingMarks(
  written: readonly WrittenCell[],
  withMarks: Displays,
  without: Displays,
  holdsFormula: (cell: CellAddress) => boolean,
): readonly WrittenCell[] {
  const behind = [...withMarks.keys()].flatMap((sheet) => {
    const cells = written.map(({ cell }) => cell).filter((cell) => cell.sheet === sheet);
    const places = new Set(cells.map(({ row, column }) => `${row},${column}`));
    const isOneOfThem = ({ row, column }: Place): boolean => places.has(`${row},${column}`);
    const changed = differences(withMarks.get(sheet) ?? [], without.get(sheet) ?? []);
    return [
      ...behindPlaces(
        cells,
        changed.filter((place) => isOneOfThem(place) || !holdsFormula({ sheet, ...place })),
      ),
    ];
  });
  const changed = new Set(behind);
  const isBusy = ({ sheet, row, column }: FormulaCell): boolean =>
    isBusyText(without.get(sheet)?.[row]?.[column] ?? "");
  return written.filter(({ cell }) => changed.has(cell) && !isBusy(cell));
}

type Place = Omit<CellAddress, "sheet">;

function differences(one: Grid, other: Grid): readonly Place[] {
  const [rows, columns] = [Math.max(one.length, other.length), Math.max(widthOf(one), widthOf(other))];
  const all = Array.from({ length: rows * columns }, (_, index) => ({
    row: Math.floor(index / columns),
    column: index % columns,
  }));
  return all.filter(({ row, column }) => (one[row]?.[column] ?? "") !== (other[row]?.[column] ?? ""));
}

type Grid = readonly (readonly string[])[];

const widthOf = ([first = []]: Grid): number => first.length;

/**
 * The formulas behind cells that now show something else. A formula fills a rectangle that starts with its cell and
 * contains no other formula; if several could have filled a cell, all are returned.
 * @param places On one sheet, the same as the cells.
 */
function behindPlaces<Cell extends Place>(cells: readonly Cell[], places: readonly Place[]): ReadonlySet<Cell> {
  const downwards = [...cells].sort((one, other) => one.row - other.row);
  const lowest = new Map<number, Cell>();
  const found = new Set<Cell>();
  let next = 0;
  for (const { row, column } of [...places].sort((one, other) => one.row - other.row)) {
    for (; next < downwards.length && downwards[next]!.row <= row; next += 1) {
      lowest.set(downwards[next]!.column, downwards[next]!);
    }
    const leftwards = [...lowest.values()].filter((cell) => cell.column <= column).sort((a, b) => b.column - a.column);
    let below = -1;
    for (const cell of leftwards) {
      if (cell.row > below) found.add(cell);
      below = Math.max(below, cell.row);
    }
  }
  return found;
}
