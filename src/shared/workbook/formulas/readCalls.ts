/** The calls of cells that can be read from their formulas, without having them calculate. */
import { quoteCall, type FunctionCall } from "../../functions/declaring/calculate";
import { readReference, type CellArea } from "../../formulas/cells";
import { piecesOf, type Reference } from "../../formulas/references";
import type { Grid } from "../../values/input";
import { type Flow, type FormulaCell, type QuotedCall, workbook } from "../port/port";
import { formulaCall, type ReadReference } from "./formulaCall";

interface CellCall {
  readonly cell: FormulaCell;
  readonly call: FunctionCall;
}

export type ReadCall = CellCall & QuotedCall;

export function* callsOf(cells: readonly FormulaCell[]): Flow<readonly CellCall[]> {
  const read = yield* readingAtOnce(cells);
  const calls: CellCall[] = [];
  for (const cell of cells) {
    const call = yield* formulaCall(cell, read);
    if (call !== undefined) calls.push({ cell, call });
  }
  return calls;
}

/** With what they would request, and show from the cache. */
export function* readCalls(cells: readonly FormulaCell[]): Flow<readonly ReadCall[]> {
  const context = yield* workbook.fetchContext();
  const calls: ReadCall[] = [];
  for (const each of yield* callsOf(cells)) calls.push({ ...each, ...(yield* quoteCall(each.call, context)) });
  return calls;
}

/** Most cells that are read at once. */
const MOST_CELLS = 500_000;

/**
 * Reads the cells of a sheet that formulas refer to together, because each look into a workbook takes its time; where they
 * are far apart, those in the same columns.
 */
function* readingAtOnce(cells: readonly FormulaCell[]): Flow<ReadReference> {
  const [bySheet, byColumns] = [new Map<string, CellArea>(), new Map<string, CellArea>()];
  for (const { sheet: own, formula } of cells.length > 1 ? cells : []) {
    for (const piece of piecesOf(formula)) {
      if (typeof piece === "string") continue;
      const sheet = piece.sheet ?? own;
      const columns = `${sheet} ${piece.column} ${piece.columns}`;
      bySheet.set(sheet, around(sheet, piece, bySheet.get(sheet)));
      byColumns.set(columns, around(sheet, piece, byColumns.get(columns)));
    }
  }
  const areas = [...bySheet.values()].flatMap((area) =>
    isReadable(area) ? area : [...byColumns.values()].filter((part) => part.sheet === area.sheet && isReadable(part)),
  );
  const grids: { readonly area: CellArea; readonly grid: Grid }[] = [];
  for (const area of areas) {
    const grid = yield* workbook.readCells(area);
    if (grid !== undefined) grids.push({ area, grid });
  }
  return function* (reference) {
    const { sheet = "", range } = readReference(reference) ?? {};
    const { top, left, bottom, right } = range ?? {};
    const held = grids.find(({ area }) => area.sheet === sheet && isWithin(area, top, left, bottom, right));
    if (held === undefined) return yield* workbook.readValues(reference);
    const { area, grid } = held;
    const rows = grid.slice(Number(top) - area.row, Number(bottom) - area.row + 1);
    return rows.map((row) => row.slice(Number(left) - area.column, Number(right) - area.column + 1));
  };
}

const isReadable = ({ rows, columns }: CellArea): boolean => rows * columns <= MOST_CELLS;

function around(sheet: string, { row, column, rows, columns }: Reference, area?: CellArea): CellArea {
  if (area === undefined) return { sheet, row, column, rows, columns };
  const [top, left] = [Math.min(row, area.row), Math.min(column, area.column)];
  return {
    ...{ sheet, row: top, column: left },
    rows: Math.max(row + rows, area.row + area.rows) - top,
    columns: Math.max(column + columns, area.column + area.columns) - left,
  };
}

type Edge = number | null | undefined;

/** Whether all edges are known, as they aren't for whole columns, and lie within. */
function isWithin({ row, column, rows, columns }: CellArea, top: Edge, left: Edge, bottom: Edge, right: Edge): boolean {
  const edges = [top, left, bottom, right];
  if (edges.some((edge) => typeof edge !== "number")) return false;
  return (
    Number(top) >= row && Number(left) >= column && Number(bottom) < row + rows && Number(right) < column + columns
  );
}
