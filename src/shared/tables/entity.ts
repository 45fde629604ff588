/**
 * Each row as one value with all its fields: a data type in Excel, shown as a card with sections. The record's taxes and
 * sales are included, at no further cost. Without a record, the cell is blank or says why.
 */
import { ENTITY_ID, type Entity, type EntitySection, type Value } from "../values/value";
import { FIELD_GROUPS, FIELDS } from "../api/fields";
import type { JsonObject } from "../api/json";
import { withUnit } from "./card";
import { mapEntries, entryFields, type MapName } from "./entries";
import { fieldValue } from "./reading";
import { table, type Column, type Table } from "./table";

/** A field of the card. `name` identifies it, because two fields may share a label. */
interface CardField {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly section: EntitySection;
}

/**
 * An entity is named by its address, even if that field wasn't asked for, or else by its first text.
 * @param records The record behind each row, if any.
 */
export function entities({ columns, rows, headers }: Table, records: readonly (JsonObject | undefined)[]): Table {
  const column: Column = { name: "record", label: "Record", type: "text" };
  return table(
    [column],
    rows.map((row, index) => {
      const record = records[index];
      return [record === undefined ? (row.find((value) => value !== null) ?? null) : entity(row, columns, record)];
    }),
    headers,
  );
}

function entity(row: readonly Value[], columns: readonly Column[], record: JsonObject): Entity {
  const address = fieldValue(record["formattedAddress"], "text");
  const text = [address, ...row].find((value) => typeof value === "string");
  const asked = columns.map((column, index) => ({
    name: column.name,
    label: column.label,
    value: withUnit(row[index] ?? null, column),
    section: sectionOf(column.name),
  }));
  return {
    kind: "entity",
    text: typeof text === "string" ? text : "Record",
    fields: labelled([
      ...asked,
      { name: "id", label: ENTITY_ID, value: fieldValue(record["id"], "text"), section: "Attributes" },
      ...yearly(record, "propertyTaxes", "total"),
      ...yearly(record, "taxAssessments", "value"),
      ...events(record),
    ]),
  };
}

/** Each field once, with a unique label (ignoring case), without fields that the record lacks. */
function labelled(fields: readonly CardField[]): Entity["fields"] {
  const names = new Set<string>();
  const labels = new Set<string>();
  return fields.flatMap(({ name, label, value, section }) => {
    if (value === null || value === "" || names.has(name)) return [];
    names.add(name);
    const own = label === "" ? name : label;
    let unique = own;
    for (let number = 2; labels.has(unique.toLowerCase()); number += 1) unique = `${own} (${number})`;
    labels.add(unique.toLowerCase());
    return [[unique, value, section] as const];
  });
}

const SECTIONS: readonly (readonly [section: EntitySection, starts: readonly string[]])[] = [
  ["Tax", ["taxAssessments.", "propertyTaxes."]],
  ["History", ["history.", "lastSale"]],
];

function sectionOf(name: string): EntitySection {
  const field = FIELDS.property.find((each) => each.name === name);
  if (field !== undefined && FIELD_GROUPS["address"]!(field)) return "Address";
  if (field !== undefined && FIELD_GROUPS["owner"]!(field)) return "Owner";
  return SECTIONS.find(([, starts]) => starts.some((start) => name.startsWith(start)))?.[0] ?? "Attributes";
}

/** Fields such as `Property tax 2023`, newest first. */
function yearly(record: JsonObject, map: MapName, name: string): readonly CardField[] {
  const fields = entryFields(map, [name]);
  return newestFirst(record, map, fields).map(({ key, values: [value = null] }) => {
    const field = fields[0]!;
    return {
      name: `${map}.${key}.${name}`,
      label: `${field.label} ${key}`,
      value: withUnit(value, field),
      section: "Tax" as const,
    };
  });
}

/** Fields such as `Sale 2017-10-19` with the price, newest first. Prices aren't public in every state. */
function events(record: JsonObject): readonly CardField[] {
  const fields = entryFields("history", ["event", "price"]);
  return newestFirst(record, "history", fields).map(({ key, values: [event = null, price = null] }) => {
    const what = typeof event === "string" ? event : "Event";
    return {
      name: `history.${key}`,
      label: `${what} ${key.slice(0, 10)}`,
      value: withUnit(price ?? "price unknown", fields[1]!),
      section: "History" as const,
    };
  });
}

function newestFirst(record: JsonObject, map: MapName, fields: ReturnType<typeof entryFields>) {
  return [...mapEntries(record, map, fields)].reverse();
}
