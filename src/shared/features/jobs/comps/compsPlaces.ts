/** Where each part of the comps grid stands: rows and columns, counted from the sheet's first cell. */

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
