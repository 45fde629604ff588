/**
 * Formulas that are written over by others, each where it still stands, or into cells that are still blank: a cell that
 * somebody changed, moved or protected since it was read is left as it is. Cells below one another are looked at and written together, so that nothing passes
 * between the two calls.
 */
import { cellRuns } from "../../shared/formulas/cellRuns";
import { marksIn, unmarked } from "../../shared/workbook/formulas/propFormulas";
import type { FormulaCell, Overwriting } from "../../shared/workbook/port/port";
import { retryOnce } from "../runtime/attempt";
import { filledRuns } from "./filledRuns";
import { partRange, sheetOf, sheetParts } from "./sheetRanges";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/**
 * - `locked`: the person may not edit it
 * - `changed`: it holds something else by now, or is gone
 */
export type WriteFate = "written" | "locked" | "changed";

/** @returns What became of each, in their order. */
export function writeOver(all: readonly Overwriting[]): readonly WriteFate[] {
  const fates = new Map<Overwriting, WriteFate>();
  for (const block of blocksOf(all)) {
    const found = retryOnce(() => fatesOf(block));
    block.forEach((each, index) => fates.set(each, found[index]!));
  }
  return all.map((each) => fates.get(each)!);
}

/** Those with a fate. */
export const ofFate = <T>(fates: readonly WriteFate[], fate: WriteFate, all: readonly T[]): readonly T[] =>
  all.filter((_, index) => fates[index] === fate);

type Block = readonly Overwriting[];

/** Of cells below one another, without a gap; one that should be blank is by itself. */
const blocksOf = (all: readonly Overwriting[]): readonly Block[] =>
  cellRuns(
    all.map((each) => ({ ...each.cell, each })),
    (above, below) => above.formula !== "" && below.formula !== "",
  ).map((run) => run.map(({ each }) => each));

function fatesOf(block: Block): readonly WriteFate[] {
  const { cell } = block[0]!;
  const sheet = sheetOf(cell);
  const rows =
    sheet === null || cell.column >= sheet.getMaxColumns()
      ? 0
      : Math.max(0, Math.min(block.length, sheet.getMaxRows() - cell.row));
  const within = block.slice(0, rows);
  return [...(sheet === null ? [] : fatesOn(sheet, within)), ...block.slice(rows).map(() => "changed" as const)];
}

/** Of cells that the sheet has. */
function fatesOn(sheet: Sheet, block: Block): readonly WriteFate[] {
  const isOpen = openIn(sheet, block);
  const fates: WriteFate[] = block.map((_, index) => (isOpen[index] === true ? "changed" : "locked"));
  let runs = runsIn(block, (_, index) => isOpen[index] === true);
  while (runs.length > 0) {
    const [[start, run], ...others] = runs as [Run, ...Run[]];
    runs = others;
    const { row, column } = run[0]!.cell;
    const range = sheet.getRange(row + 1, column + 1, run.length, 1);
    const stands = standsIn(range, run);
    if (run.every(stands)) {
      range.setFormulas(run.map(({ formula }) => [formula]));
      fates.fill("written", start, start + run.length);
    } else {
      const parts = runsIn(run, stands).map(([first, part]): Run => [start + first, part]);
      runs = [...parts, ...runs];
    }
  }
  return fates;
}

/** Tells of each whether it is as it was read, or written already before a call failed. */
function standsIn(range: Range, run: Block): (each: Overwriting, index: number) => boolean {
  const formulas = range.getFormulas();
  const isBlank = run[0]!.cell.formula === "" && range.isBlank();
  return ({ cell, formula }, index) => {
    const there = formulas[index]![0]!;
    return there === formula || (cell.formula === "" ? isBlank : unmarked(there) === cell.formula);
  };
}

/** Whether the person may edit each of them. */
function openIn(sheet: Sheet, block: Block): readonly boolean[] {
  if (block.length === 0) return [];
  const { row, column } = block[0]!.cell;
  if (sheet.getRange(row + 1, column + 1, block.length, 1).canEdit()) return block.map(() => true);
  if (block.length === 1) return [false];
  const half = block.length >> 1;
  return [...openIn(sheet, block.slice(0, half)), ...openIn(sheet, block.slice(half))];
}

/** Neighbours, and where they start in their block. */
type Run = readonly [start: number, run: Block];

const runsIn = (block: Block, isIn: (each: Overwriting, index: number) => boolean): readonly Run[] =>
  filledRuns(block.map((each, index) => (isIn(each, index) ? each : undefined)));

export interface MarkedCell {
  /** With its formula as it was typed. */
  readonly cell: FormulaCell;
  readonly mark: string;
}

/**
 * The cells with marks of a run, wherever they stand by now.
 * @param among The sheets to look at; all if none are named.
 */
export function markedCells(run: string, among?: readonly string[]): readonly MarkedCell[] {
  const parts = among?.map((sheet) => ({ sheet })) ?? sheetParts("everything");
  return parts.flatMap(({ sheet }) =>
    (partRange({ sheet })?.getFormulas() ?? []).flatMap((line, row) =>
      line.flatMap((formula, column): readonly MarkedCell[] => {
        const mark = marksIn(formula).find((each) => each.startsWith(`${run}.`));
        return mark === undefined ? [] : [{ cell: { sheet, row, column, formula: unmarked(formula) }, mark }];
      }),
    ),
  );
}
