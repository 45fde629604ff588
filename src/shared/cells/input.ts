/**
 * What a spreadsheet hands to a function, the same for both hosts: each argument is a grid of inputs
 * (a single cell is a grid of one), or undefined where it was left out. A host translates its own values.
 */
import { quoted } from "../service/quoted";
import type { Day } from "./day";

/** An error value, or a cell that is still computing: it counts as blank and must not cost a request. */
export interface Pending {
  readonly kind: "pending";
}

/** `null` is a blank cell. */
export type Input = string | number | boolean | Day | Pending | null;

export type Grid = readonly (readonly Input[])[];

export const PENDING: Pending = { kind: "pending" };

/** What Google Sheets passes for a cell that is still computing, and Excel shows for one. */
const STILL_COMPUTING = /^\s*(loading\.\.\.|#busy!|#getting_data)\s*$/i;

/** A text as an input: one of only spaces is blank, one that says that it is still computing is pending. */
export function textInput(text: string): Input {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return STILL_COMPUTING.test(trimmed) ? PENDING : trimmed;
}

export function isPending(input: Input): input is Pending {
  return typeof input === "object" && input !== null && input.kind === "pending";
}

/** Neither a value nor on the way to one for this calculation. */
export function isBlank(input: Input | undefined): boolean {
  return input === null || input === undefined || isPending(input);
}

/** A row without a place or an address. Excel may hand over a blank cell as 0, which is neither. */
export function isBlankRow(row: readonly Input[]): boolean {
  return row.every((cell) => isBlank(cell) || cell === 0);
}

/** The one cell of an argument, `null` where it was left out, or undefined where it holds several. */
export function single(grid: Grid | undefined): Input | undefined {
  if (grid === undefined) return null;
  return grid.length === 1 && grid[0]?.length === 1 ? (grid[0][0] ?? null) : undefined;
}

/** All cells of an argument that hold something, row by row. */
export function filled(grid: Grid | undefined): readonly Exclude<Input, null | Pending>[] {
  return (grid ?? []).flat().filter((input): input is Exclude<Input, null | Pending> => !isBlank(input));
}

/** The rows up to the last that holds something: `A2:A` reaches to the end of the sheet. At least one row stays. */
export function withoutTrailingBlanks(grid: Grid): Grid {
  let length = grid.length;
  while (length > 1 && (grid[length - 1] ?? []).every((input) => input === null)) length -= 1;
  return grid.slice(0, length);
}

/** How an input is quoted in a message. */
export function shown(input: Input): string {
  if (input === null) return "nothing";
  if (typeof input === "string") return quoted(input);
  if (typeof input === "object") return input.kind === "day" ? `the date ${input.iso}` : "a cell without a value";
  return String(input).toUpperCase();
}
