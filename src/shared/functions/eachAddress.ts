/** One row out for each address in: a blank row stays blank and costs nothing, a problem stays in its row. */
import { addresses, type Location } from "../query/address";
import { rowOptions, type OptionRules, type Options } from "../query/options";
import { isProblem, problem, type Problem } from "../service/problem";
import { PROBLEM_FIELD } from "../table/provenance";
import { blankRow, row, selectors, type Selector } from "../table/selector";
import type { RowKind, Source } from "../table/source";
import { table, type Table } from "../table/table";
import { all, type Plan } from "../work/plan";
import type { Arguments } from "./declaration";

export interface AddressFunction {
  readonly kind: RowKind;
  readonly usual: readonly string[];
  readonly rules: OptionRules;
  readonly ask: (location: Location, options: Options) => Plan<Source | Problem>;
}

export function* eachAddress(given: Arguments, { kind, usual, rules, ask }: AddressFunction): Plan<Table | Problem> {
  const { address, fields, options } = given;
  if (address === undefined) return problem("argument", "address: nothing was given; give Street, City, State, Zip");
  const columns = selectors(fields, kind, usual);
  if (isProblem(columns)) return columns;
  const locations = addresses(address);
  const told = rowOptions(options, rules, locations.length);
  if (isProblem(told)) return told;
  const sources = yield* all(
    locations.map(function* (location, index): Plan<Source | Problem | undefined> {
      const own = told[index]!;
      if (location === undefined || isProblem(location)) return location;
      return isProblem(own) ? own : yield* ask(location, own);
    }),
  );
  const [only] = sources;
  if (sources.length === 1 && isProblem(only) && !asksForProblem(columns)) return only;
  const headers = told.map((each) => (isProblem(each) ? undefined : each.headers)).find((each) => each !== undefined);
  return table(
    columns.map(({ column }) => column),
    sources.map((source) => (source === undefined ? blankRow(columns) : row(columns, source))),
    headers ?? "none",
  );
}

function asksForProblem(columns: readonly Selector[]): boolean {
  return columns.some(({ column }) => column.name === PROBLEM_FIELD);
}
