/** Addresses, ids and points, whole in a cell or in parts over several columns. */
import { Refused } from "./failure";

export type Subject =
  | { readonly kind: "address"; readonly text: string }
  | { readonly kind: "point"; readonly latitude: number; readonly longitude: number };

export interface Subjects {
  /** Nothing stands for a blank row. */
  readonly rows: readonly (Subject | undefined)[];
  /** One row was given, or is left when the blank rows below it are cut off. */
  readonly single: boolean;
}

const isBlank = (cell: unknown): boolean =>
  cell === undefined || cell === null || cell === "" || (typeof cell === "string" && cell.trim() === "");

function point(latitude: number, longitude: number): Subject {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new Refused("no coordinates");
  return { kind: "point", latitude, longitude };
}

function subjectOf(row: readonly unknown[]): Subject | undefined {
  const cells = row.filter((cell) => !isBlank(cell));
  if (cells.length === 0) return undefined;
  if (cells.length === 2 && cells.every((cell) => typeof cell === "number")) {
    return point(cells[0] as number, cells[1] as number);
  }
  const parts = cells.map((cell, index) =>
    typeof cell === "number" && index > 0 ? String(cell).padStart(5, "0") : String(cell).trim(),
  );
  const text = parts.join(", ").replace(/,?\s+USA$/i, "");
  const pair = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  if (pair !== null) return point(Number(pair[1]), Number(pair[2]));
  if (text.length > 500) throw new Refused("too long");
  return { kind: "address", text };
}

export function subjectsOf(argument: unknown): Subjects {
  if (argument === undefined) throw new Refused("nothing was given");
  const grid = Array.isArray(argument) ? (argument as unknown[][]) : [[argument]];
  const rows = grid.map(subjectOf);
  while (rows.length > 1 && rows[rows.length - 1] === undefined) rows.pop();
  return { rows, single: rows.length === 1 };
}

/** An id is the address with hyphens for spaces (4.4; observed: commas kept). */
export const isId = (text: string): boolean => !/\s/.test(text) && /,-/.test(text);
