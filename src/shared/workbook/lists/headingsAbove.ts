/** Headings that weren't selected: a list without its own has them above, where its block of rows begins. */
import type { ListArea } from "../../panelApi/listArea";
import { isBlankRow, type Grid, type Input } from "../../values/input";
import type { Flow } from "../port/port";
import { headingOf, type Heading } from "./headings";
import { columnsOfList, headedBy, listArea, readList, rowsOfList } from "./listArea";
import { rowsAbove } from "./readColumns";

export interface HeadedList {
  readonly area: ListArea;
  readonly grid: Grid;
}

/** Rows above a list among which the beginning of its block is looked for. */
const MOST_ABOVE = 5000;

/**
 * The list with its headings, read in one call where they are selected or stand right above. A single column needs none:
 * what it holds is meant. Undefined if the sheet is gone.
 */
export function* readWithHeadings(area: ListArea): Flow<HeadedList | undefined> {
  const first = rowsOfList(area)[0]!;
  if (first === 0 || columnsOfList(area).length === 1) return yield* readAlone(area);
  const above = headedBy(area, first - 1);
  const read = yield* readList(above);
  if (read === undefined) return undefined;
  const [line = [], ...grid] = read;
  if (rowsAbove(grid) > 0 || isBlankRow(line)) return { area, grid };
  if (areHeadings(line) && rowsAbove(read) === 1) return { area: above, grid: read };
  const row = yield* topHeadings(area, first, grid);
  if (row === undefined) return { area, grid };
  return { area: headedBy(area, row.row), grid: [row.line, ...grid] };
}

function* readAlone(area: ListArea): Flow<HeadedList | undefined> {
  const grid = yield* readList(area);
  return grid && { area, grid };
}

interface HeadingRow {
  readonly row: number;
  readonly line: readonly Input[];
}

/** The headings of the block of rows to which the list belongs: it ends at a blank row. */
function* topHeadings(area: ListArea, first: number, grid: Grid): Flow<HeadingRow | undefined> {
  const from = Math.max(0, first - MOST_ABOVE);
  const rows = yield* readList(listArea({ ...area, row: from, rows: first - from, hidden: [], otherRows: [] }));
  if (rows === undefined) return undefined;
  const blanks = rows.map(isBlankRow).lastIndexOf(true) + 1;
  if (blanks === 0 && from > 0) return undefined;
  const block = rows.slice(blanks);
  const above = rowsAbove([...block, ...grid]);
  const line = block[above - 1];
  return line !== undefined && areHeadings(line) ? { row: from + blanks + above - 1, line } : undefined;
}

/**
 * Stricter than within a selection, where a person chose the row: one that names an address, or two things, and holds
 * nothing but names. A row of the list may say `Apartment`.
 */
function areHeadings(line: readonly Input[]): boolean {
  const texts = line.filter((cell) => cell !== null);
  if (!texts.every((cell): cell is string => typeof cell === "string" && !/^\d/.test(cell))) return false;
  const known = texts.map((text) => headingOf(text)).filter((each): each is Heading => each !== undefined);
  const names = known.filter(({ isWeak }) => !isWeak).map(({ use }) => use);
  return names.includes("address") || names.includes("street") || new Set(known.map(({ use }) => use)).size > 1;
}
