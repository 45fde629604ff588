/**
 * A frozen formula in its cell's note. References are relative, so it moves with the cell when rows are inserted,
 * sorted or pasted. The user's own note is kept in front of it.
 */
import { today } from "../runtime/timeZone";

export interface FrozenNote {
  /** How many rows and columns the formula filled. */
  readonly rows: number;
  readonly columns: number;
  /** The fingerprint of the values. */
  readonly fingerprint: string;
  /** In R1C1 notation. */
  readonly formula: string;
}

const NOTE = /\n?Frozen \d{4}-\d{2}-\d{2}, (\d+) × (\d+), ([a-z0-9]+): (=.*)$/s;

/** Undefined if the note has no formula. */
export function frozenIn(note: string): FrozenNote | undefined {
  const [, rows = "1", columns = "1", held = "", formula] = NOTE.exec(note) ?? [];
  return formula === undefined
    ? undefined
    : { rows: Number(rows), columns: Number(columns), fingerprint: held, formula };
}

export function withFrozen(note: string, { rows, columns, fingerprint, formula }: FrozenNote): string {
  const own = withoutFrozen(note);
  return `${own}${own === "" ? "" : "\n"}Frozen ${today()}, ${rows} × ${columns}, ${fingerprint}: ${formula}`;
}

export function withoutFrozen(note: string): string {
  return note.replace(NOTE, "");
}
