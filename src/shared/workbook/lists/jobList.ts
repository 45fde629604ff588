/** A list as a job starts from it. */
import type { ColumnRole } from "../../panelApi/jobsApi";
import type { Input } from "../../values/input";
import type { OwnFormat } from "../port/looks";

/** A row of what a job starts from. The address is one text, joined from its parts. */
export type JobRow = Readonly<Partial<Record<ColumnRole, Input>>> & {
  /** The rent that a row of totals has. */
  readonly typedTotal?: number;
};

/** A column of a list that a job doesn't read, or not wholly: it comes along into the job's sheet. */
export interface OwnColumn {
  readonly heading: string;
  /** Its number format, if it has one of its own. */
  readonly format: OwnFormat | undefined;
  /** One for each row of the list. */
  readonly cells: readonly Input[];
  /** Our own formulas filled it in: nobody typed it. */
  readonly isResult?: boolean;
}

/** What the last sheet of a job shows in some columns. */
export interface RowsBefore {
  readonly sheet: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** What a job starts from. Its rows stand in the job's sheet as they stand in the list. */
export interface JobList {
  readonly rows: readonly JobRow[];
  readonly own: readonly OwnColumn[];
  readonly before?: RowsBefore;
}
