/** Formulas in R1C1 notation, such as `R[0]C[-1]`. */
import /* webpackDefer: true */ * as grammar from "@borgar/fx";
import { a1Of } from "./cells";
import { textOf, tokensOf } from "./tokens";

/** The formula as typed into a cell. Row and column start at 0. */
export function typedAt(formula: string, row: number, column: number): string {
  const anchor = a1Of({ row, column });
  const tokens = [...tokensOf(formula, { r1c1: true })];
  return textOf(grammar.translateTokensToA1(tokens, anchor, { wrapEdges: false }));
}
