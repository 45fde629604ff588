/**
 * A list's sheet: inputs and counts above, totals over their columns, headings, and blocks of rows that one formula fills
 * each, few enough for the half minute that Google Sheets gives it.
 */
import type { LaidLook, LaidRule, SheetLayout } from "../../sheets/sheetLayout";
import type { FormatName, LookName } from "../../sheets/looks";
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
import { listEntries, type ListEntry } from "./listEntries";

const BLOCK_ROWS = 100;
/** Inputs and counts, and totals and medians above their columns. */
const INPUT_ROW = 2;
const TOTAL_ROW = 6;
const HEAD_ROW = 8;
const MOST_COUNTS = TOTAL_ROW - INPUT_ROW;
const BESIDE_COUNTS = 2;
/** The first row of the list. */
export const FIRST_ROW = 9;

interface ListColumnLayout {
  readonly heading: string;
  readonly characters: number;
  readonly format?: FormatName;
  readonly look?: LookName;
  readonly sum?: true;
  readonly median?: true;
}

interface ListInput {
  /** The end of its name: `Vacancy`. */
  readonly name: string;
  readonly label: string;
  readonly value: number | string;
  readonly format: FormatName;
}

/** A row of the list: its entry, if there is one, and where it stands. */
export interface ListRow {
  readonly corner: Corner;
  readonly at: number;
  readonly entry: ListEntry | undefined;
}

export interface ListSheet {
  readonly title: string;
  readonly note: string;
  /** Lines beside the counts, each short enough for a small window: at most four. */
  readonly more: readonly string[];
  readonly inputs: readonly ListInput[];
  /** The column of their labels. */
  readonly countsAt: number;
  /** At most four, beside the inputs. @param whole All rows of a column. */
  readonly counts: (whole: (column: number) => string) => readonly (readonly [label: string, formula: string])[];
  readonly columns: readonly ListColumnLayout[];
  /** Columns whose headings are options: they stand above each block, directly. */
  readonly options?: { readonly column: number; readonly columns: number };
  /** What fills a block, by the column of its first cell. @param head The row of its headings. */
  readonly spills: (
    corner: Corner,
    block: { readonly head: number; readonly first: number; readonly rows: number },
  ) => readonly (readonly [column: number, formula: string])[];
  readonly row: (row: ListRow) => ContentLine;
  /** For the first row of the list. */
  readonly rules: (corner: Corner) => readonly {
    readonly column: number;
    readonly columns: number;
    readonly formula: string;
    readonly look: LookName;
  }[];
  readonly frozenColumns: number;
}

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

function putHead(sheet: ListSheet, cells: Content[][], whole: (column: number) => string): void {
  const { title, note, more, inputs, counts, countsAt, columns } = sheet;
  put(cells, 0, 0, [[title], [note]]);
  put(
    cells,
    INPUT_ROW,
    0,
    inputs.map(({ label, value }) => [label, value]),
  );
  put(cells, INPUT_ROW, countsAt, counts(whole));
  put(
    cells,
    INPUT_ROW,
    countsAt + BESIDE_COUNTS,
    more.map((line) => [line]),
  );
  const ofSome = (cells: string, figure: string): string => `=IF(COUNT(${cells})=0,"",${figure})`;
  put(cells, TOTAL_ROW, 0, [
    columns.map(({ sum }, column) => (sum === true ? ofSome(whole(column), sumOf(whole(column))) : undefined)),
    columns.map((each, column) => (each.median === true ? ofSome(whole(column), medianOf(whole(column))) : undefined)),
  ]);
  put(cells, TOTAL_ROW, 0, [["Total"], ["Median"]]);
  put(cells, HEAD_ROW, 0, [columns.map(({ heading }) => heading)]);
}

/** Errors among the cells count as nothing, in all hosts. */
const sumOf = (cells: string): string => `SUMIF(${cells},">0")+SUMIF(${cells},"<0")`;
const medianOf = (cells: string): string => `MEDIAN(FILTER(${cells},ISNUMBER(${cells})))`;

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

function headLooks(sheet: ListSheet, corner: Corner): LaidLook[] {
  const { inputs, countsAt, columns } = sheet;
  const look = (
    row: number,
    column: number,
    rows: number,
    wide: number,
    name: LookName,
    format?: FormatName,
  ): LaidLook =>
    laidLook(corner, [row, column, rows, wide], { look: name, ...(format === undefined ? {} : { format }) });
  return [
    look(0, 0, 1, 1, "title"),
    look(1, 0, 1, 1, "note"),
    look(INPUT_ROW, 0, inputs.length, 1, "label"),
    ...inputs.map(({ format }, index) => look(INPUT_ROW + index, 1, 1, 1, "input", format)),
    look(INPUT_ROW, countsAt, MOST_COUNTS, 1, "label"),
    look(INPUT_ROW, countsAt + 1, MOST_COUNTS, 1, "result", "whole"),
    look(INPUT_ROW, countsAt + BESIDE_COUNTS, MOST_COUNTS, 1, "note"),
    look(TOTAL_ROW, 0, 2, columns.length, "total"),
    look(HEAD_ROW, 0, 1, columns.length, "head"),
  ];
}

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
