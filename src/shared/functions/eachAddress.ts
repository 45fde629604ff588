/** One request and one result row per address. A blank row makes no request, and a problem stays in its row. */
import { addresses, type Location } from "../query/address";
import { rowOptions, type OptionRules, type Options } from "../query/options";
import type { Layout } from "../query/display";
import type { RowKind } from "../service/fields";
import type { JsonObject } from "../service/json";
import { isProblem, onlyProblem, problem, type Problem } from "../service/problem";
import { PROBLEM_FIELD } from "../table/provenance";
import { blankRow, row, selectors, type Selector } from "../table/selector";
import type { Source } from "../table/source";
import { entities } from "../table/entity";
import { table, type Table } from "../table/table";
import { all, type Plan } from "../work/plan";
import type { Arguments } from "./declaration";

/** @param fields The record's fields that are needed, or undefined for all. */
export type Ask = (location: Location, options: Options, fields?: readonly string[]) => Plan<Source | Problem>;

/** A blank row has neither source nor options. */
export interface Found {
  readonly source: Source | Problem | undefined;
  readonly options: Options | undefined;
  /** The property asked about. */
  readonly location?: Location;
}

/** The result for each address, in order. A problem with the whole call is returned before any request. */
export function* found(given: Arguments, rules: OptionRules, ask: Ask): Plan<readonly Found[] | Problem> {
  const { address, options } = given;
  if (address === undefined) return problem("argument", "address: nothing was given; give Street, City, State, Zip");
  const locations = addresses(address);
  const perRow = rowOptions(options, rules, locations.length);
  if (isProblem(perRow)) return perRow;
  const as = perRow.some((own) => !isProblem(own) && own.as === "entity") ? { as: "entity" as const } : {};
  return yield* all(
    locations.map(function* (location, index): Plan<Found> {
      const own = perRow[index]!;
      const known = isProblem(own) ? undefined : own;
      if (location === undefined || isProblem(location)) return { source: location, options: known };
      return { source: isProblem(own) ? own : yield* ask(location, { ...own, ...as }), options: known, location };
    }),
  );
}

/** The problem of a call with a single address, if it has one. */
export function wholeProblem(rows: readonly Found[]): Problem | undefined {
  return onlyProblem(rows.map(({ source }) => source));
}

/** An option's value from the first row that sets it. */
export function said<Name extends keyof Options>(rows: readonly Found[], name: Name): Options[Name] | undefined {
  return rows.map(({ options }) => options?.[name]).find((each) => each !== undefined);
}

export interface AddressFunction {
  readonly kind: RowKind;
  readonly usual: readonly string[];
  readonly rules: OptionRules;
  readonly ask: Ask;
  readonly layouts?: Readonly<Partial<Record<Layout, (rows: Table) => Table>>>;
}

export function* eachAddress(given: Arguments, what: AddressFunction): Plan<Table | Problem> {
  const columns = selectors(given["fields"], what.kind, what.usual);
  if (isProblem(columns)) return columns;
  const reads = columns.flatMap((column) => column.reads);
  const rows = yield* found(given, what.rules, (location, options) =>
    what.ask(location, options, options.as === "entity" ? undefined : reads),
  );
  if (isProblem(rows)) return rows;
  const whole = wholeProblem(rows);
  if (whole !== undefined && !asksForProblem(columns)) return whole;
  const plain = table(
    columns.map(({ column }) => column),
    rows.map(({ source }) => (source === undefined ? blankRow(columns) : row(columns, source))),
    said(rows, "headers") ?? "none",
  );
  if (said(rows, "as") === "entity") return entities(plain, rows.map(recordOf));
  const shape = what.layouts?.[said(rows, "layout") ?? "long"];
  return shape === undefined ? plain : shape(plain);
}

function recordOf({ source }: Found): JsonObject | undefined {
  return source === undefined || isProblem(source) ? undefined : source.record;
}

export function asksForProblem(columns: readonly Selector[]): boolean {
  return columns.some(({ column }) => column.name === PROBLEM_FIELD);
}
