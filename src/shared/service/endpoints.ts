/**
 * The endpoints as data: path, parameters, limits, paging, freshness (specification, section 4 and 8;
 * the listing endpoints as far as public material tells). Validation, the query builder, the reference
 * pages and the sandbox read this table; no parameter name or limit stands anywhere else.
 */
import { PROPERTY_TYPES, RENTAL_PROPERTY_TYPES, type PropertyType } from "./propertyTypes";

export type EndpointName =
  | "properties"
  | "randomProperties"
  | "propertyById"
  | "valueEstimate"
  | "rentEstimate"
  | "saleListings"
  | "saleListingById"
  | "rentalListings"
  | "rentalListingById";

/** The fields that an endpoint's records have: see `fields.ts`. */
export type RecordName = "property" | "valueEstimate" | "rentEstimate" | "saleListing" | "rentalListing";

/**
 * - `text`, `address`, `state` (2 capital letters), `zip` (5 digits), `flag` (true or false): one value
 * - `number`, `integer`: one value within `minimum` and `maximum`
 * - `choice`: one of `values`; with `multiple`, several joined by `|`
 * - `filter`: a number, several joined by `|`, or a range `min:max` with `*` for an open end
 * - `span`: always a range; a single value is the maximum (specification, 4.1.3)
 */
export type ParameterKind =
  "text" | "address" | "state" | "zip" | "flag" | "number" | "integer" | "choice" | "filter" | "span";

export interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly meaning: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** A filter whose numbers are whole: an exclusive bound can be turned into an inclusive one. */
  readonly whole?: boolean;
  readonly values?: readonly string[];
  readonly multiple?: boolean;
  /** What the service takes when the parameter is left out. */
  readonly default?: string;
}

/** What is asked for, as it is priced and kept. */
export const ANSWER_KINDS = ["records", "estimates", "searches", "listings", "markets"] as const;

export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface Endpoint {
  readonly name: EndpointName;
  /** Below the base address. `{id}` stands for the record's id. */
  readonly path: string;
  readonly summary: string;
  readonly record: RecordName;
  /** A list of records, or one. */
  readonly answers: "list" | "one";
  readonly paged: boolean;
  readonly parameters: readonly Parameter[];
  /** Of a request to `properties`, `kindOf` in `request.ts` says more: the look-up of one home is no search. */
  readonly kind: AnswerKind;
  /** Where the specification describes it. */
  readonly section: string;
}

/** Records in one answer, at most (specification, 4.7). */
export const PAGE_LIMIT = { minimum: 1, maximum: 500, default: 50 } as const;
/** Miles (specification, 4.2). */
export const RADIUS_LIMIT = { maximum: 100 } as const;
/** Comparables of an estimate. The text says 15, the schema 5: so the number is always sent. */
export const COMPARABLES_LIMIT = { minimum: 5, maximum: 25, default: 15 } as const;

const place: readonly Parameter[] = [
  { name: "address", kind: "address", meaning: "Street, City, State, Zip; with a radius the centre of a circle" },
  { name: "city", kind: "text", meaning: "City, as the service spells it: capital and small letters count" },
  { name: "state", kind: "state", meaning: "State, two capital letters" },
  { name: "zipCode", kind: "zip", meaning: "ZIP code, 5 digits" },
  { name: "latitude", kind: "number", minimum: -90, maximum: 90, meaning: "Latitude of the circle's centre" },
  { name: "longitude", kind: "number", minimum: -180, maximum: 180, meaning: "Longitude of the circle's centre" },
  { name: "radius", kind: "number", minimum: 0, maximum: RADIUS_LIMIT.maximum, meaning: "Radius of the circle, miles" },
];

const typeFilter = (values: readonly PropertyType[]): Parameter => ({
  name: "propertyType",
  kind: "choice",
  values,
  multiple: true,
  meaning: "Property type, one or several",
});

const attributes: readonly Parameter[] = [
  { name: "bedrooms", kind: "filter", minimum: 0, whole: true, meaning: "Bedrooms; 0 is a studio" },
  { name: "bathrooms", kind: "filter", minimum: 0, meaning: "Bathrooms; fractions are partial ones" },
  { name: "squareFootage", kind: "filter", minimum: 0, whole: true, meaning: "Living area, square feet" },
  { name: "lotSize", kind: "filter", minimum: 0, whole: true, meaning: "Lot, square feet" },
  { name: "yearBuilt", kind: "filter", minimum: 0, whole: true, meaning: "Year built" },
];

const paging: readonly Parameter[] = [
  {
    name: "limit",
    kind: "integer",
    minimum: PAGE_LIMIT.minimum,
    maximum: PAGE_LIMIT.maximum,
    default: String(PAGE_LIMIT.default),
    meaning: "Records in one answer",
  },
  { name: "offset", kind: "integer", minimum: 0, default: "0", meaning: "Index of the first record" },
  { name: "includeTotalCount", kind: "flag", default: "false", meaning: "Send the number of all matches along" },
];

/** Any request may carry it (specification, 4.8). It is no part of the question. */
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
  { name: "address", kind: "address", meaning: "Street, City, State, Zip of the subject property" },
  { name: "latitude", kind: "number", minimum: -90, maximum: 90, meaning: "Latitude, in place of the address" },
  { name: "longitude", kind: "number", minimum: -180, maximum: 180, meaning: "Longitude, in place of the address" },
  { name: "propertyType", kind: "choice", values: types, meaning: "Type of the subject property" },
  { name: "bedrooms", kind: "number", minimum: 0, meaning: "Bedrooms of the subject property; 0 is a studio" },
  { name: "bathrooms", kind: "number", minimum: 0, meaning: "Bathrooms of the subject property" },
  { name: "squareFootage", kind: "number", minimum: 0, meaning: "Living area of the subject property, square feet" },
  { name: "maxRadius", kind: "number", minimum: 0, meaning: "How far away comparables may be, miles" },
  { name: "daysOld", kind: "integer", minimum: 1, meaning: "Days since comparables were last seen, at most" },
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
    meaning: "The service looks up what it knows of the subject property",
  },
  suppressLogging,
];

const identifier: readonly Parameter[] = [
  { name: "id", kind: "text", meaning: "Id of the record, part of the path" },
  suppressLogging,
];

export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = {
  properties: {
    name: "properties",
    path: "/properties",
    summary: "Property records of one address, or of all that match a search",
    record: "property",
    answers: "list",
    kind: "searches",
    paged: true,
    parameters: [
      ...place,
      typeFilter(PROPERTY_TYPES),
      ...attributes,
      { name: "saleDateRange", kind: "span", minimum: 1, whole: true, meaning: "Days since the last sale" },
      ...paging,
      suppressLogging,
    ],
    section: "4.2",
  },
  randomProperties: {
    name: "randomProperties",
    path: "/properties/random",
    summary: "Property records picked at random",
    record: "property",
    answers: "list",
    kind: "records",
    paged: false,
    parameters: [
      {
        name: "limit",
        kind: "integer",
        minimum: PAGE_LIMIT.minimum,
        maximum: PAGE_LIMIT.maximum,
        default: String(PAGE_LIMIT.default),
        meaning: "How many records",
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
    paged: false,
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
    paged: false,
    parameters: estimate(PROPERTY_TYPES),
    section: "4.5",
  },
  rentEstimate: {
    name: "rentEstimate",
    path: "/avm/rent/long-term",
    summary: "Estimated monthly rent, with the comparable rental listings used",
    record: "rentEstimate",
    answers: "one",
    kind: "estimates",
    paged: false,
    parameters: estimate(RENTAL_PROPERTY_TYPES),
    section: "4.6",
  },
  saleListings: {
    name: "saleListings",
    path: "/listings/sale",
    summary: "Homes listed for sale",
    record: "saleListing",
    answers: "list",
    kind: "listings",
    paged: true,
    parameters: listing(PROPERTY_TYPES),
    section: "4.9",
  },
  saleListingById: {
    name: "saleListingById",
    path: "/listings/sale/{id}",
    summary: "One sale listing by its id",
    record: "saleListing",
    answers: "one",
    kind: "listings",
    paged: false,
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
    paged: true,
    parameters: listing(RENTAL_PROPERTY_TYPES),
    section: "4.9",
  },
  rentalListingById: {
    name: "rentalListingById",
    path: "/listings/rental/long-term/{id}",
    summary: "One rental listing by its id",
    record: "rentalListing",
    answers: "one",
    kind: "listings",
    paged: false,
    parameters: identifier,
    section: "4.9",
  },
};

/**
 * What stores call them, also within the names of answers. Google Sheets keeps their places in this list: a new one goes
 * last, and one that is gone keeps its place.
 */
export const ENDPOINTS_IN_STORES: Readonly<Record<EndpointName, string>> = {
  properties: "properties",
  randomProperties: "randomProperties",
  propertyById: "propertyById",
  valueEstimate: "valueEstimate",
  rentEstimate: "rentEstimate",
  saleListings: "saleListings",
  saleListingById: "saleListingById",
  rentalListings: "rentalListings",
  rentalListingById: "rentalListingById",
};

/** In the order of the table. */
export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as readonly EndpointName[];
