/** Recognizes what a column holds by its cells, where no heading says so. Only an address is certain. */
import { usStateOf } from "../../api/vocabulary/states";
import { PROPERTY_TYPES } from "../../api/propertyTypes";
import type { ColumnUse } from "../../panelApi/jobsApi";
import { addressParts } from "../../api/vocabulary/addressParts";
import { suffixOf } from "../../api/vocabulary/publication28";
import { isTotal } from "../../parsing/addressList/notAnAddress";
import { propertyTypes } from "../../parsing/propertyType";
import { isDay } from "../../values/day";
import { isPending, type Input } from "../../values/input";
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

function hasStreet(line: string): boolean {
  const words = line.split(/\s+/);
  return words.some((word, index) => /\d/.test(word) && /[a-z]/i.test(words[index + 1] ?? ""));
}

/** House number and street, then a place or a ZIP code. */
export function isWholeAddress(cell: Input): boolean {
  const { line, state, zipCode } = addressParts(text(cell));
  return hasStreet(line) && (state !== undefined || zipCode !== undefined || line.includes(","));
}

/** With its place, so that nothing is to be joined to it: a comma may stand before a unit, and `CT` ends streets too. */
export function endsWithPlace(cell: Input): boolean {
  const { line, state, zipCode } = addressParts(text(cell));
  if (!line.includes(",")) return state !== undefined && zipCode !== undefined;
  return state !== undefined || (zipCode !== undefined && !/\b(?:unit|apt|apartment|suite|ste|lot)\.?$/i.test(line));
}

/** `12 Oak St`, but not `5th St`. */
const HAS_NUMBER = /^\d+[a-z]?(?:-\d+)?\s+\S/i;
const HOUSE_NUMBER = /^(?:\d|[nsew]\d)[\w-]{0,9}$/i;

const isSuffix = (word: string): boolean => suffixOf(word.toLowerCase().replace(/\.$/, "")) !== undefined;

const isHouseNumber = (cell: Input): boolean =>
  typeof cell === "number" ? cell > 0 && cell % 1 === 0 && cell < 100_000 : HOUSE_NUMBER.test(text(cell));

/** A street without a house number: `Main St`, `5th Ave N`. */
const isStreetName = (cell: Input): boolean => {
  const [, ...words] = text(cell).split(/\s+/);
  return !HAS_NUMBER.test(text(cell)) && words.some(isSuffix);
};

const isZip = (cell: Input): boolean =>
  typeof cell === "number" ? /^\d{5}$/.test(String(cell)) : /^\d{5}(-\d{4})?$/.test(text(cell));

const isMarkedUnit = (cell: Input): boolean =>
  /^(?:unit|apt|apartment|suite|ste|#)\.?\s*(?:#\s*)?\w+$/i.test(text(cell));

/** In this order: the first that most cells fit. */
const CONTENTS: readonly (readonly [ColumnUse, (cell: Input) => boolean])[] = [
  ["address", isWholeAddress],
  ["street", (cell) => /^\d+[a-z]?\s+(?:\S+\s+)*[a-z]{2}/i.test(text(cell))],
  ["unit", isMarkedUnit],
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

const areMostly =
  (fits: (cell: Input) => boolean) =>
  (cells: readonly Input[]): boolean =>
    share(filledCells(cells), fits) >= MOST;

export const areWholeAddresses = areMostly(endsWithPlace);
export const areHouseNumbers = areMostly(isHouseNumber);
export const areStreetNames = areMostly(isStreetName);
const areSuffixes = areMostly((cell) => isSuffix(text(cell)));
export const areDirections = areMostly((cell) => /^[ns]?[ew]?\.?$/i.test(text(cell)) && text(cell) !== "");
export const haveNumbers = areMostly((cell) => HAS_NUMBER.test(text(cell)));
const areStates = areMostly((cell) => usStateOf(text(cell)) !== undefined);
const areAddresses = areMostly((cell) => hasStreet(text(cell)));

/** One name in all rows is that of their building. Of several buildings, no one address is that of all units. */
const mayBeAddresses = (cells: readonly Input[]): boolean =>
  areAddresses(cells) ||
  new Set(
    filledCells(cells)
      .map(text)
      .filter((name) => /[a-z]/i.test(name) && !isTotal(name)),
  ).size > 1;

/** What the second line of an address can hold. */
const ON_LINES: readonly (readonly [ColumnUse, (cell: Input) => boolean])[] = [
  ["zip", isZip],
  ["state", (cell) => usStateOf(text(cell)) !== undefined],
  ["unit", (cell) => isMarkedUnit(cell) || /^[a-z]?-?\d*[a-z]?$/i.test(String(cell as string | number).trim())],
  ["city", (cell) => /^[a-z][a-z.' -]+$/i.test(text(cell))],
];

/** What the cells hold below a heading that has other meanings too: its own use, another, or none of them. */
export function useBelow(use: ColumnUse, cells: readonly Input[]): ColumnUse | undefined {
  const filled = filledCells(cells);
  if (filled.length === 0) return use;
  if (use === "unit") return ON_LINES.find(([, fits]) => share(filled, fits) >= MOST)?.[0];
  if (use === "state") return areSuffixes(cells) && !areStates(cells) ? "suffix" : use;
  const fits = { houseNumber: areHouseNumbers, suffix: areSuffixes, address: mayBeAddresses }[use as string];
  return fits === undefined || fits(cells) ? use : undefined;
}

/** Whether cells count the rows: 1, 2, 3, as lists are numbered. */
export function areCounting(cells: readonly Input[]): boolean {
  const [first = NaN, ...others] = filledCells(cells).map((cell) => Number(cell as string | number));
  return others.length > 0 && others.every((number, index) => number === first + index + 1);
}

export const areNumbers = areMostly((cell) => /^studio$/i.test(text(cell)) || numberOf(cell) !== undefined);

/** Whether most cells are amounts that a month's rent can be. */
export const areRents = areMostly(isRent);

function isRent(cell: Input): boolean {
  const amount = numberOf(cell) ?? 0;
  return amount >= 200 && amount <= 20_000;
}

function filledCells(cells: readonly Input[]): readonly Input[] {
  const filled: Input[] = [];
  for (const cell of cells) {
    if (filled.length === LOOKED_AT) break;
    if (cell !== null && !isPending(cell)) filled.push(cell);
  }
  return filled;
}

const share = (cells: readonly Input[], fits: (cell: Input) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
