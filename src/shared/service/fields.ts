/**
 * Every field of the service's records as data: name, place in the JSON, type, unit, label, meaning
 * (docs/service.md, 2.1 to 2.8; listings as far as public material tells). Columns, `FIELDS()`, the reference
 * pages and validation read these tables; no field name stands anywhere else.
 */
import type { RecordName } from "./endpoints";

/**
 * - `text`, `number`, `flag`: as in JSON
 * - `day`: a date-time of which only the calendar day counts
 * - `moment`: a point in time, of which the time of day counts too
 * - `texts`: a list of texts
 */
export type FieldType = "text" | "number" | "flag" | "day" | "moment" | "texts";

export type Unit =
  | "USD"
  | "USD per month"
  | "USD per square foot"
  | "square feet"
  | "miles"
  | "days"
  | "fraction"
  | "degrees"
  | "year"
  | "milliseconds";

export interface Field {
  /** What a person types to ask for it: `bedrooms`, `owner.mailingAddress.city`, `taxAssessments.*.value`. */
  readonly name: string;
  /** Where it stands in the record's JSON. `*` stands for any key of a map. */
  readonly path: readonly string[];
  /** Where older answers have it. */
  readonly formerly?: readonly string[];
  readonly type: FieldType;
  readonly unit?: Unit;
  readonly label: string;
  readonly meaning: string;
}

type Row = readonly [name: string, type: FieldType, unit: Unit | "", label: string, meaning: string];

const field = ([name, type, unit, label, meaning]: Row): Field => ({
  name,
  path: name.split("."),
  type,
  ...(unit === "" ? {} : { unit }),
  label,
  meaning,
});

const within = (parent: string, fields: readonly Field[]): readonly Field[] =>
  fields.map((inner) => ({ ...inner, path: [parent, ...inner.path], formerly: inner.path }));

const LINE: readonly Row[] = [
  ["id", "text", "", "Id", "Identifier of the record, made from its address"],
  ["formattedAddress", "text", "", "Address", "Full address on one line"],
  ["addressLine1", "text", "", "Street", "House number and street"],
  ["addressLine2", "text", "", "Unit", "Apartment, unit or suite"],
  ["city", "text", "", "City", "City"],
  ["state", "text", "", "State", "State, two letters"],
  ["stateFips", "text", "", "State FIPS", "State code of the Census Bureau, 2 digits"],
  ["zipCode", "text", "", "ZIP", "ZIP code, 5 digits"],
];

const ADDRESS: readonly Row[] = [
  ...LINE,
  ["county", "text", "", "County", "County"],
  ["countyFips", "text", "", "County FIPS", "County code of the Census Bureau, 3 digits"],
  ["latitude", "number", "degrees", "Latitude", "Latitude"],
  ["longitude", "number", "degrees", "Longitude", "Longitude"],
];

const ATTRIBUTES: readonly Row[] = [
  [
    "propertyType",
    "text",
    "",
    "Type",
    "Single Family, Condo, Townhouse, Manufactured, Multi-Family, Apartment or Land",
  ],
  ["bedrooms", "number", "", "Beds", "Bedrooms; 0 is a studio"],
  ["bathrooms", "number", "", "Baths", "Bathrooms; fractions are partial ones"],
  ["squareFootage", "number", "square feet", "Living area", "Living area"],
  ["lotSize", "number", "square feet", "Lot", "Area of the lot"],
  ["yearBuilt", "number", "year", "Built", "Year of construction"],
];

const LAST_SALE: readonly Row[] = [
  ["lastSaleDate", "day", "", "Last sold", "Day of the last known sale"],
  [
    "lastSalePrice",
    "number",
    "USD",
    "Last sale price",
    "Price of the last known sale; mostly blank in states that don't disclose sale prices",
  ],
];

const FEATURES: readonly Row[] = [
  ["features.architectureType", "text", "", "Architecture", "Style of the building"],
  ["features.cooling", "flag", "", "Cooling", "Whether it is cooled"],
  ["features.coolingType", "text", "", "Cooling type", "Kind of cooling"],
  ["features.exteriorType", "text", "", "Exterior", "Material of the outer walls"],
  ["features.fireplace", "flag", "", "Fireplace", "Whether it has a fireplace"],
  ["features.fireplaceType", "text", "", "Fireplace type", "Kind of fireplace"],
  ["features.floorCount", "number", "", "Floors", "Number of floors"],
  ["features.foundationType", "text", "", "Foundation", "Kind of foundation"],
  ["features.garage", "flag", "", "Garage", "Whether it has a garage"],
  ["features.garageSpaces", "number", "", "Garage spaces", "Cars that the garage holds"],
  ["features.garageType", "text", "", "Garage type", "Kind of garage"],
  ["features.heating", "flag", "", "Heating", "Whether it is heated"],
  ["features.heatingType", "text", "", "Heating type", "Kind of heating"],
  ["features.pool", "flag", "", "Pool", "Whether it has a pool"],
  ["features.poolType", "text", "", "Pool type", "Kind of pool"],
  ["features.roofType", "text", "", "Roof", "Material of the roof"],
  ["features.roomCount", "number", "", "Rooms", "Number of rooms"],
  ["features.unitCount", "number", "", "Units", "Number of units in the building"],
  ["features.viewType", "text", "", "View", "What it looks out on"],
];

const MAPS: readonly Row[] = [
  [
    "taxAssessments.*.year",
    "number",
    "year",
    "Assessment entry year",
    "Year inside the entry; can differ from the year it stands under",
  ],
  ["taxAssessments.*.value", "number", "USD", "Assessed value", "Assessed value of land and improvements"],
  ["taxAssessments.*.land", "number", "USD", "Assessed land", "Assessed value of the land"],
  ["taxAssessments.*.improvements", "number", "USD", "Assessed improvements", "Assessed value of what is built on it"],
  [
    "propertyTaxes.*.year",
    "number",
    "year",
    "Tax entry year",
    "Year inside the entry; can differ from the year it stands under",
  ],
  ["propertyTaxes.*.total", "number", "USD", "Property tax", "Property tax of the year"],
  ["history.*.event", "text", "", "Event", "What happened: Sale, or another word of the county's"],
  ["history.*.date", "day", "", "Date", "Day of the event"],
  ["history.*.price", "number", "USD", "Price", "Price paid; mostly blank in states that don't disclose sale prices"],
];

/** With a small first letter, unless it is an abbreviation such as ZIP. */
const inSentence = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const OWNER: readonly Row[] = [
  ["owner.names", "texts", "", "Owner", "Names of the owners"],
  ["owner.type", "text", "", "Owner type", "Individual or Organization"],
  ...LINE.map(([name, type, unit, label, meaning]): Row => [
    `owner.mailingAddress.${name}`,
    type,
    unit,
    `Owner ${inSentence(label)}`,
    `Owner's mailing address: ${inSentence(meaning)}`,
  ]),
  ["ownerOccupied", "flag", "", "Owner occupied", "Whether the owner lives there"],
];

const PARCEL: readonly Row[] = [
  ["assessorID", "text", "", "Assessor id", "Parcel number of the county's assessor"],
  ["legalDescription", "text", "", "Legal description", "Legal description of the parcel"],
  ["subdivision", "text", "", "Subdivision", "Subdivision"],
  ["zoning", "text", "", "Zoning", "Zoning code"],
];

const HOA: Row = ["hoa.fee", "number", "USD per month", "HOA fee", "Fee or assessment of the homeowners' association"];

interface Asked {
  readonly unit: Unit;
  readonly label: string;
  readonly meaning: string;
}

const SALE: Asked = {
  unit: "USD",
  label: "Asking price",
  meaning: "Price asked in the listing, not a price paid; status and removedDate say more",
};
const RENTAL: Asked = {
  unit: "USD per month",
  label: "Asking rent",
  meaning: "Monthly rent asked in the listing, not a rent agreed; status and removedDate say more",
};

const LISTED = ({ unit, label, meaning }: Asked): readonly Row[] => [
  ["status", "text", "", "Status", "Active, or Inactive once it was taken off"],
  ["price", "number", unit, label, meaning],
  ["listingType", "text", "", "Listing type", "Standard, New Construction, Foreclosure or Short Sale"],
  ["listedDate", "day", "", "Listed", "Day of the listing"],
  ["removedDate", "day", "", "Removed", "Day it was taken off; blank while it is active"],
  ["lastSeenDate", "day", "", "Last seen", "Day it was last seen"],
  ["daysOnMarket", "number", "days", "Days on market", "Days it was listed"],
];

const LISTING_REST = ({ unit, label }: Asked): readonly Row[] => [
  ["createdDate", "day", "", "Created", "Day the record was made"],
  ["mlsName", "text", "", "MLS", "Multiple listing service"],
  ["mlsNumber", "text", "", "MLS number", "Number in the multiple listing service"],
  ...["listingAgent", "listingOffice"].flatMap((party): readonly Row[] =>
    ["name", "phone", "email", "website"].map((what): Row => {
      const who = party === "listingAgent" ? "agent" : "office";
      return [`${party}.${what}`, "text", "", `Listing ${who} ${what}`, `Listing ${who}: ${what}`];
    }),
  ),
  ...["name", "development", "phone", "website"].map((what): Row => [
    `builder.${what}`,
    "text",
    "",
    `Builder ${what}`,
    `Builder of new construction: ${what}`,
  ]),
  ["history.*.event", "text", "", "Event", "Sale Listing or Rental Listing"],
  ["history.*.price", "number", unit, `${label} then`, `${label} of that listing`],
  ["history.*.listingType", "text", "", "Listing type then", "Kind of listing at the time"],
  ["history.*.listedDate", "day", "", "Listed then", "Day of that listing"],
  ["history.*.removedDate", "day", "", "Removed then", "Day that listing was taken off"],
  ["history.*.daysOnMarket", "number", "days", "Days on market then", "Days that listing was up"],
];

const rows = (...groups: readonly (readonly Row[])[]): readonly Field[] => groups.flat().map(field);

/**
 * The subject of an estimate: its fields are asked for by their own names, beside the estimate's. Older answers
 * have no subject: what they tell of it (latitude and longitude) stands at the top.
 */
const SUBJECT: readonly Field[] = within("subjectProperty", rows(ADDRESS, ATTRIBUTES, LAST_SALE));

const comparable = (asked: Asked): readonly Field[] =>
  rows(ADDRESS, ATTRIBUTES, LISTED(asked), [
    ["distance", "number", "miles", "Distance", "Distance from the subject property"],
    ["daysOld", "number", "days", "Days old", "Days since the listing was last seen"],
    ["correlation", "number", "", "Correlation", "Similarity to the subject property, 0 to 1"],
  ]);

/** What rows are made of: the records of the endpoints, and the comparables inside an estimate (2.8). */
export type RowKind = RecordName | "saleComparable" | "rentComparable";

/** The fields of each kind, in the order of docs/service.md. */
export const FIELDS: Readonly<Record<RowKind, readonly Field[]>> = {
  property: rows(ADDRESS, ATTRIBUTES, PARCEL, LAST_SALE, [HOA], FEATURES, MAPS, OWNER),
  valueEstimate: [
    ...rows([
      ["price", "number", "USD", "Value", "Estimated sale value; for Multi-Family, of the whole building"],
      ["priceRangeLow", "number", "USD", "Value, low (85% range)", "Lower bound of the service's 85% range"],
      ["priceRangeHigh", "number", "USD", "Value, high (85% range)", "Upper bound of the service's 85% range"],
    ]),
    ...SUBJECT,
  ],
  rentEstimate: [
    ...rows([
      ["rent", "number", "USD per month", "Rent", "Estimated long-term monthly rent; for Multi-Family, of one unit"],
      ["rentRangeLow", "number", "USD per month", "Rent, low (85% range)", "Lower bound of the service's 85% range"],
      ["rentRangeHigh", "number", "USD per month", "Rent, high (85% range)", "Upper bound of the service's 85% range"],
    ]),
    ...SUBJECT,
  ],
  saleListing: rows(ADDRESS, ATTRIBUTES, [HOA], LISTED(SALE), LISTING_REST(SALE)),
  rentalListing: rows(ADDRESS, ATTRIBUTES, [HOA], LISTED(RENTAL), LISTING_REST(RENTAL)),
  saleComparable: comparable(SALE),
  rentComparable: comparable(RENTAL),
};

/** Everyday names for fields, in small letters. */
export const FIELD_ALIASES: Readonly<Record<string, string>> = {
  street: "addressLine1",
  unit: "addressLine2",
  zip: "zipCode",
  lat: "latitude",
  lng: "longitude",
  lon: "longitude",
  type: "propertyType",
  beds: "bedrooms",
  baths: "bathrooms",
  sqft: "squareFootage",
  lot: "lotSize",
  year: "yearBuilt",
  hoa: "hoa.fee",
  owners: "owner.names",
  days: "daysOld",
};

/** Names that stand for several fields: those whose name starts so, or is one of these. */
export const FIELD_GROUPS: Readonly<Record<string, (field: Field) => boolean>> = {
  address: ({ name }) => ADDRESS.some(([plain]) => plain === name && name !== "id"),
  features: ({ name }) => name.startsWith("features."),
  owner: ({ name }) => name.startsWith("owner.") || name === "ownerOccupied",
  all: ({ path }) => !path.includes("*"),
};
