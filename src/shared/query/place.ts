/** Places as people name them: a ZIP code, `City, State`, a state; one, or a column of several. */
import { isDay } from "../cells/day";
import { tooLong } from "../cells/length";
import { isBlank, isBlankRow, shown, withoutTrailingBlanks, type Grid, type Input } from "../cells/input";
import { didYouMean } from "../cells/spelling";
import { problem, type Problem } from "../service/problem";
import { quoted } from "../service/quoted";
import { withoutCountry } from "../service/quirks";
import { STATES, stateOf } from "../service/states";

/** Under the service's parameter names. */
export type Place =
  { readonly zipCode: string } | { readonly city: string; readonly state: string } | { readonly state: string };

const ALLOWED = 'give a ZIP code (78244), a city with its state ("San Antonio, TX") or a state (TX)';

/** The places of the argument `where`, one a row: a blank row is undefined. Two columns are city and state. */
export function places(grid: Grid | undefined): readonly (Place | Problem | undefined)[] | Problem {
  const rows = withoutTrailingBlanks(grid ?? []);
  if (rows.every(isBlankRow)) return problem("argument", `where: nothing was given; ${ALLOWED}`);
  return rows.map((row) => (isBlankRow(row) ? undefined : placeOf(row)));
}

function placeOf(row: readonly Input[]): Place | Problem {
  const cells = row.filter((cell) => !isBlank(cell));
  const [only] = cells;
  if (cells.length === 1 && only !== undefined && typeof only !== "string") {
    return typeof only === "number" ? zip(only) : problem("argument", `where: ${shown(only)} is no place; ${ALLOWED}`);
  }
  const odd = cells.find((cell) => isDay(cell) || typeof cell === "boolean");
  if (odd !== undefined) return problem("argument", `where: ${shown(odd)} is no place; ${ALLOWED}`);
  return named(cells.join(", "));
}

/** A cell that holds a number has dropped leading zeros: 2139 is 02139. */
function zip(number: number): Place | Problem {
  const digits = String(number);
  if (/^\d{3,5}$/.test(digits)) return { zipCode: digits.padStart(5, "0") };
  if (/^\d{8,9}$/.test(digits)) return { zipCode: digits.padStart(9, "0").slice(0, 5) };
  return problem("argument", `where: ${digits} is no ZIP code; ${ALLOWED}`);
}

function named(typed: string): Place | Problem {
  const long = tooLong(typed, "where");
  if (long !== undefined) return long;
  const text = withoutCountry(typed.trim());
  const digits = /^(\d{5})(?:[-\s]?\d{4})?$/.exec(text);
  if (digits !== null) return { zipCode: digits[1]! };
  if (/^\d{3,4}$/.test(text)) return { zipCode: text.padStart(5, "0") };
  const state = stateOf(text);
  if (state !== undefined) return { state: state.code };
  const [end = "", code = ""] = /\s([A-Za-z]{2})$/.exec(text) ?? [];
  const city = text.slice(0, text.length - end.length).trimEnd();
  if (city !== "" && !city.includes(",") && stateOf(code) !== undefined) return cityAndState(city, code);
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 3 && /^\d{5}(-\d{4})?$/.test(parts[2]!)) return { zipCode: parts[2]!.slice(0, 5) };
  const [first, second] = parts;
  if (parts.length !== 2 || first === undefined || second === undefined) return notAPlace(typed);
  const zipCode = /\s(\d{5})(?:-\d{4})?$/.exec(second)?.[1];
  return zipCode === undefined ? cityAndState(first, second) : { zipCode };
}

function notAPlace(typed: string): Problem {
  const names = STATES.map(({ name }) => name);
  return problem("argument", `where: ${quoted(typed)} is no place${didYouMean(typed, names)}; ${ALLOWED}`);
}

function cityAndState(city: string, typed: string): Place | Problem {
  const state = stateOf(typed);
  if (state !== undefined) return { city: initials(city), state: state.code };
  const names = STATES.map(({ name }) => name);
  return problem("argument", `where: ${quoted(typed)} is no state${didYouMean(typed, names)}; ${ALLOWED}`);
}

/**
 * The service tells capital from small letters in a city: one typed all in either gets its initials, any other
 * goes out as typed (McAllen).
 */
function initials(city: string): string {
  const mixed = city !== city.toLowerCase() && city !== city.toUpperCase();
  if (mixed) return city.replace(/\s+/g, " ");
  return city
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}
