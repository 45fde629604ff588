/** What searches have in common: places and filters in, records stacked under one header out. */
import type { Grid } from "../cells/input";
import { amount } from "../query/amount";
import { filter } from "../query/filter";
import { options, optionRules, type OptionRules, type Options } from "../query/options";
import type { Sort } from "../query/display";
import { places, type Place } from "../query/place";
import { propertyTypes } from "../query/propertyType";
import { ENDPOINTS, PAGE_LIMIT, type EndpointName, type Parameter } from "../service/endpoints";
import { isProblem, type Problem } from "../service/problem";
import { request } from "../service/request";
import { MATCHES_FIELD } from "../table/provenance";
import { row, selectors, type Selector } from "../table/selector";
import { sorted } from "../table/sorting";
import type { Source } from "../table/source";
import { table, type Table } from "../table/table";
import { pages, type Pages } from "../work/pages";
import { all, type Plan } from "../work/plan";
import type { Arguments } from "./declaration";

/** Parameters of the search endpoints that have a place of their own in a search function, or none at all. */
const PLACED = [
  ...["address", "city", "state", "zipCode", "latitude", "longitude", "radius"],
  ...["propertyType", "bedrooms", "bathrooms", "limit", "offset", "includeTotalCount"],
];

export interface SearchFunction {
  readonly endpoint: EndpointName;
  readonly usual: readonly string[];
  readonly rules: OptionRules;
}

export function searches(endpoint: EndpointName, usual: readonly string[]): SearchFunction {
  return { endpoint, usual, rules: optionRules(endpoint, PLACED, ["headers", "maxAge", "sort"]) };
}

/** Everything that was typed, read; the first argument that is wrong is told before any request. */
interface Question {
  readonly where: readonly (Place | Problem)[];
  readonly filters: Readonly<Record<string, string>>;
  readonly maxRows: number;
  readonly columns: readonly Selector[];
  readonly order: (Sort & { readonly selector: Selector }) | undefined;
  readonly told: Options;
}

export function* search(given: Arguments, what: SearchFunction): Plan<Table | Problem> {
  const question = read(given, what);
  if (isProblem(question)) return question;
  const { where, filters, maxRows, columns, order, told } = question;
  const withTotal = columns.some(({ column }) => column.name === MATCHES_FIELD);
  const found = yield* all(
    where.map(function* (place): Plan<Pages | Problem> {
      if (isProblem(place)) return place;
      const asked = request(what.endpoint, { ...told.parameters, ...filters, ...place }, told.maxAge);
      return yield* pages(asked, maxRows, withTotal);
    }),
  );
  const [only] = found;
  if (found.length === 1 && isProblem(only)) return only;
  const sources = found.flatMap(sourcesOf);
  const shown = order === undefined ? sources : sorted(sources, order.selector, order.descending);
  return table(
    columns.map(({ column }) => column),
    shown.map((source) => row(columns, source)),
    told.headers ?? "names",
  );
}

function sourcesOf(found: Pages | Problem): readonly (Source | Problem)[] {
  if (isProblem(found)) return [found];
  const { records, matches, gap } = found;
  return [
    ...records.map(([record, answer]): Source => ({ record, answer, matches })),
    ...(gap === undefined ? [] : [gap]),
  ];
}

function read(given: Arguments, { endpoint, usual, rules }: SearchFunction): Question | Problem {
  const { record } = ENDPOINTS[endpoint];
  const where = places(given["where"]);
  if (isProblem(where)) return where;
  const [firstPlace] = where;
  if (where.length === 1 && isProblem(firstPlace)) return firstPlace;
  const filters = filtersOf(given, endpoint);
  if (isProblem(filters)) return filters;
  const maxRows = amount(given["maxRows"], "maxRows", { minimum: 1, whole: true });
  if (isProblem(maxRows)) return maxRows;
  const columns = selectors(given["fields"], record, usual);
  if (isProblem(columns)) return columns;
  const told = options(given["options"], rules);
  if (isProblem(told)) return told;
  const by = told.sort === undefined ? undefined : selectors([[told.sort.by]], record, usual);
  if (isProblem(by)) return { ...by, message: by.message.replace(/^fields/, "sort") };
  const order = told.sort === undefined ? undefined : { ...told.sort, selector: by![0]! };
  return { where, filters, maxRows: maxRows ?? PAGE_LIMIT.default, columns, order, told };
}

/** The positional filters, under the service's names. */
function filtersOf(given: Arguments, endpoint: EndpointName): Readonly<Record<string, string>> | Problem {
  const rule = (name: string): Parameter => ENDPOINTS[endpoint].parameters.find((each) => each.name === name)!;
  const read: readonly (readonly [
    string,
    (grid: Grid | undefined) => string | undefined | Problem,
    Grid | undefined,
  ])[] = [
    ["propertyType", (grid) => propertyTypes(grid, rule("propertyType").values ?? []), given["type"]],
    ["bedrooms", (grid) => filter(grid, rule("bedrooms"), "beds"), given["beds"]],
    ["bathrooms", (grid) => filter(grid, rule("bathrooms"), "baths"), given["baths"]],
  ];
  const filters: Record<string, string> = {};
  for (const [name, reading, grid] of read) {
    const text = reading(grid);
    if (isProblem(text)) return text;
    if (text !== undefined) filters[name] = text;
  }
  return filters;
}
