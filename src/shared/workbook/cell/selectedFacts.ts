/** The facts about the selected cell, which a formula in another cell may have filled. */
import type { CellFacts } from "../../panelApi/panelApi";
import { cutAt } from "../../values/cellText";
import { cellFacts } from "./cellFacts";
import { holdsOurFunction } from "../formulas/propFormulas";
import { addressText } from "../../formulas/cells";
import { quoteCall } from "../../functions/declaring/calculate";
import { readUsage } from "../../fetching/effects";
import { isProblem } from "../../api/problem";
import { headerRow } from "../../tables/table";
import { type Flow, type FormulaCell, type QuotedCall, type SelectedCell, workbook } from "../port";

/** A formula with its functions' quotes. */
interface Source {
  readonly cell: FormulaCell;
  readonly calls: readonly QuotedCall[];
  /** No call was in progress before the cell was examined. */
  readonly idle: boolean;
}

/** What Excel shows while a function runs, and permanently if it lost the result. */
const BUSY = /^#(BUSY!|GETTING_DATA)$/i;

const RESULT_LOST =
  "The cell was still busy with nothing under way: Excel had lost its result. It was calculated again, and nothing was asked for it.";

/** Most formulas to try if the host doesn't know which one filled a cell. */
const TRIED = 3;

/** @param cellText Characters per cell of this host. */
export function* selectedFacts(cellText: number): Flow<CellFacts | undefined> {
  const selected = yield* workbook.selectedCell();
  const source = selected === undefined ? undefined : yield* sourceOf(selected);
  if (selected === undefined || source === undefined) return undefined;
  const { cell, calls, idle } = source;
  const [address, formulaAddress] = [addressText(selected), addressText(cell)];
  const { shows } = selected;
  const facts = cellFacts(
    {
      ...{ address, formula: cell.formula, shows, ...cutAt(shows, cellText) },
      ...(address === formulaAddress ? {} : { formulaAddress }),
    },
    calls,
    { down: selected.row - cell.row, right: selected.column - cell.column },
  );
  const told = { ...facts, ...(facts.price === undefined ? {} : { usage: yield* readUsage() }) };
  return idle && BUSY.test(shows.trim()) ? { ...told, remarks: [RESULT_LOST, ...(told.remarks ?? [])] } : told;
}

function* sourceOf(selected: SelectedCell): Flow<Source | undefined> {
  const { formula, shows, spilledFrom } = selected;
  if (formula !== "") return holdsOurFunction(formula) ? yield* behind(selected) : undefined;
  if (spilledFrom === "none" || shows === "") return undefined;
  if (spilledFrom !== "unknown") return holdsOurFunction(spilledFrom.formula) ? yield* behind(spilledFrom) : undefined;
  for (const cell of yield* nearest(selected)) {
    const source = yield* behind(cell);
    if (source.calls.some((call) => reaches(cell, call, selected))) return source;
  }
  return undefined;
}

/** What a cell would request. A cell that is calculating isn't disturbed. */
function* behind(cell: FormulaCell): Flow<Source> {
  const active = yield* workbook.activeCalls(cell);
  const calls: QuotedCall[] = [];
  for (const call of active) calls.push({ call, ...(yield* quoteCall(call, yield* workbook.fetchContext())) });
  if (active.length > 0) return { cell, calls, idle: false };
  const ran = yield* workbook.dryRun([cell]);
  if (isProblem(ran)) throw new Error(ran.message);
  return { cell, calls: ran.calls, idle: true };
}

/** Formulas that may have filled a cell: those above and to the left, up to another formula. */
function* nearest({ sheet, row, column }: SelectedCell): Flow<readonly FormulaCell[]> {
  const before = (yield* workbook.formulaCells([{ sheet }])).filter((cell) => cell.row <= row && cell.column <= column);
  const isBetween = (cell: FormulaCell, other: FormulaCell): boolean =>
    other !== cell && other.row >= cell.row && other.column >= cell.column;
  return before
    .filter((cell) => !before.some((other) => isBetween(cell, other)))
    .sort((a, b) => row - a.row + column - a.column - (row - b.row + column - b.column))
    .slice(0, TRIED);
}

function reaches(cell: FormulaCell, { value }: QuotedCall, { row, column }: SelectedCell): boolean {
  if (isProblem(value)) return false;
  const rows = value.rows.length + headerRow(value).length;
  return row - cell.row < rows && column - cell.column < value.columns.length;
}
