/**
 * Schemas of records, generated from the table of fields. Absent data is omitted or null (docs/service.md, 2), so
 * nothing is required, everything may be null, and records may have other fields too.
 */
import type { RecordName } from "../../../shared/api/endpoints";
import { FIELDS, type Field, type FieldType, type HomeRow } from "../../../shared/api/fields";
import { marketSchema } from "./marketSchema";
import { refTo, type Schema } from "./schema";

const TYPES: Readonly<Record<FieldType, Schema>> = {
  text: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
  flag: { type: ["boolean", "null"] },
  day: { type: ["string", "null"], format: "date-time" },
  moment: { type: ["string", "null"], format: "date-time" },
  texts: { type: ["array", "null"], items: { type: "string" } },
};

/** What the keys of a map look like (docs/service.md, 2.1). */
const YEAR: Schema = { pattern: "^\\d{4}$" };
const DATE: Schema = { pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
const MAP_KEYS: Readonly<Record<string, Schema>> = { taxAssessments: YEAR, propertyTaxes: YEAR, history: DATE };

/** Descriptions of the objects inside a record: the table of fields describes only their leaves. */
const MEANINGS: Readonly<Record<string, string>> = {
  hoa: "The homeowners' association",
  features: "The building's features; what is not known is left out",
  taxAssessments: "Assessments by year. Years can be missing, and the year inside an entry can differ from its key",
  propertyTaxes: "Property taxes by year. Years can be missing, and the year inside an entry can differ from its key",
  history: "Sales, or listings of the same home, by day. An entry can lack its price",
  owner: "The owner on record",
  mailingAddress: "The owner's mailing address",
  subjectProperty: "The property that the estimate is for",
  listingAgent: "The agent who lists it",
  listingOffice: "The agent's office",
  builder: "The builder, of new construction",
};

const toldOf = (name: string): Schema => {
  const description = MEANINGS[name];
  return description === undefined ? {} : { description };
};

/** Names of the schemas, by kind of row. */
const ROW_SCHEMA_NAMES: Readonly<Record<HomeRow, string>> = {
  property: "Property",
  valueEstimate: "ValueEstimate",
  rentEstimate: "RentEstimate",
  saleListing: "SaleListing",
  rentalListing: "RentalListing",
  saleComparable: "SaleComparable",
  rentComparable: "RentComparable",
};

/** The same, and the one of a market, which isn't a row. */
export const SCHEMA_NAMES: Readonly<Record<HomeRow | RecordName, string>> = { ...ROW_SCHEMA_NAMES, market: "Market" };

/** Estimates contain comparables. */
const INSIDE: Readonly<Partial<Record<HomeRow, HomeRow>>> = {
  valueEstimate: "saleComparable",
  rentEstimate: "rentComparable",
};

export const recordSchemas = (): Readonly<Record<string, Schema>> => ({
  ...Object.fromEntries(
    (Object.keys(ROW_SCHEMA_NAMES) as HomeRow[]).map((kind) => [ROW_SCHEMA_NAMES[kind], schemaOf(kind)]),
  ),
  [SCHEMA_NAMES.market]: marketSchema(),
});

const schemaOf = (kind: HomeRow): Schema => {
  const record = objectOf(FIELDS[kind].map((field) => ({ field, path: field.path })));
  const inner = INSIDE[kind];
  if (inner === undefined) return { ...record, type: "object" };
  const description = "Comparable listings, most alike first";
  const comparables: Schema = { description, type: ["array", "null"], items: refTo(SCHEMA_NAMES[inner]) };
  return { ...record, type: "object", properties: { ...record.properties, comparables } };
};

interface Placed {
  readonly field: Field;
  /** The rest of its path. */
  readonly path: readonly string[];
}

const objectOf = (fields: readonly Placed[]): Schema => {
  const names = [...new Set(fields.map(({ path }) => path[0] ?? ""))];
  const properties = names.map((name) => [name, valueOf(name, below(fields, name))] as const);
  return { type: ["object", "null"], properties: Object.fromEntries(properties) };
};

const valueOf = (name: string, fields: readonly Placed[]): Schema => {
  const leaf = fields.find(({ path }) => path.length === 0);
  if (leaf !== undefined) return leafOf(leaf.field);
  const entries = below(fields, "*");
  if (entries.length === 0) return { ...toldOf(name), ...objectOf(fields) };
  const keys = MAP_KEYS[name];
  return {
    ...toldOf(name),
    type: ["object", "null"],
    additionalProperties: objectOf(entries),
    ...(keys === undefined ? {} : { propertyNames: keys }),
  };
};

const below = (fields: readonly Placed[], name: string): readonly Placed[] =>
  fields.filter(({ path }) => path[0] === name).map(({ field, path }) => ({ field, path: path.slice(1) }));

const leafOf = ({ type, unit, label, meaning }: Field): Schema => ({
  ...TYPES[type],
  title: label,
  description: unit === undefined ? meaning : `${meaning} (${unit})`,
});
