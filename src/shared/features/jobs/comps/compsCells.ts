/**
 * The cells of the comps grid: where each part stands, counted from the sheet's first cell, which fields fill which columns,
 * and how formulas refer to them.
 */
import { referenceText } from "../../../formulas/references";
import type { LookName, FormatName } from "../../../workbook/port/looks";
import type { SheetLayout } from "../../../workbook/port/sheetLayout";
import type { LayoutPlace } from "../declaring/job";

/** Comparables side by side. */
export const PICKED = 6;
/** Comparables in the list: what comes with the estimate. */
export const LISTED = 15;
/** Closed sales in the list below. */
export const CLOSED = 10;
/** Closed sales to choose from. */
export const MOST_SALES = 200;

export const COLUMN = {
  number: 0,
  label: 1,
  subject: 2,
  firstPick: 3,
  inputLabel: 10,
  input: 11,
  inputNote: 12,
} as const;

export const ROW = {
  title: 0,
  address: 1,
  matched: 2,
  problem: 3,
  keyHead: 4,
  keyFigures: 5,
  note: 6,
  gridHead: 7,
  picks: 8,
  street: 9,
  kind: 10,
  price: 11,
  perSquareFoot: 12,
  distance: 13,
  seen: 14,
  likeness: 15,
  score: 16,
  listed: 17,
  differences: 18,
  net: 34,
  netShare: 35,
  gross: 36,
  grossShare: 37,
  check: 38,
  adjusted: 39,
  weight: 40,
  weighted: 41,
  results: 43,
  list: 57,
  closed: 75,
  answers: 88,
  value: 90,
  candidates: 93,
  records: 120,
  helpers: 129,
  chart: 133,
  sales: 142,
} as const;

/** The rows and columns that it takes in all: the sales may have a row more that says what was left out. */
export const COMPS_SIZE = { rows: ROW.sales + MOST_SALES + 2, columns: 21 } as const;

/** From 0 to one less than `count`. */
export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The row of a candidate in the lists that people read: comparables first, then closed sales. */
export const listRow = (place: number): number =>
  place < LISTED ? ROW.list + 2 + place : ROW.closed + 2 + place - LISTED;

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
  "fetchedAt",
] as const;

/** A comparable; a closed sale fills the same columns. */
export const COMPARABLE_FIELDS = [
  ...["formattedAddress", "addressLine1", "addressLine2", "distance", "daysOld", "correlation", "price", "bedrooms"],
  ...["bathrooms", "squareFootage", "lotSize", "yearBuilt", "status", "listedDate", "removedDate"],
] as const;

/** Beside each candidate: what was typed for it, how much larger than the subject it is, how good it is, and its place by that. */
const WORKED_OUT = ["garage", "pool", "larger", "score", "order"] as const;

export const SALE_FIELDS = [
  ...["formattedAddress", "addressLine1", "addressLine2", "propertyType", "bedrooms", "bathrooms", "squareFootage"],
  ...["lotSize", "yearBuilt", "lastSaleDate", "lastSalePrice", "latitude", "longitude", "problem"],
] as const;

export const RECORD_FIELDS = ["features.garage", "features.garageSpaces", "features.pool", "problem"] as const;

export type CompsPart = Partial<Pick<SheetLayout, "blocks" | "looks" | "rules" | "validations" | "names" | "charts">>;

type Content = string | number | null;

export type CandidateField = (typeof COMPARABLE_FIELDS)[number] | (typeof WORKED_OUT)[number];

/** The names of the inputs. */
export type CompsInput =
  | "Address"
  | "AsOf"
  | ("Month" | "Bed" | "Bath" | "SquareFoot" | "LotFoot" | "Year" | "Garage" | "Pool")
  | ("NetLimit" | "GrossLimit")
  | ("LikenessWeight" | "SizeWeight" | "DistanceWeight" | "AgeWeight" | "HalfMiles" | "HalfDays")
  | ("HalfUnlike" | "HalfGross" | "UsualLikeness")
  | ("LookUp" | "ClosedSales" | "Radius" | "Days")
  | ("OwnBeds" | "OwnBaths" | "OwnArea" | "OwnLot" | "OwnYear" | "OwnGarage" | "OwnPool");

export interface CompsCells {
  /** `D12`, which moves with a formula that is copied. */
  readonly at: (row: number, column: number) => string;
  /** `$D$12:$D$26` or `$D$12`. */
  readonly fixed: (row: number, column: number, rows?: number, columns?: number) => string;
  /** The subject's figure in a row of the grid. */
  readonly subject: (row: number) => string;
  readonly input: (name: CompsInput) => string;
  readonly value: (field: (typeof VALUE_FIELDS)[number]) => string;
  /** Which candidate a column of the grid holds, by its number; blank if none. */
  readonly chosen: (pick: number) => string;
  /** A figure of one candidate, by its place in the list. */
  readonly candidate: (field: CandidateField, place: number) => string;
  /** The same figure of all candidates, or of the comparables alone. */
  readonly candidates: (field: CandidateField, rows?: number) => string;
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
  return {
    at: (row, column) => text(row, column, 1, 1, []),
    fixed,
    subject: (row) => text(row, COLUMN.subject, 1, 1, [false, true]),
    input: (name) => `${names}${name}`,
    value: (field) => fixed(ROW.value, COLUMN.label + VALUE_FIELDS.indexOf(field)),
    chosen: (pick) => text(ROW.helpers, COLUMN.firstPick + pick, 1, 1, [true, false]),
    candidate: (field, place) => text(ROW.candidates + place, columnOf(field), 1, 1, []),
    candidates: (field, rows = LISTED + CLOSED) => fixed(ROW.candidates, columnOf(field), rows),
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
