/** Parameters that several functions share. */
import { LISTING_KINDS } from "../../parsing/listingKind";
import type { OptionRules } from "../../parsing/options";
import { PAGE_LIMIT } from "../../api/endpoints";
import type { RowKind } from "../../api/fields";
import { PROPERTY_TYPES, RENTAL_PROPERTY_TYPES } from "../../api/propertyTypes";
import type { FunctionParameter } from "./declaration";

export const ADDRESS_PARAMETER: FunctionParameter = {
  name: "address",
  label: "Address",
  meaning:
    "Street, City, State, Zip in one cell, or a range: one address per row, in one column or split over several. " +
    "Latitude and longitude work too. Blank rows cost nothing.",
  form: { kind: "address" },
};

export const ADDRESS_OR_ID: FunctionParameter = {
  name: "address",
  label: "Address",
  meaning:
    "Street, City, State, Zip or a record's id in one cell, or a range: one property per row, its address in one column " +
    "or split over several. Blank rows cost nothing.",
  form: { kind: "address" },
};

/** @param usual The default columns. */
export const fieldsOf = (of: RowKind, usual: readonly string[]): FunctionParameter => ({
  name: "fields",
  label: "Columns",
  optional: true,
  meaning: 'The columns to show: names separated by commas, such as "price, beds, sqft", or a range of names.',
  form: { kind: "fields", of, usual },
});

/** For functions that can search around a center, which can show the distance too. */
export const fieldsAround = (of: RowKind, usual: readonly string[]): FunctionParameter => ({
  ...fieldsOf(of, usual),
  form: { kind: "fields", of, usual, around: true },
});

/** What `distance` may cost: see `center.ts`. */
export const DISTANCE_COST =
  "To show or sort by distance from an address, one more request for the address's record, unless the rows or a cached " +
  "result have its coordinates.";

/** A form begins with the columns' labels: the names of fields are for formulas that read them. */
export const LABELED = { headers: "label" } as const;

/**
 * @param rules The rules by which the function reads its options.
 * @param begins Those with which a form begins.
 */
export const optionsBy = (rules: OptionRules, begins?: Readonly<Record<string, string>>): FunctionParameter => ({
  name: "options",
  label: "Additional options",
  optional: true,
  meaning: 'Additional options, as "name=value; name=value" or as a range of names and values.',
  form: { kind: "options", rules, ...(begins === undefined ? {} : { begins }) },
});

export const WHERE_PARAMETER: FunctionParameter = {
  name: "where",
  label: "Place",
  meaning: 'A ZIP code, "City, State" or a state; a column of several runs one search each, with the rows stacked.',
  form: { kind: "place" },
};

export const WHERE_OR_CENTER: FunctionParameter = {
  name: "where",
  label: "Place",
  meaning:
    'A ZIP code, "City, State" or a state; or, with radius= (miles) in the options, the center of a circle: an address, ' +
    "or latitude and longitude. A column of several runs one search each, with the rows stacked.",
  form: { kind: "place", center: true },
};

export const WHERE_OR_LISTING: FunctionParameter = {
  name: "where",
  label: "Place",
  meaning:
    'A ZIP code, "City, State" or a state; an address or id, for that one listing (without filters); or, with ' +
    "radius= (miles) in the options, the center of a circle: an address, or latitude and longitude. A column of several " +
    "runs one search each, with the rows stacked.",
  form: { kind: "place", center: true, listing: true },
};

export const PLACES: FunctionParameter = {
  name: "where",
  label: "Place",
  meaning: 'A ZIP code, "City, State" or a state; a column of several returns one number per place, in order.',
  form: { kind: "place" },
};

export const CENTER: FunctionParameter = {
  name: "center",
  label: "Center of the circle",
  meaning: "The center of the circle: an address, or latitude and longitude; a column of several runs one search each.",
  form: { kind: "address" },
};

export const ZIP_PARAMETER: FunctionParameter = {
  name: "zip",
  label: "ZIP code",
  meaning: "A ZIP code, or a column of them. Blank rows cost nothing.",
  form: { kind: "zip" },
};

export const MARKET_KIND: FunctionParameter = {
  name: "kind",
  label: "Market",
  optional: true,
  meaning: '"sale" (default) for homes listed for sale, "rent" for homes listed for rent.',
  form: { kind: "choice", choices: LISTING_KINDS, usual: "sale" },
};

export const TYPE: FunctionParameter = {
  name: "type",
  label: "Property type",
  optional: true,
  meaning:
    "Single Family, Condo, Townhouse, Manufactured, Multi-Family, Apartment or Land; separate several with commas.",
  form: { kind: "choice", choices: PROPERTY_TYPES, multiple: true },
};

/** Land has no rent. */
export const RENTAL_TYPE: FunctionParameter = {
  name: "type",
  label: "Property type",
  optional: true,
  meaning: "Single Family, Condo, Townhouse, Manufactured, Multi-Family or Apartment; separate several with commas.",
  form: { kind: "choice", choices: RENTAL_PROPERTY_TYPES, multiple: true },
};

export const BEDS: FunctionParameter = {
  name: "beds",
  label: "Bedrooms",
  optional: true,
  meaning: 'Bedrooms: 3, "3+", "<=3", "2:4" or "3|4"; 0 is a studio.',
  form: { kind: "filter" },
};

export const BATHS: FunctionParameter = {
  name: "baths",
  label: "Bathrooms",
  optional: true,
  meaning: 'Bathrooms: 2, "1.5+", "<=3", "1:2.5" or "1|2".',
  form: { kind: "filter" },
};

export const MAX_ROWS: FunctionParameter = {
  name: "maxRows",
  label: "Rows",
  optional: true,
  meaning: "Maximum number of rows (default 50). Up to 500 take one request, each further 500 one more.",
  form: { kind: "number", minimum: PAGE_LIMIT.minimum, usual: PAGE_LIMIT.default },
};
