/** Section 2 and 3: fields, their types, and what stands in them. The tables repeat those of docs/service.md on purpose. */
import { rule, type Rule } from "../rule";
import { demand, Untold } from "../verdict";
import type { Trial } from "../trial";
import type { Loose } from "../wire";

type Type = "string" | "number" | "boolean" | "date" | "object" | "array";

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const IS: Readonly<Record<Type, (value: Loose) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
  date: (value) => typeof value === "string" && DATE.test(value) && !Number.isNaN(Date.parse(value)),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: (value) => Array.isArray(value),
};

const table = (type: Type, names: string): readonly (readonly [string, Type])[] =>
  names.split(" ").map((name) => [name, type] as const);

const LINE = table("string", "id formattedAddress addressLine1 addressLine2 city state stateFips zipCode");
const HOME = [
  ...LINE,
  ...table("string", "county countyFips propertyType"),
  ...table("number", "latitude longitude bedrooms bathrooms squareFootage lotSize yearBuilt"),
];
const LAST_SALE = [...table("date", "lastSaleDate"), ...table("number", "lastSalePrice")];
const RECORD = [
  ...HOME,
  ...LAST_SALE,
  ...table("string", "assessorID legalDescription subdivision zoning"),
  ...table("object", "hoa features taxAssessments propertyTaxes history owner"),
  ...table("boolean", "ownerOccupied"),
];
const FEATURES = [
  ...table(
    "string",
    "architectureType coolingType exteriorType fireplaceType foundationType garageType heatingType poolType roofType viewType",
  ),
  ...table("boolean", "cooling fireplace garage heating pool"),
  ...table("number", "floorCount garageSpaces roomCount unitCount"),
];
const OWNER = [...table("array", "names"), ...table("string", "type"), ...table("object", "mailingAddress")];
const COMPARABLE = [
  ...HOME,
  ...table("string", "status listingType"),
  ...table("number", "price daysOnMarket distance daysOld correlation"),
  ...table("date", "listedDate removedDate lastSeenDate"),
];
const TYPES = ["Single Family", "Condo", "Townhouse", "Manufactured", "Multi-Family", "Apartment", "Land"];

/** Absent data is either omitted or null. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Every field has its type where it is there, and is there in at least one of many records. */
const fields = (records: readonly Loose[], names: readonly (readonly [string, Type])[]): void => {
  demand(records.length > 0, "there is no record");
  for (const [name, type] of names) {
    const values = records.map((record) => record[name]).filter((value) => !isAbsent(value));
    const wrong = values.find((value) => !IS[type](value));
    demand(wrong === undefined, `${name} is ${JSON.stringify(wrong)}, no ${type}`);
  }
};

const known = (records: readonly Loose[], name: string): readonly Loose[] =>
  records.map((record) => record[name]).filter((value) => !isAbsent(value));

const homes = ({ known: { homes: list } }: Trial): readonly Loose[] => list;

const entries = (trial: Trial, map: string, key: RegExp): readonly Loose[] => {
  const maps = known(homes(trial), map);
  if (maps.length === 0) throw new Untold(`no record here has ${map}`);
  for (const one of maps) {
    const wrong = Object.keys(one).find((name) => !key.test(name));
    demand(wrong === undefined, `${map} has the key ${wrong}`);
  }
  return maps.flatMap((one) => Object.values(one));
};

const estimate = async (trial: Trial, path: string): Promise<Loose> =>
  (await trial.get(path, { address: trial.known.home.formattedAddress, compCount: 25 })).json;

export const RECORDS: readonly Rule[] = [
  rule("2.1", "A property record has the fields of the table, of their types", 0, (trial) =>
    fields(homes(trial), RECORD),
  ),
  rule("2.1", "The id and the address are there", 0, (trial) => {
    const bare = homes(trial).find(({ id, formattedAddress }) => isAbsent(id) || isAbsent(formattedAddress));
    demand(bare === undefined, `not in ${JSON.stringify(bare)?.slice(0, 80)}`);
  }),
  ...(
    [
      ["state", "has 2 characters", /^[A-Z]{2}$/],
      ["zipCode", "has 5 digits", /^\d{5}$/],
      ["propertyType", "is one of seven", new RegExp(`^(${TYPES.join("|")})$`)],
    ] as const
  ).map(([name, what, form]) =>
    rule("2.1", `${name} ${what}`, 0, (trial) => {
      const wrong = known(homes(trial), name).find((value) => !form.test(value));
      demand(wrong === undefined, `${wrong} is a ${name}`);
    }),
  ),
  rule("2", "addressLine2 is null when there is no second line", 0, (trial) => {
    const wrong = homes(trial).find(({ addressLine2 }) => addressLine2 === "" || addressLine2 === undefined);
    demand(wrong === undefined, `it is ${JSON.stringify(wrong?.addressLine2)} in ${wrong?.formattedAddress}`);
  }),
  rule("2.1", "hoa holds a monthly fee as a number", 0, (trial) => {
    const all = known(homes(trial), "hoa");
    if (all.length === 0) throw new Untold("no record here has an HOA");
    fields(all, table("number", "fee"));
  }),
  rule("2.2", "features are of their types", 0, (trial) => fields(known(homes(trial), "features"), FEATURES)),
  rule("2.3", "taxAssessments are keyed by year: year, value, land, improvements", 0, (trial) =>
    fields(entries(trial, "taxAssessments", /^\d{4}$/), table("number", "year value land improvements")),
  ),
  rule("2.4", "propertyTaxes are keyed by year: year, total", 0, (trial) =>
    fields(entries(trial, "propertyTaxes", /^\d{4}$/), table("number", "year total")),
  ),
  rule("2.5", "history is keyed by date: event, date, price", 0, (trial) =>
    fields(entries(trial, "history", /^\d{4}-\d\d-\d\d$/), [
      ...table("string", "event"),
      ...table("date", "date"),
      ...table("number", "price"),
    ]),
  ),
  rule("2.6", "An owner has names, a type and a mailing address", 0, (trial) => {
    const owners = known(homes(trial), "owner");
    fields(owners, OWNER);
    demand(known(owners, "names").flat().every(IS.string), "a name is no text");
    fields(known(owners, "mailingAddress"), LINE);
  }),
  ...(
    [
      ["/avm/value", "price"],
      ["/avm/rent/long-term", "rent"],
    ] as const
  ).flatMap(([path, figure]) => [
    rule("2.7", `${path} answers ${figure}, its range, the subject and the comparables`, 1, async (trial) => {
      const json = await estimate(trial, path);
      for (const name of [figure, `${figure}RangeLow`, `${figure}RangeHigh`]) {
        demand(IS.number(json[name]), `${name} is ${json[name]}`);
      }
      fields([json.subjectProperty], [...HOME, ...LAST_SALE]);
      demand(IS.array(json.comparables), "comparables are no list");
    }),
    rule("2.7", `${path}: the range holds the ${figure}`, 0, async (trial) => {
      const json = await estimate(trial, path);
      const [low, mid, high] = [json[`${figure}RangeLow`], json[figure], json[`${figure}RangeHigh`]];
      demand(low <= mid && mid <= high, `${low}, ${mid}, ${high}`);
    }),
    rule("2.8", `${path}: comparables have the fields of the table, of their types`, 0, async (trial) =>
      fields((await estimate(trial, path)).comparables, COMPARABLE),
    ),
    rule("3", `${path}: a comparable is Active without a removedDate, or Inactive with one`, 0, async (trial) => {
      const { comparables } = await estimate(trial, path);
      const isRight = ({ status, removedDate }: Loose): boolean =>
        (status === "Active" && isAbsent(removedDate)) || (status === "Inactive" && IS.date(removedDate));
      const wrong = comparables.find((one: Loose) => !isRight(one));
      demand(wrong === undefined, `${wrong?.status} with ${wrong?.removedDate}`);
    }),
  ]),
];
