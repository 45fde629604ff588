/**
 * What a sheet about places is declared with: inputs above, the places in a column, and tables that read each other. A table
 * may be filled by functions of ours, work out figures beside what they fill, or show rows of another by their rank.
 */
import type { JobStart, JobView } from "../../../panelApi/jobsApi";
import type { RowsBefore } from "../../../workbook/lists/jobList";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { LaidChart } from "../../../workbook/port/sheetLayout";
import type { JobDeclaration, JobInput } from "./job";
import type { Content } from "./listCells";

/** What a sheet calls its inputs, and its tables with their columns. */
export interface TablesNames {
  readonly input: string;
  readonly tables: Readonly<Record<string, string>>;
}

type TableOf<Names extends TablesNames> = keyof Names["tables"] & string;

/** How formulas refer to cells of other tables, and to inputs. */
export interface TablesReads<Names extends TablesNames> {
  /** All rows of a column of a table, or of several side by side: `$B$9:$B$33`. */
  readonly all: <Table extends TableOf<Names>>(
    table: Table,
    first: Names["tables"][Table],
    last?: Names["tables"][Table],
  ) => string;
  readonly input: (name: Names["input"]) => string;
}

export interface TableRowReads<Names extends TablesNames, Column extends string> extends TablesReads<Names> {
  /** Of its own row. */
  readonly cell: (column: Column) => string;
  /** Of the row above. */
  readonly above: (column: Column) => string;
  /** Of the row below. */
  readonly below: (column: Column) => string;
  /** Of the same row of another table that begins in the same row of the sheet. */
  readonly beside: <Table extends TableOf<Names>>(table: Table, column: Names["tables"][Table]) => string;
  /** From the first row of the table to its own. */
  readonly downTo: (column: Column) => string;
  /** Its row, counted from 0. */
  readonly index: number;
}

export interface TablesColumn<Names extends TablesNames, Column extends string> {
  readonly heading: string;
  readonly characters: number;
  readonly format?: FormatName;
  readonly look?: LookName;
  /** The function that fills it, and the field. Columns of one function stand side by side. */
  readonly from?: string;
  readonly field?: string;
  /** What its cells begin with, from the first; the others have the formula, if there is one. */
  readonly contents?: readonly Content[];
  /** Begins with no `=`. */
  readonly formula?: (row: TableRowReads<Names, Column>) => string;
  /** What it shows while an input that it reads isn't used, where that isn't nothing. */
  readonly unused?: (row: TableRowReads<Names, Column>) => string;
  /** What may be typed over what it shows. */
  readonly choices?: readonly string[];
}

export interface DeclaredTable<Names extends TablesNames, Column extends string> {
  readonly title?: string;
  readonly rows: number;
  /** The function that fills it brings the headings, in its first row. */
  readonly bringsHeadings?: true;
  readonly columns: Readonly<Record<Column, TablesColumn<Names, Column>>>;
  /** By the function that fills columns: what it is given, with the fields as a text. */
  readonly asks?: Readonly<Record<string, (reads: TablesReads<Names>, fields: string) => string>>;
}

/** A line above the tables: a figure of all rows. */
type TablesCount<Names extends TablesNames> = readonly [
  label: string,
  formula: (reads: TablesReads<Names>) => string,
  format?: FormatName,
];

interface TablesChart<Names extends TablesNames> {
  readonly kind: LaidChart["kind"];
  readonly title: string;
  readonly axes: LaidChart["axes"];
  readonly table: TableOf<Names>;
  readonly labels: string;
  readonly series: readonly ({ readonly column: string } & Pick<LaidChart["series"][number], "name" | "drawn">)[];
  /** Rows that are drawn. */
  readonly rows: number;
}

/** How a formula of a second sheet refers to cells. */
export interface SecondRowReads<Names extends TablesNames, Column extends string> extends Pick<
  TablesReads<Names>,
  "all"
> {
  /** Of its own row. */
  readonly cell: (column: Column) => string;
  readonly above: (column: Column) => string;
  /** Its row, counted from 0. */
  readonly index: number;
}

/** A sheet that other programs can read: headings in its first row, and below them what it shows of the tables. */
export interface SecondSheet<Names extends TablesNames, Column extends string = string> {
  readonly sheet: string;
  readonly rows: number;
  readonly columns: Readonly<
    Record<
      Column,
      {
        readonly heading: string;
        readonly characters: number;
        readonly look?: LookName;
        readonly format?: FormatName;
        /** Begins with no `=`. */
        readonly formula: (row: SecondRowReads<Names, Column>) => string;
      }
    >
  >;
  /** How many of its columns print. */
  readonly printed: number;
}

/** The tables of a sheet, where they stand. */
export interface PlacedTables<Names extends TablesNames> {
  readonly tables: { readonly [Table in TableOf<Names>]: DeclaredTable<Names, Names["tables"][Table]> };
  /** Tables side by side, in bands below one another. */
  readonly bands: readonly (readonly TableOf<Names>[])[];
  /** To the right of all: what the others read. */
  readonly read: readonly TableOf<Names>[];
  /** To the right of the bands, if they have no sheet of their own. */
  readonly charts: readonly TablesChart<Names>[];
  /** What prints, if not all does: the first with all that stands to its left, the others and the charts on pages of their own. */
  readonly printed?: readonly [PrintedTable<Names>, ...PrintedTable<Names>[]];
}

interface PrintedTable<Names extends TablesNames> {
  readonly table: TableOf<Names>;
  /** Its last column that people read, if others stand behind it. */
  readonly to?: string;
}

export interface TablesDeclaration<Names extends TablesNames>
  extends
    Pick<JobView, "id" | "title" | "meaning" | "problems">,
    Pick<JobDeclaration, "cost" | "menu" | "sheet" | "functions"> {
  readonly start: Omit<Extract<JobStart, { readonly from: "places" }>, "from">;
  readonly note: string;
  /** What is said below the note, as where nothing was found; blank if there is nothing to say. */
  readonly said: (reads: TablesReads<Names>) => string;
  /** What the figures are and of which day, which `said` tells too: it stands above a chart that has a page for itself. */
  readonly day: (reads: TablesReads<Names>) => string;
  /** Groups of inputs, side by side. */
  readonly inputs: readonly {
    readonly title: string;
    readonly inputs: Readonly<Partial<Record<Names["input"], Omit<JobInput, "name">>>>;
  }[];
  readonly counts: readonly TablesCount<Names>[];
  /** Lines beside the counts. */
  readonly more: readonly string[];
  /** How many columns of the first band stay while the rest scrolls. */
  readonly frozenColumns: number;
  /** Columns whose values the next sheet of the job is laid out with: each name in the first of them once, of the last sheet; or all rows that have one, of all sheets. */
  readonly remembers?: {
    readonly table: TableOf<Names>;
    readonly columns: readonly string[];
    readonly of: "last" | "all";
  };
  readonly second?: SecondSheet<Names>;
  /** A sheet for its charts. On a page beside a long list, a chart would have a part of the list at its left. */
  readonly chartSheet?: string;
  /** @param before What the last sheet of the job shows in those. */
  readonly placed: (zips: readonly string[], before: RowsBefore | undefined) => PlacedTables<Names>;
}
