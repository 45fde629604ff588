/**
 * Every field of the service's records as data: name, path in the JSON, type, unit, label and meaning
 * (docs/service.md, 2.1 to 2.8; listings as far as public material describes them). Columns, `FIELDS()`, the reference
 * pages and validation all read these tables; field names are declared nowhere else.
 */
import { lazy, lazyTable } from "./lazy";
import type { HomeRecord } from "./endpoints";

/**
 * - `text`, `number`, `flag`: as in JSON
 * - `day`: a date-time, shown as its calendar day
 * - `moment`: a point in time, shown with its time of day
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
  | "factor"
  | "degrees"
  | "year"
  | "milliseconds";

export interface Field {
  /** What a person types to ask for it: `bedrooms`, `owner.mailingAddress.city`, `taxAssessments.*.value`. */
  readonly name: string;
  /** Path in the record's JSON. `*` is any key of a map. */
  readonly path: readonly string[];
  /** Path in older answers. */
  readonly formerly?: readonly string[];
  readonly type: FieldType;
  readonly unit?: Unit;
  readonly label: string;
  readonly meaning: string;
}

type Row = readonly [name: string, type: FieldType, unit: Unit | "", label: string, meaning: string];

function field([name, type, unit, label, meaning]: Row): Field {
  const path = name.split(".");
  return unit === "" ? { name, path, type, label, meaning } : { name, path, type, unit, label, meaning };
}

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
  ["bathrooms", "number", "", "Baths", "Bathrooms; fractions are partial baths"],
  ["squareFootage", "number", "square feet", "Living area", "Living area"],
  ["lotSize", "number", "square feet", "Lot", "Area of the lot"],
  ["yearBuilt", "number", "year", "Built", "Year of construction"],
];

const LAST_SALE: readonly Row[] = [
  ["lastSaleDate", "day", "", "Last sold", "Date of the last known sale"],
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
  ["features.cooling", "flag", "", "Cooling", "Whether it has cooling"],
  ["features.coolingType", "text", "", "Cooling type", "Kind of cooling"],
  ["features.exteriorType", "text", "", "Exterior", "Material of the outer walls"],
  ["features.fireplace", "flag", "", "Fireplace", "Whether it has a fireplace"],
  ["features.fireplaceType", "text", "", "Fireplace type", "Kind of fireplace"],
  ["features.floorCount", "number", "", "Floors", "Number of floors"],
  ["features.foundationType", "text", "", "Foundation", "Kind of foundation"],
  ["features.garage", "flag", "", "Garage", "Whether it has a garage"],
  ["features.garageSpaces", "number", "", "Garage spaces", "Number of cars the garage holds"],
  ["features.garageType", "text", "", "Garage type", "Kind of garage"],
  ["features.heating", "flag", "", "Heating", "Whether it has heating"],
  ["features.heatingType", "text", "", "Heating type", "Kind of heating"],
  ["features.pool", "flag", "", "Pool", "Whether it has a pool"],
  ["features.poolType", "text", "", "Pool type", "Kind of pool"],
  ["features.roofType", "text", "", "Roof", "Material of the roof"],
  ["features.roomCount", "number", "", "Rooms", "Number of rooms"],
  ["features.unitCount", "number", "", "Units", "Number of units in the building"],
  ["features.viewType", "text", "", "View", "View from the property"],
];

const MAPS: readonly Row[] = [
  [
    "taxAssessments.*.year",
    "number",
    "year",
    "Assessment entry year",
    "Year inside the entry; can differ from the year it is listed under",
  ],
  ["taxAssessments.*.value", "number", "USD", "Assessed value", "Assessed value of land and improvements"],
  ["taxAssessments.*.land", "number", "USD", "Assessed land", "Assessed value of the land"],
  ["taxAssessments.*.improvements", "number", "USD", "Assessed improvements", "Assessed value of the buildings"],
  [
    "propertyTaxes.*.year",
    "number",
    "year",
    "Tax entry year",
    "Year inside the entry; can differ from the year it is listed under",
  ],
  ["propertyTaxes.*.total", "number", "USD", "Property tax", "Property tax of the year"],
  ["history.*.event", "text", "", "Event", "What happened: Sale, or another term the county uses"],
  ["history.*.date", "day", "", "Date", "Date of the event"],
  ["history.*.price", "number", "USD", "Price", "Price paid; mostly blank in states that don't disclose sale prices"],
];

/** With a lower-case first letter, unless it is an abbreviation such as ZIP. */
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
  meaning: "Asking price in the listing, not a sale price; see also status and removedDate",
};
const RENTAL: Asked = {
  unit: "USD per month",
  label: "Asking rent",
  meaning: "Monthly asking rent in the listing, not an agreed rent; see also status and removedDate",
};

const LISTED = ({ unit, label, meaning }: Asked): readonly Row[] => [
  ["status", "text", "", "Status", "Active, or Inactive after it was removed"],
  ["price", "number", unit, label, meaning],
  ["listingType", "text", "", "Listing type", "Standard, New Construction, Foreclosure or Short Sale"],
  ["listedDate", "day", "", "Listed", "Date it was listed"],
  ["removedDate", "day", "", "Removed", "Date it was removed; blank while it is active"],
  ["lastSeenDate", "day", "", "Last seen", "Date it was last seen"],
  ["daysOnMarket", "number", "days", "Days on market", "Number of days it was listed"],
];

const LISTING_REST = ({ unit, label }: Asked): readonly Row[] => [
  ["createdDate", "day", "", "Created", "Date the record was created"],
  ["mlsName", "text", "", "MLS", "Name of the multiple listing service"],
  ["mlsNumber", "text", "", "MLS number", "Listing number in the multiple listing service"],
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
  ["history.*.price", "number", unit, `${label} (history)`, `${label} of that listing`],
  ["history.*.listingType", "text", "", "Listing type (history)", "Kind of listing at the time"],
  ["history.*.listedDate", "day", "", "Listed (history)", "Date of that listing"],
  ["history.*.removedDate", "day", "", "Removed (history)", "Date that listing was removed"],
  ["history.*.daysOnMarket", "number", "days", "Days on market (history)", "Number of days that listing was up"],
];

const rows = (...groups: readonly (readonly Row[])[]): readonly Field[] => groups.flat().map(field);

/**
 * The subject property of an estimate. Its fields are named like a record's, next to the estimate's own. Older answers
 * have no subject: they give its latitude and longitude at the top level.
 */
const subject = lazy(() => within("subjectProperty", rows(ADDRESS, ATTRIBUTES, LAST_SALE)));

const comparable = (asked: Asked): readonly Field[] =>
  rows(ADDRESS, ATTRIBUTES, LISTED(asked), [
    ["distance", "number", "miles", "Distance", "Distance from the subject property"],
    ["daysOld", "number", "days", "Days old", "Days since the listing was last seen"],
    ["correlation", "number", "", "Correlation", "Similarity to the subject property, 0 to 1"],
  ]);

/** What a market has the average, median, lowest and highest of, in the service's order (docs/service.md, 4.10). */
const figures = (price: string, { unit, label }: Asked): readonly Row[] => {
  const asked = inSentence(label);
  const measures: readonly (readonly [name: string, unit: Unit, what: string, ends: readonly [string, string]])[] = [
    [price, unit, asked, ["Lowest", "Highest"]],
    [`${price}PerSquareFoot`, "USD per square foot", `${asked} per square foot`, ["Lowest", "Highest"]],
    ["SquareFootage", "square feet", "living area", ["Smallest", "Largest"]],
    ["DaysOnMarket", "days", "days on market", ["Fewest", "Most"]],
  ];
  return measures.flatMap(([name, own, what, [least, most]]) =>
    [
      ["average", "Average"],
      ["median", "Median"],
      ["min", least],
      ["max", most],
    ].map(([statistic, word]): Row => {
      const title = `${word} ${what}`;
      return [`${statistic}${name}`, "number", own, title, `${title} of the homes listed`];
    }),
  );
};

/** A ZIP code's homes for sale or for rent, at one time: all of them, those of one type, or of one number of bedrooms. */
const market = (price: string, asked: Asked): readonly Field[] =>
  rows(
    [
      ["zipCode", "text", "", "ZIP", "ZIP code, 5 digits"],
      ["propertyType", "text", "", "Type", "Type of the homes in the row; blank for homes of all types"],
      [
        "bedrooms",
        "number",
        "",
        "Beds",
        "Bedrooms of the homes in the row, 0 for studios; blank for homes of all sizes",
      ],
      ["month", "day", "", "Month", "First day of the month of the figures"],
      [
        "change",
        "number",
        "fraction",
        `Change of median ${inSentence(asked.label)}`,
        `Change of median${price} since the month before: 0.01 is 1%. Blank if either is unknown`,
      ],
      ["lastUpdatedDate", "day", "", "Updated", "Date the service last updated the ZIP code's figures"],
    ],
    figures(price, asked),
    [
      ["newListings", "number", "", "New listings", "Number of homes that were newly listed"],
      ["totalListings", "number", "", "Listings", "Number of homes listed"],
    ],
  );

/** What a row about one home can show: an endpoint's record, or a comparable inside an estimate (docs/service.md, 2.8). */
export type HomeRow = HomeRecord | "saleComparable" | "rentComparable";

/** What a row can show: a home, or a market (docs/service.md, 4.10). */
export type RowKind = HomeRow | "saleMarket" | "rentMarket";

/** The fields of each kind, in the order of docs/service.md. */
export const FIELDS = lazyTable<Record<RowKind, readonly Field[]>>({
  property: () => rows(ADDRESS, ATTRIBUTES, PARCEL, LAST_SALE, [HOA], FEATURES, MAPS, OWNER),
  valueEstimate: () => [
    ...rows([
      ["price", "number", "USD", "Value", "Estimated sale value; for Multi-Family, of the whole building"],
      ["priceRangeLow", "number", "USD", "Value, low (85% range)", "Lower bound of the service's 85% range"],
      ["priceRangeHigh", "number", "USD", "Value, high (85% range)", "Upper bound of the service's 85% range"],
    ]),
    ...subject(),
  ],
  rentEstimate: () => [
    ...rows([
      ["rent", "number", "USD per month", "Rent", "Estimated long-term monthly rent; for Multi-Family, of one unit"],
      ["rentRangeLow", "number", "USD per month", "Rent, low (85% range)", "Lower bound of the service's 85% range"],
      ["rentRangeHigh", "number", "USD per month", "Rent, high (85% range)", "Upper bound of the service's 85% range"],
    ]),
    ...subject(),
  ],
  saleListing: () => rows(ADDRESS, ATTRIBUTES, [HOA], LISTED(SALE), LISTING_REST(SALE)),
  rentalListing: () => rows(ADDRESS, ATTRIBUTES, [HOA], LISTED(RENTAL), LISTING_REST(RENTAL)),
  saleComparable: () => comparable(SALE),
  rentComparable: () => comparable(RENTAL),
  saleMarket: () => market("Price", SALE),
  rentMarket: () => market("Rent", RENTAL),
});

/** Everyday names for fields, in lower case. */
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
  dom: "daysOnMarket",
  ppsf: "pricePerSquareFoot",
  "$/sqft": "pricePerSquareFoot",
  apn: "assessorID",
  taxes: "propertyTaxes.latest.total",
  assessed: "taxAssessments.latest.value",
  garage: "features.garageSpaces",
  pool: "features.pool",
  units: "features.unitCount",
  mailing: "owner.mailingAddress.formattedAddress",
};

const marketAliases = (price: string): Readonly<Record<string, string>> => ({
  dom: "medianDaysOnMarket",
  ppsf: `median${price}PerSquareFoot`,
  "$/sqft": `median${price}PerSquareFoot`,
  [price.toLowerCase()]: `median${price}`,
});

/** Everyday names that mean this in one kind of record only. */
export const KIND_ALIASES: Readonly<Partial<Record<RowKind, Readonly<Record<string, string>>>>> = {
  valueEstimate: { value: "price", low: "priceRangeLow", high: "priceRangeHigh" },
  rentEstimate: { low: "rentRangeLow", high: "rentRangeHigh" },
  rentalListing: { rent: "price" },
  rentComparable: { rent: "price" },
  saleMarket: marketAliases("Price"),
  rentMarket: marketAliases("Rent"),
};

/** Names that stand for several fields, each with the test for its members. */
export const FIELD_GROUPS: Readonly<Record<string, (field: Field) => boolean>> = {
  address: ({ name }) => ADDRESS.some(([plain]) => plain === name && name !== "id"),
  features: ({ name }) => name.startsWith("features."),
  owner: ({ name }) => name.startsWith("owner.") || name === "ownerOccupied",
  all: ({ path }) => !path.includes("*"),
};
