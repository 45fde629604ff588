/**
 * A job: what an analyst wants done with an address or a list, as a sheet that the add-in lays out. It is declared once: the
 * panel, Google Sheets' menu and the function behind it, the reference and the tests over all jobs follow.
 */
import type { ColumnRole, JobView } from "../../../panelApi/jobsApi";
import type { JobList } from "../../../workbook/lists/jobList";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { SheetLayout } from "../../../workbook/port/sheetLayout";

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

/** A cell for a person to change. It is a named cell of the workbook. */
export interface JobInput {
  /** The end of its name: `Vacancy`. */
  readonly name: string;
  readonly label: string;
  /** What it begins with; null if it is blank. */
  readonly value: number | string | null;
  /** The same in words, where that depends on the home. */
  readonly varies?: string | undefined;
  /** How it is shown, with its unit. */
  readonly format?: FormatName;
  /** What it does. */
  readonly meaning: string;
  /** What it may be: a text, which this names (`an address`), one of these, or a number within bounds. */
  readonly text?: string;
  readonly choices?: readonly string[];
  readonly least?: number;
  readonly most?: number;
}

/** A column of a list's sheet. */
export interface JobColumn {
  readonly heading: string;
  /** The function whose answer it shows, and the field. */
  readonly from?: string;
  readonly field?: string;
  /** What it holds of a person's list. */
  readonly takes?: ColumnRole;
  readonly look?: LookName;
}

export interface JobDeclaration extends JobView {
  /** What it costs, in plain words. */
  readonly cost: string;
  /** Its entry in Google Sheets' menu, and the function of the script that the entry calls. Once released, neither changes. */
  readonly menu: { readonly label: string; readonly name: string };
  /** What its sheet is called: `Comps`. */
  readonly sheet: string;
  /** Our functions that it calls. */
  readonly functions: readonly string[];
  /** In the order in which they stand. */
  readonly inputs: readonly JobInput[];
  /** Named cells that hold a figure, for formulas of other sheets: `Indicated`. */
  readonly results?: readonly string[];
  /** Headings side by side whose columns the next sheet of the job is laid out with: those of the last sheet, or of all. */
  readonly remembers?: { readonly headings: readonly string[]; readonly of: "last" | "all" };
  /** From the left, if its sheet is a list. */
  readonly columns?: readonly JobColumn[];
  /** Rows and columns that it takes for a list, to see whether there is room. */
  readonly size: (list: JobList) => { readonly rows: number; readonly columns: number };
  /** Formulas have Excel's names of our functions; they are converted for the host afterwards. */
  readonly layout: (place: LayoutPlace, list: JobList) => SheetLayout;
  /** Sheets that come after it and show what it works out: always new ones, of these names or free ones like them. */
  readonly further?: readonly FurtherSheet[];
}

export interface FurtherSheet {
  readonly sheet: string;
  /** @param place That of the first. */
  readonly layout: (place: LayoutPlace, list: JobList, sheet: string) => SheetLayout;
}
