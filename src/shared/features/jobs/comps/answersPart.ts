/**
 * What the service answered, at the foot of the sheet: everything above reads it. The estimate and its comparables are
 * one request, and garage and pool one for each home, if they are looked up. Why there is none is said at the top. The
 * closed sales are one more, where they are wanted.
 */
import type { RowKind } from "../../../api/fields";
import { isProblem } from "../../../api/problem";
import { selectors } from "../../../tables/selector";
import type { FormatName } from "../../../workbook/port/looks";
import {
  lineOf,
  shownAs,
  type CompsCells,
  type CompsPart,
  COMPARABLE_FIELDS,
  RECORD_FIELDS,
  VALUE_FIELDS,
  COLUMN,
  LISTED,
  PICKED,
  ROW,
  upTo,
  type CandidateField,
  SALE_FIELDS,
  CLOSED,
  MOST_SALES,
} from "./compsCells";
import { decimalIn, whereNumbers } from "./formulaText";

const { label: FIRST } = COLUMN;
const FARNESS = FIRST + SALE_FIELDS.length;

type SaleField = (typeof SALE_FIELDS)[number];

/** Miles in a degree of latitude, and a degree as part of a radian. */
const DEGREE = 69.0934;
const RADIAN = 0.0174532925;

export function answersPart(cells: CompsCells): CompsPart {
  const address = cells.fixed(ROW.address, COLUMN.subject);
  const homes = cells.fixed(ROW.records, FIRST, PICKED + 1);
  const asked = (call: string): string => `=IFERROR(PROP.${call},"")`;
  const looked = (home: string): string => `=IF(${cells.input("LookUp")}="Yes",${home},"")`;
  return {
    blocks: [
      lineOf(ROW.answers, FIRST, ["Answers of the service, which the cells above read"]),
      headsAt(ROW.value - 1, "valueEstimate", VALUE_FIELDS),
      lineOf(ROW.value, FIRST, [asked(`VALUE(${address}, "${VALUE_FIELDS.join(", ")}")`)]),
      headsAt(ROW.candidates - 1, "saleComparable", COMPARABLE_FIELDS),
      lineOf(ROW.candidates, FIRST, [
        asked(`COMPS(${address}, "sale", ${LISTED}, "${COMPARABLE_FIELDS.join(", ")}", "headers=0")`),
      ]),
      lineOf(ROW.records - 1, FIRST, ["Garage and pool of", ...labelsOf("property", RECORD_FIELDS)]),
      {
        ...{ row: ROW.records, column: FIRST },
        rows: [
          [looked(address)],
          ...upTo(PICKED).map((pick) => {
            const chosen = cells.chosen(pick);
            const home = `INDEX(${cells.candidates("formattedAddress")},${chosen})`;
            return [`=IF(AND(${cells.input("LookUp")}="Yes",ISNUMBER(${chosen})),${home},"")`];
          }),
        ],
      },
      lineOf(ROW.records, FIRST + 1, [asked(`RECORD(${homes}, "${RECORD_FIELDS.join(", ")}")`)]),
    ],
    looks: [
      shownAs([ROW.answers, FIRST], { look: "section" }),
      ...[ROW.value - 1, ROW.candidates - 1, ROW.records - 1].map((row) =>
        shownAs([row, FIRST, 1, COMPARABLE_FIELDS.length + 1], { look: "note" }),
      ),
      ...formatsOf(ROW.value, 1, VALUE_FIELDS),
      ...formatsOf(ROW.candidates, LISTED, COMPARABLE_FIELDS),
    ],
  };
}

function labelsOf(kind: RowKind, fields: readonly string[]): readonly string[] {
  const read = selectors([[fields.join(", ")]], kind, []);
  if (isProblem(read)) throw new Error(read.message);
  return read.map(({ column }) => column.label);
}

const headsAt = (row: number, kind: RowKind, fields: readonly string[]) => lineOf(row, FIRST, labelsOf(kind, fields));

const FORMAT_OF: Readonly<Record<string, FormatName>> = {
  ...Object.fromEntries(
    ["price", "priceRangeLow", "priceRangeHigh", "lastSalePrice"].map((field) => [field, "dollars"] as const),
  ),
  ...Object.fromEntries(
    ["lastSaleDate", "listedDate", "removedDate", "fetchedAt"].map((field) => [field, "day"] as const),
  ),
  ...{ squareFootage: "whole", lotSize: "whole", yearBuilt: "year", distance: "miles" },
};

/** How the fields in these columns are shown. */
const formatsOf = (row: number, rows: number, fields: readonly string[]) =>
  fields.flatMap((field, index) => {
    const format = FORMAT_OF[field];
    return format === undefined ? [] : [shownAs([row, FIRST + index, rows], { format })];
  });

/**
 * Closed sales nearby: what the service gave, how far each is from the subject, and the nearest with a price as
 * candidates below the comparables. The distance is worked out here, since asking for it could be one more request.
 */
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

/** A column of the sales. */
export const saleColumn = (cells: CompsCells, field: SaleField): string =>
  cells.fixed(ROW.sales, FIRST + SALE_FIELDS.indexOf(field), MOST_SALES);

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
