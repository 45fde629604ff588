/** Formulas in the notation of rows and columns, such as `R[0]C[-1]`. */
import { translateTokensToA1 } from "@borgar/fx";
import { areaText } from "./cells";
import { textOf, tokensOf } from "./tokens";

/** As a person types the formula into a cell: row and column from 0. */
export function typedAt(formula: string, row: number, column: number): string {
  const anchor = areaText({ row, column, rows: 1, columns: 1 });
  const tokens = [...tokensOf(formula, { r1c1: true })];
  return textOf(translateTokensToA1(tokens, anchor, { wrapEdges: false }));
}
