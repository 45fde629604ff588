/** A row as a card: field and value, downwards. Several rows stand side by side. */
import type { Value } from "../cells/value";
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

/** A number that leaves its column takes the column's unit along. */
export function withUnit(value: Value, { unit }: Column): Value {
  return typeof value === "number" && unit !== undefined ? { kind: "measure", amount: value, unit } : value;
}
