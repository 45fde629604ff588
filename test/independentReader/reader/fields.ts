/** The fields of each kind of record: name and type, in the order of docs/service.md, 2.1 to 2.8. */

export type FieldType = "text" | "number" | "day" | "moment" | "flag" | "texts";

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** Whether the group `all` holds it. */
  readonly plain: boolean;
}

export type RecordKind = "property" | "value" | "rent" | "forsale" | "forrent" | "comps" | "rentcomps";

const row = (list: string, plain = true): Field[] =>
  list.split(/\s+/).map((each) => {
    const [name = "", type = "t"] = each.split(":");
    const types: Readonly<Record<string, FieldType>> = { t: "text", n: "number", d: "day", f: "flag", s: "texts" };
    return { name, type: types[type]!, plain };
  });

const under = (prefix: string, fields: readonly Field[]): Field[] =>
  fields.map((field) => ({ ...field, name: `${prefix}.${field.name}` }));

const ADDRESS = row(
  "id formattedAddress addressLine1 addressLine2 city state stateFips zipCode county countyFips latitude:n longitude:n",
);
const SIZE = row("propertyType bedrooms:n bathrooms:n squareFootage:n lotSize:n yearBuilt:n");
const SALE = row("lastSaleDate:d lastSalePrice:n");

export const FEATURES = row(
  "architectureType cooling:f coolingType exteriorType fireplace:f fireplaceType floorCount:n foundationType garage:f " +
    "garageSpaces:n garageType heating:f heatingType pool:f poolType roofType roomCount:n unitCount:n viewType",
);
const ASSESSMENT = row("year:n value:n land:n improvements:n", false);
const TAX = row("year:n total:n", false);
const SALE_EVENT = row("event date:d price:n", false);
const LISTING_EVENT = row("event price:n listingType listedDate:d removedDate:d daysOnMarket:n", false);

const OWNER = [
  ...row("owner.names:s owner.type"),
  ...under("owner.mailingAddress", row("id formattedAddress addressLine1 addressLine2 city state stateFips zipCode")),
  ...row("ownerOccupied:f"),
];

const PROPERTY = [
  ...ADDRESS,
  ...SIZE,
  ...row("assessorID legalDescription subdivision zoning"),
  ...SALE,
  ...row("hoa.fee:n"),
  ...under("features", FEATURES),
  ...under("taxAssessments.latest", ASSESSMENT),
  ...under("propertyTaxes.latest", TAX),
  ...under("history.latest", SALE_EVENT),
  ...OWNER,
];

const MARKETED = row("status price:n listingType listedDate:d removedDate:d lastSeenDate:d daysOnMarket:n");
const PERSON = row("name phone email website");

const LISTING = [
  ...ADDRESS,
  ...SIZE,
  ...row("hoa.fee:n"),
  ...MARKETED,
  ...row("createdDate:d mlsName mlsNumber"),
  ...under("listingAgent", PERSON),
  ...under("listingOffice", PERSON),
  ...under("builder", row("name development phone website")),
  ...under("history.latest", LISTING_EVENT),
];

const COMPARABLE = [...ADDRESS, ...SIZE, ...MARKETED, ...row("distance:n daysOld:n correlation:n")];

export const FIELDS: Readonly<Record<RecordKind, readonly Field[]>> = {
  property: PROPERTY,
  value: [...row("price:n priceRangeLow:n priceRangeHigh:n"), ...ADDRESS, ...SIZE, ...SALE],
  rent: [...row("rent:n rentRangeLow:n rentRangeHigh:n"), ...ADDRESS, ...SIZE, ...SALE],
  forsale: LISTING,
  forrent: LISTING,
  comps: COMPARABLE,
  rentcomps: COMPARABLE,
};

/** The fields of an entry of a map, by the map's name. */
export const ENTRIES: Readonly<Record<RecordKind, Readonly<Record<string, readonly Field[]>>>> = {
  property: { taxAssessments: ASSESSMENT, propertyTaxes: TAX, history: SALE_EVENT },
  value: {},
  rent: {},
  forsale: { history: LISTING_EVENT },
  forrent: { history: LISTING_EVENT },
  comps: {},
  rentcomps: {},
};

/** Everyday names, and groups. */
const ALIASES: Readonly<Record<string, string>> = {
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

/** Those that a record of one kind has for itself. */
const OWN_ALIASES: Readonly<Partial<Record<RecordKind, Readonly<Record<string, string>>>>> = {
  value: { value: "price", low: "priceRangeLow", high: "priceRangeHigh" },
  rent: { low: "rentRangeLow", high: "rentRangeHigh" },
  forrent: { rent: "price" },
  rentcomps: { rent: "price" },
};

export function aliasOf(kind: RecordKind, plain: string): string | undefined {
  const all = { ...ALIASES, ...OWN_ALIASES[kind] };
  return Object.hasOwn(all, plain) ? all[plain] : undefined;
}

export const GROUPS: Readonly<Record<string, (field: Field) => boolean>> = {
  address: ({ name }) => name !== "id" && ADDRESS.some((each) => each.name === name),
  features: ({ name }) => name.startsWith("features."),
  owner: ({ name }) => OWNER.some((each) => each.name === name),
  all: ({ plain }) => plain,
};
