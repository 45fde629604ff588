/**
 * What is remembered of a frozen formula, in its cell's note: relative to the cell, so that it moves with it when rows
 * are inserted, sorted or pasted. A person's own note stays before it.
 */
import { today } from "../functions/timeZone";

export interface FrozenNote {
  /** How many rows and columns the formula filled. */
  readonly rows: number;
  readonly columns: number;
  /** What they held, as letters. */
  readonly held: string;
  /** In the notation of rows and columns. */
  readonly formula: string;
}

const NOTE = /\n?Frozen \d{4}-\d{2}-\d{2}, (\d+) × (\d+), ([a-z0-9]+): (=.*)$/s;

/** Nothing where no formula is remembered. */
export function frozenIn(note: string): FrozenNote | undefined {
  const [, rows = "1", columns = "1", held = "", formula] = NOTE.exec(note) ?? [];
  return formula === undefined ? undefined : { rows: Number(rows), columns: Number(columns), held, formula };
}

export function withFrozen(note: string, { rows, columns, held, formula }: FrozenNote): string {
  const own = withoutFrozen(note);
  return `${own}${own === "" ? "" : "\n"}Frozen ${today()}, ${rows} × ${columns}, ${held}: ${formula}`;
}

export function withoutFrozen(note: string): string {
  return note.replace(NOTE, "");
}
