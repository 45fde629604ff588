/** Which cells are filled by formulas that spill. */
import { cellsOf, type CellAddress, type CellArea } from "../../shared/formulas/cells";
import { excelRange } from "./objectModel";
import { tripsOf } from "./trips";

/** Excel tells of a range whether all, none, or some of its cells are filled by a spilling formula: those are halved. */
export async function spilledIn(
  context: Excel.RequestContext,
  areas: readonly CellArea[],
): Promise<readonly CellAddress[]> {
  const found: CellArea[] = [];
  let open = areas;
  while (open.length > 0) {
    const mixed: CellArea[] = [];
    for (const trip of tripsOf(open)) {
      const ranges = trip.map((each) => excelRange(context, each));
      ranges.forEach((range) => range.load("hasSpill"));
      await context.sync();
      trip.forEach((each, index) => {
        const has: boolean | null = ranges[index]!.hasSpill;
        if (has === null) mixed.push(each);
        else if (has) found.push(each);
      });
    }
    open = mixed.flatMap(halves);
  }
  return found.flatMap(cellsOf);
}

function halves(area: CellArea): readonly CellArea[] {
  const { row, column, rows, columns } = area;
  if (rows >= columns) {
    const upper = rows >> 1;
    return [
      { ...area, rows: upper },
      { ...area, row: row + upper, rows: rows - upper },
    ];
  }
  const left = columns >> 1;
  return [
    { ...area, columns: left },
    { ...area, column: column + left, columns: columns - left },
  ];
}
