/** What is worked out beside each candidate: the day of its price, how similar it is, whose home it is, and its place. */
import {
  type CandidateField,
  type CompsCells,
  type CompsPart,
  COMPARABLE_FIELDS,
  CLOSED,
  COLUMN,
  LISTED,
  NUMBERED,
  ROW,
  upTo,
  WORKED_OUT_LABELS,
  lineOf,
  shownAs,
} from "./compsCells";
import { isPaid } from "../appraising/closedSales";
import { numberOr, whereNumbers } from "../declaring/arithmetic";
import { dividedBy, isOffMarket, onesWhere } from "../declaring/formulaText";
import { saleOrder } from "./salesPart";
import { daysSince, isFarInSize, largerThan, newerThan, similarity } from "./similarity";

const FIRST = COLUMN.label + COMPARABLE_FIELDS.length;
const LABELS = Object.values(WORKED_OUT_LABELS);

export function candidatesPart(cells: CompsCells): CompsPart {
  return {
    blocks: [
      lineOf(ROW.candidates - 1, FIRST, LABELS),
      { ...{ row: ROW.candidates, column: FIRST }, rows: upTo(NUMBERED).map((place) => workedOut(cells, place)) },
    ],
    looks: [
      shownAs([ROW.candidates, FIRST + Object.keys(WORKED_OUT_LABELS).indexOf("priceDay"), NUMBERED], {
        format: "day",
      }),
    ],
  };
}

function workedOut(cells: CompsCells, place: number): readonly string[] {
  const of = (field: CandidateField): string => cells.candidate(field, place);
  const where = (value: string): string => `=IF(ISNUMBER(${of("price")}),${value},"")`;
  const apart = { larger: of("larger"), newer: of("newer"), miles: of("distance"), days: of("days") };
  const formulas: Readonly<Record<keyof typeof WORKED_OUT_LABELS, string>> = {
    sale: place < LISTED ? '=""' : saleOrder(cells, place - LISTED),
    larger: `=${largerThan(cells, of("squareFootage"))}`,
    newer: `=${newerThan(cells, of("yearBuilt"))}`,
    priceDay: where(priceDay(cells, place)),
    days: `=${daysSince(cells, of("priceDay"))}`,
    similarity: where(similarity(cells, apart)),
    home: homeOf(cells, place),
    key: keyOf(cells, place),
    order: orderOf(cells, place),
    pair: pairOf(cells, place),
  };
  return Object.keys(WORKED_OUT_LABELS).map((name) => formulas[name as keyof typeof formulas]);
}

/**
 * The day for which a price is one: a sale's contract, some weeks before its closing; for what is off the market, when it was
 * asked last. What is still asked is a price of today.
 */
function priceDay(cells: CompsCells, place: number): string {
  const { input } = cells;
  const of = (field: CandidateField): string => cells.candidate(field, place);
  const [sold, removed, fetched] = [of("listedDate"), of("removedDate"), cells.value("fetchedAt")];
  const contract = `IF(ISNUMBER(${sold}),${sold}-${numberOr(input("ContractDays"), "0")},"")`;
  const seen = whereNumbers([fetched, of("daysOld")], `INT(${fetched})-${of("daysOld")}`);
  const last = numberOr(removed, seen);
  const asked = `IF(${isOffMarket(of("status"), removed)},${last},${input("AsOf")})`;
  return `IF(${of("status")}="Closed",${contract},${asked})`;
}

/** The number under which its home counts: a closed sale before a listing, and the first of several. */
function homeOf(cells: CompsCells, place: number): string {
  const address = cells.candidate("formattedAddress", place);
  const own = place + 1;
  if (place >= LISTED) return `=IF(${address}="","",${own})`;
  const isIn = (from: number, count: number): string =>
    onesWhere(cells.candidates("formattedAddress", from, count), address);
  /** Of those that are the same, all count under one number. */
  const numbered = (from: number, count: number): string =>
    `SUMPRODUCT(${isIn(from, count)},${cells.candidates("home", from, count)})/SUMPRODUCT(${isIn(from, count)})`;
  const above = place === 0 ? String(own) : `IF(SUMPRODUCT(${isIn(0, place)})>0,${numbered(0, place)},${own})`;
  const sold = `SUMPRODUCT(${isIn(LISTED, CLOSED)})>0`;
  return `=IF(${address}="","",IF(${sold},${numbered(LISTED, CLOSED)},${above}))`;
}

/** What may stand in the grid by default is ranked by its similarity, closed sales before listings. */
function keyOf(cells: CompsCells, place: number): string {
  const of = (field: CandidateField): string => cells.candidate(field, place);
  const isOther = `${of("formattedAddress")}<>${cells.value("matchedAddress")}`;
  const own = `AND(${of("price")}>0,${of("home")}=${place + 1},${isOther})`;
  const fit = `IF(${own},IF(${isFarInSize(cells, of("larger"))},${cells.typed("confirmed", place)}="Yes",TRUE),FALSE)`;
  const closed = place < LISTED ? "" : "+2";
  return `=${whereNumbers([of("price"), of("similarity")], `IF(${fit},${of("similarity")}${closed},"")`)}`;
}

/** Its place by that: of two that are equal, the first in the list is before the other. */
function orderOf(cells: CompsCells, place: number): string {
  const own = cells.candidate("key", place);
  const before = place === 0 ? "" : `+COUNTIF(${cells.candidates("key", 0, place)},${own})`;
  return `=IF(ISNUMBER(${own}),RANK(${own},${cells.candidates("key")})${before},"")`;
}

/** What the same home was sold for after it was listed, as part of what was asked. */
function pairOf(cells: CompsCells, place: number): string {
  if (place >= LISTED) return '=""';
  const of = (field: CandidateField): string => cells.candidate(field, place);
  const paid = cells.sales("lastSalePrice");
  const later = [
    onesWhere(cells.sales("formattedAddress"), of("formattedAddress")),
    `--(${cells.sales("lastSaleDate")}>=${of("listedDate")})`,
    `--ISNUMBER(${paid})`,
    `--(${isPaid(paid)})`,
  ].join(",");
  const mean = `SUMPRODUCT(${later},${paid})/SUMPRODUCT(${later})`;
  const isSold = `IF(${of("formattedAddress")}="",FALSE,SUMPRODUCT(${later})>0)`;
  const numbers = [of("listedDate"), of("price")];
  return `=${whereNumbers(numbers, `IF(${isSold},${dividedBy(mean, of("price"))},"")`)}`;
}
