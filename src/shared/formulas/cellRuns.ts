/** Groups cells that are below one another: hosts read and write a run of cells as one range. */
import type { CellAddress } from "./cells";

/** Cells of one column without gaps that belong together, from the top. */
export function cellRuns<Cell extends CellAddress>(
  cells: readonly Cell[],
  together: (above: Cell, below: Cell) => boolean = () => true,
): readonly (readonly [Cell, ...Cell[]])[] {
  const sorted = [...cells].sort(
    (one, other) => one.sheet.localeCompare(other.sheet) || one.column - other.column || one.row - other.row,
  );
  const found: [Cell, ...Cell[]][] = [];
  for (const cell of sorted) {
    const run = found[found.length - 1];
    const above = run?.[run.length - 1];
    const below = above?.sheet === cell.sheet && above.column === cell.column && above.row + 1 === cell.row;
    if (run !== undefined && above !== undefined && below && together(above, cell)) run.push(cell);
    else found.push([cell]);
  }
  return found;
}
