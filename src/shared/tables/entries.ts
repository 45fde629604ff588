/**
 * The entries of a record's maps (tax assessments, property taxes, history) and its features, as rows. A row's year
 * or date is the map's key; the year inside an entry can differ. Missing years are not filled in, and map values that
 * aren't objects are skipped.
 */
import { dayOf } from "../values/day";
import type { Value } from "../values/value";
import { FIELDS, type Field } from "../api/fields";
import { isObject, type JsonObject } from "../api/json";
import { untypedValue, valueAt, fieldValue } from "./reading";
import type { Column } from "./table";

export type MapName = "taxAssessments" | "propertyTaxes" | "history";

export interface MapEntry {
  /** A year, or a date. */
  readonly key: string;
  readonly values: readonly Value[];
}

/** The fields with these names inside a map's entries. */
export function entryFields(map: MapName, names: readonly string[]): readonly Field[] {
  return names.map((name) => FIELDS.property.find((field) => field.name === `${map}.*.${name}`)!);
}

/** The entries of one record, ordered by key (year or date), oldest first. */
export function mapEntries(record: JsonObject, map: MapName, fields: readonly Field[]): readonly MapEntry[] {
  const json = valueAt(record, [map]);
  if (!isObject(json)) return [];
  return Object.keys(json)
    .sort()
    .flatMap((key): readonly MapEntry[] => {
      const entry = json[key];
      if (!isObject(entry)) return [];
      return [{ key, values: fields.map(({ path, type }) => fieldValue(valueAt(entry, path.slice(2)), type)) }];
    });
}

/** The key as a value: a year as a number, a date as a day, anything else as text. */
export function keyValue(key: string): Value {
  return /^\d{4}$/.test(key) ? Number(key) : (dayOf(key) ?? key);
}

/** A record's features, in the order of docs/service.md, followed by any that the table doesn't list. */
export function features(record: JsonObject): readonly (readonly [column: Column, value: Value])[] {
  const json = valueAt(record, ["features"]);
  if (!isObject(json)) return [];
  const known = FIELDS.property.filter(({ path }) => path[0] === "features");
  const names = known.map(({ path }) => path[1]);
  const others = Object.keys(json)
    .filter((name) => !names.includes(name))
    .map((name): Column => ({ name: `features.${name}`, label: name, type: "text" }));
  const rows = [
    ...known.map((field) => [field, fieldValue(json[field.path[1]!], field.type)] as const),
    ...others.map((column) => [column, untypedValue(json[column.label])] as const),
  ];
  return rows.filter(([, value]) => value !== null);
}
