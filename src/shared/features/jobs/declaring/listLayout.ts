/**
 * A list's sheet: inputs and counts above, totals over their columns, headings, and blocks of rows that one formula fills
 * each, few enough for the half minute that Google Sheets gives it.
 */
import { plainText } from "../../../workbook/layout/layoutCells";
import { pageCuts, printedPages, rowsOnPage } from "../../../workbook/layout/printedPages";
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
  lookOf,
  put,
  type Content,
  type ContentLine,
  type Corner,
} from "./listCells";
import { listEntries, type ListEntry } from "./listEntries";
import { headChecks, headColumns, headLooks, putHead } from "./listHead";
import {
  firstRow,
  headRow,
  INPUT_ROW,
  TOTAL_ROWS,
  totalRow,
  type ListRow,
  type ListSheet,
  type ListSummary,
} from "./listSheet";

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
  entries = listEntries(rows, sheet.correctedIn),
): { readonly rows: number; readonly columns: number } {
  return {
    rows: endOf(sheet, rows.length) + summaryRows(sheet, entries),
    columns: own.length + sheet.columns.length + besideWidths(tablesOf(sheet)).length,
  };
}

/** The row below the last block. */
function endOf(sheet: ListSheet, rows: number): number {
  const blocks = blocksFor(rows);
  return firstRow(sheet) + blocks * BLOCK_ROWS + (blocks - 1) * gapOf(sheet);
}

interface PlacedSummary {
  readonly summary: ListSummary;
  /** Counted from the row below the list, the row of its title: a blank one stands above each. */
  readonly row: number;
  readonly rows: number;
}

/** The tables that are shown below the list. */
function summarized({ summaries = [], beside = {} }: ListSheet, entries: readonly ListEntry[]): PlacedSummary[] {
  let row = 1;
  return summaries.flatMap((summary): PlacedSummary[] => {
    const rows = beside[summary.table]!.rows(entries).length;
    if (rows === 0 || (summary.isBrief === true && 2 * rows > entries.length)) return [];
    const placed = { summary, row, rows };
    row += rows + 2;
    return [placed];
  });
}

const summaryRows = (sheet: ListSheet, entries: readonly ListEntry[]): number =>
  summarized(sheet, entries).reduce((sum, { rows }) => sum + rows + 2, 0);

/** A person's own columns are as wide as what stands in them, within bounds. */
const [NARROWEST, WIDEST] = [12, 30];

/** Columns that stay while the rest scrolls leave it most of a window beside the panel: beyond the address they are held up to this. */
const MOST_FROZEN = 50;
/** The address stays whatever stands to its left, so that is less than a window. */
const MOST_ON_LEFT = 100;

export function listLayout(sheet: ListSheet, place: LayoutPlace, given: JobList): SheetLayout {
  const list = { ...given, own: ownInOrder(given.own) };
  const entries = listEntries(list.rows, sheet.correctedIn);
  const size = listSize(sheet, list, entries);
  const end = endOf(sheet, list.rows.length);
  const columnWidths = sheet.columns.map((_, column) => columnWidth(sheet, column, entries));
  const left = ownOnLeft(sheet, list.own, columnWidths);
  const corner = { ...place, column: place.column + left };
  const cells = blankLines(size.rows, size.columns);
  const first = firstRow(sheet);
  const whole = (column: number): string => areaName(corner, first, column, end - first, 1);
  const own = ownPlaces(sheet, list.own, left);
  const ownWidths = list.own.map(ownWidth);
  const listWidths = [...ownWidths.slice(0, left), ...columnWidths, ...ownWidths.slice(left)];
  const widths = [...listWidths, ...besideWidths(tablesOf(sheet))];
  const print = printed(sheet, place, list, { left, listWidths, end, rows: size.rows });
  const pages = pageCuts(print, widthsFrom(place, listWidths)).map((column) => column - place.column);
  const head = headColumns(sheet, listWidths, pages);
  const input = (name: string): string => `${place.names}${name}`;
  const wrong = (name: string): string =>
    fixedCell(place, INPUT_ROW + sheet.inputs.findIndex((input) => input.name === name), head.wrong);
  const part = (column: number, from: number, count: number): string =>
    areaName(corner, rowAt(sheet, from), column, rowAt(sheet, from + count - 1) - rowAt(sheet, from) + 1, 1);
  const check = sheet.check?.(list.rows, part, input);
  const checks = headChecks(sheet, place, head, check);
  const rows: ListRows = {
    ...{ corner, head: headRow(sheet), rows: end, right: listWidths.length - left },
    ...{ at: (entry) => rowAt(sheet, entry), block: BLOCK_ROWS, blocks: blocksFor(list.rows.length) },
  };
  const table = (name: string, column: string): string =>
    tableColumn(tablesOf(sheet), rows, Object.keys(sheet.beside ?? {}).indexOf(name), column);
  const listOf = (column: string): string => sheet.fixedColumn(corner, column, end);
  const begins = sheet.begins?.(list.rows, { list: listOf, table }) ?? {};
  putHead(sheet, cells, place, { at: head, left, whole, input, wrong, check, begins });
  putOwn(sheet, cells, own);
  putBlocks(sheet, cells, { corner, wrong, table }, { entries, left });
  const references = { list: listOf, input, wrong };
  const below = summarized(sheet, entries).map((each) => ({ ...each, row: end + each.row }));
  below.forEach((each) => putSummary(sheet, cells, { ...each, left, table }));
  const tables = putTables(cells, tablesOf(sheet), rows, entries, { left, references });
  return {
    ...{ sheet: place.sheet, isNew: place.isNew },
    blocks: [{ row: place.row, column: place.column, rows: cells }],
    looks: [
      ...headLooks(sheet, place, head, { left, wide: listWidths.length }),
      laidLook(place, [first, 0, end - first, widths.length], { look: "row" }),
      ...ownLooks(place, own, first, end),
      ...listLooks(sheet, corner, end),
      ...below.flatMap((each) => summaryLooks(sheet, corner, each)),
      ...tables.looks,
    ],
    widths: widthsFrom(place, widths),
    frozen: { rows: first, columns: frozenColumns(sheet, left, listWidths) },
    hiddenRows: repeatedHeads(sheet, end).map((row) => place.row + row),
    names: sheet.inputs.map(({ name }, index) => ({
      ...{ name: `${place.names}${name}`, row: place.row + INPUT_ROW + index, column: place.column + head.input },
    })),
    rules: [
      ...sheet.rules(corner).map(({ column, columns, formula, look }): LaidRule => ({
        ...laidArea(corner, first, column, end - first, columns),
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
                ...laidArea(corner, first, column, end - first, 1),
                ...{ allowed: { choices }, message: `${heading}: give ${choices.join(", ")}, or leave it blank.` },
              },
            ],
      ),
    ],
    charts: tables.charts,
    print,
  };
}

/** Rows to type more addresses into print too, as far as they take no page of their own, and at least so many. */
const SPARE_ROWS = 10;

/**
 * All that people read of the rows: what is looked up, and what the sheet only works with, stands behind it. On pages of their
 * own follow the columns of a person's that stand behind these, and together the summaries below.
 */
function printed(
  sheet: ListSheet,
  place: LayoutPlace,
  list: JobList,
  {
    left,
    listWidths,
    end,
    rows,
  }: { readonly left: number; readonly listWidths: readonly number[]; readonly end: number; readonly rows: number },
): LaidPages {
  const { row, column } = place;
  const filled = rowAt(sheet, Math.max(0, list.rows.length - 1)) + 1;
  const area = { row, column, rows: filled, columns: left + sheet.printedColumns };
  const widths = widthsFrom(place, listWidths);
  const pages = printedPages(area, widths, {
    titleRows: { row: row + headRow(sheet), rows: 1 },
    titleColumns: { column, columns: left + sheet.frozenColumns.least },
  });
  const spare = Math.max(SPARE_ROWS, rowsOnPage(pages, widths) - filled);
  const printedRows = Math.min(end, filled + spare);
  const behind = column + left + sheet.columns.length;
  const further = [
    ...(list.own.length > left ? [{ row, column: behind, rows: printedRows, columns: list.own.length - left }] : []),
    ...(rows > end ? [{ ...area, row: row + end + 1, rows: rows - end - 1 }] : []),
  ];
  return { ...pages, area: { ...area, rows: printedRows }, ...(further.length > 0 ? { further } : {}) };
}

const widthsFrom = ({ column }: Corner, widths: readonly number[]): SheetLayout["widths"] =>
  widths.map((characters, at) => ({ column: column + at, characters }));

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
 * A person's own columns stand to the left of the list, as far as its address stays in sight beside them; the others, and
 * results that our formulas filled in, behind it.
 */
function ownOnLeft(sheet: ListSheet, own: readonly OwnColumn[], widths: readonly number[]): number {
  const room = MOST_ON_LEFT - widthOf(widths.slice(0, sheet.frozenColumns.least));
  const behind = own.findIndex(
    ({ isResult }, index) => isResult === true || widthOf(own.slice(0, index + 1).map(ownWidth)) > room,
  );
  return behind < 0 ? own.length : behind;
}

/** In the order in which they stand. */
function ownInOrder(own: readonly OwnColumn[]): readonly OwnColumn[] {
  const isResult = (column: OwnColumn): boolean => column.isResult === true;
  return [...own.filter((column) => !isResult(column)), ...own.filter(isResult)];
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

/** Blank where the table's row is. */
function putSummary(
  sheet: ListSheet,
  cells: Content[][],
  { summary, row, rows, left, table }: PlacedSummary & Pick<ListRow, "table"> & { readonly left: number },
): void {
  const [[first]] = summary.columns as readonly [readonly [number, unknown]];
  put(cells, row, left + first, [[summary.title]]);
  for (let index = 0; index < rows; index += 1) {
    const line = rowAt(sheet, index) - firstRow(sheet) + 1;
    const of = (column: string): string => `INDEX(${table(summary.table, column)},${line})`;
    for (const [column, formula] of summary.columns) put(cells, row + 1 + index, left + column, [[`=${formula(of)}`]]);
  }
}

function summaryLooks({ columns }: ListSheet, corner: Corner, { summary, row, rows }: PlacedSummary): LaidLook[] {
  const [[first]] = summary.columns as readonly [readonly [number, unknown]];
  return [
    laidLook(corner, [row, first, 1, 1], { look: "section" }),
    ...summary.columns.flatMap(([column]) => {
      const { format } = columns[column]!;
      return format === undefined ? [] : [laidLook(corner, [row + 1, column, rows, 1], { format })];
    }),
  ];
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
    ...lookOf(look, format).map((each) => laidLook(corner, [first, column, rows - first, 1], { look: each })),
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
