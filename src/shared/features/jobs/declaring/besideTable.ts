/**
 * A table beside a list, on the list's own rows: its headings stand beside the list's, and its answers are filled block by
 * block, as those of the list.
 */
import type { LaidArea, LaidChart, LaidLook } from "../../../workbook/port/sheetLayout";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import { usedOnly } from "./allowedInput";
import { areaName, cellAt, fixedArea, laidArea, laidLook, put, type Content, type Corner } from "./listCells";
import type { ListEntry } from "./listEntries";

/** How a formula of a table refers to cells. */
export interface TableCells<Column extends string = string> {
  /** Of its own row. */
  readonly cell: (column: Column) => string;
  /** All rows of one of its columns. */
  readonly own: (column: Column) => string;
  /** All rows of a column of the list. */
  readonly list: (column: string) => string;
  readonly input: (name: string) => string;
  /** Its row, counted from 0. */
  readonly index: number;
}

/** What a table refers to outside itself. @property wrong The cell that says why an input isn't used. */
export interface TableReferences extends Omit<TableCells, "cell" | "own" | "index"> {
  readonly wrong: (input: string) => string;
}

interface TableColumn<Column extends string = string> {
  readonly heading: string;
  readonly characters: number;
  readonly format?: FormatName;
  readonly look?: LookName;
  /** The field that it shows of the table's source. */
  readonly field?: string;
  readonly formula?: (cells: TableCells<Column>) => string;
}

export interface BesideTable<Column extends string = string> {
  readonly title: string;
  readonly columns: Readonly<Record<Column, TableColumn<NoInfer<Column>>>>;
  /** What its rows hold as it is laid out; a column that isn't named is worked out. */
  readonly rows: (entries: readonly ListEntry[]) => readonly Readonly<Record<string, Content>>[];
  /** Rows below those, to fill in. */
  readonly spare?: number;
  /** The function that its rows ask, in the column of its first field. */
  readonly source?: {
    readonly name: string;
    readonly asks: NoInfer<Column>;
    readonly options: readonly NoInfer<Column>[];
  };
  /** To the right of the tables, one below the other. */
  readonly chart?: {
    readonly kind: LaidChart["kind"];
    readonly title: string;
    readonly axes: LaidChart["axes"];
    readonly labels: NoInfer<Column>;
    readonly series: readonly NoInfer<Column>[];
    /** Rows that are drawn. */
    readonly most: number;
  };
}

/** So that its formulas know its columns. */
export const besideTable = <Column extends string>(table: BesideTable<Column>): BesideTable => table;

const columnsOf = (table: BesideTable): readonly TableColumn[] => Object.values(table.columns);
const namesOf = (table: BesideTable): readonly string[] => Object.keys(table.columns);

/** In characters: a narrow column keeps tables apart. */
const APART = 3;
const CHART = { columns: 6, characters: 11, rows: 16 };

const hasCharts = (tables: readonly BesideTable[]): boolean => tables.some(({ chart }) => chart !== undefined);

const tableWidths = (tables: readonly BesideTable[]): readonly number[] =>
  tables.flatMap((table) => [APART, ...columnsOf(table).map(({ characters }) => characters)]);

/** In characters, of all columns to the right of the list. */
export function besideWidths(tables: readonly BesideTable[]): readonly number[] {
  const charts = hasCharts(tables) ? [APART, ...new Array<number>(CHART.columns).fill(CHART.characters)] : [];
  return [...tableWidths(tables), ...charts];
}

/** The first column of a table, counted from that of the list. */
const startOf = (tables: readonly BesideTable[], at: number, right: number): number =>
  right + tableWidths(tables.slice(0, at)).length + 1;

/** The rows of a list's sheet, as far as tables need them. */
export interface ListRows {
  readonly corner: Corner;
  readonly head: number;
  readonly rows: number;
  /** How many columns the list has. */
  readonly right: number;
  /** The row of an entry. */
  readonly at: (entry: number) => number;
  /** How many rows a formula fills, and how many formulas there are. */
  readonly block: number;
  readonly blocks: number;
}

/** All rows of a table's column, as formulas name them. */
export function tableColumn(tables: readonly BesideTable[], sheet: ListRows, at: number, column: string): string {
  return columnFrom(sheet, startOf(tables, at, sheet.right) + namesOf(tables[at]!).indexOf(column));
}

const columnFrom = ({ corner, head, rows }: ListRows, column: number): string =>
  fixedArea(corner, [head + 1, column, rows - head - 1, 1]);

export interface LaidTables {
  readonly looks: readonly LaidLook[];
  readonly charts: readonly LaidChart[];
}

export function putTables(
  cells: Content[][],
  tables: readonly BesideTable[],
  sheet: ListRows,
  entries: readonly ListEntry[],
  { left, references }: { readonly left: number; readonly references: TableReferences },
): LaidTables {
  const laid = tables.map((table, index) => {
    const start = startOf(tables, index, sheet.right);
    const known = table.rows(entries);
    const count = Math.min(known.length + (table.spare ?? 0), sheet.block * sheet.blocks);
    putTable(cells, table, sheet, { start, left, count, known, references });
    return {
      looks: looksOf(table, sheet, start, sheet.at(count - 1)),
      chart: chartOf(table, sheet, start, known.length),
    };
  });
  const drawn = laid.flatMap(({ chart }) => chart ?? []);
  const first = startOf(tables, tables.length, sheet.right);
  return {
    looks: laid.flatMap(({ looks }) => looks),
    // Below the rows that are held, so that a chart moves with the rows beside it.
    charts: drawn.map((chart, index) => ({
      ...laidArea(sheet.corner, sheet.head + 1 + index * (CHART.rows + 1), first, CHART.rows, CHART.columns),
      ...chart,
    })),
  };
}

function putTable(
  cells: Content[][],
  table: BesideTable,
  sheet: ListRows,
  given: {
    readonly start: number;
    readonly left: number;
    readonly count: number;
    readonly known: readonly Readonly<Record<string, Content>>[];
    readonly references: TableReferences;
  },
): void {
  const { corner, head, at, block } = sheet;
  const { start, left, count, known, references } = given;
  const [names, columns] = [namesOf(table), columnsOf(table)];
  put(cells, head - 2, left + start, [[table.title]]);
  put(cells, head, left + start, [columns.map(({ heading }) => heading)]);
  for (let index = 0; index < count; index += 1) {
    const row = at(index);
    const cell = (column: string): string => cellAt(corner, row, start + names.indexOf(column));
    const own = (column: string): string => columnFrom(sheet, start + names.indexOf(column));
    const line = columns.map(({ formula }, column) => {
      const content = known[index]?.[names[column]!];
      if (content !== undefined || formula === undefined) return content;
      return usedOnly((input) => formula({ ...references, input, cell, own, index }), references);
    });
    put(cells, row, left + start, [line]);
    if (index % block === 0)
      putSource(cells, table, corner, { row, start, left, rows: Math.min(block, count - index) });
  }
}

/** A block's formula, and above all but the first the headings that are its options. */
function putSource(
  cells: Content[][],
  table: BesideTable,
  corner: Corner,
  {
    row,
    start,
    left,
    rows,
  }: { readonly row: number; readonly start: number; readonly left: number; readonly rows: number },
): void {
  if (table.source === undefined) return;
  const { name, asks, options } = table.source;
  const [names, columns] = [namesOf(table), columnsOf(table)];
  const [first, option] = [columns.findIndex(({ field }) => field !== undefined), names.indexOf(options[0]!)];
  const fields = columns.flatMap(({ field }) => field ?? []).join(", ");
  const asked = areaName(corner, row, start + names.indexOf(asks), rows, 1);
  const optionCells = areaName(corner, row - 1, start + option, rows + 1, options.length);
  put(cells, row - 1, left + start + option, [options.map((each) => table.columns[each]!.heading)]);
  put(cells, row, left + start + first, [[`=PROP.${name}(${asked},"${fields}",${optionCells})`]]);
}

function looksOf(table: BesideTable, { corner, head }: ListRows, start: number, last: number): readonly LaidLook[] {
  const columns = columnsOf(table);
  return [
    laidLook(corner, [head - 2, start, 1, 1], { look: "section" }),
    laidLook(corner, [head, start, 1, columns.length], { look: "head" }),
    ...columns.flatMap(({ format, look }, column) =>
      format === undefined && look === undefined
        ? []
        : [
            laidLook(corner, [head + 1, start + column, last - head, 1], {
              ...(look && { look }),
              ...(format && { format }),
            }),
          ],
    ),
  ];
}

function chartOf(
  { chart, columns }: BesideTable,
  { corner, head }: ListRows,
  start: number,
  count: number,
): Omit<LaidChart, keyof LaidArea> | undefined {
  if (chart === undefined || count === 0) return undefined;
  const names = Object.keys(columns);
  const areaOf = (column: string) =>
    laidArea(corner, head + 1, start + names.indexOf(column), Math.min(count, chart.most), 1);
  return {
    ...{ kind: chart.kind, title: chart.title, axes: chart.axes, labels: areaOf(chart.labels) },
    series: chart.series.map((column) => ({ ...areaOf(column), name: columns[column]!.heading })),
  };
}
