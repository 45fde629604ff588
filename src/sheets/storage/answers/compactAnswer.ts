/**
 * The main values of an answer without the rest: short enough to keep thousands in the document's properties. They
 * serve functions that need no other fields. A form says which endpoint and fields; its position in the table is
 * stored, so an unused form keeps its position.
 */
import type { Answer } from "../../../shared/api/answer";
import type { EndpointName } from "../../../shared/api/endpoints";
import type { Json } from "../../../shared/api/json";
import type { CacheEntry } from "../../../shared/fetching/work/effects";
import { isProblem } from "../../../shared/api/problem";
import { isMoment } from "../../../shared/api/codec";

interface Form {
  readonly endpoint: EndpointName;
  readonly fields: readonly string[];
}

const RECORD_FIELDS: readonly string[] = [
  ...["formattedAddress", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
  ...["lastSaleDate", "lastSalePrice", "ownerOccupied"],
];

const FORMS: readonly Form[] = [
  { endpoint: "valueEstimate", fields: ["price", "priceRangeLow", "priceRangeHigh"] },
  { endpoint: "rentEstimate", fields: ["rent", "rentRangeLow", "rentRangeHigh"] },
  { endpoint: "properties", fields: RECORD_FIELDS },
  { endpoint: "propertyById", fields: RECORD_FIELDS },
];

/**
 * Of a real service, shared by the team's gateway, and followed by a response that could not be read: added up. Earlier
 * builds know the first alone.
 */
const BILLED = 1;
const SHARED = 2;
const FOLLOWED = 4;

/** The form's position, the time, how it was come by, and a value for each field. */
export type Compact = readonly [form: number, seconds: string, origin: number, ...values: (Json | undefined)[]];

/** Only answers with one record have a compact form. */
export function compactOf(endpoint: EndpointName, entry: CacheEntry): Compact | undefined {
  const form = FORMS.findIndex((each) => each.endpoint === endpoint);
  if (form < 0 || "aliasOf" in entry) return undefined;
  const { outcome, previousAnswer } = entry;
  const answer = isProblem(outcome) ? previousAnswer : outcome;
  if (answer === undefined) return undefined;
  const { records, billed, shared, total, fetchedAt } = answer;
  const [record] = records;
  if (records.length !== 1 || record === undefined || total !== undefined) return undefined;
  const values = FORMS[form]!.fields.map((name) => record[name] ?? null);
  if (values.some((value) => typeof value === "object" && value !== null)) return undefined;
  const origin = (billed ? BILLED : 0) + (shared === true ? SHARED : 0) + (answer === outcome ? 0 : FOLLOWED);
  return [form, Math.floor(fetchedAt / 1000).toString(36), origin, ...values];
}

/** Whether it has all of these fields, and nothing followed it that a cell would show in its place. */
export function answersFor([form, , origin]: readonly unknown[], fields: readonly string[]): boolean {
  const has = fieldsOf(form);
  return has !== undefined && !is(FOLLOWED, origin) && fields.every((name) => has.includes(name));
}

/** No answer is older than one that can't be read. */
export function isOlder(one: Compact, other: readonly unknown[] = []): boolean {
  const [at, others] = [one, other].map((each) => fromCompact(each)?.at);
  return at !== undefined && others !== undefined && at < others;
}

function is(what: number, origin: unknown): boolean {
  return (Number(origin) & what) !== 0;
}

function fieldsOf(form: unknown): readonly string[] | undefined {
  return typeof form === "number" ? FORMS[form]?.fields : undefined;
}

function isFlat(value: unknown): value is Exclude<Json, object> {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Undefined if it is damaged. */
export function fromCompact(compact: readonly unknown[]): CacheEntry | undefined {
  const [form, seconds, origin, ...values] = compact;
  const fields = fieldsOf(form);
  if (fields === undefined || typeof seconds !== "string") return undefined;
  const at = parseInt(seconds, 36) * 1000;
  if (values.length !== fields.length || !values.every(isFlat)) return undefined;
  const record = Object.fromEntries(fields.map((name, index) => [name, values[index]!]));
  const came = { billed: is(BILLED, origin), ...(is(SHARED, origin) ? { shared: true as const } : {}) };
  const outcome: Answer = { kind: "answer", records: [record], fetchedAt: at, ...came, fields };
  return isMoment(at) ? { at, outcome } : undefined;
}
