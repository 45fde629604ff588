/**
 * Which cells of a frozen block still hold what was frozen there: only these get their formula back, and what a person
 * typed meanwhile is left alone. Rows are told by what they hold, as five letters for the formula's cells and five for
 * those beside it that the formula reads: so it does not matter where a row went when rows were inserted or sorted.
 */
import { held, LENGTH } from "../shared/errands/held";
import type { CellArea } from "../shared/formulas/cells";
import type { FrozenBlock } from "./frozenBlocks";

type Grid = readonly (readonly unknown[])[];

/** One formula's cells, as they are now. */
export interface FrozenRow {
  readonly area: CellArea;
  readonly values: Grid;
  /** What is remembered of it, and what of that the cells now hold in part. */
  readonly text: string;
}

export interface Match {
  readonly row: FrozenRow;
  /** What was remembered of the row. */
  readonly text: string;
}

export interface Matches {
  readonly found: readonly Match[];
  /** Rows that hold something else now, and what is remembered of rows that were not found. */
  readonly others: readonly FrozenRow[];
  readonly lost: readonly string[];
}

/** What is remembered of a formula's cells. */
export const rowText = (values: Grid, inputs: Grid): string => held(values) + held(inputs);

const valuesIn = (text: string): string => text.slice(0, LENGTH);

/** Rows that hold something else, as many as were lost: first those beside which everything is as it was. */
export function leftAloneOf({ others, lost }: Pick<Matches, "others" | "lost">): readonly FrozenRow[] {
  const beside = new Set(lost.map((text) => text.slice(LENGTH)));
  const isLikely = ({ text }: FrozenRow): boolean => beside.has(text.slice(LENGTH));
  const likely = [...others.filter(isLikely), ...others.filter((row) => !isLikely(row))];
  return likely.slice(0, lost.length);
}

/** Whether its values are some of those that were lost: only where it belongs is unsure then. */
export function isUnsure({ text }: FrozenRow, lost: readonly string[]): boolean {
  return lost.some((each) => valuesIn(each) === valuesIn(text));
}

const ROW_TEXT = new RegExp(`.{${2 * LENGTH}}`, "g");

/** @param isTaken Whether a formula that was frozen there later has the cells. */
export function matchesOf(block: FrozenBlock, isTaken: (area: CellArea) => boolean): Matches {
  const remembered = block.remembered.held.match(ROW_TEXT) ?? [];
  const rows = rowsOf(block).filter(({ area }) => !isTaken(area));
  if (!isWhole(block)) return { found: [], others: rows, lost: remembered };
  const exact = pairs(rows, remembered, (text) => text, true);
  // What the formula reads was changed meanwhile: it is still the formula of the row, where that is certain.
  const changed = pairs(exact.others, exact.lost, valuesIn, false);
  return { ...changed, found: [...exact.found, ...changed.found] };
}

/**
 * Rows that hold the same as others that were frozen: where they are more than were frozen, one of them was inserted or
 * copied. What reads the same gives the same, so then each may have the formula; else none gets it.
 */
function pairs(
  rows: readonly FrozenRow[],
  remembered: readonly string[],
  named: (text: string) => string,
  anyMore: boolean,
): Matches {
  const texts = grouped(remembered, named);
  const found: Match[] = [];
  const others: FrozenRow[] = [];
  for (const [name, some] of grouped(rows, ({ text }) => named(text))) {
    const left = texts.get(name) ?? [];
    if (left.length === 0 || (some.length > left.length && !anyMore)) {
      others.push(...some);
      continue;
    }
    found.push(...some.map((row, index) => ({ row, text: left[Math.min(index, left.length - 1)]! })));
    texts.set(name, left.slice(some.length));
  }
  return { found, others, lost: [...texts.values()].flat() };
}

function grouped<T>(all: readonly T[], named: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(named(one));
    if (group === undefined) groups.set(named(one), [one]);
    else group.push(one);
  }
  return groups;
}

/** The cells that hold no formula, a formula's together. */
export function rowsOf({ area, values, formulas, inputs, remembered }: FrozenBlock): readonly FrozenRow[] {
  const isFormula = (row: number): boolean => {
    const [formula] = formulas[row]!;
    return typeof formula === "string" && formula.startsWith("=") && formula !== values[row]![0];
  };
  const inputsOf = (row: number): Grid => inputs.map((grid) => grid[row] ?? []);
  if (remembered.tall) return isFormula(0) ? [] : [{ area, values, text: rowText(values, inputsOf(0)) }];
  return values.flatMap((line, index) =>
    isFormula(index)
      ? []
      : [{ area: { ...area, row: area.row + index, rows: 1 }, values: [line], text: rowText([line], inputsOf(index)) }],
  );
}

/** Whether what the formulas read beside them still stands row by row: parts of it may have been cut and pasted. */
function isWhole({ area, refersTo, remembered }: FrozenBlock): boolean {
  return refersTo.every(
    (each, index) =>
      remembered.beside[index] !== true || remembered.tall || each === undefined || each.rows === area.rows,
  );
}
