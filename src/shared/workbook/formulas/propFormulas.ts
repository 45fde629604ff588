/** Converts formulas between the hosts' names: `PROP.VALUE(A2)` in Excel is `PROP_VALUE(A2)` in Google Sheets. */
import { callAlone, isCalled } from "../../formulas/calls";
import { tokensOf, type Token } from "../../formulas/tokens";
import { CATALOGUE } from "../../functions/catalogue";

export type Prefix = "PROP." | "PROP_";

/** Without the add-in, Excel writes `_xldudf_PROP_VALUE(`, and in a file `_xlfn._xldudf_PROP_VALUE(`. */
const UNKNOWN_TO_EXCEL = "(?:_xlfn\\.)?_xldudf_";

const OURS = new RegExp(`^(${UNKNOWN_TO_EXCEL})?(PROP[._])(${CATALOGUE.map(({ name }) => name).join("|")})$`, "i");

/** Most cells have no PROP formula, so this is checked before parsing. */
const LIKELY = /^=.*PROP[._]/is;

/** The formula with one host's names. Everything else stays exactly as it is. */
export function convertFormula(formula: string, to: Prefix): string {
  if (!LIKELY.test(formula)) return formula;
  return tokensOf(formula)
    .map(({ value }, index, tokens) => (isOurs(tokens, index) ? value.replace(OURS, renamed(to)) : value))
    .join("");
}

/** Names that are already right keep their case. */
function renamed(to: Prefix): (...found: string[]) => string {
  return (whole = "", unknown = "", prefix = "", name = "") =>
    unknown === "" && prefix.toUpperCase() === to ? whole : to + name.toUpperCase();
}

function isOurs(tokens: readonly Token[], index: number): boolean {
  return OURS.test(tokens[index]!.value) && isCalled(tokens, index);
}

/** How many PROP functions are called, by either host's names. */
export function propCallsIn(formula: string): number {
  if (!LIKELY.test(formula)) return 0;
  return tokensOf(formula).filter((_, index, tokens) => isOurs(tokens, index)).length;
}

/** Whether a formula is a single PROP call, without another function that could make requests. */
export function isOurCallAlone(formula: string): boolean {
  return propCallsIn(formula) === 1 && OURS.test(callAlone(formula) ?? "");
}

/** Whether a PROP function is called, by either host's name. */
export function holdsOurFunction(formula: string): boolean {
  return propCallsIn(formula) > 0;
}
