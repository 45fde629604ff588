/** A row as a card: one field per row, with its value. Several rows become several value columns. */
import type { Value } from "../values/value";
import { table, type Column, type Table } from "./table";

export function card({ columns, rows, headers }: Table): Table {
  const heads = rows.map((_, index): Column => {
    const name = rows.length === 1 ? "value" : `value ${index + 1}`;
    return { name, label: name, type: "text" };
  });
  return table(
    [{ name: "field", label: "Field", type: "text" }, ...heads],
    columns.map((column, index) => [
      headers === "labels" ? column.label : column.name,
      ...rows.map((row) => withUnit(row[index] ?? null, column)),
    ]),
    headers,
  );
}

/** Attaches the column's unit to a number that is shown outside its column. */
export function withUnit(value: Value, { unit }: Column): Value {
  return typeof value === "number" && unit !== undefined ? { kind: "measure", amount: value, unit } : value;
}
