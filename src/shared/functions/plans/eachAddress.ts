/** One request and one result row per address. A blank row makes no request, and a problem stays in its row. */
import { addressRows, idOf, type AddressRow, type Location } from "../../parsing/address";
import { whyNotAsked } from "../../values/pendingInput";
import { rowOptions, type OptionRules, type Options } from "../../parsing/options";
import type { Layout } from "../../parsing/display";
import type { Input } from "../../values/input";
import type { RowKind } from "../../api/fields";
import type { JsonObject } from "../../api/json";
import { isProblem, onlyProblem, problem, type Problem } from "../../api/problem";
import { PROBLEM_FIELD } from "../../tables/provenance";
import { blankRow, rowOf, selectors, type Selector } from "../../tables/selector";
import type { RecordSource } from "../../tables/source";
import { entities } from "../../tables/entity";
import { table, type Table } from "../../tables/table";
import { allPlans, type Plan } from "../../fetching/work/plan";
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
  /** Why nothing is asked about a row without a source that isn't blank. */
  readonly why?: string | undefined;
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
  const isEntity = perRow.some((own) => !isProblem(own) && own.as === "entity");
  const all = isEntity ? perRow.map(asEntity) : perRow;
  return yield* allPlans(locations.map((location, index) => foundRow(location, all[index]!, address[index]!, ask)));
}

function asEntity(options: Options | Problem): Options | Problem {
  return isProblem(options) ? options : { ...options, as: "entity" };
}

function* foundRow(
  location: AddressRow,
  options: Options | Problem,
  typed: readonly Input[],
  ask: AddressPlan,
): Plan<FoundRows> {
  const known = isProblem(options) ? undefined : options;
  if (location === undefined) return { source: undefined, options: known, why: whyNotAsked(typed, "address") };
  if (isProblem(location)) return { source: location, options: known };
  if (isProblem(options)) return { source: options, options: known, location };
  const source = yield* ask(location, options);
  const isAsked = "address" in location && idOf(location.address) === undefined && !isProblem(source);
  return { source: isAsked ? { ...source, asked: location.address } : source, options, location };
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
    rows.map(({ source, why }) => (source === undefined ? blankRow(columns, why) : rowOf(columns, source))),
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
