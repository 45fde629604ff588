/** Columns of a list that our own formulas filled in: results, which nobody typed. */
import { areaText, overlaps, type CellArea } from "../../formulas/cells";
import type { Input } from "../../values/input";
import { calledArea } from "../figures/callFigures";
import { readCalls } from "../formulas/readCalls";
import { type Flow, workbook } from "../port/port";
import type { HeadedList } from "./headingsAbove";
import { columnsOfList, rowsOfList } from "./listArea";

/** Rows below the headings that tell whose a column is. */
const LOOKED_AT = 50;

/** Of each column, whether all that is in it is ours. @param above How many rows are headings. */
export function* filledColumns({ area, grid }: HeadedList, above: number): Flow<readonly boolean[]> {
  const rows = rowsOfList(area).slice(0, above + LOOKED_AT);
  const ours = yield* filledAreas({ ...area, rows: rows[rows.length - 1]! + 1 - area.row });
  const isOurs = (row: number, column: number): boolean =>
    ours.some((each) => overlaps(each, { sheet: area.sheet, row, column, rows: 1, columns: 1 }));
  const isFilled = (cell: Input = null): boolean => cell !== null && cell !== "";
  return columnsOfList(area).map((column, at) => {
    const filled = rows.filter((_, index) => index >= above && isFilled(grid[index]?.[at]));
    return filled.length > 0 && filled.every((row) => isOurs(row, column));
  });
}

/** What our formulas in the area fill. */
function* filledAreas(area: CellArea): Flow<readonly CellArea[]> {
  const calls = yield* readCalls(yield* workbook.formulaCells([{ sheet: area.sheet, a1: areaText(area) }]));
  return calls.flatMap((each) => calledArea(each, each.value) ?? []);
}
