/**
 * Shared by TAXES, ASSESSMENTS, HISTORY and FEATURES. One address returns one row per entry; a range also returns the
 * address in the first column, with one row for an address without entries. `layout=wide` returns one row per property.
 */
import type { Value } from "../../values/value";
import { optionRules, type OptionRules } from "../../parsing/options";
import { isProblem, type Problem } from "../../api/problem";
import { FIELDS } from "../../api/fields";
import { valueAt, fieldValue } from "../../tables/reading";
import type { RecordSource } from "../../tables/source";
import { table, type Column, type Table } from "../../tables/table";
import type { Plan } from "../../fetching/work/plan";
import type { Arguments } from "../declaring/declaration";
import { foundRows, problemText, wholeProblem, type FoundRows } from "./eachAddress";
import { lookUp } from "./lookup";
import type { DisplayOption } from "../../parsing/display";

/** How to show entries of one kind in the long and the wide layout. */
export interface EntryKind {
  readonly columns: (rows: readonly FoundRows[]) => readonly Column[];
  readonly long: (source: RecordSource, columns: readonly Column[]) => readonly (readonly Value[])[];
  /** The same entry must have the same column for every property. */
  readonly wide: (source: RecordSource) => readonly (readonly [column: Column, value: Value])[];
  /** The order of the wide columns. */
  readonly order: (a: Column, b: Column) => number;
}

export function entryRules(display: readonly DisplayOption[] = []): OptionRules {
  return optionRules("propertyById", ["id"], ["headers", "maxAge", "layout", ...display], ["long", "wide"]);
}

const addressColumn = (): Column => FIELDS.property.find(({ name }) => name === "formattedAddress")!;

export function* entriesFunction(given: Arguments, rules: OptionRules, kind: EntryKind): Plan<Table | Problem> {
  const rows = yield* foundRows(given, rules, lookUp);
  if (isProblem(rows)) return rows;
  const whole = wholeProblem(rows);
  if (whole !== undefined) return whole;
  return problemText(rows, "layout") === "wide" ? wideTable(rows, kind) : longTable(rows, kind);
}

function longTable(rows: readonly FoundRows[], kind: EntryKind): Table {
  const columns = kind.columns(rows);
  const listed = rows.length > 1;
  const allColumns = listed ? [addressColumn(), ...columns] : columns;
  const cells = rows.flatMap(({ source }): readonly (readonly Value[])[] => {
    const blank = allColumns.map(() => null);
    if (source === undefined) return [blank];
    if (isProblem(source)) return [[source, ...blank.slice(1)]];
    const entries = kind.long(source, columns);
    if (!listed) return entries;
    const address = addressOf(source);
    return entries.length === 0 ? [[address, ...blank.slice(1)]] : entries.map((entry) => [address, ...entry]);
  });
  return table(allColumns, cells, problemText(rows, "headers") ?? "names");
}

/** One column for each entry that any of the properties has. */
function wideTable(rows: readonly FoundRows[], kind: EntryKind): Table {
  const wide = rows.map(({ source }) => (source === undefined || isProblem(source) ? [] : kind.wide(source)));
  const columns = new Map(wide.flat().map(([column]) => [column.name, column]));
  const ordered = [...columns.values()].sort(kind.order);
  const cells = rows.map(({ source }, index): readonly Value[] => {
    const first = source === undefined || isProblem(source) ? (source ?? null) : addressOf(source);
    const byName = new Map(wide[index]!.map(([{ name }, value]) => [name, value]));
    return [first, ...ordered.map(({ name }) => byName.get(name) ?? null)];
  });
  return table([addressColumn(), ...ordered], cells, problemText(rows, "headers") ?? "names");
}

function addressOf({ record }: RecordSource): Value {
  return fieldValue(valueAt(record, ["formattedAddress"]), "text");
}
