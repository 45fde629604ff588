/** Which cells hold typed text: not what a formula gives or spills, and no data type. */
import { cellsOf, addressText, type CellArea } from "../../../shared/formulas/cells";
import { hostSupports } from "../../fetching/requirements";
import { excelRange, inExcel } from "../objectModel";
import { tripsOf } from "../trips";
import { eachRow } from "./sheetCells";

export async function readTexts(area: CellArea): Promise<readonly (readonly (string | undefined)[])[] | undefined> {
  const rows = await eachRow(area, "formulas,valueTypes", ({ formulas, valueTypes }) =>
    (formulas as unknown[][]).map((line, row) =>
      line.map((content, column) => (valueTypes[row]?.[column] === "String" ? typedIn(content) : undefined)),
    ),
  );
  if (rows === undefined || !hostSupports.spills()) return rows;
  const spilled = await spilledIn(area);
  return rows.map((line, down) =>
    line.map((text, right) =>
      spilled.has(addressText({ ...area, row: area.row + down, column: area.column + right })) ? undefined : text,
    ),
  );
}

const typedIn = (content: unknown): string | undefined =>
  typeof content === "string" && !content.startsWith("=") ? content : undefined;

/** Excel tells of a range whether all, none, or some of its cells are filled by a spilling formula: those are halved. */
async function spilledIn(area: CellArea): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  await inExcel(async (context) => {
    let open: readonly CellArea[] = [area];
    while (open.length > 0) {
      const mixed: CellArea[] = [];
      for (const trip of tripsOf(open)) {
        const ranges = trip.map((each) => excelRange(context, each));
        ranges.forEach((range) => range.load("hasSpill"));
        await context.sync();
        trip.forEach((each, index) => {
          const has: boolean | null = ranges[index]!.hasSpill;
          if (has === null) mixed.push(each);
          else if (has) for (const cell of cellsOf(each)) found.add(addressText(cell));
        });
      }
      open = mixed.flatMap(halves);
    }
  });
  return found;
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
