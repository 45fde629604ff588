/** Entries by year (tax assessments, property taxes): newest first in the long layout, oldest first in the wide one. */
import { lazy } from "../../api/lazy";
import type { Value } from "../../values/value";
import { mapEntries, entryFields, keyValue, type MapName } from "../../tables/entries";
import type { Column } from "../../tables/table";
import { problemText, type FoundRows } from "./eachAddress";
import type { EntryKind } from "./entriesOf";

const YEAR: Column = { name: "year", label: "Year", type: "number", unit: "year" };

export function yearly(map: MapName, names: readonly string[]): EntryKind {
  const fields = lazy(() => entryFields(map, names));
  const entryYear = lazy(() => entryFields(map, ["year"])[0]!);
  const column = ({ label, type, unit }: Column, name: string): Column => ({
    name,
    label,
    type,
    ...(unit === undefined ? {} : { unit }),
  });
  return {
    columns: (rows: readonly FoundRows[]) => [
      YEAR,
      ...fields().map((field) => column(field, field.path[2]!)),
      ...(problemText(rows, "entryYear") === true ? [column(entryYear(), "entryYear")] : []),
    ],
    long: ({ record }, columns) =>
      [...mapEntries(record, map, [...fields(), entryYear()])]
        .reverse()
        .map(({ key, values }): readonly Value[] => [keyValue(key), ...values].slice(0, columns.length)),
    wide: ({ record }) =>
      mapEntries(record, map, fields()).flatMap(({ key, values }) =>
        fields().map((field, index) => {
          const name = field.name.replace("*", key);
          return [{ ...column(field, name), label: `${field.label} ${key}` }, values[index] ?? null] as const;
        }),
      ),
    order: (a, b) => rank(a, names) - rank(b, names) || a.name.localeCompare(b.name),
  };
}

/** Orders by year, then by field. */
function rank({ name }: Column, names: readonly string[]): number {
  const [, year, field] = name.split(".");
  return Number(year) * names.length + names.indexOf(field ?? "");
}
