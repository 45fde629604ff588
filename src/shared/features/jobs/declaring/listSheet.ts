/** What a list's sheet consists of, and the rows of its parts. */
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { JobRow } from "../../../workbook/lists/jobList";
import type { BesideTable } from "./besideTable";
import type { JobInput } from "./job";
import type { Content, ContentLine, Corner } from "./listCells";
import type { ListEntry } from "./listEntries";

export const INPUT_ROW = 2;
/** Totals and medians. */
export const TOTAL_ROWS = 2;

/** Fewer counts need no second column. */
const LEAST_ROWS = 4;

/** Inputs, sums, counts and lines stand side by side; counts in as many columns as it takes. */
export const headRows = ({ inputs, sums, more }: ListSheet): number =>
  Math.max(inputs.length, sums?.lines.length ?? 0, more.length, LEAST_ROWS);

/** Below them totals and medians, headings, and the list. */
export const totalRow = (sheet: ListSheet): number => INPUT_ROW + headRows(sheet);
export const headRow = (sheet: ListSheet): number => totalRow(sheet) + TOTAL_ROWS;
export const firstRow = (sheet: ListSheet): number => headRow(sheet) + 1;

export interface ListColumnLayout {
  readonly heading: string;
  readonly characters: number;
  /** As wide as the addresses in it, from `characters` up to this. */
  readonly widest?: number;
  readonly format?: FormatName;
  readonly look?: LookName;
  readonly sum?: true;
  readonly median?: true;
  /** What may be typed over what it shows. */
  readonly choices?: readonly string[];
}

/** How figures of the whole list refer to all rows of a column, and to inputs. */
export interface WholeCells<Column = number> {
  readonly whole: (column: Column) => string;
  readonly input: (name: string) => string;
}

/** Sums that lead to one another: a line each, with a figure in each column. */
export interface HeadSums<Column = number> {
  readonly columns: readonly { readonly heading: string; readonly format: FormatName }[];
  readonly lines: readonly {
    readonly label: string;
    /** @param cell Of a line and a column, counted from 0. */
    readonly figures: (
      cells: WholeCells<Column>,
      cell: (line: number, column: number) => string,
      line: number,
    ) => readonly string[];
  }[];
}

/** All rows of a column of the list, and of a table beside it. */
export interface BegunCells<Column = string> {
  readonly list: (column: Column) => string;
  readonly table: (name: string, column: string) => string;
}

/** What a list is compared with: whether it differs, and what is then said before the note. */
export interface HeadCheck {
  readonly differs: string;
  readonly text: string;
}

/** A row of the list: its entry, if there is one, and where it stands. */
export interface ListRow {
  readonly corner: Corner;
  /** The cell that says why an input isn't used: blank if it is. */
  readonly wrong: (input: string) => string;
  /** All rows of a column of a table beside the list. */
  readonly table: (name: string, column: string) => string;
  readonly at: number;
  readonly entry: ListEntry | undefined;
  readonly decided: Readonly<Record<string, Content>> | undefined;
}

/** A figure of the whole list; a number of rows, if it has no format. */
export type ListCount = readonly [label: string, formula: string, format?: FormatName];

/** @param whole All rows of a column. */
export interface CompleteRows<Column> {
  readonly have: Column;
  /** What totals and medians are called, each a formula. */
  readonly labels: (whole: (column: Column) => string) => readonly [total: string, median: string];
}

/** The rows of a table beside the list once more, below the list and under its headings, where they print with it. */
export interface ListSummary<Column = number> {
  readonly title: string;
  readonly table: string;
  /** Left out where it would be nearly as long as the list. */
  readonly isBrief?: true;
  /** What stands in which column of the list, from the left. @param of A figure of the row in the table. */
  readonly columns: readonly (readonly [column: Column, formula: (of: (column: string) => string) => string])[];
}

export interface ListSheet {
  readonly title: string;
  readonly note: string;
  /** Lines beside the counts, each short enough for a small window. */
  readonly more: readonly string[];
  readonly inputs: readonly JobInput[];
  readonly sums?: HeadSums | undefined;
  /** Beside the inputs. */
  readonly counts: (cells: WholeCells) => readonly ListCount[];
  /** @param part Some rows of a column: from an entry, so many. */
  readonly check?:
    | ((
        rows: readonly JobRow[],
        part: (column: number, first: number, count: number) => string,
        input: (name: string) => string,
      ) => HeadCheck)
    | undefined;
  /** What inputs begin with that depends on the list or its answers, by their names. */
  readonly begins?: ((rows: readonly JobRow[], cells: BegunCells) => Readonly<Record<string, Content>>) | undefined;
  readonly columns: readonly ListColumnLayout[];
  /** The heading of the column for addresses that are looked up instead of what is typed. */
  readonly correctedIn: string;
  /** The address that a row shows in a column. */
  readonly address: (entry: ListEntry, column: number) => Content | undefined;
  /** Which rows totals and medians are of, if not of all: those with a number in a column. */
  readonly complete?: CompleteRows<number>;
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
  /** How many columns stay while the rest scrolls, as far as that leaves room: the most, and the least that is of use. */
  readonly frozenColumns: { readonly most: number; readonly least: number };
  /** How many columns print: those that people read. */
  readonly printedColumns: number;
  /** All rows of a column by its name, as a table beside the list refers to them. */
  readonly fixedColumn: (corner: Corner, column: string, rows: number) => string;
  /** What each entry has in columns that are decided by the whole list. */
  readonly decided?: ((entries: readonly ListEntry[]) => readonly Readonly<Record<string, Content>>[]) | undefined;
  /** Tables to the right of the list, by the names that formulas know them by. */
  readonly beside?: Readonly<Record<string, BesideTable>> | undefined;
  /** One below the other. */
  readonly summaries?: readonly ListSummary[] | undefined;
}
