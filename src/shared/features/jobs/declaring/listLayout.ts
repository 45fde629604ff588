/**
 * A list's sheet: inputs and counts above, totals over their columns, headings, and blocks of rows that one formula fills
 * each, few enough for the half minute that Google Sheets gives it.
 */
import { plainText } from "../../../workbook/layout/layoutCells";
import { printedPages } from "../../../workbook/layout/printedPages";
import type { LaidLook, LaidPages, LaidRule, LaidValidation, SheetLayout } from "../../../workbook/port/sheetLayout";
import type { JobList, OwnColumn } from "../../../workbook/lists/jobList";
import { besideWidths, putTables, tableColumn, type BesideTable, type ListRows } from "./besideTable";
import type { LayoutPlace } from "./job";
import {
  areaName,
  blankLines,
  contentOf,
  fixedCell,
  laidArea,
  laidLook,
  put,
  type Content,
  type ContentLine,
  type Corner,
} from "./listCells";
import { listEntries, type ListEntry } from "./listEntries";
import { headChecks, headColumns, headLooks, putHead } from "./listHead";
import { firstRow, headRow, INPUT_ROW, TOTAL_ROWS, totalRow, type ListRow, type ListSheet } from "./listSheet";

const BLOCK_ROWS = 100;

/** Whole blocks, so that more addresses can be added below. */
const blocksFor = (rows: number): number => Math.max(1, Math.ceil(rows / BLOCK_ROWS));

const tablesOf = ({ beside = {} }: ListSheet): readonly BesideTable[] => Object.values(beside);

/** Names of options stand above each block. */
const gapOf = (sheet: ListSheet): number =>
  sheet.options === undefined && tablesOf(sheet).every(({ source }) => source === undefined) ? 0 : 1;

export function listSize(
  sheet: ListSheet,
  { rows, own }: JobList,
): { readonly rows: number; readonly columns: number } {
  const blocks = blocksFor(rows.length);
  return {
    rows: firstRow(sheet) + blocks * BLOCK_ROWS + (blocks - 1) * gapOf(sheet),
    columns: own.length + sheet.columns.length + besideWidths(tablesOf(sheet)).length,
  };
}

/** A person's own columns are as wide as what stands in them, within bounds. */
const [NARROWEST, WIDEST] = [10, 30];

/** Columns that stay while the rest scrolls leave room for it: together they are at most so wide. */
const MOST_FROZEN = 100;

export function listLayout(sheet: ListSheet, place: LayoutPlace, list: JobList): SheetLayout {
  const size = listSize(sheet, list);
  const entries = listEntries(list.rows, sheet.correctedIn);
  const columnWidths = sheet.columns.map((_, column) => columnWidth(sheet, column, entries));
  const left = ownOnLeft(sheet, list.own, columnWidths);
  const corner = { ...place, column: place.column + left };
  const cells = blankLines(size.rows, size.columns);
  const first = firstRow(sheet);
  const whole = (column: number): string => areaName(corner, first, column, size.rows - first, 1);
  const own = ownPlaces(sheet, list.own, left);
  const ownWidths = list.own.map(ownWidth);
  const listWidths = [...ownWidths.slice(0, left), ...columnWidths, ...ownWidths.slice(left)];
  const widths = [...listWidths, ...besideWidths(tablesOf(sheet))];
  const head = headColumns(sheet, listWidths);
  const input = (name: string): string => `${place.names}${name}`;
  const wrong = (name: string): string =>
    fixedCell(place, INPUT_ROW + sheet.inputs.findIndex((input) => input.name === name), head.wrong);
  const part = (column: number, from: number, count: number): string =>
    areaName(corner, rowAt(sheet, from), column, rowAt(sheet, from + count - 1) - rowAt(sheet, from) + 1, 1);
  const check = sheet.check?.(list.rows, part, input);
  const checks = headChecks(sheet, place, head, check);
  const rows: ListRows = {
    ...{ corner, head: headRow(sheet), rows: size.rows, right: listWidths.length - left },
    ...{ at: (entry) => rowAt(sheet, entry), block: BLOCK_ROWS, blocks: blocksFor(list.rows.length) },
  };
  const table = (name: string, column: string): string =>
    tableColumn(tablesOf(sheet), rows, Object.keys(sheet.beside ?? {}).indexOf(name), column);
  const listOf = (column: string): string => sheet.fixedColumn(corner, column, size.rows);
  const begins = sheet.begins?.(list.rows, { list: listOf, table }) ?? {};
  putHead(sheet, cells, place, { at: head, left, whole, input, wrong, check, begins });
  putOwn(sheet, cells, own);
  putBlocks(sheet, cells, { corner, wrong, table }, { entries, left });
  const references = { list: listOf, input, wrong };
  const tables = putTables(cells, tablesOf(sheet), rows, entries, { left, references });
  return {
    ...{ sheet: place.sheet, isNew: place.isNew },
    blocks: [{ row: place.row, column: place.column, rows: cells }],
    looks: [
      ...headLooks(sheet, place, head, { left, wide: listWidths.length }),
      ...ownLooks(place, own, first, size.rows),
      ...listLooks(sheet, corner, size.rows),
      ...tables.looks,
    ],
    widths: widths.map((characters, column) => ({ column: place.column + column, characters })),
    frozen: { rows: first, columns: frozenColumns(sheet, left, listWidths) },
    hiddenRows: repeatedHeads(sheet, size.rows).map((row) => place.row + row),
    names: sheet.inputs.map(({ name }, index) => ({
      ...{ name: `${place.names}${name}`, row: place.row + INPUT_ROW + index, column: place.column + head.input },
    })),
    rules: [
      ...sheet.rules(corner).map(({ column, columns, formula, look }): LaidRule => ({
        ...laidArea(corner, first, column, size.rows - first, columns),
        ...{ formula: `=${formula}`, look },
      })),
      ...checks.rules,
    ],
    validations: [
      ...checks.validations,
      ...sheet.columns.flatMap(({ heading, choices }, column): readonly LaidValidation[] =>
        choices === undefined
          ? []
          : [
              {
                ...laidArea(corner, first, column, size.rows - first, 1),
                ...{ allowed: { choices }, message: `${heading}: give ${choices.join(", ")}, or leave it blank.` },
              },
            ],
      ),
    ],
    charts: tables.charts,
    print: printed(sheet, place, list, { left, listWidths }),
  };
}

/** All that people read of the rows: what is looked up, and what the sheet only works with, stands behind it. */
function printed(
  sheet: ListSheet,
  place: LayoutPlace,
  { rows }: JobList,
  { left, listWidths }: { readonly left: number; readonly listWidths: readonly number[] },
): LaidPages {
  const { row, column } = place;
  const area = {
    row,
    column,
    rows: rowAt(sheet, Math.max(0, rows.length - 1)) + 1,
    columns: left + sheet.printedColumns,
  };
  const widths = listWidths.map((characters, at) => ({ column: column + at, characters }));
  return printedPages(area, widths, {
    titleRows: { row: row + headRow(sheet), rows: 1 },
    titleColumns: { column, columns: left + sheet.frozenColumns.least },
  });
}

const widthOf = (columns: readonly number[]): number => columns.reduce((all, each) => all + each, 0);

function frozenColumns({ frozenColumns: { most, least } }: ListSheet, left: number, widths: readonly number[]): number {
  for (let columns = left + most; columns > left + least; columns -= 1)
    if (widthOf(widths.slice(0, columns)) <= MOST_FROZEN) return columns;
  return left + least;
}

/** Capitals and digits are wider than what columns are measured by. */
const ROOM = 2;

/** `$999,999,999`, in bold. */
const TOTAL_WIDTH = 14;

function columnWidth({ columns, address }: ListSheet, column: number, entries: readonly ListEntry[]): number {
  const { characters, widest, sum } = columns[column]!;
  if (widest === undefined) return sum === true ? Math.max(characters, TOTAL_WIDTH) : characters;
  const longest = entries.reduce((most, entry) => Math.max(most, String(address(entry, column) ?? "").length), 0);
  return Math.min(widest, Math.max(characters, longest + ROOM));
}

export function ownWidth({ heading, cells, format }: OwnColumn): number {
  const room = format === undefined ? 0 : " $,.00".length;
  const longest = cells.reduce<number>(
    (most, cell) => Math.max(most, String(contentOf(cell) ?? "").length + (typeof cell === "string" ? ROOM : room)),
    heading.length,
  );
  return Math.min(WIDEST, Math.max(NARROWEST, longest));
}

/** The row of the sheet for a row of the list. */
const rowAt = (sheet: ListSheet, row: number): number =>
  firstRow(sheet) + row + Math.floor(row / BLOCK_ROWS) * gapOf(sheet);

/**
 * A person's own columns stand to the left of the list, as far as its address stays in sight beside them; the others behind
 * it.
 */
function ownOnLeft(sheet: ListSheet, own: readonly OwnColumn[], widths: readonly number[]): number {
  const room = MOST_FROZEN - widthOf(widths.slice(0, sheet.frozenColumns.least));
  const wide = own.findIndex((_, index) => widthOf(own.slice(0, index + 1).map(ownWidth)) > room);
  return wide < 0 ? own.length : wide;
}

interface PlacedOwn {
  readonly column: OwnColumn;
  readonly at: number;
}

const ownPlaces = ({ columns }: ListSheet, own: readonly OwnColumn[], left: number): readonly PlacedOwn[] =>
  own.map((column, index) => ({ column, at: index < left ? index : columns.length + index }));

function putOwn(sheet: ListSheet, cells: Content[][], own: readonly PlacedOwn[]): void {
  for (const { column, at } of own) {
    put(cells, headRow(sheet), at, [[plainText(column.heading)]]);
    column.cells.forEach((cell, row) => put(cells, rowAt(sheet, row), at, [[contentOf(cell)]]));
  }
}

function ownLooks(corner: Corner, own: readonly PlacedOwn[], first: number, rows: number): LaidLook[] {
  return own.flatMap(({ column: { format }, at }) =>
    format === undefined ? [] : [laidLook(corner, [first, at, rows - first, 1], { format })],
  );
}

function putBlocks(
  sheet: ListSheet,
  cells: Content[][],
  given: Pick<ListRow, "corner" | "wrong" | "table">,
  { entries, left }: { readonly entries: readonly ListEntry[]; readonly left: number },
): void {
  const decided = sheet.decided?.(entries);
  for (let block = 0; block < blocksFor(entries.length); block += 1) {
    const first = rowAt(sheet, block * BLOCK_ROWS);
    const head = first - 1;
    if (block > 0) put(cells, head, left, [optionHeadings(sheet)]);
    for (let index = 0; index < BLOCK_ROWS; index += 1) {
      const at = block * BLOCK_ROWS + index;
      const row = { ...given, at: first + index, entry: entries[at], decided: decided?.[at] };
      put(cells, first + index, left, [sheet.row(row)]);
    }
    for (const [column, formula] of sheet.spills(given.corner, { head, first, rows: BLOCK_ROWS }))
      put(cells, first, left + column, [[formula]]);
  }
}

/** The rows between blocks that have the names of options. */
function repeatedHeads(sheet: ListSheet, rows: number): readonly number[] {
  const heads: number[] = [];
  for (let row = headRow(sheet) + BLOCK_ROWS + 1; gapOf(sheet) > 0 && row < rows; row += BLOCK_ROWS + 1)
    heads.push(row);
  return heads;
}

function optionHeadings({ columns, options }: ListSheet): ContentLine {
  return columns.map(({ heading }, column) => (isOption(options, column) ? heading : undefined));
}

const isOption = (options: ListSheet["options"], column: number): boolean =>
  options !== undefined && column >= options.column && column < options.column + options.columns;

function listLooks(sheet: ListSheet, corner: Corner, rows: number): LaidLook[] {
  const { columns, options = { column: 0, columns: 0 } } = sheet;
  const first = firstRow(sheet);
  const formats = columns.flatMap(({ format, look, sum, median }, column) => [
    ...(look === undefined ? [] : [laidLook(corner, [first, column, rows - first, 1], { look })]),
    ...(format === undefined ? [] : [laidLook(corner, [first, column, rows - first, 1], { format })]),
    ...(format === undefined || (sum ?? median) === undefined
      ? []
      : [laidLook(corner, [totalRow(sheet), column, TOTAL_ROWS, 1], { format })]),
  ]);
  const heads = repeatedHeads(sheet, rows).map((row) =>
    laidLook(corner, [row, options.column, 1, options.columns], { look: "note" }),
  );
  return [...formats, ...heads];
}
