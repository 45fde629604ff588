/** What a list's sheet consists of, and the rows of its parts. */
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { JobInput } from "./job";
import type { Content, ContentLine, Corner } from "./listCells";
import type { ListEntry } from "./listEntries";

export const INPUT_ROW = 2;
/** Totals and medians. */
export const TOTAL_ROWS = 2;

/** Inputs, counts and lines stand side by side; below them totals and medians, headings, and the list. */
export const totalRow = ({ inputs, counts, more }: ListSheet): number =>
  INPUT_ROW + Math.max(inputs.length, counts(() => "").length, more.length);
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
}

/** A row of the list: its entry, if there is one, and where it stands. */
export interface ListRow {
  readonly corner: Corner;
  /** The cell that says why an input isn't used: blank if it is. */
  readonly wrong: (input: string) => string;
  readonly at: number;
  readonly entry: ListEntry | undefined;
}

/** A figure of the whole list; a number of rows, if it has no format. */
export type ListCount = readonly [label: string, formula: string, format?: FormatName];

/** @param whole All rows of a column. */
export interface CompleteRows<Column> {
  readonly have: Column;
  /** What totals and medians are called, each a formula. */
  readonly labels: (whole: (column: Column) => string) => readonly [total: string, median: string];
}

export interface ListSheet {
  readonly title: string;
  readonly note: string;
  /** Lines beside the counts, each short enough for a small window. */
  readonly more: readonly string[];
  readonly inputs: readonly JobInput[];
  /** Beside the inputs. @param whole All rows of a column. */
  readonly counts: (whole: (column: number) => string) => readonly ListCount[];
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
}
