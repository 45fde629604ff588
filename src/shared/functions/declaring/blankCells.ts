/**
 * Desktop Excel hands a blank cell to a function as 0. A 0 that could be a number is never taken for one by guess: it
 * is looked up in the workbook, or refused with words.
 */
import { problem, type Problem } from "../../api/problem";
import type { Grid } from "../../values/input";
import type { FunctionCall } from "./calculate";
import type { ParameterForm } from "./declaration";

/** Where an argument comes from: only cells can be blank. `unknown` where the host doesn't say. */
export type ArgumentOrigin = "cells" | "formula" | "unknown";

/** Whether a cell of an argument is blank, by its row and column in the argument. */
export type IsBlankCell = (row: number, column: number) => boolean;

/** What a cell's 0 means: 0 bedrooms are a studio, but no address has a part that is 0, and no search 0 rows. */
const ZERO: Readonly<Partial<Record<ParameterForm["kind"], "number" | "never">>> = {
  filter: "number",
  address: "never",
  place: "never",
};

/** The indexes of the arguments of which the workbook must say which cells are blank. */
export function zerosToLookUp({ declaration, given }: FunctionCall, origins: readonly ArgumentOrigin[]): number[] {
  return declaration.parameters.flatMap(({ form }, index) =>
    origins[index] === "cells" && ZERO[form.kind] === "number" && holdsZero(given[index]) ? [index] : [],
  );
}

/** The same call with `null` for blank cells. @param lookedUp What the workbook said, by index. */
export function withBlankCells(
  call: FunctionCall,
  origins: readonly ArgumentOrigin[],
  lookedUp: ReadonlyMap<number, IsBlankCell | undefined>,
): FunctionCall | Problem {
  if (!call.given.some(holdsZero)) return call;
  const given: (Grid | undefined)[] = [];
  for (const [index, { name, form }] of call.declaration.parameters.entries()) {
    const grid = call.given[index];
    const isFromCells = origins[index] !== "formula";
    if (holdsZero(grid) && ZERO[form.kind] === "number" && isFromCells) {
      const isBlank = lookedUp.get(index);
      if (isBlank === undefined) return unclear(name);
      given.push(withoutZeros(grid, isBlank));
    } else {
      given.push(isFromCells || ZERO[form.kind] === "never" ? withoutZeros(grid, () => true) : grid);
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

function withoutZeros(grid: Grid | undefined, isBlank: IsBlankCell): Grid | undefined {
  return grid?.map((cells, row) => cells.map((cell, column) => (cell === 0 && isBlank(row, column) ? null : cell)));
}
