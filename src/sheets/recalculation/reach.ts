/**
 * Works out which cells each formula filled from what vanished when all were removed. A formula fills a rectangle that
 * starts with itself and contains no other formula or typed value. A cell that could belong to several goes to the one
 * whose rectangle has the fewest blanks, then to the nearest.
 */
interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle by its last cell. */
export interface Reach {
  readonly rows: number;
  readonly columns: number;
}

/**
 * @param formulas The removed formulas.
 * @param filled Cells that showed something before and show nothing now, including the formulas' own, row by row.
 * @param standing Cells that still have something.
 * @returns Which cells were filled by one of them, and how far each formula reached.
 */
export function reachesOf<Cell extends Place>(
  formulas: readonly Place[],
  filled: readonly Cell[],
  standing: readonly Place[],
): { readonly cells: readonly Cell[]; readonly reaches: readonly Reach[] } {
  const countFilled = counting(filled);
  const countOthers = counting([...formulas, ...standing]);
  const reaches = formulas.map((): Reach => ({ rows: 1, columns: 1 }));
  const numbers = formulas.map((_, index) => index).sort((one, other) => formulas[one]!.row - formulas[other]!.row);
  const blanksIn = (from: Place, to: Place): number =>
    (to.row - from.row + 1) * (to.column - from.column + 1) - countFilled(from, to);
  /** The lowest formula so far in each column: one above can't reach past it. */
  const lowest = new Map<number, number>();
  let next = 0;
  const cells = filled.filter((cell) => {
    for (; next < numbers.length && formulas[numbers[next]!]!.row <= cell.row; next += 1) {
      lowest.set(formulas[numbers[next]!]!.column, numbers[next]!);
    }
    const possible = [...lowest.values()].filter((number) => {
      const formula = formulas[number]!;
      return formula.column <= cell.column && countOthers(formula, cell) === 1;
    });
    const [best] = possible.sort((one, other) => {
      const [from, orFrom] = [formulas[one]!, formulas[other]!];
      const blanker = blanksIn(from, cell) - blanksIn(orFrom, cell);
      return blanker || orFrom.row - from.row || orFrom.column - from.column;
    });
    if (best === undefined) return false;
    const { row, column } = formulas[best]!;
    const { rows, columns } = reaches[best]!;
    reaches[best] = {
      rows: Math.max(rows, cell.row - row + 1),
      columns: Math.max(columns, cell.column - column + 1),
    };
    return true;
  });
  return { cells, reaches };
}

/** Counts the places within a rectangle in constant time. */
function counting(places: readonly Place[]): (from: Place, to: Place) => number {
  const rows = places.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const columns = places.reduce((most, { column }) => Math.max(most, column + 1), 0);
  /** How many are above and to the left of a corner. */
  const sums = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
  for (const { row, column } of places) sums[row + 1]![column + 1] = 1;
  for (let row = 1; row <= rows; row += 1) {
    for (let column = 1; column <= columns; column += 1) {
      sums[row]![column]! += sums[row - 1]![column]! + sums[row]![column - 1]! - sums[row - 1]![column - 1]!;
    }
  }
  const upTo = (row: number, column: number): number => sums[Math.min(row, rows)]![Math.min(column, columns)]!;
  return (from, to) =>
    upTo(to.row + 1, to.column + 1) -
    upTo(from.row, to.column + 1) -
    upTo(to.row + 1, from.column) +
    upTo(from.row, from.column);
}
