/**
 * Desktop Excel hands a blank cell to a function as 0. A 0 that could be a number is never taken for one by guess: it
 * is looked up in the workbook, or refused with words.
 */
import { problem, type Problem } from "../../api/problem";
import { nonBlankCells, type Grid } from "../../values/input";
import { PROBLEM_FIELD } from "../../tables/provenance";
import type { FunctionCall } from "./calculate";
import type { ParameterForm } from "./declaration";

/** Where an argument comes from: only cells can be blank. `unknown` where the host doesn't say. */
export type ArgumentOrigin = "cells" | "formula" | "unknown";

/** Whether a cell of an argument is blank, by its row and column in the argument. */
export type IsBlankCell = (row: number, column: number) => boolean;

/** Where a cell's 0 can be meant: 0 bedrooms are a studio. Anywhere else, it means that the cell is blank. */
const MEANS_ZERO: readonly ParameterForm["kind"][] = ["filter"];

/** Where a row that holds 0 is wrong rather than blank, and says so if its problem is asked for. */
const ROWS: readonly ParameterForm["kind"][] = ["address", "zip"];

/** Most calls hold no 0, and are as they were handed. */
export const holdsZeros = ({ given }: FunctionCall): boolean => given.some(holdsZero);

/** The indexes of the arguments of which the workbook must say which cells are blank. */
export function zerosToLookUp(call: FunctionCall, origins: readonly ArgumentOrigin[]): number[] {
  const unclear = asksForProblem(call) ? [...MEANS_ZERO, ...ROWS] : MEANS_ZERO;
  return call.declaration.parameters.flatMap(({ form }, index) =>
    origins[index] === "cells" && unclear.includes(form.kind) && holdsZero(call.given[index]) ? [index] : [],
  );
}

/** Only then is a blank row told from one that holds 0: everywhere else, both make no request and show nothing. */
function asksForProblem({ declaration, given }: FunctionCall): boolean {
  const index = declaration.parameters.findIndex(({ form }) => form.kind === "fields");
  return nonBlankCells(given[index]).some((cell) => typeof cell === "string" && PROBLEM_NAME.test(cell));
}

const PROBLEM_NAME = new RegExp(`\\b${PROBLEM_FIELD}\\b`, "i");

/** The same call with `null` for blank cells. @param lookedUp What the workbook said, by index. */
export function withBlankCells(
  call: FunctionCall,
  origins: readonly ArgumentOrigin[],
  lookedUp: ReadonlyMap<number, IsBlankCell | undefined>,
): FunctionCall | Problem {
  const given: (Grid | undefined)[] = [];
  for (const [index, { name, form }] of call.declaration.parameters.entries()) {
    const grid = call.given[index];
    if (origins[index] === "formula" || !holdsZero(grid)) {
      given.push(grid);
    } else {
      const isBlank = lookedUp.get(index) ?? (MEANS_ZERO.includes(form.kind) ? undefined : () => true);
      if (isBlank === undefined) return unclear(name);
      given.push(withoutZeros(grid, isBlank));
    }
  }
  return { ...call, given };
}

const unclear = (name: string): Problem =>
  problem(
    "argument",
    `${name}: 0 may be a blank cell, and Excel didn't say; for none, type "0" with the quotation marks`,
  );

function holdsZero(grid: Grid | undefined): grid is Grid {
  return grid?.some((row) => row.includes(0)) === true;
}

function withoutZeros(grid: Grid, isBlank: IsBlankCell): Grid {
  return grid.map((cells, row) => cells.map((cell, column) => (cell === 0 && isBlank(row, column) ? null : cell)));
}
