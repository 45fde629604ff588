/** Shared by all searches: takes places and filters, returns the records stacked under one header. */
import type { Grid } from "../../values/input";
import { amount } from "../../parsing/amount";
import { filter } from "../../parsing/filter";
import { bothGiven, options, optionRules, type OptionRules, type Options } from "../../parsing/options";
import type { DisplayOption, Sort } from "../../parsing/display";
import { propertyTypes } from "../../parsing/propertyType";
import { spotKind, spots as spotsOf, spotText, type Accepted, type SearchSpot } from "../../parsing/where";
import { ENDPOINTS, PAGE_LIMIT, type EndpointName, type HomeEndpoint, type Parameter } from "../../api/endpoints";
import { isProblem, onlyProblem, problem, type Problem } from "../../api/problem";
import { request, type Parameters, type Request } from "../../api/request";
import { DISTANCE, MATCHES_FIELD } from "../../tables/provenance";
import { rowOf, selectors, type Selector } from "../../tables/selector";
import { sortedRows } from "../../tables/sorting";
import { table, type Table } from "../../tables/table";
import { allPlans, type Plan } from "../../fetching/work/plan";
import { searchArea, type SearchArea, type SearchCircle } from "./area";
import type { Arguments } from "../declaring/declaration";
import { asksForProblem } from "./eachAddress";
import { lacksText, SALE_PRICE, withLack } from "./saleWithoutPrice";
import { findRecords, withCenter, type SearchRequirements } from "./finding";
import { likeSubject } from "./likeSubject";

/** Parameters of the search endpoints that aren't options: they are arguments, or set by the functions. */
const PLACED = [
  ...["address", "city", "state", "zipCode", "latitude", "longitude", "radius"],
  ...["propertyType", "bedrooms", "bathrooms", "limit", "offset", "includeTotalCount"],
];

export interface SearchFunction {
  readonly endpoint: HomeEndpoint;
  readonly usual: readonly string[];
  readonly rules: OptionRules;
  /** Reads the places of a call: one search each. */
  readonly spots: (given: Arguments) => readonly (SearchSpot | SearchCircle | Problem | undefined)[] | Problem;
  readonly accepted: Accepted | "circles";
  /** Filters that are arguments of this function only: the service's parameter and the argument's name. */
  readonly filters: readonly (readonly [parameter: string, argument: string])[];
}

interface Change extends Partial<Pick<SearchFunction, "spots" | "filters" | "accepted">> {
  readonly display?: readonly DisplayOption[];
}

/** Declares a search function: by place, with all of its endpoint's parameters, unless `change` says otherwise. */
export function searchFunction(endpoint: HomeEndpoint, usual: readonly string[], change: Change = {}): SearchFunction {
  const { display = ["headers", "maxAge", "sort"], filters = [], accepted = "places" } = change;
  const { spots = ({ where }) => (accepted === "circles" ? [] : spotsOf(where, accepted)) } = change;
  const placed = [...PLACED, ...filters.map(([parameter]) => parameter)];
  const rules = optionRules(
    endpoint,
    accepted === "centers" || accepted === "listings" ? placed.filter((name) => name !== "radius") : placed,
    accepted === "circles" ? display : [...display, "city"],
  );
  return { endpoint, usual, rules, spots, accepted, filters };
}

/** One search of a call (without paging), or a single listing. */
export interface SearchArguments {
  readonly request: Request;
  readonly area: SearchArea;
  /** Names of the arguments and options that narrow it. */
  readonly narrowing: readonly string[];
}

/** The searches of a call: a problem for an invalid one, undefined for a blank row. */
export interface SearchQuestions {
  readonly asked: readonly (SearchArguments | Problem | undefined)[];
  readonly options: Options;
}

/** Reads everything that decides the requests. Returns the problem of the first wrong argument, before any request. */
export function searchQuestions(given: Arguments, what: SearchFunction): SearchQuestions | Problem {
  const { endpoint, rules, spots, accepted, filters } = what;
  const places = spots(given);
  if (isProblem(places)) return places;
  const whole = onlyProblem(places);
  if (whole !== undefined) return whole;
  const rule = (name: string): Parameter => ENDPOINTS[endpoint].parameters.find((each) => each.name === name)!;
  const types = (grid: Grid | undefined) => propertyTypes(grid, rule("propertyType").values ?? []);
  const readings: readonly (readonly [parameter: string, argument: string, text: string | undefined | Problem])[] = [
    ["propertyType", "type", types(given["type"])],
    ["bedrooms", "beds", filter(given["beds"], rule("bedrooms"), "beds")],
    ["bathrooms", "baths", filter(given["baths"], rule("bathrooms"), "baths")],
    ...filters.map(([name, argument]) => [name, argument, filter(given[argument], rule(name), argument)] as const),
  ];
  const wrong = readings.map(([, , text]) => text).find(isProblem);
  if (wrong !== undefined) return wrong;
  const chosen = options(given["options"], rules);
  if (isProblem(chosen)) return chosen;
  const placed = readings.filter(([, , text]) => text !== undefined);
  // An argument's filter is among the options only by its bounds.
  const twice = placed.find(([name]) => chosen.parameters[name] !== undefined);
  if (twice !== undefined) return bothGiven({ name: twice[0] }, twice[1]);
  const common = {
    ...chosen.parameters,
    ...Object.fromEntries(placed.map(([name, , text]) => [name, text])),
  } as Parameters;
  const narrowing = [
    ...placed.map(([, argument]) => argument),
    ...Object.keys(chosen.parameters).filter((name) => name !== LOGGING),
  ];
  const asked = places.map((spot): SearchArguments | Problem | undefined => {
    if (spot === undefined || isProblem(spot)) return spot;
    const area = searchArea(spot, chosen, accepted, narrowing);
    if (!isProblem(area) && area.center === undefined && chosen.likeSubject !== undefined) return noSubject(spot);
    return isProblem(area) ? area : { request: requestOf(endpoint, area, common, chosen.maxAge), area, narrowing };
  });
  return onlyProblem(asked) ?? { asked, options: chosen };
}

/** The parameter that finds sales. */
const SOLD_WITHIN = "saleDateRange";

function isSalePrice({ column }: Selector): boolean {
  return column.name === SALE_PRICE;
}

const noSubject = (spot: SearchSpot | SearchCircle): Problem =>
  problem(
    "argument",
    "radius" in spot
      ? "likeSubject: give an address as the center"
      : `likeSubject: ${spotText(spot)} is ${spotKind(spot)}, not one home; give an address, and radius= in the options`,
  );

/** The one parameter that doesn't narrow a search. */
const LOGGING = "suppressLogging";

function requestOf(endpoint: EndpointName, area: SearchArea, common: Parameters, maxAge: number | undefined): Request {
  const { parameters, single } = area;
  if (single !== true) return request(endpoint, { ...common, ...parameters }, maxAge);
  const asked = { ...parameters, [LOGGING]: common[LOGGING] };
  return request("id" in parameters ? (BY_ID[endpoint] ?? endpoint) : endpoint, asked, maxAge);
}

/** Endpoints for a single listing by its id. */
const BY_ID: Readonly<Partial<Record<EndpointName, EndpointName>>> = {
  saleListings: "saleListingById",
  rentalListings: "rentalListingById",
};

/** Which rows and columns to show, and in which order. */
interface Shape {
  readonly maxRows: number;
  readonly columns: readonly Selector[];
  readonly order: (Sort & { readonly selector: Selector }) | undefined;
}

function shapeOf(
  given: Arguments,
  what: SearchFunction,
  { sort, likeSubject: alike }: Options,
  areas: readonly SearchArea[],
): Shape | Problem {
  const { endpoint, usual, accepted } = what;
  const { record } = ENDPOINTS[endpoint];
  const maxRows = amount(given["maxRows"], "maxRows", { minimum: PAGE_LIMIT.minimum, maximum: MOST_ROWS, whole: true });
  if (isProblem(maxRows)) return maxRows;
  // A price counts what an estimate leads to: one page.
  if (alike !== undefined && (maxRows ?? 0) > PAGE_LIMIT.maximum)
    return problem("argument", `maxRows: with likeSubject, give at most ${PAGE_LIMIT.maximum}`);
  const more = accepted === "places" ? [] : [DISTANCE];
  const columns = selectors(given["fields"], record, usual, "fields", more);
  if (isProblem(columns)) return columns;
  const by = sort === undefined ? undefined : selectors([[sort.by]], record, usual, "sort", more);
  if (isProblem(by)) return by;
  if (areas.length > 0 && areas.every(({ center }) => center === undefined)) {
    if (columns.some(isDistance)) return noCenter("fields");
    if (by?.some(isDistance) === true) return noCenter("sort");
  }
  const order = sort === undefined ? undefined : { ...sort, selector: by![0]! };
  return { maxRows: maxRows ?? PAGE_LIMIT.default, columns, order };
}

function isDistance({ column }: Selector): boolean {
  return column.name === DISTANCE.name;
}

function noCenter(argument: string): Problem {
  return problem(
    "argument",
    `${argument}: distance is only available around a center; give an address or coordinates as where, and radius= in the options`,
  );
}

/** Rows of a sheet, less one for the header. */
const MOST_ROWS = 1_048_575;

export function* search(given: Arguments, what: SearchFunction): Plan<Table | Problem> {
  const question = searchQuestions(given, what);
  if (isProblem(question)) return question;
  const { options: chosen } = question;
  const asked = question.asked.filter((each) => each !== undefined);
  const shape = shapeOf(
    given,
    what,
    chosen,
    asked.flatMap((each) => (isProblem(each) ? [] : [each.area])),
  );
  if (isProblem(shape)) return shape;
  const { columns, order } = shape;
  const wanted: SearchRequirements = {
    maxRows: shape.maxRows,
    total: columns.some(({ column }) => column.name === MATCHES_FIELD),
    distance: [...columns, ...(order === undefined ? [] : [order.selector])].some(isDistance),
    beside: { [LOGGING]: chosen.parameters[LOGGING] },
  };
  const alike = yield* allPlans(asked.map((each) => likeSubject(each, chosen, wanted.distance ? 1 : 0)));
  const sought = yield* allPlans(alike.map((each) => withCenter(each, wanted)));
  const findings = yield* allPlans(sought.map((each) => findRecords(each, wanted)));
  const whole = onlyProblem(findings);
  const showsProblems = asksForProblem(columns);
  if (whole !== undefined && !showsProblems) return whole;
  const found = findings.flatMap((each) => (isProblem(each) ? [each] : each.sources));
  const showsPrices = what.filters.some(([parameter]) => parameter === SOLD_WITHIN) && columns.some(isSalePrice);
  const lacks = showsPrices ? lacksText(found) : undefined;
  const sources = showsPrices ? found.map(withLack) : found;
  const ordered = order === undefined ? sources : sortedRows(sources, order.selector, order.descending);
  const notes = findings.flatMap((each) => (isProblem(each) ? [] : each.notes));
  const noteRows = showsProblems ? notes : [];
  return table(
    columns.map(({ column }) => column),
    [...ordered, ...noteRows].map((source) => rowOf(columns, source)),
    chosen.headers ?? "names",
    [...notes.map(({ message }) => message), ...(lacks === undefined ? [] : [lacks])],
  );
}
