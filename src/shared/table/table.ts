/** Columns (fields with type and unit) and rows of values: always rectangular. */
import type { Value } from "../cells/value";
import type { FieldType, Unit } from "../service/fields";

export interface Column {
  /** The field's name as in docs/service.md, 2. */
  readonly name: string;
  /** The same in everyday words. */
  readonly label: string;
  readonly type: FieldType;
  readonly unit?: Unit;
}

/** `none`, the fields' names, or their labels as the first row. */
export type Headers = "none" | "names" | "labels";

export interface Table {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Value[])[];
  readonly headers: Headers;
  /** What is to be said of the rows beside what they hold: the panel tells it. */
  readonly notes?: readonly string[];
}

export function table(
  columns: readonly Column[],
  rows: Table["rows"],
  headers: Headers,
  notes: readonly string[] = [],
): Table {
  const bad = rows.find((row) => row.length !== columns.length);
  if (bad !== undefined) throw new Error(`a row of ${bad.length} values under ${columns.length} columns`);
  return { kind: "table", columns, rows, headers, ...(notes.length === 0 ? {} : { notes }) };
}

/** The header row as a host shows it, or nothing. */
export function headerRow({ columns, headers }: Table): readonly (readonly string[])[] {
  if (headers === "none") return [];
  return [columns.map(({ name, label }) => (headers === "labels" ? label : name))];
}
