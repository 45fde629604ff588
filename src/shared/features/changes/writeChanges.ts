/** Writes what changed: as a sheet, or as three columns beside the cells that changed. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { utcDay } from "../../fetching/ledger/billingPeriod";
import { areaAddress, type CellArea } from "../../formulas/cells";
import { listedText } from "../../api/text/listedText";
import type { FigureState } from "../../panelApi/changesApi";
import { day } from "../../values/day";
import type { Value } from "../../values/value";
import { freeName } from "../../workbook/layout/freeName";
import { type Flow, workbook } from "../../workbook/port/port";
import type { WrittenCells } from "../../workbook/port/sheetAbilities";
import { changesLayout } from "./changesLayout";
import { keptChanges, NOT_KEPT, type KeptChanges } from "../../workbook/figures/keptChanges";
import { figureMove } from "../../workbook/figures/summary";

const NOTHING = problem("failed", "Nothing changed: there is nothing to write");

const NO_ROOM = problem("failed", "The three columns beside the cells are not blank: write it as a sheet instead");

const NOT_BESIDE = problem(
  "failed",
  "There is no single figure in each row to write beside: write it as a sheet instead",
);

export function* writeChanges(where: "sheet" | "beside"): Flow<{ readonly written: string } | Problem> {
  const kept = yield* keptChanges.read();
  if (kept === undefined || isProblem(kept)) return kept ?? NOT_KEPT;
  if (kept.changes.length === 0 && (where === "beside" || (kept.roll?.events ?? []).length === 0)) return NOTHING;
  return yield* where === "sheet" ? asSheet(kept) : beside(kept);
}

function* asSheet(kept: KeptChanges): Flow<{ readonly written: string } | Problem> {
  const sheet = freeName(`Changes ${utcDay(kept.at)}`, yield* workbook.sheetNames());
  return (yield* workbook.insertLayout(changesLayout(sheet, kept))) ?? { written: sheet };
}

const MOVED = problem(
  "failed",
  "The cells no longer show what they showed after the refresh, or have moved: write it as a sheet instead",
);

const HEADS: readonly string[] = ["Old value", "Change", "Changed on"];

/** Rows that did not change stay blank. Heads are written where there is a row above. */
function* beside(kept: KeptChanges): Flow<{ readonly written: string } | Problem> {
  if (kept.areas === undefined) return NOT_BESIDE;
  const parts: WrittenCells[] = [];
  for (const area of kept.areas) {
    const target = targetOf(area);
    if (!(yield* areThere(area, kept))) return MOVED;
    if (!(yield* workbook.areBlank(target))) return NO_ROOM;
    parts.push({ area: target, rows: rowsBeside(area, target, kept) });
  }
  return (yield* workbook.writeCells(parts)) ?? { written: listedText(parts.map(({ area }) => areaAddress(area))) };
}

/** Rows may have been sorted, inserted or deleted since. */
function* areThere(area: CellArea, { changes }: KeptChanges): Flow<boolean> {
  const grid = (yield* workbook.readCells(area)) ?? [];
  return changes.every(({ cell, after }) => {
    if (cell?.sheet !== area.sheet || typeof after !== "number") return true;
    return String(grid[cell.row - area.row]?.[cell.column - area.column] ?? "") === String(after);
  });
}

function targetOf({ sheet, row, column, rows, columns }: CellArea): CellArea {
  const above = row > 0 ? 1 : 0;
  return { sheet, row: row - above, column: column + columns, rows: rows + above, columns: HEADS.length };
}

function rowsBeside(area: CellArea, target: CellArea, { at, changes }: KeptChanges): WrittenCells["rows"] {
  const rows = Array.from({ length: target.rows }, (): readonly (Value | undefined)[] => HEADS.map(() => undefined));
  if (target.row < area.row) rows[0] = HEADS;
  for (const change of changes) {
    const { cell } = change;
    if (cell?.sheet !== area.sheet) continue;
    rows[cell.row - target.row] = [shown(change.before), figureMove(change)?.amount, day(utcDay(at))];
  }
  return rows;
}

const shown = (state: FigureState): Value | undefined => state ?? undefined;
