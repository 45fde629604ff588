/** A job: what an analyst wants done with an address or a list, as a sheet that the add-in lays out. */
import type { ColumnRole, JobId } from "../../panelApi/jobsApi";
import type { Input } from "../../values/input";
import type { OwnFormat } from "../sheets/looks";
import type { SheetLayout } from "../sheets/sheetLayout";

/** A row of what a job starts from. The address is one text, joined from its parts. */
export type JobRow = Readonly<Partial<Record<ColumnRole, Input>>>;

/** A column of a list that a job doesn't read, or not wholly: it comes along into the job's sheet. */
export interface OwnColumn {
  readonly heading: string;
  /** Its number format, if it has one of its own. */
  readonly format: OwnFormat | undefined;
  /** One for each row of the list. */
  readonly cells: readonly Input[];
}

/** What a job starts from. Its rows stand in the job's sheet as they stand in the list. */
export interface JobList {
  readonly rows: readonly JobRow[];
  readonly own: readonly OwnColumn[];
}

/** Where a job sheet goes. */
export interface LayoutPlace {
  readonly sheet: string;
  readonly isNew: boolean;
  /** Its first cell, counted from 0. */
  readonly row: number;
  readonly column: number;
  /** What the names of its inputs begin with, so that no two sheets have the same: `Comps2_`. */
  readonly names: string;
}

export interface Job {
  readonly id: JobId;
  /** As people call it: `Comps grid`. */
  readonly title: string;
  /** What its sheet is called: `Comps`. */
  readonly sheet: string;
  /** Rows and columns that it takes for a list, to see whether there is room. */
  readonly size: (list: JobList) => { readonly rows: number; readonly columns: number };
  /** Formulas have Excel's names of our functions; they are converted for the host afterwards. */
  readonly layout: (place: LayoutPlace, list: JobList) => SheetLayout;
}
