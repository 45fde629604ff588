/** The list of addresses that a person selected, and whether it is still what they were shown. */
import type { CellArea } from "../../formulas/cells";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { MendKind } from "../../parsing/addressList/mendedAddress";
import type { DeskChoices } from "../../panelApi/deskApi";
import { withoutTrailingBlanks, type Grid, type Input } from "../../values/input";
import { thousands } from "../../api/text/thousands";
import { contentFingerprint } from "../freezing/contentFingerprint";
import { columnsOf } from "../jobs/list/chosenColumns";
import { listRows } from "../jobs/list/jobRows";
import type { ReadColumns } from "../jobs/list/readColumns";
import { isOfAddress } from "../jobs/listText";
import { narrowed } from "../jobs/selectedList";
import { type Flow, workbook } from "../port";

export interface AddressCells {
  /** Without blank rows at the end. */
  readonly area: CellArea;
  /** How many of its first rows are headings and titles: those of a list in several columns. */
  readonly above: number;
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
const TOO_MANY = problem("argument", `Select ${thousands(MOST_ROWS)} rows at most.`);
/** One column is read as it is: what stood above it was left out when it was selected. */
const ALONE: ReadColumns = { above: 0, columns: [] };
const CHANGED = problem("argument", "The list has changed since it was checked: check it again.");

/** The rows below the headings, as a job sheet reads them; of several columns, the one that holds whole addresses. */
export function* selectedAddresses(): Flow<AddressCells | Problem> {
  const area = yield* workbook.selectedArea();
  if (area !== undefined && area.rows > MOST_ROWS + 1) return TOO_MANY;
  const grid = area && (yield* workbook.readCells(narrowed(area)));
  if (area === undefined || grid === undefined) return NOTHING;
  const { above, columns, question } = yield* columnsOf(withoutTrailingBlanks(grid));
  if (question !== undefined) return problem("argument", `${question} above, or select those of the property alone.`);
  const parts = columns.flatMap((column, index) => (isOfAddress(column) ? index : []));
  const [only = 0, ...others] = parts;
  const isInOne = others.length === 0 && columns[only]?.use === "address";
  const rows = area.rows - above;
  if (rows === 0) return NOTHING;
  if (isInOne)
    return yield* addressesIn({ ...area, row: area.row + above, rows, column: area.column + only, columns: 1 });
  return yield* addressesIn(narrowed(area));
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

export function* addressesIn(area: CellArea): Flow<AddressCells | Problem> {
  if (area.rows > MOST_ROWS) return TOO_MANY;
  const held = yield* workbook.readCells(area);
  const grid = withoutTrailingBlanks(held ?? []);
  const read = area.columns === 1 ? ALONE : yield* columnsOf(grid);
  const isRead = read.columns.some(({ use }) => use === "address" || use === "street");
  if (area.columns > MOST_PARTS && !isRead)
    return problem("argument", `Select the columns that hold the addresses, ${MOST_PARTS} at most.`);
  const homes = isRead ? listRows(grid, read, "").map(({ address = null }) => [address]) : grid.slice(read.above);
  const cells = [...grid.slice(0, read.above).map(() => [null]), ...homes];
  if (cells.every((row) => row.every((cell) => cell === null))) return NOTHING;
  const { above } = read;
  const list = { ...area, rows: grid.length };
  const texts = (yield* workbook.readTexts(list)) ?? [];
  const seen = contentFingerprint([...grid, ...texts].map((row) => row.map(seenText)));
  return { area: list, above, cells, texts, seen };
}

/** Blank cells count too: their rows are part of the list. */
const seenText = (cell: Input = null): string => JSON.stringify(cell);
