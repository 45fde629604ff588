import type { FunctionCall } from "../../functions/declaring/calculate";
import { groupBy } from "../../values/groupBy";
import { withoutTrailingBlanks } from "../../values/input";
import type { Flow, FormulaCell } from "../port/port";
import { callsOf } from "./readCalls";

interface MadeCall {
  readonly call: FunctionCall;
  readonly cell?: FormulaCell;
}

/**
 * Calls with their cells. Where a host doesn't know whose they are, the formulas of these cells say so: each call once
 * for each cell that makes it, and once without a cell where none is known to.
 */
export function* placedCalls<Made extends MadeCall>(
  calls: readonly Made[],
  cells: readonly FormulaCell[],
): Flow<readonly Made[]> {
  if (calls.every(({ cell }) => cell !== undefined)) return calls;
  const makers = groupBy(yield* callsOf(cells), ({ call }) => textOf(call));
  return calls.flatMap((made) => makers.get(textOf(made.call))?.map(({ cell }) => ({ ...made, cell })) ?? [made]);
}

function textOf({ declaration, given }: FunctionCall): string {
  const grids = declaration.parameters.map((_, index) => given[index] && withoutTrailingBlanks(given[index]));
  return JSON.stringify([declaration.name, ...grids]);
}
