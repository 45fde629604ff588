/** Cells as the engine's ranges, and the other way round. */
import { cellToRange, Range, type IUnitRange } from "@univerjs/core";
import type { CalledCell } from "./calls";

export const cellsOfRange = ({ unitId, sheetId, range }: IUnitRange): readonly CalledCell[] => {
  const cells: CalledCell[] = [];
  Range.foreach(range, (row, column) => cells.push({ unitId, sheetId, row, column }));
  return cells;
};

/** Merges cells below one another into one range, because the engine compares every range with every other. */
export const rangesOf = (cells: readonly CalledCell[]): IUnitRange[] => {
  const sorted = [...cells].sort(
    (a, b) =>
      a.unitId.localeCompare(b.unitId) || a.sheetId.localeCompare(b.sheetId) || a.column - b.column || a.row - b.row,
  );
  const ranges: IUnitRange[] = [];
  for (const { unitId, sheetId, row, column } of sorted) {
    const last = ranges.at(-1);
    if (
      last?.unitId === unitId &&
      last.sheetId === sheetId &&
      last.range.startColumn === column &&
      row <= last.range.endRow + 1
    ) {
      last.range.endRow = row;
    } else {
      ranges.push({ unitId, sheetId, range: cellToRange(row, column) });
    }
  }
  return ranges;
};
