/** Formulas from one host's names to the other's: `PROP.VALUE(A2)` in Excel is `PROP_VALUE(A2)` in Google Sheets. */
import { callAlone, isCalled } from "../../formulas/calls";
import { tokensOf, type Token } from "../../formulas/tokens";
import { CATALOGUE } from "../../functions/catalogue";

export type Prefix = "PROP." | "PROP_";

/** Excel writes `_xldudf_PROP_VALUE(` where it does not know the add-in, in a file `_xlfn._xldudf_PROP_VALUE(`. */
const UNKNOWN_TO_EXCEL = "(?:_xlfn\\.)?_xldudf_";

const OURS = new RegExp(`^(${UNKNOWN_TO_EXCEL})?(PROP[._])(${CATALOGUE.map(({ name }) => name).join("|")})$`, "i");

/** Most cells of a workbook hold no formula of ours: these are not read. */
const LIKELY = /^=.*PROP[._]/is;

/** The formula with our functions under the names of one host; all else stays as it is, to the last space. */
export function convertFormula(formula: string, to: Prefix): string {
  if (!LIKELY.test(formula)) return formula;
  return tokensOf(formula)
    .map(({ value }, index, tokens) => (isOurs(tokens, index) ? value.replace(OURS, renamed(to)) : value))
    .join("");
}

/** What is right already keeps the letters it was typed in. */
function renamed(to: Prefix): (...found: string[]) => string {
  return (whole = "", unknown = "", prefix = "", name = "") =>
    unknown === "" && prefix.toUpperCase() === to ? whole : to + name.toUpperCase();
}

function isOurs(tokens: readonly Token[], index: number): boolean {
  return OURS.test(tokens[index]!.value) && isCalled(tokens, index);
}

/** How often our functions are called, by either host's names. */
export function propCallsIn(formula: string): number {
  if (!LIKELY.test(formula)) return 0;
  return tokensOf(formula).filter((_, index, tokens) => isOurs(tokens, index)).length;
}

/** Whether a formula is a call of ours and nothing else: no other function stands in it that could ask. */
export function isOurCallAlone(formula: string): boolean {
  return propCallsIn(formula) === 1 && OURS.test(callAlone(formula) ?? "");
}

/** Whether one of our functions is called, by either host's name. */
export function holdsOurFunction(formula: string): boolean {
  return propCallsIn(formula) > 0;
}
