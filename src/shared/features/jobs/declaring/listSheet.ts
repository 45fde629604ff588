/** What a list's sheet consists of, and the rows of its parts. */
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { JobInput } from "./job";
import type { ContentLine, Corner } from "./listCells";
import type { ListEntry } from "./listEntries";

/** Inputs and counts, and totals and medians above their columns. */
export const INPUT_ROW = 2;
export const TOTAL_ROW = 6;
export const HEAD_ROW = 8;
/** The first row of the list. */
export const FIRST_ROW = 9;

export interface ListColumnLayout {
  readonly heading: string;
  readonly characters: number;
  readonly format?: FormatName;
  readonly look?: LookName;
  readonly sum?: true;
  readonly median?: true;
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
  readonly inputs: readonly JobInput[];
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
