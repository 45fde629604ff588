/** What searches have in common: areas and filters in, records stacked under one header out. */
import type { Grid } from "../cells/input";
import { amount } from "../query/amount";
import { filter } from "../query/filter";
import { options, optionRules, type OptionRules, type Options } from "../query/options";
import type { DisplayOption, Sort } from "../query/display";
import { places } from "../query/place";
import { propertyTypes } from "../query/propertyType";
import { ENDPOINTS, PAGE_LIMIT, type EndpointName, type Parameter } from "../service/endpoints";
import { isProblem, onlyProblem, type Problem } from "../service/problem";
import { request, type Parameters, type Request } from "../service/request";
import { MATCHES_FIELD, PROBLEM_FIELD } from "../table/provenance";
import { row, selectors, type Selector } from "../table/selector";
import { sorted } from "../table/sorting";
import type { Source } from "../table/source";
import { table, type Table } from "../table/table";
import { pages, type Pages } from "../work/pages";
import { all, type Plan } from "../work/plan";
import type { Arguments } from "./declaration";

/** Where a search looks, under the service's parameter names. */
export type Area = Parameters;

/** Parameters of the search endpoints that have a place of their own in every search function, or none at all. */
const PLACED = [
  ...["address", "city", "state", "zipCode", "latitude", "longitude", "radius"],
  ...["propertyType", "bedrooms", "bathrooms", "limit", "offset", "includeTotalCount"],
];

export interface SearchFunction {
  readonly endpoint: EndpointName;
  readonly usual: readonly string[];
  readonly rules: OptionRules;
  /** The areas of the call, one search each. */
  readonly areas: (given: Arguments) => readonly (Area | Problem | undefined)[] | Problem;
  /** Filters that only this function has a place for: the service's parameter and the argument's name. */
  readonly filters: readonly (readonly [parameter: string, argument: string])[];
}

/** A search by place, with all that its endpoint can be told; what is given changes it. */
export function searches(
  endpoint: EndpointName,
  usual: readonly string[],
  change: Partial<Pick<SearchFunction, "areas" | "filters">> & { readonly display?: readonly DisplayOption[] } = {},
): SearchFunction {
  const { display = ["headers", "maxAge", "sort"], filters = [], areas = ({ where }) => places(where) } = change;
  const placed = [...PLACED, ...filters.map(([parameter]) => parameter)];
  return { endpoint, usual, rules: optionRules(endpoint, placed, display), areas, filters };
}

/** The requests of a call, without paging, one an area: a problem where it can't be asked, undefined where it is blank. */
export interface Questions {
  readonly asked: readonly (Request | Problem | undefined)[];
  readonly told: Options;
}

/** Everything that says what is asked, read; the first argument that is wrong is told before any request. */
export function questions(given: Arguments, { endpoint, rules, areas, filters }: SearchFunction): Questions | Problem {
  const found = areas(given);
  if (isProblem(found)) return found;
  const whole = onlyProblem(found);
  if (whole !== undefined) return whole;
  const rule = (name: string): Parameter => ENDPOINTS[endpoint].parameters.find((each) => each.name === name)!;
  const types = (grid: Grid | undefined) => propertyTypes(grid, rule("propertyType").values ?? []);
  const readings: readonly (readonly [parameter: string, text: string | undefined | Problem])[] = [
    ["propertyType", types(given["type"])],
    ["bedrooms", filter(given["beds"], rule("bedrooms"), "beds")],
    ["bathrooms", filter(given["baths"], rule("bathrooms"), "baths")],
    ...filters.map(([name, argument]) => [name, filter(given[argument], rule(name), argument)] as const),
  ];
  const wrong = readings.map(([, text]) => text).find(isProblem);
  if (wrong !== undefined) return wrong;
  const told = options(given["options"], rules);
  if (isProblem(told)) return told;
  const common: Parameters = { ...told.parameters, ...(Object.fromEntries(readings) as Parameters) };
  const asked = found.map((area) =>
    area === undefined || isProblem(area) ? area : request(endpoint, { ...common, ...area }, told.maxAge),
  );
  return { asked, told };
}

/** What is shown, and in which order. */
interface Shape {
  readonly maxRows: number;
  readonly columns: readonly Selector[];
  readonly order: (Sort & { readonly selector: Selector }) | undefined;
}

function shapeOf(given: Arguments, { endpoint, usual }: SearchFunction, { sort }: Options): Shape | Problem {
  const { record } = ENDPOINTS[endpoint];
  const maxRows = amount(given["maxRows"], "maxRows", { minimum: PAGE_LIMIT.minimum, maximum: MOST_ROWS, whole: true });
  if (isProblem(maxRows)) return maxRows;
  const columns = selectors(given["fields"], record, usual);
  if (isProblem(columns)) return columns;
  const by = sort === undefined ? undefined : selectors([[sort.by]], record, usual, "sort");
  if (isProblem(by)) return by;
  const order = sort === undefined ? undefined : { ...sort, selector: by![0]! };
  return { maxRows: maxRows ?? PAGE_LIMIT.default, columns, order };
}

/** A sheet holds no more rows than this, less one for the header. */
const MOST_ROWS = 1_048_575;

export function* search(given: Arguments, what: SearchFunction): Plan<Table | Problem> {
  const question = questions(given, what);
  if (isProblem(question)) return question;
  const { asked, told } = question;
  const shape = shapeOf(given, what, told);
  if (isProblem(shape)) return shape;
  const { maxRows, columns, order } = shape;
  const withTotal = columns.some(({ column }) => column.name === MATCHES_FIELD);
  const found = yield* all(
    asked
      .filter((each) => each !== undefined)
      .map(function* (each): Plan<Pages | Problem> {
        return isProblem(each) ? each : yield* pages(each, maxRows, withTotal);
      }),
  );
  const whole = onlyProblem(found);
  if (whole !== undefined) return whole;
  const sources = found.flatMap(sourcesOf);
  const shown = order === undefined ? sources : sorted(sources, order.selector, order.descending);
  const notes = columns.some(({ column }) => column.name === PROBLEM_FIELD) ? found.flatMap(notesOf) : [];
  return table(
    columns.map(({ column }) => column),
    [...shown, ...notes].map((source) => row(columns, source)),
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

function notesOf(found: Pages | Problem): readonly Problem[] {
  return isProblem(found) || found.note === undefined ? [] : [found.note];
}
