/** Formulas of ours in a form that a host's script can write. */
import { isOperator, isType, tokensOf } from "../../formulas/tokens";
import type { Prefix } from "./propFormulas";

/**
 * Google Sheets reads what a script writes by the spreadsheet's locale. All locales take semicolons between arguments;
 * none reads a decimal comma and a decimal point alike, so a fraction stands instead.
 */
export function writable(formula: string, prefix: Prefix): string {
  if (prefix === "PROP.") return formula;
  return tokensOf(formula)
    .map((token) => {
      if (isOperator(token, ",")) return ";";
      return isType(token, "NUMBER") && token.value.includes(".") ? fraction(token.value) : token.value;
    })
    .join("");
}

function fraction(decimal: string): string {
  const [mantissa = "", exponent = "0"] = decimal.toLowerCase().split("e");
  const [whole = "", places = ""] = mantissa.split(".");
  const digits = (whole + places).replace(/^0+(?=\d)/, "");
  const power = Number(exponent) - places.length;
  const zeros = "0".repeat(Math.abs(power));
  return power < 0 ? `(${digits}/1${zeros})` : `${digits}${zeros}`;
}
