/**
 * Formulas that write a figure into a sentence, whatever the workbook's language: `TEXT` reads formats by it, and `FIXED`
 * writes its separators.
 */

/** `-$1,234,567`. */
export const dollarsIn = (figure: string): string => `IF(${figure}<0,"-$","$")&${wholeIn(`ROUND(ABS(${figure}),0)`)}`;

/** `1,234,567`, of a whole number that isn't negative. */
export function wholeIn(whole: string): string {
  const three = (number: string): string => `","&RIGHT("00"&${number},3)`;
  const thousands = `INT(${whole}/1000)&${three(`MOD(${whole},1000)`)}`;
  const millions = `INT(${whole}/10^6)&${three(`MOD(INT(${whole}/1000),1000)`)}&${three(`MOD(${whole},1000)`)}`;
  return `IF(${whole}<1000,${whole},IF(${whole}<10^6,${thousands},${millions}))`;
}

/** `5.25%`. */
export const percentIn = (share: string): string => `ROUND(100*${share},2)&"%"`;
