/**
 * What a spreadsheet passes to a function, in the form that both hosts share: each argument is a grid of inputs
 * (a single cell is a 1×1 grid), or undefined if it was left out. Each host translates its own values.
 */
import { withoutCountry } from "../api/quirks";
import { quotedText } from "../api/text/quoted";
import type { Day } from "./day";

/** A cell that is still calculating or holds an error: it counts as blank and must not cost a request. */
export interface Pending {
  readonly kind: "pending";
}

/** `null` is a blank cell. */
export type Input = string | number | boolean | Day | Pending | null;

export type Grid = readonly (readonly Input[])[];

export const PENDING: Pending = { kind: "pending" };

/**
 * The text that Google Sheets passes, or Excel shows, for a cell that is still calculating. Whether Google writes
 * "Loading..." in every language is not known, so a few words with an ellipsis count too.
 */
const STILL_COMPUTING = /^\s*(\p{L}[^\d,;:=@<>.…]{0,40}(\.\.\.|…)|#busy!|#getting_data)\s*$/iu;

export const isBusyText = (text: string): boolean => STILL_COMPUTING.test(text);

/** A text as an input: blank if it has only spaces, pending if it says that the cell is still calculating. */
export function textInput(text: string): Input {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return isBusyText(trimmed) ? PENDING : trimmed;
}

export function isPending(input: Input): input is Pending {
  return typeof input === "object" && input !== null && input.kind === "pending";
}

/** Whether there is no value to use in this calculation. */
export function isBlank(input: Input | undefined): boolean {
  return input === null || input === undefined || isPending(input);
}

/**
 * Whether a row has no place or address. Excel may pass a blank cell as 0, and a formula that joins the blank parts of
 * an address leaves their commas. A country alone in its column is there in every row.
 */
export function isBlankRow(row: readonly Input[]): boolean {
  const beside = row.length > 1 ? "," : "";
  return row.every(
    (cell) => isBlank(cell) || cell === 0 || (typeof cell === "string" && withoutCountry(beside + cell) === ""),
  );
}

/** The single cell of an argument, `null` if it was left out, or undefined if it has several cells. */
export function singleInput(grid: Grid | undefined): Input | undefined {
  if (grid === undefined) return null;
  return grid.length === 1 && grid[0]?.length === 1 ? (grid[0][0] ?? null) : undefined;
}

/** All cells of an argument that have a value, row by row. */
export function nonBlankCells(grid: Grid | undefined): readonly Exclude<Input, null | Pending>[] {
  const cells = grid?.length === 1 ? grid[0]! : (grid ?? []).flat();
  return cells.filter((input): input is Exclude<Input, null | Pending> => !isBlank(input));
}

/** The rows up to the last one with content, because `A2:A` extends to the end of the sheet. Keeps at least one row. */
export function withoutTrailingBlanks(grid: Grid): Grid {
  let length = grid.length;
  while (length > 1 && (grid[length - 1] ?? []).every((input) => input === null)) length -= 1;
  return grid.slice(0, length);
}

/** An input as messages quote it. */
export function shownInput(input: Input): string {
  if (input === null) return "nothing";
  if (typeof input === "string") return quotedText(input);
  if (typeof input === "object") return input.kind === "day" ? `the date ${input.iso}` : "a cell without a value";
  return String(input).toUpperCase();
}

/** What a host hands over for an argument: a range as rows, or a single value; nothing where it was left out. */
export function gridFrom(argument: unknown, inputOf: (cell: unknown) => Input): Grid | undefined {
  if (argument === null || argument === undefined) return undefined;
  if (!Array.isArray(argument)) return [[inputOf(argument)]];
  return argument.map((row: unknown) => (Array.isArray(row) ? row.map(inputOf) : [inputOf(row)]));
}
