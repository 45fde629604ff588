/** The list of addresses that a person selected, and whether it is still what they were shown. */
import type { CellArea } from "../../formulas/cells";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { MendKind } from "../../parsing/addressList/mendedAddress";
import type { DeskChoices } from "../../panelApi/deskApi";
import type { ListArea } from "../../panelApi/listArea";
import { withoutTrailingBlanks, type Grid, type Input } from "../../values/input";
import { thousands } from "../../api/text/thousands";
import { contentFingerprint } from "../../workbook/kept/contentFingerprint";
import { columnsOf } from "../../workbook/lists/chosenColumns";
import { readWithHeadings } from "../../workbook/lists/headingsAbove";
import { listRows } from "../../workbook/lists/jobRows";
import {
  belowHeadings,
  oneColumn,
  columnsOfList,
  linesOf,
  listArea,
  narrowed,
  rowsOfList,
  wholeArea,
} from "../../workbook/lists/listArea";
import type { ReadColumns } from "../../workbook/lists/readColumns";
import { selectedArea } from "../../workbook/lists/selectedArea";
import { isOfAddress } from "../../workbook/lists/listText";
import { type Flow, workbook } from "../../workbook/port/port";

export interface AddressCells {
  /** Without blank rows at the end. */
  readonly list: ListArea;
  /** All of its cells. Rows of the list that are left out are blank in `cells`, and have no texts. */
  readonly area: CellArea;
  /** The rows of the list below its headings, counted from 0 in the area. */
  readonly rows: readonly number[];
  /** One address a row, or its parts where nothing says what the columns hold. */
  readonly cells: Grid;
  /** The texts that were typed; undefined for anything else, such as a formula. */
  readonly texts: readonly (readonly (string | undefined)[])[];
  readonly seen: string;
}

const MOST_ROWS = 10_000;
/** Columns that are joined where nothing says what they hold. */
const MOST_PARTS = 8;

const NOTHING = problem("argument", "Select the cells with the addresses first.");
const TOO_MANY = problem(
  "argument",
  `Up to ${thousands(MOST_ROWS)} rows are checked at a time: select ${thousands(MOST_ROWS)} of them, then the others.`,
);
/** One column is read as it is: what stood above it was left out when it was selected. */
const ALONE: ReadColumns = { above: 0, columns: [] };
const CHANGED = problem("argument", "The list has changed since it was checked: check it again.");

/** The rows below the headings, as a job sheet reads them; of several columns, the one that holds whole addresses. */
export function* selectedAddresses(): Flow<AddressCells | Problem> {
  const selected = yield* selectedArea();
  if (selected === undefined) return NOTHING;
  if (isProblem(selected)) return selected;
  if (rowsOfList(selected).length > MOST_ROWS + 1) return TOO_MANY;
  const list = yield* readWithHeadings(narrowed(selected));
  if (list === undefined) return NOTHING;
  const { above, columns, question } = yield* columnsOf({ ...list, grid: withoutTrailingBlanks(list.grid) });
  if (question !== undefined) return problem("argument", `${question} above, or select those of the property alone.`);
  const parts = columns.flatMap((column, index) => (isOfAddress(column) ? index : []));
  const [only = 0, ...others] = parts;
  const isInOne = others.length === 0 && columns[only]?.use === "address";
  if (list.grid.length === above) return NOTHING;
  return yield* addressesIn(isInOne ? oneColumn(belowHeadings(list.area, above), only) : list.area);
}

/** The list of these choices, unless it has changed. */
export function* chosenAddresses({ area, seen }: DeskChoices): Flow<AddressCells | Problem> {
  const list = yield* addressesIn(area);
  return isProblem(list) || list.seen === seen ? list : CHANGED;
}

/** What may be mended in a row. */
export const agreedIn = ({ kinds, left }: DeskChoices): ((row: number) => readonly MendKind[]) => {
  const rows = new Set(left);
  return (row) => (rows.has(row) ? [] : kinds);
};

/** Which held rows are right. */
export const saidYes = ({ yes }: DeskChoices): ((row: number) => boolean) => {
  if (yes === "all") return () => true;
  const rows = new Set(yes);
  return (row) => rows.has(row);
};

export function* addressesIn(area: ListArea): Flow<AddressCells | Problem> {
  const listed = rowsOfList(area).map((row) => row - area.row);
  if (listed.length > MOST_ROWS) return TOO_MANY;
  const width = columnsOfList(area).length;
  const lines = (yield* linesOf(area)) ?? [];
  const grid = withoutTrailingBlanks(lines.map((line = Array.from({ length: width }, () => null)) => line));
  const lined = withoutTrailingBlanks(lines.flatMap((line) => (line === undefined ? [] : [line])));
  const read = width === 1 ? ALONE : yield* columnsOf({ area, grid: lined });
  const isRead = read.columns.some(({ use }) => use === "address" || use === "street");
  if (width > MOST_PARTS && !isRead)
    return problem("argument", `Select the columns that hold the addresses, ${MOST_PARTS} at most.`);
  const homes = isRead ? listRows(lined, read, "").map(({ address = null }) => [address]) : lined.slice(read.above);
  const rows = listed.slice(read.above).filter((row) => row < grid.length);
  const cells: (readonly Input[])[] = grid.map(() => [null]);
  rows.forEach((row, index) => (cells[row] = homes[index] ?? [null]));
  if (cells.every((row) => row.every((cell) => cell === null))) return NOTHING;
  const list = listArea({ ...area, rows: grid.length });
  const isListed = new Set(listed);
  const texts = ((yield* workbook.readTexts(wholeArea(list))) ?? []).map((row, at) => (isListed.has(at) ? row : []));
  const seen = contentFingerprint([...grid, ...texts].map((row) => row.map(seenText)));
  return { list, area: wholeArea(list), rows, cells, texts, seen };
}

/** Blank cells count too: their rows are part of the list. */
const seenText = (cell: Input = null): string => JSON.stringify(cell);
