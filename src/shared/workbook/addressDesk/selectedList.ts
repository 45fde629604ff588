/** The list of addresses that a person selected, and whether it is still what they were shown. */
import type { CellArea } from "../../formulas/cells";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { MendKind } from "../../parsing/addressList/mendedAddress";
import type { DeskChoices } from "../../panelApi/deskApi";
import { withoutTrailingBlanks, type Grid, type Input } from "../../values/input";
import { thousands } from "../../api/text/thousands";
import { contentFingerprint } from "../freezing/contentFingerprint";
import { readColumns } from "../jobs/list/readColumns";
import { type Flow, workbook } from "../port";

export interface AddressCells {
  /** Without blank rows at the end. */
  readonly area: CellArea;
  readonly cells: Grid;
  /** The texts that were typed; undefined for anything else, such as a formula. */
  readonly texts: readonly (readonly (string | undefined)[])[];
  readonly seen: string;
}

const MOST_ROWS = 10_000;
const MOST_COLUMNS = 8;

const NOTHING = problem("argument", "Select the cells with the addresses first.");
const CHANGED = problem("argument", "The list has changed since it was checked: check it again.");

/** The rows below the headings, as a job sheet reads them. */
export function* selectedAddresses(): Flow<AddressCells | Problem> {
  const area = yield* workbook.selectedArea();
  const list = area === undefined ? NOTHING : yield* addressesIn(area);
  const above = isProblem(list) ? 0 : readColumns(list.cells).above;
  if (isProblem(list) || above === 0) return list;
  const rows = list.area.rows - above;
  return rows === 0 ? NOTHING : yield* addressesIn({ ...list.area, row: list.area.row + above, rows });
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
  if (area.columns > MOST_COLUMNS)
    return problem("argument", `Select the columns that hold the addresses, ${MOST_COLUMNS} at most.`);
  if (area.rows > MOST_ROWS) return problem("argument", `Select ${thousands(MOST_ROWS)} rows at most.`);
  const held = yield* workbook.readCells(area);
  const cells = withoutTrailingBlanks(held ?? []);
  if (cells.every((row) => row.every((cell) => cell === null))) return NOTHING;
  const list = { ...area, rows: cells.length };
  const texts = (yield* workbook.readTexts(list)) ?? [];
  return { area: list, cells, texts, seen: contentFingerprint([...cells, ...texts].map((row) => row.map(seenText))) };
}

/** Blank cells count too: their rows are part of the list. */
const seenText = (cell: Input = null): string => JSON.stringify(cell);
