/** Formulas from one host's names to the other's: `PROP.VALUE(A2)` in Excel is `PROP_VALUE(A2)` in Google Sheets. */
import { CATALOGUE } from "../functions/catalogue";
import { piecesOf } from "./formulaText";

export type Prefix = "PROP." | "PROP_";

/** Excel writes `_xldudf_PROP_VALUE(` where it does not know the add-in, in a file `_xlfn._xldudf_PROP_VALUE(`. */
const UNKNOWN_TO_EXCEL = "(?:_xlfn\\.)?_xldudf_";

const NAMES = CATALOGUE.map(({ name }) => name).join("|");

/** A name of ours that is called, and is no part of a longer name. */
const CALL = new RegExp(`(?<![\\p{L}\\p{N}_.\\\\!])(${UNKNOWN_TO_EXCEL})?(PROP[._])(${NAMES})(?=\\s*\\()`, "giu");

/** The formula with our functions under the names of one host; all else stays as it is, to the last space. */
export function convertFormula(formula: string, to: Prefix): string {
  if (!formula.startsWith("=")) return formula;
  return piecesOf(formula)
    .map(({ text, code }) => (code ? text.replace(CALL, renamed(to)) : text))
    .join("");
}

/** What is right already keeps the letters it was typed in. */
function renamed(to: Prefix): (...found: string[]) => string {
  return (whole = "", unknown = "", prefix = "", name = "") =>
    unknown === "" && prefix.toUpperCase() === to ? whole : to + name.toUpperCase();
}

/** How often our functions are called, by either host's names. */
export function callsIn(formula: string): number {
  if (!formula.startsWith("=")) return 0;
  return piecesOf(formula).reduce((count, { text, code }) => count + (code ? (text.match(CALL) ?? []).length : 0), 0);
}

/** Whether one of our functions is called, by either host's name. */
export function holdsOurFunction(formula: string): boolean {
  return callsIn(formula) > 0;
}
