/**
 * The cells of the comps grid: where each part stands, counted from the sheet's first cell, which fields fill which columns,
 * and how formulas refer to them.
 */
import { referenceText } from "../../../formulas/references";
import type { LookName, FormatName } from "../../../workbook/port/looks";
import type { SheetLayout } from "../../../workbook/port/sheetLayout";
import type { LayoutPlace } from "../declaring/job";
import { INPUT_ROWS, type CompsInput } from "./compsInputs";

/** Comparables side by side. */
export const PICKED = 6;
/** Comparables in the list: what comes with the estimate. */
export const LISTED = 15;
/** Closed sales in the list below. */
export const CLOSED = 15;
/** All that can be picked by their numbers. */
export const NUMBERED = LISTED + CLOSED;
/** Closed sales to choose from. */
export const MOST_SALES = 200;

export const COLUMN = {
  number: 0,
  label: 1,
  subject: 2,
  firstPick: 3,
  lastPick: 8,
  inputLabel: 10,
  input: 11,
  suggested: 12,
  inputNote: 13,
  used: 23,
} as const;

/** Above the candidates of a list: its title, a sentence in full width, and headings. */
export const LIST_HEAD = { title: 0, sentence: 1, heads: 2, rows: 3 } as const;

/** Rows of the lists that each candidate takes: its figures, and words in full width below them. */
const LIST_ROWS = 2;

export const ROW = {
  title: 0,
  address: 1,
  matched: 2,
  problem: 3,
  keyHead: 4,
  keyFigures: 5,
  note: 6,
  swap: 7,
  gridHead: 8,
  picks: 9,
  street: 10,
  kind: 11,
  price: 12,
  perSquareFoot: 13,
  distance: 14,
  listed: 15,
  priceDay: 16,
  correlation: 17,
  similarity: 18,
  differences: 19,
  net: 49,
  netShare: 50,
  gross: 51,
  grossShare: 52,
  check: 53,
  adjusted: 54,
  weight: 55,
  weighted: 56,
  remarks: 58,
  bracketing: 66,
  results: 71,
  building: 83,
  units: 84,
  perUnit: 85,
  perBedroom: 86,
  rent: 87,
  rentMultiplier: 88,
  list: 90,
  closed: 123,
  pictures: 158,
  signature: 186,
  answers: 203,
  value: 205,
  candidates: 208,
  records: 240,
  helpers: 249,
  trend: 257,
  rates: 273,
  sales: 278,
  points: 481,
} as const;

/** Around the subject, drawn as so many points each. */
export const RINGS = { count: 4, points: 37 } as const;

/** What the pictures draw: the subject, what can be picked, and the rings; then a row a comparable of the grid, and the limits. */
export const POINT_ROWS = 1 + NUMBERED + RINGS.count * RINGS.points;
export const PRICE_ROWS = PICKED + 2 * 4;

/** The rows and columns that it takes in all. */
export const COMPS_SIZE = { rows: ROW.points + POINT_ROWS + PRICE_ROWS + 4, columns: 29 } as const;

/** From 0 to one less than `count`. */
export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The row of a candidate's figures in the lists that people read: comparables first, then closed sales. */
export const listRow = (place: number): number =>
  LIST_HEAD.rows + (place < LISTED ? ROW.list + LIST_ROWS * place : ROW.closed + LIST_ROWS * (place - LISTED));

/** The same as a formula, counted from the first row of the lists, of the number in a cell. */
const listRowOf = (number: string): string =>
  `${LIST_ROWS}*${number}-${LIST_ROWS - 1}+IF(${number}>${LISTED},${ROW.closed - ROW.list - LIST_ROWS * LISTED},0)`;

/** The estimate and its subject. */
export const VALUE_FIELDS = [
  ...[
    "matchedAddress",
    "addressLine1",
    "price",
    "priceRangeLow",
    "priceRangeHigh",
    "propertyType",
    "bedrooms",
    "bathrooms",
  ],
  ...["squareFootage", "lotSize", "yearBuilt", "lastSaleDate", "lastSalePrice", "latitude", "longitude", "state"],
  ...["zipCode", "fetchedAt", "addressLine2"],
] as const;

/** A comparable; a closed sale fills the same columns. */
export const COMPARABLE_FIELDS = [
  ...["formattedAddress", "addressLine1", "addressLine2", "distance", "daysOld", "correlation", "price", "bedrooms"],
  ...["bathrooms", "squareFootage", "lotSize", "yearBuilt", "status", "listedDate", "removedDate"],
  ...["latitude", "longitude"],
] as const;

/**
 * Beside each candidate: in which row of the sales it is; how much larger and newer than the subject; the day of its price,
 * and how long before "As of" that is; how similar it is; the number under which its home counts; what it is ranked by, and
 * its place; and what it sold for as part of what was asked.
 */
const WORKED_OUT = [
  ...["sale", "larger", "newer", "priceDay", "days", "similarity", "home", "key", "order", "pair"],
] as const;

export const WORKED_OUT_LABELS: Readonly<Record<(typeof WORKED_OUT)[number], string>> = {
  sale: "Row of the sale",
  larger: "Larger than the subject",
  newer: "Years newer",
  priceDay: "Date of the price",
  days: "Days since",
  similarity: "Similarity",
  home: "Counts as no.",
  key: "Ranked by",
  order: "Order",
  pair: "Sold, of the asking price",
};

/** What a person types beside a candidate in the lists, where it stays when the candidate is swapped. */
export const TYPED = [
  ...["comment", "garage", "pool", "confirmed", "concessions", "condition", "quality", "location", "basement", "fee"],
  ...["free1", "free2", "free3", "units", "rent"],
] as const;

export type TypedField = (typeof TYPED)[number];

export const SALE_FIELDS = [
  ...["formattedAddress", "addressLine1", "addressLine2", "propertyType", "bedrooms", "bathrooms", "squareFootage"],
  ...["lotSize", "yearBuilt", "lastSaleDate", "lastSalePrice", "latitude", "longitude", "problem"],
] as const;

/** Beside each sale. `size`, `year` and `paid` are those of the sales that a rate is suggested from, and 0 for others. */
const SALE_FACTS = [
  ...["miles", "larger", "newer", "days", "similarity", "key", "perSquareFoot", "size", "year", "paid"],
] as const;

export const SALE_FACT_LABELS: Readonly<Record<(typeof SALE_FACTS)[number], string>> = {
  miles: "Miles",
  larger: "Larger than the subject",
  newer: "Years newer",
  days: "Days since",
  similarity: "Similarity",
  key: "Ranked by",
  perSquareFoot: "Per sq ft",
  size: "Size counted",
  year: "Year counted",
  paid: "Price counted",
};

export type SaleField = (typeof SALE_FIELDS)[number] | (typeof SALE_FACTS)[number];

export const RECORD_FIELDS = [
  ...["features.garage", "features.garageSpaces", "features.pool", "features.unitCount", "problem"],
] as const;

export type CompsPart = Partial<Pick<SheetLayout, "blocks" | "looks" | "rules" | "validations" | "names" | "charts">>;

type Content = string | number | null;

export type CandidateField = (typeof COMPARABLE_FIELDS)[number] | (typeof WORKED_OUT)[number];

export interface CompsCells {
  /** `D12`, which moves with a formula that is copied. */
  readonly at: (row: number, column: number) => string;
  /** `$D$12:$D$26` or `$D$12`. */
  readonly fixed: (row: number, column: number, rows?: number, columns?: number) => string;
  /** The subject's figure in a row of the grid. */
  readonly subject: (row: number) => string;
  /** What is used of an input: nothing of what it may not hold. */
  readonly input: (name: CompsInput) => string;
  readonly value: (field: (typeof VALUE_FIELDS)[number]) => string;
  /** Which candidate a column of the grid holds, by its number; blank if none. */
  readonly chosen: (pick: number) => string;
  /** A figure of one candidate, by its place in the list. */
  readonly candidate: (field: CandidateField, place: number) => string;
  /** The same figure of all candidates, or of some that follow one another. */
  readonly candidates: (field: CandidateField, from?: number, count?: number) => string;
  /** What was typed beside a candidate; of the one in a column of the grid, as a formula's part that may be blank. */
  readonly typed: (field: TypedField, place: number) => string;
  readonly typedOf: (field: TypedField, pick: number) => string;
  /** A figure of one sale, by its row, and of all of them. */
  readonly sale: (field: SaleField, index: number) => string;
  readonly sales: (field: SaleField) => string;
}

export function compsCells({ row: top, column: left, names }: LayoutPlace): CompsCells {
  const text = (row: number, column: number, rows: number, columns: number, fixed: readonly boolean[]): string =>
    referenceText({
      ...{ row: top + row, column: left + column, rows, columns },
      ...{ range: rows * columns > 1, fixed },
    });
  const fixed: CompsCells["fixed"] = (row, column, rows = 1, columns = 1) =>
    text(row, column, rows, columns, [true, true, true, true]);
  const columnOf = (field: CandidateField): number =>
    COLUMN.label + [...COMPARABLE_FIELDS, ...WORKED_OUT].indexOf(field);
  const saleColumnOf = (field: SaleField): number => COLUMN.label + [...SALE_FIELDS, ...SALE_FACTS].indexOf(field);
  const typedColumnOf = (field: TypedField): number => COLUMN.inputLabel + TYPED.indexOf(field);
  const chosen: CompsCells["chosen"] = (pick) => text(ROW.helpers, COLUMN.firstPick + pick, 1, 1, [true, false]);
  return {
    at: (row, column) => text(row, column, 1, 1, []),
    fixed,
    subject: (row) => text(row, COLUMN.subject, 1, 1, [false, true]),
    input: (name) => {
      const row = INPUT_ROWS.get(name);
      return row === undefined ? `${names}${name}` : fixed(ROW.gridHead + row, COLUMN.used);
    },
    value: (field) => fixed(ROW.value, COLUMN.label + VALUE_FIELDS.indexOf(field)),
    chosen,
    candidate: (field, place) => text(ROW.candidates + place, columnOf(field), 1, 1, []),
    candidates: (field, from = 0, count = NUMBERED) => fixed(ROW.candidates + from, columnOf(field), count),
    typed: (field, place) => text(listRow(place), typedColumnOf(field), 1, 1, []),
    typedOf: (field, pick) => {
      const column = fixed(listRow(0), typedColumnOf(field), listRow(NUMBERED - 1) - listRow(0) + 1);
      return `INDEX(${column},${listRowOf(chosen(pick))})`;
    },
    sale: (field, index) => text(ROW.sales + index, saleColumnOf(field), 1, 1, []),
    sales: (field) => fixed(ROW.sales, saleColumnOf(field), MOST_SALES),
  };
}

/** Cells side by side. */
export const lineOf = (row: number, column: number, contents: readonly Content[]) => ({
  ...{ row, column },
  rows: [contents],
});

interface Shown {
  readonly look?: LookName;
  readonly format?: FormatName;
}

/** How a rectangle of cells is shown: by its first cell, and how many rows and columns. */
export const shownAs = (
  [row, column, rows = 1, columns = 1]: readonly [row: number, column: number, rows?: number, columns?: number],
  shown: Shown,
) => ({ ...{ row, column, rows, columns }, ...shown });

/** A row of the grid: its label, the subject's cell and those of the comparables. */
export interface GridRow {
  readonly row: number;
  readonly label: string;
  readonly subject?: string;
  readonly of: (pick: number) => string;
  readonly format?: FormatName;
}
