/** The column beside a list that holds the addresses as they were before they were changed. */
import { problem, isProblem, type Problem } from "../../api/problem";
import { SHEET_COLUMNS, type CellArea } from "../../formulas/cells";
import { mendsOf } from "../../parsing/addressList/mendedAddress";
import { type Flow, workbook } from "../../workbook/port/port";
import { isMadeOf, mendUndo, type MendUndo } from "./mendUndo";

export const ORIGINALS_HEADING = "Original address";

const NO_ROOM = problem("argument", "There is no blank column right of the list for the original addresses.");

/** Of one column: the texts that were typed into it, from the first row of the list on. */
export type TypedTexts = readonly (string | undefined)[];

export interface KeptOriginals {
  readonly undo: MendUndo;
  /** From the first row of the undo's area on, without the heading. */
  readonly originals: TypedTexts;
}

/** Where the originals of a list are kept: where earlier ones of it are, or in the first blank column beside it. */
export function* keptOriginals(list: CellArea): Flow<KeptOriginals | Problem> {
  return (yield* earlierOriginals(list)) ?? (yield* blankColumn(list));
}

/** Undefined if the column holds anything else by now: it may have been moved, or deleted. */
function* earlierOriginals(area: CellArea): Flow<KeptOriginals | undefined> {
  const before = yield* mendUndo.read();
  if (before === undefined || isProblem(before) || !meet(before.area, area)) return undefined;
  const row = Math.min(area.row, before.area.row);
  const end = Math.max(area.row + area.rows, before.area.row + before.area.rows);
  const undo = { ...before, area: { ...area, row, rows: end - row } };
  const originals = yield* originalsOf(undo);
  const column = { ...undo.area, column: undo.originals };
  const filled = ((yield* workbook.readCells(column)) ?? []).filter(([cell = null]) => cell !== null);
  const heading = undo.heading > row && undo.heading <= end ? 1 : 0;
  const texts = originals.filter((text) => text !== undefined);
  if (texts.length !== undo.count || filled.length !== texts.length + heading) return undefined;
  const current = (yield* typedTexts(undo.area)) ?? [];
  const isTheirs =
    undo.heading === 0
      ? firstChanged(undo, originals, current) === undefined
      : (yield* isHeaded(undo)) && !areMoved(undo, originals, current);
  return isTheirs ? { undo, originals } : undefined;
}

const meet = (one: CellArea, other: CellArea): boolean =>
  one.sheet === other.sheet &&
  one.column === other.column &&
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows;

function* isHeaded({ area, heading, originals }: MendUndo): Flow<boolean> {
  const texts = yield* typedTexts({ ...area, row: heading - 1, rows: 1, column: originals });
  return texts?.[0] === ORIGINALS_HEADING;
}

/** Whether what became of one stands in another row: the list was sorted without them. */
function areMoved(undo: MendUndo, originals: TypedTexts, current: TypedTexts): boolean {
  const texts = new Set(current);
  const isElsewhere = (original: string, here = ""): boolean =>
    !isMadeOf(undo, original, here) && mendsOf(original).some((mend) => texts.has(mend));
  return originals.some((text, row) => text !== undefined && isElsewhere(text, current[row]));
}

/** The first row, counted from 0, in which the list has something else than what became of its original. */
export function firstChanged(undo: MendUndo, originals: TypedTexts, current: TypedTexts): number | undefined {
  const row = originals.findIndex((text, at) => text !== undefined && !isMadeOf(undo, text, current[at] ?? ""));
  return row < 0 ? undefined : row;
}

function* blankColumn(area: CellArea): Flow<KeptOriginals | Problem> {
  const heading = area.row;
  const from = heading === 0 ? area.row : heading - 1;
  const free: CellArea = { ...area, row: from, rows: area.row + area.rows - from };
  for (let column = area.column + 1; column < SHEET_COLUMNS; column += 1) {
    if (yield* workbook.areBlank({ ...free, column }))
      return { undo: { area, originals: column, heading, count: 0 }, originals: [] };
  }
  return NO_ROOM;
}

/** Without the heading, if that is within the list. */
export function* originalsOf({ area, originals, heading }: MendUndo): Flow<TypedTexts> {
  const texts = (yield* typedTexts({ ...area, column: originals })) ?? [];
  return texts.map((text, row) => (area.row + row + 1 === heading ? undefined : text));
}

/** Undefined if the sheet is gone. */
export function* typedTexts(area: CellArea): Flow<TypedTexts | undefined> {
  const rows = yield* workbook.readTexts(area);
  return rows?.map(([text]) => text);
}
