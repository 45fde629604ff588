/**
 * Sheets that the add-in laid out, which are no lists of addresses. They are told by their headings, so a sheet that was
 * renamed or copied is too.
 */
import { isProblem, problem, type Problem } from "../../api/problem";
import { areaAddress, type CellArea } from "../../formulas/cells";
import type { Input } from "../../values/input";
import { type Flow, workbook } from "../port/port";
import { addressCheck } from "./addressCheck";

/** What the headings of a sheet of checked addresses begin with. */
export const ADDRESS_CHECK_HEADS = ["Row", "Address", "Result", "Problem", "Look up?"] as const;
/** Side by side in the headings of a job sheet's list. */
const LIST_HEADS = [["Address", "Looked up"] as const, ["Address", "Problem"] as const];
/** A label of a comps grid, in the column of its labels. */
const GRID_LABELS = ["Matched by the service"] as const;

/** Where headings are looked for: a job sheet may begin at any cell. */
const LOOKED_AT = { rows: 60, columns: 80 };

const A_JOB = problem("argument", "These cells are the top of a job sheet: select the addresses of a list.");

/** Why the selected cells are no list, if they are those of one of our sheets. */
export function* ownSheetProblem(area: CellArea): Flow<Problem | undefined> {
  const { sheet } = area;
  const top = (yield* workbook.readCells({ sheet, row: 0, column: 0, ...LOOKED_AT })) ?? [];
  if (placeOf(top, ADDRESS_CHECK_HEADS) !== undefined) return yield* checkProblem(sheet);
  const list = LIST_HEADS.map((heads) => placeOf(top, heads)).find((place) => place !== undefined);
  const grid = placeOf(top, GRID_LABELS);
  const isAbove = list !== undefined && area.row + area.rows <= list.row + 1;
  const isOfGrid = grid !== undefined && area.column <= grid.column && area.row <= grid.row;
  return isAbove || isOfGrid ? A_JOB : undefined;
}

function* checkProblem(sheet: string): Flow<Problem> {
  const check = yield* addressCheck.read();
  const list = check === undefined || isProblem(check) || check.sheet !== sheet ? undefined : check.list;
  const itself = list === undefined ? "" : `, ${areaAddress(list)}`;
  return problem("argument", `"${sheet}" is the sheet of an address check: select the list itself${itself}.`);
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where these cells stand side by side. */
function placeOf(grid: readonly (readonly Input[])[], heads: readonly string[]): Place | undefined {
  for (const [row, line] of grid.entries()) {
    const column = line.findIndex((_, at) => heads.every((head, index) => line[at + index] === head));
    if (column >= 0) return { row, column };
  }
  return undefined;
}
