/** What is said of the lists: how many came, or why none did. */
import { RADIUS_LIMIT } from "../../../api/endpoints";
import type { CompsCells } from "./compsCells";
import { CLOSED, LISTED, MOST_SALES, ROW, COLUMN } from "./compsPlaces";
import { NOT_WANTED, STATE_UNKNOWN, undisclosedCodes, undisclosedIn, type ClosedSales } from "./closedSales";
import { SALE_FIELDS } from "./compsFields";
import { textLiteral } from "./formulaText";
import { saleColumn } from "./salesPart";

export function listSentence(cells: CompsCells): string {
  const count = `COUNT(${cells.candidates("price", LISTED)})`;
  const came = `${count}&" came with the estimate. Type a number above to compare another."`;
  const none = `"The service gave no comparables for this address."`;
  return `=IF(ISNUMBER(${cells.value("price")}),IF(${count}>0,${came},${none}),"")`;
}

/** Longer addresses aren't written into a formula again. */
const LONGEST = 200;

export function closedSentence(cells: CompsCells, address: string, { why }: ClosedSales): string {
  const state = cells.value("state");
  const isUndisclosed = `OR(${undisclosedCodes()
    .map((code) => `${state}=${textLiteral(code)}`)
    .join(",")})`;
  const [before, after] = undisclosedIn("\n").split("\n") as [string, string];
  const known = `IF(${isUndisclosed},${textLiteral(before)}&${state}&${textLiteral(after)},${textLiteral(NOT_WANTED)})`;
  const typed = cells.fixed(ROW.address, COLUMN.subject);
  const isSame = address !== "" && address.length <= LONGEST ? `${typed}=${textLiteral(address)}` : "FALSE";
  const unknown = `IF(${isSame},${textLiteral(why)},${textLiteral(STATE_UNKNOWN)})`;
  const notAsked = `IF(${typed}="","",IF(${state}="",${unknown},${known}))`;
  return `=IF(${cells.input("ClosedSales")}="Yes",${asked(cells, isUndisclosed)},${notAsked})`;
}

function asked(cells: CompsCells, isUndisclosed: string): string {
  const came = `COUNT(${saleColumn(cells, "lastSaleDate")})`;
  const [radius, days] = [cells.input("Radius"), cells.input("Days")];
  const problem = cells.fixed(ROW.sales, COLUMN.label + SALE_FIELDS.indexOf("problem"));
  const around = `" sold within "&${radius}&" mi in "&${days}&" days, "`;
  const nearest = `" with a price. The ${CLOSED} nearest of the subject’s type are listed."`;
  const more = `IF(${came}=${MOST_SALES}," There may be more: give fewer miles or days.","")`;
  const hidden = `IF(${isUndisclosed}," Sale prices are mostly not public in "&${cells.value("state")}&".","")`;
  const found = `${came}&${around}&COUNTIF(${saleColumn(cells, "lastSalePrice")},">0")&${nearest}&${more}&${hidden}`;
  const none = `IF(ISNUMBER(${cells.value("price")}),"No closed sales came for "&${radius}&" mi and "&${days}&" days.","")`;
  // A problem that the estimate has too is said at the top.
  const told = `IF(${cells.fixed(ROW.problem, COLUMN.label)}="",${problem},"")`;
  const fit = `AND(ISNUMBER(${radius}),ISNUMBER(${days}),${radius}>0,${radius}<=${RADIUS_LIMIT.maximum},${days}>=1)`;
  const unfit = `"Give miles above 0, up to ${RADIUS_LIMIT.maximum}, and days of 1 or more."`;
  return `IF(${fit},IF(${came}>0,${found},IF(${problem}<>"",${told},${none})),${unfit})`;
}
