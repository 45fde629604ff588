/**
 * How a spreadsheet's locale writes formulas. Scripts write and read them in the same way as people do; cells hold them
 * here with commas and decimal points. Semicolons separate arguments in every locale.
 */
const PARTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\{[^}]*\}|(?<![A-Za-z_$\d])\d+[.,]\d+|[,;]/g;

const hasDecimalComma = (locale: string): boolean => locale === "de_DE";

/** What can't be read has no end. */
const UNREADABLE = "(";

export function readIn(locale: string, formula: string): string {
  if (!formula.startsWith("=")) return formula;
  if (!hasDecimalComma(locale)) {
    if (!formula.includes(";")) return formula;
    return formula.replace(PARTS, (part) => (part === ";" ? "," : part));
  }
  return formula.replace(PARTS, (part) => {
    if (part === ";") return ",";
    if (/^\d/.test(part)) return part.includes(",") ? part.replace(",", ".") : UNREADABLE;
    return part === "," ? UNREADABLE : part;
  });
}

export function writtenIn(locale: string, formula: string): string {
  if (!hasDecimalComma(locale)) return formula;
  return formula.replace(PARTS, (part) => {
    if (part === ",") return ";";
    return /^\d/.test(part) ? part.replace(".", ",") : part;
  });
}
