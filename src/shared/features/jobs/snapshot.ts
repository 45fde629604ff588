/**
 * A month's snapshot of the rent roll on the open sheet: its values in a sheet of their own, without formulas, so that
 * next month's rents don't take their place. Nothing is requested.
 */
import { problem, type Problem } from "../../api/problem";
import { typedDay } from "../../parsing/typedDay";
import { isDay, monthIn } from "../../values/day";
import type { Grid } from "../../values/input";
import { freeName } from "../../workbook/layout/freeName";
import { type Flow, workbook } from "../../workbook/port/port";
import type { LaidLook, SheetLayout } from "../../workbook/port/sheetLayout";
import { numberOf } from "../../workbook/lists/cellContents";
import { printedPages } from "../../workbook/layout/printedPages";
import type { OwnColumn } from "../../workbook/lists/jobList";
import { ownFormats } from "../../workbook/lists/ownFormats";
import { contentOf, laidLook } from "./declaring/listCells";
import { ownWidth } from "./declaring/listLayout";
import { TOTAL_ROWS } from "./declaring/listSheet";
import { RENT_ROLL } from "./rentRoll/rentRoll";

const { columns: COLUMNS } = RENT_ROLL;

const NO_ROLL = problem("argument", "There is no rent roll on this sheet: open the sheet that has it");
const NOTHING_YET = problem("argument", "No market rent is fetched yet: fetch first, then keep the snapshot");

/** Headings further down would leave no room to scroll in. */
const MOST_FROZEN = 15;
/** A sheet's name in Excel, with room for a number behind the month. */
const NAME_LENGTH = 31 - " 2026-11 (99)".length;

/** @returns The snapshot's sheet. */
export function* keepSnapshot(): Flow<string | Problem> {
  const cell = yield* workbook.selectedCell();
  const roll = cell && (yield* openRoll(cell.sheet));
  if (cell === undefined || roll === undefined) return NO_ROLL;
  const { head } = roll;
  const grid = roll.grid.filter(
    (line, row) =>
      row <= head || !(isHeadingsAgain(line, roll.grid[head]!) || (isBlank(line) && isBlank(roll.grid[row + 1] ?? []))),
  );
  // A list's own column can be called so too.
  const market = grid[head]!.findIndex(
    (heading, at, all) => heading === "Market rent" && all[at + 1] === "Market, low",
  );
  if (!grid.slice(head + 1).some((line) => numberOf(line[market] ?? null) !== undefined)) return NOTHING_YET;
  const name = `${cell.sheet.slice(0, NAME_LENGTH).trim()} ${monthOfRoll(grid) ?? monthAt(yield* workbook.now())}`;
  const sheet = freeName(name, yield* workbook.sheetNames());
  const own = yield* ownColumnsOf(cell.sheet, roll);
  const above = yield* headFormats(cell.sheet, roll);
  const refused = yield* workbook.insertLayout(snapshotLayout(sheet, grid, { head, own, above }));
  if (refused !== undefined) return refused;
  yield* workbook.showCells({ sheet: cell.sheet, row: cell.row, column: cell.column, rows: 1, columns: 1 });
  return sheet;
}

interface Roll {
  readonly grid: Grid;
  /** The row of its headings. */
  readonly head: number;
}

/** All of the sheet, if it has a rent roll's headings. */
function* openRoll(sheet: string): Flow<Roll | undefined> {
  const area = yield* workbook.usedArea(sheet);
  const grid = (area && (yield* workbook.readCells(area))) ?? [];
  const head = grid.findIndex((line) => line.includes("Current rent") && line.includes("Market rent"));
  return head < 0 ? undefined : { grid, head };
}

/** Whether it only repeats headings, as for the options of the next rows. */
const isHeadingsAgain = (line: Grid[number], headings: Grid[number]): boolean =>
  line.some((cell) => cell !== null) && line.every((cell, column) => cell === null || cell === headings[column]);

/** As the rows to type more units into are. */
const isBlank = (line: Grid[number]): boolean => line.every((cell) => cell === null || cell === "");

/** The month of the day as of which it is. */
function monthOfRoll(grid: Grid): string | undefined {
  const line = grid.find((cells) => cells.includes("As of")) ?? [];
  const day = typedDay(line[besideLabel(line, line.indexOf("As of"))] ?? null, "As of");
  return isDay(day) ? monthIn(day.iso) : undefined;
}

/** Narrow columns may lie between an input and its label. */
const besideLabel = (line: Grid[number], label: number): number =>
  line.findIndex((cell, column) => column > label && cell !== null);

const monthAt = (now: number): string => monthIn(new Date(now).toISOString());

/** Each column as if it came from a list. */
function* ownColumnsOf(sheet: string, { grid, head }: Roll): Flow<readonly OwnColumn[]> {
  const below = grid.slice(head + 1);
  const columns = grid[head]!.map((_, column) => below.map((line) => line[column] ?? null));
  const area = { sheet, row: head + 1, column: 0, rows: below.length, columns: columns.length };
  const formats = yield* ownFormats(area, columns);
  return columns.map((cells, column) => ({
    heading: String(contentOf(grid[head]![column] ?? null) ?? ""),
    ...{ cells, format: formats[column] },
  }));
}

/** Above the list, each figure has a format of its own. */
function* headFormats(sheet: string, { grid, head }: Roll): Flow<readonly LaidLook[]> {
  const columns = grid[head]!.length;
  const formats = yield* workbook.readFormats({ sheet, row: 0, column: 0, rows: head, columns });
  return grid.slice(0, head).flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const pattern = formats?.[row]?.[column] ?? "";
      const isFigure = typeof cell === "number" || isDay(cell);
      return isFigure && pattern !== "" ? [{ row, column, rows: 1, columns: 1, format: { pattern } }] : [];
    }),
  );
}

interface Formatted {
  readonly column: number;
  readonly format?: LaidLook["format"] | undefined;
}

/** Columns may have been moved or inserted, so formats go by headings: those of the rent roll, or a person's own. */
function snapshotLayout(
  sheet: string,
  grid: Grid,
  kept: { readonly head: number; readonly own: readonly OwnColumn[]; readonly above: readonly LaidLook[] },
): SheetLayout {
  const { head, own, above } = kept;
  const wide = Math.max(
    ...grid.map((line) => line.reduce<number>((found, cell, at) => (cell === null ? found : at + 1), 0)),
  );
  const headings = grid[head]!.slice(0, wide);
  const corner = { row: 0, column: 0, names: "" };
  const rows = grid.map((line) => headings.map((_, column) => contentOf(line[column] ?? null)));
  const known = headings.flatMap((heading, column) =>
    COLUMNS.filter((each) => each.heading === heading).map((each) => ({ ...each, column })),
  );
  const others = headings.flatMap((_, column) =>
    known.some((each) => each.column === column) ? [] : [{ ...own[column]!, column }],
  );
  const formatted = (columns: readonly Formatted[], from: number) =>
    columns.flatMap(({ column, format }) =>
      format === undefined ? [] : [laidLook(corner, [from, column, grid.length - from, 1], { format })],
    );
  const widths = [
    ...known.map(({ column, characters }) => ({ column, characters })),
    ...others.map((each) => ({ column: each.column, characters: ownWidth(each) })),
  ];
  // Earlier builds called it "Looked up". A list's own column can be called so too, further to the left.
  const addressUsed = Math.max(headings.lastIndexOf("Address used"), headings.lastIndexOf("Looked up"));
  const area = { row: 0, column: 0, rows: rows.length, columns: addressUsed < 0 ? wide : addressUsed };
  return {
    ...{ sheet, isNew: true, names: [], rules: [], validations: [], charts: [] },
    blocks: [{ row: 0, column: 0, rows }],
    looks: [
      ...formatted(known, Math.max(0, head - TOTAL_ROWS)),
      ...formatted(others, head + 1),
      ...above,
      laidLook(corner, [0, 0, 1, 1], { look: "title" }),
      laidLook(corner, [head, 0, 1, headings.length], { look: "head" }),
    ],
    widths,
    print: printedPages(area, widths, {
      titleRows: { row: head, rows: 1 },
      titleColumns: { column: 0, columns: headings.indexOf("Address") + 1 },
    }),
    frozen: head < MOST_FROZEN ? { rows: head + 1, columns: 1 } : { rows: 0, columns: 0 },
  };
}
