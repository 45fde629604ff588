/** A job: what an analyst wants done with an address or a list, as a sheet that the add-in lays out. */
import type { JobId } from "../../../panelApi/jobsApi";
import type { JobList } from "../../../workbook/lists/jobList";
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
