/** Formulas of ours in a form that a host's script can write. */
import type { Prefix } from "./propFormulas";

/** Texts and names of sheets stay as they are. */
const PART = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\d+(?:\.\d+(?:e[+-]?\d{1,3})?)?|\.\d+|,/gi;

/**
 * Google Sheets reads what a script writes by the spreadsheet's locale. All locales take semicolons between arguments;
 * none reads a decimal comma and a decimal point alike, so a fraction stands instead.
 */
export function writable(formula: string, prefix: Prefix): string {
  if (prefix === "PROP.") return formula;
  return formula.replace(PART, (part) => {
    if (part === ",") return ";";
    return /^["']/.test(part) || !part.includes(".") ? part : fraction(part);
  });
}

function fraction(decimal: string): string {
  const [mantissa = "", exponent = "0"] = decimal.toLowerCase().split("e");
  const [whole = "", places = ""] = mantissa.split(".");
  const digits = (whole + places).replace(/^0+(?=\d)/, "");
  const power = Number(exponent) - places.length;
  const zeros = "0".repeat(Math.abs(power));
  return power < 0 ? `(${digits}/1${zeros})` : `${digits}${zeros}`;
}
