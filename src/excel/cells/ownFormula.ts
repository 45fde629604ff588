/**
 * The formula of a cell. `Range.formulas` has the value of a cell without one, and a text may begin with `=` too: typed with
 * an apostrophe, or spilled by a formula elsewhere. Written back, it would become a formula and ask the service.
 */
export function ownFormula(formula: unknown, value: unknown): string | undefined {
  return typeof formula === "string" && formula.startsWith("=") && formula !== value ? formula : undefined;
}
