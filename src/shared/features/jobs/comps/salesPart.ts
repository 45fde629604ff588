/**
 * Closed sales nearby: what the service gave, how far each is from the subject, and the nearest with a price as
 * candidates below the comparables. The distance is worked out here, since asking for it could be one more request.
 */
import { formatsOf, headsAt } from "./answersPart";
import { lineOf, shownAs, type CandidateField, type CompsCells, type CompsPart } from "./compsCells";
import { COMPARABLE_FIELDS, SALE_FIELDS } from "./compsFields";
import { CLOSED, COLUMN, LISTED, MOST_SALES, ROW, upTo } from "./compsPlaces";
import { decimalIn, whereNumbers } from "./formulaText";

type SaleField = (typeof SALE_FIELDS)[number];

const { label: FIRST } = COLUMN;
const FARNESS = FIRST + SALE_FIELDS.length;

/** Miles in a degree of latitude, and a degree as part of a radian. */
const DEGREE = 69.0934;
const RADIAN = 0.0174532925;

/** A column of the sales. */
export const saleColumn = (cells: CompsCells, field: SaleField): string =>
  cells.fixed(ROW.sales, FIRST + SALE_FIELDS.indexOf(field), MOST_SALES);

export function salesPart(cells: CompsCells): CompsPart {
  const { input } = cells;
  const where = `IF(${input("ClosedSales")}="Yes",${cells.fixed(ROW.address, COLUMN.subject)},"")`;
  const options = `"headers=0; radius="&${decimalIn(input("Radius"))}`;
  const sold = `PROP.SOLD(${where}, ${input("Days")}, , , , "${SALE_FIELDS.join(", ")}", ${MOST_SALES}, ${options})`;
  return {
    blocks: [
      { row: ROW.candidates + LISTED, column: FIRST, rows: upTo(CLOSED).map((rank) => nearest(cells, rank)) },
      headsAt(ROW.sales - 1, "property", SALE_FIELDS),
      lineOf(ROW.sales - 1, FARNESS, ["Miles"]),
      lineOf(ROW.sales, FIRST, [`=IFERROR(${sold},"")`]),
      { row: ROW.sales, column: FARNESS, rows: upTo(MOST_SALES).map((index) => [farness(cells, index)]) },
    ],
    looks: [
      shownAs([ROW.sales - 1, FIRST, 1, SALE_FIELDS.length + 1], { look: "note" }),
      shownAs([ROW.sales, FARNESS, MOST_SALES], { format: "miles" }),
      ...formatsOf(ROW.candidates + LISTED, CLOSED, COMPARABLE_FIELDS),
      ...formatsOf(ROW.sales, MOST_SALES, SALE_FIELDS),
    ],
  };
}

/**
 * Miles from the subject, of a sale that may stand beside it: one with a price, of the subject's type, and not its own.
 * No two are equal, so that each has its rank.
 */
function farness(cells: CompsCells, index: number): string {
  const of = (field: SaleField): string => cells.at(ROW.sales + index, FIRST + SALE_FIELDS.indexOf(field));
  const [latitude, longitude] = [cells.value("latitude"), cells.value("longitude")];
  const north = `(${of("latitude")}-${latitude})`;
  const east = `(${of("longitude")}-${longitude})*COS(${latitude}*${RADIAN})`;
  const miles = `${DEGREE}*(${north}^2+(${east})^2)^0.5+${index + 1}/10^9`;
  const type = cells.value("propertyType");
  const alike = `AND(${of("lastSalePrice")}>0,${of("formattedAddress")}<>${cells.value("matchedAddress")},OR(${type}="",${of("propertyType")}=${type}))`;
  const numbers = [of("lastSalePrice"), of("latitude"), of("longitude"), latitude, longitude];
  return `=${whereNumbers(numbers, `IF(${alike},${miles},"")`, '""')}`;
}

/** Which row of the sales has this rank by distance. */
export function saleOrder(cells: CompsCells, rank: number): string {
  const far = cells.fixed(ROW.sales, FARNESS, MOST_SALES);
  return `=IF(COUNT(${far})>${rank},MATCH(SMALL(${far},${rank + 1}),${far},0),"")`;
}

/** The row of a candidate: the sale with this rank by distance. */
function nearest(cells: CompsCells, rank: number): readonly string[] {
  const place = LISTED + rank;
  const row = cells.candidate("order", place);
  const far = cells.fixed(ROW.sales, FARNESS, MOST_SALES);
  const taken = (column: string): string => `=IF(ISNUMBER(${row}),INDEX(${column},${row}),"")`;
  const asOf = cells.input("AsOf");
  const sold = cells.candidate("listedDate", place);
  const special: Readonly<Partial<Record<CandidateField, string>>> = {
    distance: `=IF(ISNUMBER(${row}),ROUND(INDEX(${far},${row}),2),"")`,
    daysOld: `=${whereNumbers([asOf, sold], `MAX(0,${asOf}-${sold})`, '""')}`,
    correlation: '=""',
    price: taken(saleColumn(cells, "lastSalePrice")),
    status: `=IF(ISNUMBER(${row}),"Closed","")`,
    listedDate: taken(saleColumn(cells, "lastSaleDate")),
    removedDate: '=""',
  };
  return COMPARABLE_FIELDS.map((field) => special[field] ?? taken(saleColumn(cells, field as SaleField)));
}
