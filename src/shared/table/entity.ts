/** Each row as one value that holds all its fields: Excel's data type. Blank rows and problems stay what they are. */
import type { Entity, Value } from "../cells/value";
import { withUnit } from "./card";
import { table, type Column, type Table } from "./table";

/** The name of an entity is its address, or else the first text that it holds. */
export function entities({ columns, rows, headers }: Table): Table {
  const named = columns.findIndex(({ name }) => name === "formattedAddress");
  const column: Column = { name: "record", label: "Record", type: "text" };
  return table(
    [column],
    rows.map((row) => [whole(row) ?? entity(row, columns, named)]),
    headers,
  );
}

/** A row that is no record. */
function whole(row: readonly Value[]): Value | undefined {
  const [first = null] = row;
  if (typeof first === "object" && first?.kind === "problem") return first;
  return row.every((value) => value === null) ? null : undefined;
}

function entity(row: readonly Value[], columns: readonly Column[], named: number): Entity {
  const text = [row[named], ...row].find((value) => typeof value === "string");
  return {
    kind: "entity",
    text: typeof text === "string" ? text : "Record",
    fields: columns.map((column, index) => [column.label, withUnit(row[index] ?? null, column)]),
  };
}
