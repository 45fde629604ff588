/** A table for the panel: its first rows as texts, each with its kind. */
import type { ShownValue, ShownTable } from "../../panelApi/panelApi";
import type { Value } from "../../values/value";
import { isProblem } from "../../api/problem";
import { shownValue } from "../../tables/shownValue";
import type { Column, Table } from "../../tables/table";

/** Rows in a preview. */
const PREVIEW_ROWS = 20;

export function shownTable({ columns, rows, headers }: Table, most = PREVIEW_ROWS): ShownTable {
  return {
    columns: columns.map(({ name, label }) => ({ name, label })),
    rows: rows.slice(0, most).map((row) => row.map((value, index) => shown(value, columns[index]!))),
    more: Math.max(0, rows.length - most),
    headers,
  };
}

function shown(value: Value, { unit }: Column): ShownValue {
  return { text: shownValue(value, unit), kind: kindOf(value) };
}

function kindOf(value: Value): ShownValue["kind"] {
  if (value === null) return "blank";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "flag";
  if (isProblem(value)) return "problem";
  if (value.kind === "entity") return "text";
  return value.kind === "measure" ? "number" : "day";
}
