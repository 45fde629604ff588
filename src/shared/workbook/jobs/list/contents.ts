/** Recognizes what a column holds by its cells, where no heading says so. Only an address is certain. */
import { usStateOf } from "../../../api/vocabulary/states";
import { PROPERTY_TYPES } from "../../../api/vocabulary/propertyTypes";
import type { ColumnUse } from "../../../panelApi/jobsApi";
import { addressParts } from "../../../api/vocabulary/addressParts";
import { propertyTypes } from "../../../parsing/propertyType";
import { isDay } from "../../../values/day";
import { isPending, type Input } from "../../../values/input";
import { leaseEndOf, numberOf } from "./cellContents";

/** Cells that are looked at: a long list says no more. */
const LOOKED_AT = 200;

const text = (cell: Input): string => (typeof cell === "string" ? cell.trim() : "");

const within =
  (least: number, most: number, step: number) =>
  (cell: Input): boolean => {
    const number = numberOf(cell);
    return number !== undefined && number >= least && number <= most && number % step === 0;
  };

/** House number and street, then a place or a ZIP code. */
export function isWholeAddress(cell: Input): boolean {
  const { line, state, zipCode } = addressParts(text(cell));
  const words = line.split(/\s+/);
  const hasStreet = words.some((word, index) => /\d/.test(word) && /[a-z]/i.test(words[index + 1] ?? ""));
  return hasStreet && (state !== undefined || zipCode !== undefined || line.includes(","));
}

const isZip = (cell: Input): boolean =>
  typeof cell === "number" ? /^\d{5}$/.test(String(cell)) : /^\d{5}(-\d{4})?$/.test(text(cell));

/** In this order: the first that most cells fit. */
const CONTENTS: readonly (readonly [ColumnUse, (cell: Input) => boolean])[] = [
  ["address", isWholeAddress],
  ["street", (cell) => /^\d+[a-z]?\s+(?:\S+\s+)*[a-z]{2}/i.test(text(cell))],
  ["unit", (cell) => /^(?:unit|apt|apartment|suite|ste|#)\.?\s*(?:#\s*)?\w+$/i.test(text(cell))],
  ["state", (cell) => text(cell) !== "" && usStateOf(text(cell)) !== undefined],
  ["propertyType", (cell) => text(cell) !== "" && typeof propertyTypes([[text(cell)]], PROPERTY_TYPES) === "string"],
  ["leaseEnd", (cell) => isDay(cell) || (typeof cell === "string" && typeof leaseEndOf(cell) === "number")],
  ["zip", isZip],
  ["bedrooms", (cell) => /^studio$/i.test(text(cell)) || within(1, 9, 1)(cell)],
  ["bathrooms", within(0.5, 9, 0.25)],
  ["city", (cell) => /^[a-z][a-z.' -]+$/i.test(text(cell))],
];

/** The share of its cells that fit, above which a column counts. */
const MOST = 0.6;

export function useOfContents(cells: readonly Input[], taken: readonly ColumnUse[]): ColumnUse | undefined {
  const filled = filledCells(cells);
  return CONTENTS.find(([use, fits]) => !taken.includes(use) && share(filled, fits) >= MOST)?.[0];
}

/** Whether most cells are whole addresses. */
export const areWholeAddresses = (cells: readonly Input[]): boolean =>
  share(filledCells(cells), isWholeAddress) >= MOST;

/** Whether most cells are numbers. */
export const areNumbers = (cells: readonly Input[]): boolean =>
  share(filledCells(cells), (cell) => /^studio$/i.test(text(cell)) || numberOf(cell) !== undefined) >= MOST;

/** Whether most cells are amounts that a month's rent can be. */
export const areRents = (cells: readonly Input[]): boolean => share(filledCells(cells), isRent) >= MOST;

function isRent(cell: Input): boolean {
  const amount = numberOf(cell) ?? 0;
  return amount >= 200 && amount <= 20_000;
}

const filledCells = (cells: readonly Input[]): readonly Input[] =>
  cells.filter((cell) => cell !== null && !isPending(cell)).slice(0, LOOKED_AT);

const share = (cells: readonly Input[], fits: (cell: Input) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
