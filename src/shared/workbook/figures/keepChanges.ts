import { type CellArea, sheetsOf } from "../../formulas/cells";
import type { FigureChange } from "../../panelApi/changesApi";
import { type Flow, workbook } from "../port/port";
import { keptChanges, MOST_KEPT, type KeptChanges } from "./keptChanges";
import { bySize } from "./summary";

/** @param areas The cells that hold the figures, if others may be written beside them. */
export function* keepChanges(
  compared: readonly FigureChange[],
  areas: readonly CellArea[] | undefined,
  more: Pick<KeptChanges, "mixed" | "roll" | "sheets"> = {},
): Flow<void> {
  const changes = bySize(compared);
  const blocks = compared.every(({ cell }) => cell !== undefined) ? blocksOf(areas) : undefined;
  yield* keptChanges.write({
    at: yield* workbook.now(),
    changes: changes.slice(0, MOST_KEPT),
    left: Math.max(0, changes.length - MOST_KEPT),
    ...(blocks === undefined ? {} : { areas: blocks }),
    ...more,
  });
}

/** One area for each sheet; undefined if two areas are beside each other, so that a row has several figures. */
function blocksOf(areas: readonly CellArea[] | undefined): readonly CellArea[] | undefined {
  if (areas === undefined) return undefined;
  const rows = areas.flatMap(({ sheet, row, rows: many }) =>
    Array.from({ length: many }, (_, down) => `${row + down} ${sheet}`),
  );
  if (new Set(rows).size < rows.length) return undefined;
  return sheetsOf(areas).map((sheet) => areas.filter((area) => area.sheet === sheet).reduce(around));
}

function around(one: CellArea, other: CellArea): CellArea {
  const [row, column] = [Math.min(one.row, other.row), Math.min(one.column, other.column)];
  const rows = Math.max(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.max(one.column + one.columns, other.column + other.columns) - column;
  return { sheet: one.sheet, row, column, rows, columns };
}
