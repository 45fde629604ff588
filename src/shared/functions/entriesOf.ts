/**
 * Shared by TAXES, ASSESSMENTS, HISTORY and FEATURES. One address returns one row per entry; a range also returns the
 * address in the first column, with one row for an address without entries. `layout=wide` returns one row per property.
 */
import type { Value } from "../cells/value";
import { optionRules, type OptionRules } from "../query/options";
import { isProblem, type Problem } from "../service/problem";
import { FIELDS } from "../service/fields";
import { at, valueOf } from "../table/reading";
import type { Source } from "../table/source";
import { table, type Column, type Table } from "../table/table";
import type { Plan } from "../work/plan";
import type { Arguments } from "./declaration";
import { found, said, wholeProblem, type Found } from "./eachAddress";
import { lookUp } from "./lookup";
import type { DisplayOption } from "../query/display";

/** How to show entries of one kind in the long and the wide layout. */
export interface EntryKind {
  readonly columns: (rows: readonly Found[]) => readonly Column[];
  readonly long: (source: Source, columns: readonly Column[]) => readonly (readonly Value[])[];
  /** The same entry must have the same column for every property. */
  readonly wide: (source: Source) => readonly (readonly [column: Column, value: Value])[];
  /** The order of the wide columns. */
  readonly order: (a: Column, b: Column) => number;
}

export function entryRules(display: readonly DisplayOption[] = []): OptionRules {
  return optionRules("propertyById", ["id"], ["headers", "maxAge", "layout", ...display], ["long", "wide"]);
}

const ADDRESS: Column = FIELDS.property.find(({ name }) => name === "formattedAddress")!;

export function* entriesOf(given: Arguments, rules: OptionRules, kind: EntryKind): Plan<Table | Problem> {
  const rows = yield* found(given, rules, lookUp);
  if (isProblem(rows)) return rows;
  const whole = wholeProblem(rows);
  if (whole !== undefined) return whole;
  return said(rows, "layout") === "wide" ? wideTable(rows, kind) : longTable(rows, kind);
}

function longTable(rows: readonly Found[], kind: EntryKind): Table {
  const columns = kind.columns(rows);
  const listed = rows.length > 1;
  const allColumns = listed ? [ADDRESS, ...columns] : columns;
  const cells = rows.flatMap(({ source }): readonly (readonly Value[])[] => {
    const blank = allColumns.map(() => null);
    if (source === undefined) return [blank];
    if (isProblem(source)) return [[source, ...blank.slice(1)]];
    const entries = kind.long(source, columns);
    if (!listed) return entries;
    const address = addressOf(source);
    return entries.length === 0 ? [[address, ...blank.slice(1)]] : entries.map((entry) => [address, ...entry]);
  });
  return table(allColumns, cells, said(rows, "headers") ?? "names");
}

/** One column for each entry that any of the properties has. */
function wideTable(rows: readonly Found[], kind: EntryKind): Table {
  const wide = rows.map(({ source }) => (source === undefined || isProblem(source) ? [] : kind.wide(source)));
  const columns = new Map(wide.flat().map(([column]) => [column.name, column]));
  const ordered = [...columns.values()].sort(kind.order);
  const cells = rows.map(({ source }, index): readonly Value[] => {
    const first = source === undefined || isProblem(source) ? (source ?? null) : addressOf(source);
    const byName = new Map(wide[index]!.map(([{ name }, value]) => [name, value]));
    return [first, ...ordered.map(({ name }) => byName.get(name) ?? null)];
  });
  return table([ADDRESS, ...ordered], cells, said(rows, "headers") ?? "names");
}

function addressOf({ record }: Source): Value {
  return valueOf(at(record, ["formattedAddress"]), "text");
}
