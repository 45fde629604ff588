import type { FormatName } from "../../../workbook/port/looks";

/** A row of the grid: its label, the subject's cell and those of the comparables. */
export interface GridRow {
  readonly row: number;
  readonly label: string;
  readonly subject?: string;
  readonly of: (pick: number) => string;
  readonly format?: FormatName;
}
