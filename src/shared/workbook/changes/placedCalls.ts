/**
 * The cells of calls. A host may not know which cell made a call: then the formulas of all cells are read, over the
 * cells of their sheets as they are now, read once.
 */
import { readReference, type CellArea } from "../../formulas/cells";
import { splitReference } from "../../formulas/splitReference";
import type { FunctionCall } from "../../functions/declaring/calculate";
import { withoutTrailingBlanks, type Grid } from "../../values/input";
import { formulaCall } from "../formulas/formulaCall";
import { type Flow, type FormulaCell, type QuotedCall, workbook } from "../port";

export interface PlacedQuote {
  readonly quoted: QuotedCall;
  readonly cell?: FormulaCell;
}

/** Each call once for each cell that makes it; once without a cell where none is known to. */
export function* placedCalls(
  cells: readonly FormulaCell[],
  calls: readonly QuotedCall[],
): Flow<readonly PlacedQuote[]> {
  if (calls.every(({ cell }) => cell !== undefined)) return calls.map((quoted) => ({ ...quoted, quoted }));
  const read = yield* readSheets([...new Set(cells.map(({ sheet }) => sheet))]);
  const byCall = new Map<string, FormulaCell[]>();
  for (const cell of cells) {
    const call = yield* formulaCall(cell, read);
    if (call === undefined) continue;
    const name = callName(call);
    byCall.set(name, [...(byCall.get(name) ?? []), cell]);
  }
  return calls.flatMap((quoted) => {
    const made = byCall.get(callName(quoted.call));
    return made === undefined ? [{ quoted }] : made.map((cell) => ({ quoted, cell }));
  });
}

function callName({ declaration, given }: FunctionCall): string {
  const grids = declaration.parameters.map((_, index) => given[index] && withoutTrailingBlanks(given[index]));
  return JSON.stringify([declaration.name, ...grids]);
}

/** More is read cell by cell. */
const MOST_CELLS = 1_000_000;

function* readSheets(sheets: readonly string[]): Flow<(reference: string) => Flow<Grid | undefined>> {
  const grids = new Map<string, Grid>();
  for (const sheet of sheets) {
    const area = yield* workbook.usedArea(sheet);
    if (area === undefined || area.rows * area.columns > MOST_CELLS) continue;
    const grid = yield* workbook.readCells(area);
    if (grid !== undefined) grids.set(sheet, grid);
  }
  return function* (reference) {
    const grid = grids.get(splitReference(reference).sheet);
    const range = readReference(reference)?.range;
    return grid === undefined || range === undefined ? yield* workbook.readValues(reference) : partOf(grid, range);
  };
}

type Range = NonNullable<ReturnType<typeof readReference>>["range"];

function partOf(grid: Grid, { top, left, bottom, right }: Range): Grid {
  const area: Omit<CellArea, "sheet"> = {
    ...{ row: top ?? 0, column: left ?? 0 },
    rows: (bottom ?? grid.length - 1) - (top ?? 0) + 1,
    columns: (right ?? (grid[0]?.length ?? 1) - 1) - (left ?? 0) + 1,
  };
  return Array.from({ length: Math.max(1, area.rows) }, (_, down) =>
    Array.from(
      { length: Math.max(1, area.columns) },
      (__, across) => grid[area.row + down]?.[area.column + across] ?? null,
    ),
  );
}
