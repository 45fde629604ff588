/**
 * Closed sales: what the service gave, how similar each is to the subject, and the most similar as candidates below the
 * comparables. The distance is worked out here, since asking for it could be one more request.
 */
import {
  type CandidateField,
  type CompsCells,
  type CompsPart,
  CLOSED,
  COLUMN,
  COMPARABLE_FIELDS,
  LISTED,
  MOST_SALES,
  ROW,
  SALE_FACT_LABELS,
  SALE_FIELDS,
  type SaleField,
  lineOf,
  shownAs,
  upTo,
} from "./compsCells";
import { isPaid, UNKNOWN_UNTIL } from "../appraising/closedSales";
import { milesAlong } from "../appraising/similarity";
import { formatsOf, headsAt } from "./answersPart";
import { whereNumbers } from "../declaring/arithmetic";
import { decimalIn, dividedBy, onesWhere, orBlank } from "../declaring/formulaText";
import { apartFrom, daysSince, isFarInSize, largerThan, newerThan, similarity } from "./similarity";

const { label: FIRST } = COLUMN;
const FACTS = FIRST + SALE_FIELDS.length;

/** Sales of another size than may count by themselves come after all others. */
const BEHIND = 2;

/** How many sales may count by themselves. */
export const fitSales = (cells: CompsCells): string => `COUNTIF(${cells.sales("key")},">${-BEHIND / 2}")`;

export function salesPart(cells: CompsCells): CompsPart {
  const { input } = cells;
  const where = `IF(${input("ClosedSales")}="Yes",${cells.fixed(ROW.address, COLUMN.subject)},"")`;
  const alike = `"; likeSubject="&ROUND(100*${input("SizeBand")},0)`;
  const options = `"headers=0; radius="&${decimalIn(input("Radius"))}&${alike}`;
  const sold = `PROP.SOLD(${where}, ${input("Days")}, , , , "${SALE_FIELDS.join(", ")}", ${MOST_SALES}, ${options})`;
  return {
    blocks: [
      { row: ROW.candidates + LISTED, column: FIRST, rows: upTo(CLOSED).map((rank) => ranked(cells, rank)) },
      headsAt(ROW.sales - 1, "property", SALE_FIELDS),
      lineOf(ROW.sales - 1, FACTS, Object.values(SALE_FACT_LABELS)),
      lineOf(ROW.sales, FIRST, [`=IFERROR(${sold},"")`]),
      { row: ROW.sales, column: FACTS, rows: upTo(MOST_SALES).map((index) => factsOf(cells, index)) },
    ],
    looks: [
      shownAs([ROW.sales - 1, FIRST, 1, SALE_FIELDS.length + Object.keys(SALE_FACT_LABELS).length], { look: "note" }),
      shownAs([ROW.sales, FACTS, MOST_SALES], { format: "miles" }),
      ...formatsOf(ROW.candidates + LISTED, CLOSED, COMPARABLE_FIELDS),
      ...formatsOf(ROW.sales, MOST_SALES, SALE_FIELDS),
    ],
  };
}

function factsOf(cells: CompsCells, index: number): readonly string[] {
  const of = (field: SaleField): string => cells.sale(field, index);
  const apart = { larger: of("larger"), newer: of("newer"), miles: of("miles"), days: of("days") };
  const sold = `${of("lastSaleDate")}-IF(ISNUMBER(${cells.input("ContractDays")}),${cells.input("ContractDays")},0)`;
  const isCounted = `IF(ISNUMBER(${of("key")}),${of("key")}>${-BEHIND / 2},FALSE)`;
  const known = `AND(${isCounted},ISNUMBER(${of("larger")}),ISNUMBER(${of("newer")}))`;
  const counted = (field: SaleField): string => `=IF(${known},${of(field)},0)`;
  const rankedBy = `IF(ISNUMBER(${of("similarity")}),${of("similarity")},0)-IF(${isFarInSize(cells, of("larger"))},${BEHIND},0)-${index + 1}/10^7`;
  const formulas: Readonly<Record<keyof typeof SALE_FACT_LABELS, string>> = {
    miles: `=${milesOf(cells, index)}`,
    larger: `=${largerThan(cells, of("squareFootage"))}`,
    newer: `=${newerThan(cells, of("yearBuilt"))}`,
    days: `=IF(ISNUMBER(${of("lastSaleDate")}),${daysSince(cells, `(${sold})`)},"")`,
    similarity: `=IF(ISNUMBER(${of("lastSalePrice")}),${similarity(cells, apart)},"")`,
    key: `=IF(${isComparable(cells, index)},${rankedBy},"")`,
    perSquareFoot: `=IF(${isCounted},${dividedBy(of("lastSalePrice"), of("squareFootage"))},"")`,
    size: counted("squareFootage"),
    year: counted("yearBuilt"),
    paid: counted("lastSalePrice"),
  };
  return Object.keys(SALE_FACT_LABELS).map((name) => formulas[name as keyof typeof formulas]);
}

/** One with a price that was paid and a day, of the subject's type, not of its own home, and of a home that isn't in a row above. */
function isComparable(cells: CompsCells, index: number): string {
  const of = (field: SaleField): string => cells.sale(field, index);
  const [address, price, sold] = [of("formattedAddress"), of("lastSalePrice"), of("lastSaleDate")];
  const type = cells.value("propertyType");
  const above = cells.fixed(ROW.sales, FIRST + SALE_FIELDS.indexOf("formattedAddress"), index);
  const isFirst = index === 0 ? "TRUE" : `SUMPRODUCT(${onesWhere(above, address)})=0`;
  const isAlike = `AND(${isPaid(price)},${address}<>"",${address}<>${cells.value("matchedAddress")},OR(${type}="",${of("propertyType")}=${type}),${isFirst})`;
  return whereNumbers([price, sold], `AND(${sold}>${UNKNOWN_UNTIL},${isAlike})`, "FALSE");
}

function milesOf(cells: CompsCells, index: number): string {
  return milesAlong(apartFrom(cells, (field) => cells.sale(field, index)));
}

/** Which row of the sales has this rank by similarity. No two are equal, so that each has its rank. */
export function saleOrder(cells: CompsCells, rank: number): string {
  const keys = cells.sales("key");
  return `=IF(COUNT(${keys})>${rank},MATCH(LARGE(${keys},${rank + 1}),${keys},0),"")`;
}

/** The row of a candidate: the sale with this rank. */
function ranked(cells: CompsCells, rank: number): readonly string[] {
  const row = cells.candidate("sale", LISTED + rank);
  const taken = (field: SaleField): string => {
    const cell = `INDEX(${cells.sales(field)},${row})`;
    return `=IF(ISNUMBER(${row}),${orBlank(cell)},"")`;
  };
  const asOf = cells.input("AsOf");
  const sold = cells.candidate("listedDate", LISTED + rank);
  const special: Readonly<Partial<Record<CandidateField, string>>> = {
    distance: taken("miles"),
    daysOld: `=${whereNumbers([asOf, sold], `MAX(0,${asOf}-${sold})`)}`,
    correlation: '=""',
    price: taken("lastSalePrice"),
    status: `=IF(ISNUMBER(${row}),"Closed","")`,
    listedDate: taken("lastSaleDate"),
    removedDate: '=""',
  };
  return COMPARABLE_FIELDS.map((field) => special[field] ?? taken(field as SaleField));
}
