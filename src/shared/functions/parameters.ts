/** Parameters that several functions share, described once. */
import type { FunctionParameter } from "./declaration";

export const ADDRESS: FunctionParameter = {
  name: "address",
  meaning:
    "Street, City, State, Zip in one cell, or a range: one address a row, whole or in parts over several columns. " +
    "Latitude and longitude work too. A blank row costs nothing.",
};

export const ADDRESS_OR_ID: FunctionParameter = {
  name: "address",
  meaning:
    "Street, City, State, Zip or a record's id in one cell, or a range: one property a row, its address whole or in " +
    "parts over several columns. A blank row costs nothing.",
};

export const FIELDS: FunctionParameter = {
  name: "fields",
  optional: true,
  meaning: 'The columns to show: names separated by commas, such as "price, beds, sqft", or a range of names.',
};

export const OPTIONS: FunctionParameter = {
  name: "options",
  optional: true,
  meaning: 'More to say, as "name=value; name=value" or as a range of names and values.',
};

export const WHERE: FunctionParameter = {
  name: "where",
  meaning: 'A ZIP code, "City, State" or a state; a column of several gives several searches, stacked.',
};

export const PLACES: FunctionParameter = {
  name: "where",
  meaning: 'A ZIP code, "City, State" or a state; a column of several gives one number a place, in order.',
};

export const CENTER: FunctionParameter = {
  name: "center",
  meaning:
    "The middle of the circle: an address, or latitude and longitude; a column of several gives several searches.",
};

export const TYPE: FunctionParameter = {
  name: "type",
  optional: true,
  meaning: "Single Family, Condo, Townhouse, Manufactured, Multi-Family, Apartment or Land; several with commas.",
};

export const BEDS: FunctionParameter = {
  name: "beds",
  optional: true,
  meaning: 'Bedrooms: 3, "3+", "<=3", "2:4" or "3|4"; 0 is a studio.',
};

export const BATHS: FunctionParameter = {
  name: "baths",
  optional: true,
  meaning: 'Bathrooms: 2, "1.5+", "<=3", "1:2.5" or "1|2".',
};

export const MAX_ROWS: FunctionParameter = {
  name: "maxRows",
  optional: true,
  meaning: "Rows at most: 50 unless told. Up to 500 take one request, each further 500 one more.",
};
