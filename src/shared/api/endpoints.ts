/**
 * The endpoints as data: path, parameters, limits and paging (docs/service.md, section 4; the listing endpoints and
 * markets as far as public material describes them). Validation, the query builder, the reference pages and the sandbox
 * all read this table; parameter names and limits are declared nowhere else.
 */
import { PROPERTY_TYPES, RENTAL_PROPERTY_TYPES, type PropertyType } from "./propertyTypes";

/**
 * What stores call the endpoints, also within the names of answers. Google Sheets keeps their places in this list: a new
 * one goes last, and one that is gone keeps its place.
 */
export const ENDPOINTS_IN_STORES = {
  properties: "properties",
  randomProperties: "randomProperties",
  propertyById: "propertyById",
  valueEstimate: "valueEstimate",
  rentEstimate: "rentEstimate",
  saleListings: "saleListings",
  saleListingById: "saleListingById",
  rentalListings: "rentalListings",
  rentalListingById: "rentalListingById",
  markets: "markets",
} satisfies Readonly<Record<string, string>>;

export type EndpointName = keyof typeof ENDPOINTS_IN_STORES;

/** Those about homes: all but the one about a ZIP code's market. */
export type HomeEndpoint = Exclude<EndpointName, "markets">;

/** A record about one home. `fields.ts` lists the fields of each. */
export type HomeRecord = "property" | "valueEstimate" | "rentEstimate" | "saleListing" | "rentalListing";

/** The kind of record that an endpoint returns. */
export type RecordName = HomeRecord | "market";

/**
 * - `text`, `address`, `state` (two capital letters), `zip` (5 digits), `flag` (true or false): one value
 * - `number`, `integer`: one value within `minimum` and `maximum`
 * - `choice`: one of `values`; with `multiple`, several joined by `|`
 * - `filter`: a number, several joined by `|`, or a range `min:max` with `*` for an open end
 * - `span`: always a range; a single value is the maximum (docs/service.md, 4.1.3)
 */
export type ParameterKind =
  "text" | "address" | "state" | "zip" | "flag" | "number" | "integer" | "choice" | "filter" | "span";

export interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly meaning: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The filter takes whole numbers, so `>3` can be sent as 4 or more. */
  readonly whole?: boolean;
  readonly values?: readonly string[];
  readonly multiple?: boolean;
  /** The value that the service uses if the parameter is left out. */
  readonly default?: string;
  /**
   * It says how much of the answer is wanted: rows of a page, or months of a history. A larger answer holds a smaller
   * one, so it isn't part of the question. How many months the service allows isn't known: it may refuse them.
   */
  readonly size?: "rows" | "months";
  /** The only sizes that are asked for: few, so that most cells can share a request. */
  readonly sizes?: readonly number[];
  /** It means nothing without these: one name of each list. */
  readonly needs?: readonly (readonly string[])[];
  /** It takes the place of these. */
  readonly insteadOf?: readonly string[];
  /** Without this other one, it names a single home, and nothing that selects or orders may be said beside it. */
  readonly aloneWithout?: string;
}

/** Kinds of answers, each with its own price and cache lifetime. */
export const ANSWER_KINDS = ["records", "estimates", "searches", "listings", "markets"] as const;

export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface Endpoint<Kind extends RecordName = RecordName> {
  readonly name: EndpointName;
  /** Below the base address. `{id}` stands for the record's id. */
  readonly path: string;
  readonly summary: string;
  readonly record: Kind;
  /** Whether the response is a list of records or a single one. */
  readonly answers: "list" | "one";
  readonly parameters: readonly Parameter[];
  /** One of these has to be given. */
  readonly required?: readonly string[];
  /** For `properties`, use `kindOf` in `request.ts`: looking up one address isn't a search. */
  readonly kind: AnswerKind;
  /** The section of docs/service.md that describes it. */
  readonly section: string;
}

/** Records per response (docs/service.md, 4.7). */
export const PAGE_LIMIT = { minimum: 1, maximum: 500, default: 50 } as const;
/** Miles (docs/service.md, 4.2). */
export const RADIUS_LIMIT = { maximum: 100 } as const;
/** Comparables of an estimate. The service's text and schema differ on the default (15 or 5), so it is always sent. */
export const COMPARABLES_LIMIT = { minimum: 5, maximum: 25, default: 15 } as const;

/** Months of a market's history. */
export const HISTORY_RANGES: readonly number[] = [12, 24, 36, 60, 120, 240];

/** An address or a point says where (docs/service.md, 4.1.4, 4.5), not both. */
const POINT = ["latitude", "longitude"] as const;

const place: readonly Parameter[] = [
  {
    name: "address",
    kind: "address",
    meaning: "Street, City, State, Zip; with a radius, the center of a circle",
    insteadOf: POINT,
    aloneWithout: "radius",
  },
  { name: "city", kind: "text", meaning: "City, spelled as the service spells it; case matters" },
  { name: "state", kind: "state", meaning: "State, two capital letters" },
  { name: "zipCode", kind: "zip", meaning: "ZIP code, 5 digits" },
  {
    name: "latitude",
    kind: "number",
    minimum: -90,
    maximum: 90,
    meaning: "Latitude of the circle's center",
    needs: [["longitude"], ["radius"]],
  },
  {
    name: "longitude",
    kind: "number",
    minimum: -180,
    maximum: 180,
    meaning: "Longitude of the circle's center",
    needs: [["latitude"], ["radius"]],
  },
  {
    name: "radius",
    kind: "number",
    minimum: 0,
    maximum: RADIUS_LIMIT.maximum,
    meaning: "Radius of the circle, miles",
    needs: [["address", "latitude"]],
  },
];

/** What a search has to have one of (docs/service.md, 4.1.4). */
const LOCATIONS = ["address", "city", "state", "zipCode", "latitude"] as const;

const typeFilter = (values: readonly PropertyType[]): Parameter => ({
  name: "propertyType",
  kind: "choice",
  values,
  multiple: true,
  meaning: "Property type, one or several",
});

const attributes: readonly Parameter[] = [
  { name: "bedrooms", kind: "filter", minimum: 0, whole: true, meaning: "Bedrooms; 0 is a studio" },
  { name: "bathrooms", kind: "filter", minimum: 0, meaning: "Bathrooms; fractions are partial baths" },
  { name: "squareFootage", kind: "filter", minimum: 0, whole: true, meaning: "Living area, square feet" },
  { name: "lotSize", kind: "filter", minimum: 0, whole: true, meaning: "Lot size, square feet" },
  { name: "yearBuilt", kind: "filter", minimum: 0, whole: true, meaning: "Year built" },
];

const paging: readonly Parameter[] = [
  {
    name: "limit",
    kind: "integer",
    minimum: PAGE_LIMIT.minimum,
    maximum: PAGE_LIMIT.maximum,
    default: String(PAGE_LIMIT.default),
    meaning: "Records per response",
    size: "rows",
  },
  { name: "offset", kind: "integer", minimum: 0, default: "0", meaning: "Index of the first record" },
  { name: "includeTotalCount", kind: "flag", default: "false", meaning: "Include the total number of matches" },
];

/** Any request may carry it (docs/service.md, 4.8). It doesn't change the answer. */
const suppressLogging: Parameter = {
  name: "suppressLogging",
  kind: "flag",
  default: "false",
  meaning: "The service keeps no log of the request's parameters",
};

const listing = (types: readonly PropertyType[]): readonly Parameter[] => [
  ...place,
  typeFilter(types),
  ...attributes,
  { name: "price", kind: "filter", minimum: 0, meaning: "Listed price, or listed monthly rent" },
  {
    name: "status",
    kind: "choice",
    values: ["Active", "Inactive"],
    default: "Active",
    meaning: "Status of the listing",
  },
  { name: "daysOld", kind: "span", minimum: 1, whole: true, meaning: "Days since it was listed" },
  ...paging,
  suppressLogging,
];

const estimate = (types: readonly PropertyType[]): readonly Parameter[] => [
  {
    name: "address",
    kind: "address",
    meaning: "Street, City, State, Zip of the subject property",
    insteadOf: POINT,
  },
  {
    name: "latitude",
    kind: "number",
    minimum: -90,
    maximum: 90,
    meaning: "Latitude, in place of the address",
    needs: [["longitude"]],
  },
  {
    name: "longitude",
    kind: "number",
    minimum: -180,
    maximum: 180,
    meaning: "Longitude, in place of the address",
    needs: [["latitude"]],
  },
  { name: "propertyType", kind: "choice", values: types, meaning: "Type of the subject property" },
  { name: "bedrooms", kind: "number", minimum: 0, meaning: "Bedrooms of the subject property; 0 is a studio" },
  { name: "bathrooms", kind: "number", minimum: 0, meaning: "Bathrooms of the subject property" },
  { name: "squareFootage", kind: "number", minimum: 0, meaning: "Living area of the subject property, square feet" },
  { name: "maxRadius", kind: "number", minimum: 0, meaning: "Maximum distance to comparables, miles" },
  { name: "daysOld", kind: "integer", minimum: 1, meaning: "Maximum days since comparables were last seen" },
  {
    name: "compCount",
    kind: "integer",
    minimum: COMPARABLES_LIMIT.minimum,
    maximum: COMPARABLES_LIMIT.maximum,
    default: String(COMPARABLES_LIMIT.default),
    meaning: "How many comparables are used",
  },
  {
    name: "lookupSubjectAttributes",
    kind: "flag",
    default: "true",
    meaning: "The service looks up the subject property's attributes",
  },
  suppressLogging,
];

const identifier: readonly Parameter[] = [
  { name: "id", kind: "text", meaning: "Id of the record, in the path" },
  suppressLogging,
];

export const ENDPOINTS: Readonly<Record<HomeEndpoint, Endpoint<HomeRecord>> & Record<"markets", Endpoint<"market">>> = {
  properties: {
    name: "properties",
    path: "/properties",
    summary: "Property records for one address, or for all matches of a search",
    record: "property",
    answers: "list",
    kind: "searches",
    parameters: [
      ...place,
      typeFilter(PROPERTY_TYPES),
      ...attributes,
      { name: "saleDateRange", kind: "span", minimum: 1, whole: true, meaning: "Days since the last sale" },
      ...paging,
      suppressLogging,
    ],
    required: LOCATIONS,
    section: "4.2",
  },
  randomProperties: {
    name: "randomProperties",
    path: "/properties/random",
    summary: "Property records picked at random",
    record: "property",
    answers: "list",
    kind: "records",
    parameters: [
      {
        name: "limit",
        kind: "integer",
        minimum: PAGE_LIMIT.minimum,
        maximum: PAGE_LIMIT.maximum,
        default: String(PAGE_LIMIT.default),
        meaning: "Number of records",
      },
      suppressLogging,
    ],
    section: "4.3",
  },
  propertyById: {
    name: "propertyById",
    path: "/properties/{id}",
    summary: "One property record by its id",
    record: "property",
    answers: "one",
    kind: "records",
    parameters: identifier,
    section: "4.4",
  },
  valueEstimate: {
    name: "valueEstimate",
    path: "/avm/value",
    summary: "Estimated sale value, with the comparable sale listings used",
    record: "valueEstimate",
    answers: "one",
    kind: "estimates",
    parameters: estimate(PROPERTY_TYPES),
    required: ["address", "latitude"],
    section: "4.5",
  },
  rentEstimate: {
    name: "rentEstimate",
    path: "/avm/rent/long-term",
    summary: "Estimated monthly rent, with the comparable rental listings used",
    record: "rentEstimate",
    answers: "one",
    kind: "estimates",
    parameters: estimate(RENTAL_PROPERTY_TYPES),
    required: ["address", "latitude"],
    section: "4.6",
  },
  saleListings: {
    name: "saleListings",
    path: "/listings/sale",
    summary: "Homes listed for sale",
    record: "saleListing",
    answers: "list",
    kind: "listings",
    parameters: listing(PROPERTY_TYPES),
    required: LOCATIONS,
    section: "4.9",
  },
  saleListingById: {
    name: "saleListingById",
    path: "/listings/sale/{id}",
    summary: "One sale listing by its id",
    record: "saleListing",
    answers: "one",
    kind: "listings",
    parameters: identifier,
    section: "4.9",
  },
  rentalListings: {
    name: "rentalListings",
    path: "/listings/rental/long-term",
    summary: "Homes listed for rent",
    record: "rentalListing",
    answers: "list",
    kind: "listings",
    parameters: listing(RENTAL_PROPERTY_TYPES),
    required: LOCATIONS,
    section: "4.9",
  },
  rentalListingById: {
    name: "rentalListingById",
    path: "/listings/rental/long-term/{id}",
    summary: "One rental listing by its id",
    record: "rentalListing",
    answers: "one",
    kind: "listings",
    parameters: identifier,
    section: "4.9",
  },
  markets: {
    name: "markets",
    path: "/markets",
    summary: "Asking prices and rents of homes in a ZIP code, now and by month",
    record: "market",
    answers: "one",
    kind: "markets",
    parameters: [
      { name: "zipCode", kind: "zip", meaning: "ZIP code, 5 digits; it is required" },
      {
        name: "dataType",
        kind: "choice",
        values: ["All", "Sale", "Rental"],
        default: "All",
        meaning: "Homes for sale, for rent, or both",
      },
      {
        name: "historyRange",
        kind: "integer",
        minimum: 1,
        default: "12",
        meaning: "Months of history; the service's maximum is not known",
        size: "months",
        sizes: HISTORY_RANGES,
      },
      suppressLogging,
    ],
    required: ["zipCode"],
    section: "4.10",
  },
};

/** In the order of the table. */
export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as readonly EndpointName[];

/** Whether the endpoint answers with pages. */
export const isPaged = ({ parameters }: Endpoint): boolean => parameters.some(({ size }) => size === "rows");
