/** A table as the panel shows it: its first rows as texts, each with its kind. */
import type { Shown, ShownTable } from "../bridge/bridge";
import type { Value } from "../cells/value";
import { isProblem } from "../service/problem";
import { shownValue } from "../table/shownValue";
import type { Column, Table } from "../table/table";

/** How many rows a preview shows. */
const PREVIEW_ROWS = 20;

export function shownTable({ columns, rows, headers }: Table, most = PREVIEW_ROWS): ShownTable {
  return {
    columns: columns.map(({ name, label }) => ({ name, label })),
    rows: rows.slice(0, most).map((row) => row.map((value, index) => shown(value, columns[index]!))),
    more: Math.max(0, rows.length - most),
    headers,
  };
}

function shown(value: Value, { unit }: Column): Shown {
  return { text: shownValue(value, unit), kind: kindOf(value) };
}

function kindOf(value: Value): Shown["kind"] {
  if (value === null) return "blank";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "flag";
  if (isProblem(value)) return "problem";
  if (value.kind === "entity") return "text";
  return value.kind === "measure" ? "number" : "day";
}
