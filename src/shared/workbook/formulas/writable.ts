/** Formulas of ours in a form that a host's script can write. */
import type { Prefix } from "./propFormulas";

/** Texts stay as they are. */
const SIGN_OR_TEXT = /"(?:[^"]|"")*"|\d{0,9}\.\d{1,9}|,/g;

/**
 * Google Sheets reads what a script writes by the spreadsheet's locale. All locales take semicolons between arguments;
 * none reads a decimal comma and a decimal point alike, so a fraction stands instead.
 */
export function writable(formula: string, prefix: Prefix): string {
  if (prefix === "PROP.") return formula;
  return formula.replace(SIGN_OR_TEXT, (part) => {
    if (part === ",") return ";";
    return part.startsWith('"') ? part : fraction(part);
  });
}

function fraction(decimal: string): string {
  const [whole = "", places = ""] = decimal.split(".");
  return `(${Number(whole + places)}/${10 ** places.length})`;
}
