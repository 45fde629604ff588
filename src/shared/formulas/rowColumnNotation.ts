/** Formulas in R1C1 notation, such as `R[0]C[-1]`. */
import /* webpackDefer: true */ * as grammar from "@borgar/fx";
import { areaText } from "./cells";
import { textOf, tokensOf } from "./tokens";

/** The formula as typed into a cell. Row and column start at 0. */
export function typedAt(formula: string, row: number, column: number): string {
  const anchor = areaText({ row, column, rows: 1, columns: 1 });
  const tokens = [...tokensOf(formula, { r1c1: true })];
  return textOf(grammar.translateTokensToA1(tokens, anchor, { wrapEdges: false }));
}
