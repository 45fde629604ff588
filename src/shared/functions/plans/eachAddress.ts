/** One request and one result row per address. A blank row makes no request, and a problem stays in its row. */
import { addressRows, type Location } from "../../parsing/address";
import { rowOptions, type OptionRules, type Options } from "../../parsing/options";
import type { Layout } from "../../parsing/display";
import type { RowKind } from "../../api/fields";
import type { JsonObject } from "../../api/json";
import { isProblem, onlyProblem, problem, type Problem } from "../../api/problem";
import { PROBLEM_FIELD } from "../../tables/provenance";
import { blankRow, rowOf, selectors, type Selector } from "../../tables/selector";
import type { RecordSource } from "../../tables/source";
import { entities } from "../../tables/entity";
import { table, type Table } from "../../tables/table";
import { allPlans, type Plan } from "../../fetching/plan";
import type { Arguments } from "../declaring/declaration";

/** @param fields The record's fields that are needed, or undefined for all. */
export type AddressPlan = (
  location: Location,
  options: Options,
  fields?: readonly string[],
) => Plan<RecordSource | Problem>;

/** A blank row has neither source nor options. */
export interface FoundRows {
  readonly source: RecordSource | Problem | undefined;
  readonly options: Options | undefined;
  /** The property asked about. */
  readonly location?: Location;
}

/** The result for each address, in order. A problem with the whole call is returned before any request. */
export function* foundRows(
  given: Arguments,
  rules: OptionRules,
  ask: AddressPlan,
): Plan<readonly FoundRows[] | Problem> {
  const { address, options } = given;
  if (address === undefined) return problem("argument", "address: nothing was given; give Street, City, State, Zip");
  const locations = addressRows(address);
  const perRow = rowOptions(options, rules, locations.length, address.length);
  if (isProblem(perRow)) return perRow;
  const as = perRow.some((own) => !isProblem(own) && own.as === "entity") ? { as: "entity" as const } : {};
  return yield* allPlans(
    locations.map(function* (location, index): Plan<FoundRows> {
      const own = perRow[index]!;
      const known = isProblem(own) ? undefined : own;
      if (location === undefined || isProblem(location)) return { source: location, options: known };
      return { source: isProblem(own) ? own : yield* ask(location, { ...own, ...as }), options: known, location };
    }),
  );
}

/** The problem of a call with a single address, if it has one. */
export function wholeProblem(rows: readonly FoundRows[]): Problem | undefined {
  return onlyProblem(rows.map(({ source }) => source));
}

/** An option's value from the first row that sets it. */
export function problemText<Name extends keyof Options>(
  rows: readonly FoundRows[],
  name: Name,
): Options[Name] | undefined {
  return rows.map(({ options }) => options?.[name]).find((each) => each !== undefined);
}

export interface AddressFunction {
  readonly kind: RowKind;
  readonly usual: readonly string[];
  readonly rules: OptionRules;
  readonly ask: AddressPlan;
  readonly layouts?: Readonly<Partial<Record<Layout, (rows: Table) => Table>>>;
}

export function* eachAddress(given: Arguments, what: AddressFunction): Plan<Table | Problem> {
  const columns = selectors(given["fields"], what.kind, what.usual);
  if (isProblem(columns)) return columns;
  const reads = columns.flatMap((column) => column.reads);
  const rows = yield* foundRows(given, what.rules, (location, options) =>
    what.ask(location, options, options.as === "entity" ? undefined : reads),
  );
  if (isProblem(rows)) return rows;
  const whole = wholeProblem(rows);
  if (whole !== undefined && !asksForProblem(columns)) return whole;
  const plain = table(
    columns.map(({ column }) => column),
    rows.map(({ source }) => (source === undefined ? blankRow(columns) : rowOf(columns, source))),
    problemText(rows, "headers") ?? "none",
  );
  if (problemText(rows, "as") === "entity") return entities(plain, rows.map(recordOf));
  const shape = what.layouts?.[problemText(rows, "layout") ?? "long"];
  return shape === undefined ? plain : shape(plain);
}

function recordOf({ source }: FoundRows): JsonObject | undefined {
  return source === undefined || isProblem(source) ? undefined : source.record;
}

export function asksForProblem(columns: readonly Selector[]): boolean {
  return columns.some(({ column }) => column.name === PROBLEM_FIELD);
}
