/** A job's sheet as cells, read by what stands beside and above them: it knows nothing of how the sheet is laid out. */
import type { Shown } from "./figures";

interface SheetCell {
  /** Counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly shows: unknown;
  readonly hasFormula: boolean;
}

export interface Sheet {
  readonly cells: readonly SheetCell[];
  readonly at: (row: number, column: number) => Shown;
  /** The first row of a column that shows a text, from a row on. */
  readonly rowOf: (text: string, column?: number, from?: number) => number;
  /** A heading in a row, from a column on. */
  readonly columnOf: (heading: string, row: number, from?: number) => number;
  /** The first cell that shows a text. */
  readonly find: (text: string) => SheetCell;
}

/** What a person sees: an error by its name, and a day by its number. */
function seen(shows: unknown): Shown {
  if (shows === null || shows === undefined) return "";
  if (typeof shows === "number" || typeof shows === "string") return shows;
  if (Object.prototype.toString.call(shows) === "[object Date]")
    return Math.round((shows as Date).getTime() / 86_400_000 + 25_569);
  return typeof shows === "object" && "error" in shows ? String(shows.error) : JSON.stringify(shows);
}

export function sheetOf(cells: readonly SheetCell[]): Sheet {
  const byPlace = new Map(cells.map((cell) => [`${cell.row},${cell.column}`, seen(cell.shows)]));
  const at = (row: number, column: number): Shown => byPlace.get(`${row},${column}`) ?? "";
  const last = Math.max(...cells.map(({ row }) => row));
  const widest = Math.max(...cells.map(({ column }) => column));
  const without = (text: string): never => {
    throw new Error(`The sheet has no ${text}`);
  };
  return {
    ...{ cells, at },
    rowOf(text, column = 0, from = 0) {
      for (let row = from; row <= last; row += 1) if (at(row, column) === text) return row;
      return without(text);
    },
    columnOf(heading, row, from = 0) {
      for (let column = from; column <= widest; column += 1) if (at(row, column) === heading) return column;
      return without(heading);
    },
    find: (text) => cells.find(({ shows }) => shows === text) ?? without(text),
  };
}

/** The column of letters, counted from 0. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Holds cells to what they must show, and counts them. */
export interface Held {
  readonly count: () => number;
  readonly differences: () => readonly string[];
  readonly has: (row: number, column: number) => boolean;
  readonly hold: (what: string, row: number, column: number, expected: Shown) => void;
}

const isAlike = (one: Shown, other: Shown): boolean =>
  typeof one === "number" && typeof other === "number"
    ? Math.abs(one - other) <= 1e-7 * Math.max(1, Math.abs(one), Math.abs(other))
    : one === other;

export function heldTo({ at }: Sheet): Held {
  const [held, differences] = [new Set<string>(), [] as string[]];
  return {
    count: () => held.size,
    differences: () => differences,
    has: (row, column) => held.has(`${row},${column}`),
    hold(what, row, column, expected) {
      held.add(`${row},${column}`);
      const shows = at(row, column);
      if (!isAlike(shows, expected))
        differences.push(`${what}: shows ${JSON.stringify(shows)}, must be ${JSON.stringify(expected)}`);
    },
  };
}

/** Cells that show an error. */
export const errorsOf = ({ cells }: Sheet): readonly string[] =>
  cells
    .map(({ row, column, shows }) => `${row + 1},${column + 1}: ${seen(shows)}`)
    .filter((text) => /: (?:#[A-Z/0]+[!?A]?|#ERROR!.*)$/.test(text));
