/** Where a search looks: a ZIP code, a city with its state, or a state. */
import { Refused } from "./failure";
import { stateOf } from "./state";

export type Parameters = readonly (readonly [name: string, value: string])[];

const initials = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** A city as the service spells it: plain initial capitals, Saint in full, no hyphen, no period. */
function cityName(given: string): string {
  const words = given.replaceAll("-", " ").trim().split(/\s+/);
  return words.map((word) => (/^st\.?$/i.test(word) ? "Saint" : initials(word.replaceAll(".", "")))).join(" ");
}

function zip(digits: string): Parameters {
  if (!/^\d{4,5}$|^\d{9}$/.test(digits)) throw new Refused("not a ZIP code");
  const five = digits.length === 9 ? digits.slice(0, 5) : digits.padStart(5, "0");
  return [["zipCode", five]];
}

export function placeOf(cells: readonly unknown[], asTyped: boolean): Parameters {
  const [only] = cells;
  if (cells.length === 1 && typeof only === "number") return zip(String(only));
  const text = cells.map((cell) => String(cell).trim()).join(", ");
  const code = /^(?:.*[,\s])?(\d{5})(?:-\d{4})?$/.exec(text) ?? /^(\d{4})$/.exec(text) ?? /^(\d{9})$/.exec(text);
  if (code !== null) return zip(code[1]!);
  const state = stateOf(text);
  if (state !== undefined) return [["state", state]];
  const parts = /^(.+?)\s*,\s*([^,]+)$/.exec(text.replace(/,\s*USA$/i, ""));
  const of = parts === null ? undefined : stateOf(parts[2]!);
  if (parts === null || of === undefined) throw new Refused("not a place");
  return [
    ["city", asTyped ? parts[1]! : cityName(parts[1]!)],
    ["state", of],
  ];
}

/** The places of an argument, one a row; nothing stands for a blank row. */
export function rowsOf(argument: unknown): (readonly unknown[] | undefined)[] {
  const grid = Array.isArray(argument) ? (argument as unknown[][]) : [[argument]];
  const rows = grid.map((row) => {
    const cells = row.filter((cell) => cell !== "" && cell !== undefined && cell !== null);
    return cells.length === 0 ? undefined : cells;
  });
  while (rows.length > 1 && rows[rows.length - 1] === undefined) rows.pop();
  return rows;
}
