/** Pieces of formulas, in the part of the language that all hosts calculate. */
import { NEEDS_ONE, NOT_FETCHED } from "../../../api/text/neededText";
import { quotient, whereNumbers } from "./arithmetic";

/** A text as a formula writes it. */
export const textLiteral = (text: string): string => `"${text.replace(/"/g, '""')}"`;

/** Whether a cell holds one of some texts. */
export const isOneOf = (cell: string, texts: readonly string[]): string =>
  `OR(${texts.map((text) => `${cell}=${textLiteral(text)}`).join(",")})`;

/** What a cell says of itself, but for how many requests it needs: of the whole sheet they are more, which its price tells. */
export const withoutRequests = (said: string): string =>
  `SUBSTITUTE(${said},${textLiteral(NEEDS_ONE)},${textLiteral(`${NOT_FETCHED}: `)})`;

/** The same where a cell may need several. It is written four times. */
export const withoutAnyRequests = (said: string): string =>
  `IF(LEFT(${said},6)="Needs ",${textLiteral(`${NOT_FETCHED}: `)}&MID(${said},FIND(": ",${said})+2,500),${said})`;

/** A day as `2026-11-22`, whatever the workbook's language: TEXT reads formats by it. */
export const dayIn = (cell: string): string => `${monthTextIn(cell)}&"-"&RIGHT("0"&DAY(${cell}),2)`;

/** Its month, as `2026-11`. */
export const monthTextIn = (cell: string): string => `YEAR(${cell})&"-"&RIGHT("0"&MONTH(${cell}),2)`;

/** A source with the day that it is from, as a sentence names it; blank before it has come. */
export const fetchedText = (what: string, day: string): string =>
  `IF(ISNUMBER(${day}),"${what}, fetched on "&${dayIn(day)},"")`;

/** The same of rows that may have come on several days, as a sentence before others: the last of them. */
export const lastFetched = (what: string, days: string): string =>
  `IF(COUNT(${days})=0,"",${fetchedText(what, `MAX(${days})`)}&". ")`;

/** What halves with each step of `half`; 1 where none is given. */
export const halvedBy = (cell: string, half: string): string =>
  `IF(ISNUMBER(${half}),IF(${half}>0,1/(1+${cell}/${half}),1),1)`;

/** A number with a point before its thousandths, whatever the workbook's language: `&` writes a comma in many. */
export const decimalIn = (cell: string): string =>
  `INT(ROUND(1000*${cell},0)/1000)&"."&RIGHT("00"&ROUND(1000*${cell},0),3)`;

/** Of a cell that may be blank: a reference alone would show 0. */
export const orBlank = (cell: string): string => `IF(${cell}="","",${cell})`;

/** Of two cells that may be blank. */
export const dividedBy = (number: string, by: string): string => whereNumbers([number, by], quotient(number, by));

/** For each cell of a column, 1 where it is a text, within SUMPRODUCT: MATCH and COUNTIF take `*` and `?` for any text. */
export const onesWhere = (column: string, text: string): string => `--(${column}=${text})`;

/** Whether an asking price isn't asked any more. */
export const isOffMarket = (status: string, removed: string): string => `OR(${status}="Inactive",ISNUMBER(${removed}))`;

/** What a price is, said plainly, so that nobody takes an asked price for a paid one. */
export const kindOf = (status: string, removed: string): string =>
  `IF(${status}="Closed","closed",IF(${isOffMarket(status, removed)},"off market","asking"))`;

/** The same with its day: `off market since 2026-08-01`, `closed 2026-05-03`. */
export function kindWithDay(status: string, removed: string, sold: string): string {
  const onDay = (since: string, day: string): string => `IF(ISNUMBER(${day}),"${since}"&${dayIn(day)},"")`;
  return `${kindOf(status, removed)}&IF(${status}="Closed",${onDay(" ", sold)},${onDay(" since ", removed)})`;
}
