/** What formulas of all jobs work out in the same way, in the part of the language that all hosts calculate. */

/** A number, and otherwise something else. */
export const numberOr = (number: string, otherwise = '""'): string => `IF(ISNUMBER(${number}),${number},${otherwise})`;

/** A value where each cell holds a number, and otherwise something else. */
export const whereNumbers = (cells: readonly string[], value: string, otherwise = '""'): string =>
  `IF(COUNT(${cells.join(",")})=${cells.length},${value},${otherwise})`;

/** The same where each number is above 0; otherwise blank. */
export const wherePositive = (cells: readonly string[], value: string): string =>
  whereNumbers(cells, `IF(MIN(${cells.join(",")})>0,${value},"")`);

/** One number by another, where that is above 0; otherwise blank. */
export const quotient = (number: string, by: string): string => `IF(${by}>0,${grouped(number)}/${grouped(by)},"")`;

/** A sum is divided as a whole. */
const grouped = (part: string): string => (/^[\w$.]+$/.test(part) ? part : `(${part})`);
