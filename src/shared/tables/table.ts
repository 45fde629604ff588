/** A rectangular table: columns (fields with type and unit) and rows of values. */
import { cellText } from "../values/cellText";
import type { Value } from "../values/value";
import type { FieldType, Unit } from "../api/fields";

export interface Column {
  /** The field's name as the service has it. */
  readonly name: string;
  /** The name in plain words. */
  readonly label: string;
  readonly type: FieldType;
  readonly unit?: Unit;
}

/** What the first row shows: no header, the fields' names, or their labels. */
export type Headers = "none" | "names" | "labels";

export interface Table {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Value[])[];
  readonly headers: Headers;
  /** Notes about the rows, shown in the panel. */
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

/** The header row as a list of one row, or an empty list. */
export function headerRow({ columns, headers }: Table): readonly (readonly string[])[] {
  if (headers === "none") return [];
  return [columns.map(({ name, label }) => (headers === "labels" ? label : name))];
}

/** A table as a host's cells: never empty, because a result has at least one cell. */
export function cellsFrom<Cell>(
  table: Table,
  cellLength: number,
  cellOf: (value: Value, column: Column) => Cell,
): (Cell | string)[][] {
  const heads = headerRow(table).map((names) => names.map((name) => cellText(name, cellLength)));
  const rows = table.rows.map((row) => row.map((value, index) => cellOf(value, table.columns[index]!)));
  const all = [...heads, ...rows];
  return all.length === 0 ? [[""]] : all;
}
