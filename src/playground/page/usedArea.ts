/** The part of an area that holds something: cells as they were typed, and cells that a formula spilled into. */
import type { ICellData, IObjectMatrixPrimitiveType, Nullable, ObjectMatrix } from "@univerjs/core";
import type { Rectangle } from "./book";

export function usedArea(
  { sheet, row, column, rows, columns }: Rectangle,
  cells: ObjectMatrix<Nullable<ICellData>>,
  spilled: IObjectMatrixPrimitiveType<Nullable<ICellData>>,
): Rectangle | undefined {
  let [top, left, bottom, right] = [Infinity, Infinity, -Infinity, -Infinity];
  const hold = (down: number, across: number, cell: Nullable<ICellData>): void => {
    if (down < row || down >= row + rows || across < column || across >= column + columns) return;
    if (!holdsSomething(cell)) return;
    [top, bottom] = [Math.min(top, down), Math.max(bottom, down)];
    [left, right] = [Math.min(left, across), Math.max(right, across)];
  };
  cells.forValue((down, across, cell) => hold(down, across, cell));
  for (const [down, line] of Object.entries(spilled)) {
    for (const [across, cell] of Object.entries(line ?? {}))
      hold(Number(down), Number(across), cell as Nullable<ICellData>);
  }
  if (bottom < top) return undefined;
  return { sheet, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}

function holdsSomething(cell: Nullable<ICellData>): boolean {
  if (cell === null || cell === undefined) return false;
  return Boolean(cell.f) || Boolean(cell.si) || (cell.v !== undefined && cell.v !== null && cell.v !== "");
}
