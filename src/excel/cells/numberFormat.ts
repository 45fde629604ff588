/** Excel's number formats by unit. Years and plain counts have none. */
import type { Unit } from "../../shared/api/fields";

const FORMATS: Readonly<Partial<Record<Unit, string>>> = {
  USD: "$#,##0",
  "USD per month": "$#,##0",
  "USD per square foot": "$#,##0.00",
  "square feet": "#,##0",
  miles: "0.00",
  fraction: "0.0%",
  factor: "0.000",
  degrees: "0.000000",
};

export const DAY_FORMAT = "yyyy-mm-dd";
export const MOMENT_FORMAT = "yyyy-mm-dd hh:mm";

export function numberFormat(unit: Unit | undefined): string | undefined {
  return unit === undefined ? undefined : FORMATS[unit];
}

/** A cell's value as a data type. */
export interface Typed {
  readonly type?: string;
  readonly numberFormat?: string;
}

/** A cell formatted as text would turn a number, or later the formula, into text. */
const AS_TEXT = "@";

/** A value's own format, which a result of ours has, if the user chose none for the cell. */
export function shownFormat(type: Typed | undefined, cell: string): string {
  return cell === "General" || cell === AS_TEXT ? (type?.numberFormat ?? "General") : cell;
}
