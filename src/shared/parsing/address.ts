/**
 * Addresses as people keep them: one per row, in one cell or split over several, or coordinates, or blank.
 * No address is refused for its format: the service decides, and doesn't bill a refusal.
 */
import { isBlankRow, isPending, shownInput, withoutTrailingBlanks, type Grid, type Input } from "../values/input";
import { isDay, serialOf } from "../values/day";
import { inputTooLong } from "../values/length";
import { problem, type Problem } from "../api/problem";
import { withoutCountry } from "../api/quirks";
import { RECORD_ID } from "../api/vocabulary/normalizedAddress";
import { namesSeveral } from "./severalHomes";
import { keptAs } from "./typedDay";
import { usStateOf } from "../api/vocabulary/states";
import { directionOf, numberedUnitOf, suffixOf } from "../api/vocabulary/publication28";

/** The text if it is a record's id, or undefined. */
export function idOf(text: string): string | undefined {
  return RECORD_ID.test(text) ? text : undefined;
}

/** A property's location, under the service's parameter names. */
export type Location = { readonly address: string } | { readonly latitude: number; readonly longitude: number };

/** `undefined` is a blank row, for which no request is made. */
export type AddressRow = Location | Problem | undefined;

/** Latitude and longitude as text. */
export const COORDINATES = /^([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)$/;

/** One result per row, without trailing blank rows. `argument` is the name shown to the user. */
export function addressRows(grid: Grid, argument = "address"): readonly AddressRow[] {
  return withoutTrailingBlanks(grid).map((cells) => typedAddress(cells, argument));
}

/** The address or the coordinates of one row. */
export function typedAddress(cells: readonly Input[], argument: string): AddressRow {
  if (cells.some(isPending) || isBlankRow(cells)) return undefined;
  const [first, second] = cells;
  if (cells.length === 2 && typeof first === "number" && typeof second === "number")
    return point(first, second, argument);
  const dated = dayProblem(cells, argument);
  if (dated !== undefined) return dated;
  const odd = cells.find((cell) => isDay(cell) || typeof cell === "boolean");
  if (odd !== undefined) return problem("argument", `${argument}: ${shownInput(odd)} can't be part of an address`);
  const several = severalProblem(cells, argument);
  if (several !== undefined) return several;
  const typed = joinedAddress(cells);
  const long = inputTooLong(typed, argument);
  if (long !== undefined) return long;
  const text = withoutCountry(typed);
  const pair = COORDINATES.exec(text);
  return pair === null ? { address: text } : point(Number(pair[1]), Number(pair[2]), argument);
}

/** What is told of a cell with several homes. */
export const SEVERAL = "several homes: give each a row of its own";

/** A text that names several homes is never sent: it is not told which one an answer would be about. */
export function severalProblem(cells: readonly Input[], argument: string): Problem | undefined {
  const several = cells.find((cell) => typeof cell === "string" && namesSeveral(cell));
  return several === undefined
    ? undefined
    : problem("argument", `${argument}: ${shownInput(several)} names ${SEVERAL}`);
}

/** Between street and city, with a ZIP code behind, the number of a day is what became of a unit: `3-5` was typed. */
function dayProblem(cells: readonly Input[], argument: string): Problem | undefined {
  const isWord = (cell: Input = null): boolean => typeof cell === "string" && /\p{L}/u.test(cell);
  const isZip = (cell: Input): boolean => /^\d{4,5}(?:-?\d{4})?$/.test(String(cell as string | number | null));
  for (const [index, cell] of cells.entries()) {
    const serial = isDay(cell) ? serialOf(cell) : cell;
    const kept = typeof serial === "number" ? keptAs(serial) : undefined;
    if (
      kept !== undefined &&
      isWord(cells[index - 1]) &&
      isWord(cells[index + 1]) &&
      cells.slice(index + 1).some(isZip)
    )
      return problem("argument", `${argument}: which unit is meant? ${String(serial)} is how the sheet stores ${kept}`);
  }
  return undefined;
}

/**
 * The parts of a row, joined: those of a street by spaces, others by commas. No part is 0: it is a blank cell that went
 * through another function in Excel.
 */
export function joinedAddress(cells: readonly Input[]): string {
  const texts = cells.map((cell, index) =>
    isBareZip(cell, index, cells) ? zipText(String(cell)) : String(cell === 0 ? "" : (cell ?? "")).trim(),
  );
  const parts = texts.filter((text) => text !== "");
  const count = streetParts(parts);
  return [parts.slice(0, count).join(" "), ...parts.slice(count)].filter((part) => part !== "").join(", ");
}

/**
 * Whether an address ends with a number that is a ZIP code without its leading zero, or one with four further digits, as
 * Excel keeps what it shows as 78244-1234.
 */
function isBareZip(cell: Input | undefined, index: number, cells: readonly Input[]): boolean {
  if (cells.length < 3 || index === 0 || typeof cell !== "number" || !/^\d{4}(\d{4,5})?$/.test(String(cell)))
    return false;
  return cells.slice(index + 1).every((after) => isBlankRow([null, after]));
}

function zipText(digits: string): string {
  return digits.length === 4 ? `0${digits}` : digits.padStart(9, "0").replace(/\d{4}$/, "-$&");
}

function point(latitude: number, longitude: number, argument: string): Location | Problem {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  return problem(
    "argument",
    `${argument}: ${latitude}, ${longitude} aren't coordinates; latitude is -90 to 90, longitude -180 to 180`,
  );
}

const HOUSE_NUMBER = /^(?:\d|[nsew]\d)[\w-]{0,12}$/i;
const FRACTION = /^\d\/\d$/;
/** `5th St` is a street, `12 Oak St` a home. */
const BEGINS_WITH_NUMBER = /^\d+[a-z]?(?:-\d+)?\s+\S/i;

const wordOf = (part: string | undefined): string => (part ?? "").toLowerCase().replace(/\.$/, "");
const isDirection = (part: string | undefined): boolean => directionOf(wordOf(part)) !== undefined;
const isSuffix = (part: string | undefined): boolean => suffixOf(wordOf(part)) !== undefined;

/**
 * Where the city stands: in front of the state with its ZIP code, whatever follows these, or of either. `Ct` and `NE` are parts
 * of streets more often than states without a ZIP code.
 */
function cityIndex(parts: readonly string[]): number {
  const isZip = (index: number): boolean => /^\d{4,5}(?:-\d{4})?$/.test(parts[index] ?? "");
  const isState = (index: number): boolean => usStateOf(parts[index]!) !== undefined;
  const places = parts.map((_, index) => index).slice(2);
  const lastState = [...places].reverse().find(isState);
  const end = places.find((index) => isState(index) && isZip(index + 1)) ?? places.find(isZip) ?? lastState;
  return (end ?? parts.length) - 1;
}

/** How many of a row's parts are its street's. A first cell that only counts the rows isn't. */
function streetParts(parts: readonly string[]): number {
  const [first = ""] = parts;
  const city = cityIndex(parts);
  const isThere = (index: number): boolean => index < city;
  const hasOwnNumber = parts.slice(1).some((part) => BEGINS_WITH_NUMBER.test(part));
  const isNumber = HOUSE_NUMBER.test(first) && parts.length > 1 && !hasOwnNumber;
  if (!isNumber && !/\d/.test(first.slice(0, Math.max(0, first.indexOf(" "))))) return 1;
  let count = 1;
  if (isNumber) {
    if (isThere(count) && FRACTION.test(parts[count]!)) count += 1;
    if (isThere(count) && isDirection(parts[count])) count += 1;
    count += 1;
  }
  const [last = "", designator = ""] = parts[count - 1]!.split(/\s+/).reverse();
  if (numberedUnitOf(wordOf(designator)) !== undefined) return count;
  // No city is called St or Dr.
  const mayFollow = isThere(count) || (count === city && suffixOf(wordOf(parts[count]))?.isStreetOnly === true);
  if (mayFollow && isSuffix(parts[count]) && !isSuffix(last)) count += 1;
  if (isThere(count) && isDirection(parts[count])) count += 1;
  return count;
}
