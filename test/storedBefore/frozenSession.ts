/** Formulas that a person froze in each host before: one cell, a filled column, a row, a table, one that shows nothing. */
import { HOMES } from "./session";

export interface Typed {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const SECOND = "Second sheet";

/** Rows 2 to 5 of column A; the third shows nothing. */
const ADDRESSES = [HOMES.valued, HOMES.rented, "", HOMES.taxed] as const;

const addresses = (sheet: string): readonly Typed[] =>
  ADDRESSES.flatMap((text, index) => (text === "" ? [] : [{ sheet, row: index + 2, column: 1, text }]));

export const TYPED: readonly Typed[] = [...addresses("Sheet1"), ...addresses(SECOND)];

/** By the prefix of the host's names. */
export const frozenFormulas = (prefix: "PROP." | "PROP_"): readonly Typed[] => [
  ...[2, 3, 4, 5].map((row) => ({ ...at("Sheet1", row, 2), text: `=${prefix}VALUE(A${row}, "price")` })),
  { ...at("Sheet1", 2, 4), text: `=${prefix}VALUE(A2)` },
  { ...at("Sheet1", 8, 4), text: `=${prefix}TAXES($A$5)` },
  { ...at("Sheet1", 2, 10), text: `=${prefix}VALUE($A$2:$A5, "price, beds, matchedAddress")` },
  ...[2, 3, 4, 5].map((row) => ({ ...at(SECOND, row, 3), text: `=${prefix}VALUE($A${row}, "price")` })),
  { ...at(SECOND, 9, 3), text: `=${prefix}RENT(A5, "rent")` },
];

/** Given back right after: the others of its column stay frozen. */
export const GIVEN_BACK = at(SECOND, 3, 3);

function at(sheet: string, row: number, column: number) {
  return { sheet, row, column };
}
