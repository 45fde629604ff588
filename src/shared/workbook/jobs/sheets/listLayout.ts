/**
 * A list's sheet: inputs and counts above, totals over their columns, headings, and blocks of rows that one formula fills
 * each, few enough for the half minute that Google Sheets gives it.
 */
import type { LaidLook, LaidRule, SheetLayout } from "../../sheets/sheetLayout";
import type { JobRow, LayoutPlace } from "../job";
import {
  areaName,
  blankLines,
  laidArea,
  laidLook,
  put,
  type Content,
  type ContentLine,
  type Corner,
} from "./listCells";
import { listEntries } from "./listEntries";
import { headLooks, putHead } from "./listHead";
import { FIRST_ROW, HEAD_ROW, INPUT_ROW, TOTAL_ROW, type ListSheet } from "./listSheet";

const BLOCK_ROWS = 100;

/** Whole blocks, so that more addresses can be added below. */
const blocksFor = (rows: number): number => Math.max(1, Math.ceil(rows / BLOCK_ROWS));

const gapOf = ({ options }: ListSheet): number => (options === undefined ? 0 : 1);

export function listSize(sheet: ListSheet, rows: number): { readonly rows: number; readonly columns: number } {
  const blocks = blocksFor(rows);
  return { rows: FIRST_ROW + blocks * BLOCK_ROWS + (blocks - 1) * gapOf(sheet), columns: sheet.columns.length };
}

export function listLayout(sheet: ListSheet, place: LayoutPlace, rows: readonly JobRow[]): SheetLayout {
  const size = listSize(sheet, rows.length);
  const cells = blankLines(size.rows, size.columns);
  const whole = (column: number): string => areaName(place, FIRST_ROW, column, size.rows - FIRST_ROW, 1);
  putHead(sheet, cells, whole);
  putBlocks(sheet, cells, place, rows);
  return {
    ...{ sheet: place.sheet, isNew: place.isNew },
    blocks: [{ row: place.row, column: place.column, rows: cells }],
    looks: [...headLooks(sheet, place), ...listLooks(sheet, place, size.rows)],
    widths: sheet.columns.map(({ characters }, column) => ({ column: place.column + column, characters })),
    frozen: { rows: FIRST_ROW, columns: sheet.frozenColumns },
    hiddenRows: repeatedHeads(sheet, size.rows).map((row) => place.row + row),
    names: sheet.inputs.map(({ name }, index) => ({
      ...{ name: `${place.names}${name}`, row: place.row + INPUT_ROW + index, column: place.column + 1 },
    })),
    rules: sheet.rules(place).map(({ column, columns, formula, look }): LaidRule => ({
      ...laidArea(place, FIRST_ROW, column, size.rows - FIRST_ROW, columns),
      ...{ formula: `=${formula}`, look },
    })),
    choices: [],
    charts: [],
  };
}

function putBlocks(sheet: ListSheet, cells: Content[][], corner: Corner, rows: readonly JobRow[]): void {
  const entries = listEntries(rows);
  for (let block = 0; block < blocksFor(rows.length); block += 1) {
    const first = FIRST_ROW + block * (BLOCK_ROWS + gapOf(sheet));
    const head = first - 1;
    if (block > 0) put(cells, head, 0, [optionHeadings(sheet)]);
    for (let index = 0; index < BLOCK_ROWS; index += 1) {
      put(cells, first + index, 0, [
        sheet.row({ corner, at: first + index, entry: entries[block * BLOCK_ROWS + index] }),
      ]);
    }
    for (const [column, formula] of sheet.spills(corner, { head, first, rows: BLOCK_ROWS }))
      put(cells, first, column, [[formula]]);
  }
}

/** The rows between blocks that have the names of options. */
function repeatedHeads({ options }: ListSheet, rows: number): readonly number[] {
  const heads: number[] = [];
  for (let row = HEAD_ROW + BLOCK_ROWS + 1; options !== undefined && row < rows; row += BLOCK_ROWS + 1) heads.push(row);
  return heads;
}

function optionHeadings({ columns, options }: ListSheet): ContentLine {
  return columns.map(({ heading }, column) => (isOption(options, column) ? heading : undefined));
}

const isOption = (options: ListSheet["options"], column: number): boolean =>
  options !== undefined && column >= options.column && column < options.column + options.columns;

function listLooks(sheet: ListSheet, corner: Corner, rows: number): LaidLook[] {
  const { columns, options = { column: 0, columns: 0 } } = sheet;
  const formats = columns.flatMap(({ format, look, sum, median }, column) => [
    ...(look === undefined ? [] : [laidLook(corner, [FIRST_ROW, column, rows - FIRST_ROW, 1], { look })]),
    ...(format === undefined ? [] : [laidLook(corner, [FIRST_ROW, column, rows - FIRST_ROW, 1], { format })]),
    ...(format === undefined || (sum ?? median) === undefined
      ? []
      : [laidLook(corner, [TOTAL_ROW, column, 2, 1], { format })]),
  ]);
  const heads = repeatedHeads(sheet, rows).map((row) =>
    laidLook(corner, [row, options.column, 1, options.columns], { look: "note" }),
  );
  return [...formats, ...heads];
}
