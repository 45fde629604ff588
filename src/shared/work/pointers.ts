/**
 * The address index: a record that any answer brought is found again by its address or id, at no cost. Beside an
 * answer stand pointers, entries that name the answer's key; a question that is not at hand is looked for there.
 *
 * - A record of `/properties` (search, lookup, random) answers any later lookup: what it lacks, the service lacks.
 * - What an estimate or a listing tells of a property answers only for fields that it holds.
 * - An estimate is found again by its address however it is written, and by the address that the service understood.
 */
import { known } from "../cells/known";
import type { Answer } from "../service/answer";
import { ENDPOINTS, type RecordName } from "../service/endpoints";
import { PROPERTY_FIELDS_IN } from "../service/fields";
import { homeName } from "../service/homeName";
import { isList, isObject, type JsonObject } from "../service/json";
import { key, request as build, type Request } from "../service/request";

/** Where a question may be found, in the order of preference: names for the store, below the service's address. */
export function leads(request: Request): readonly string[] {
  const home = homeAsked(request);
  if (home !== undefined) {
    const parts = wantsFields(request) ? PARTS.map((part) => `part ${part} ${home}`) : [];
    return [`whole ${home}`, ...parts];
  }
  const estimate = estimateName(request, request.parameters["address"]);
  return estimate === undefined ? [] : [estimate];
}

/** The names under which the parts of an answer are found again. */
export function names(request: Request, answer: Answer): readonly string[] {
  const found = new Set<string>();
  for (const { record, part } of homesIn(request, answer)) {
    const kind = part === undefined ? "whole" : `part ${part}`;
    for (const home of homesOf(record)) found.add(`${kind} ${home}`);
  }
  const [subject] = answer.records.flatMap(subjectOf);
  for (const address of [request.parameters["address"], subject?.["formattedAddress"]]) {
    const estimate = typeof address === "string" ? estimateName(request, address) : undefined;
    if (estimate !== undefined) found.add(estimate);
  }
  return [...found];
}

/** What an answer at hand, to another request, says to this one. */
export function answering(request: Request, other: Request["endpoint"], answer: Answer): Answer | undefined {
  const home = homeAsked(request);
  if (home === undefined) return answer;
  for (const { record, part } of homesNamed(home, other, answer)) {
    if (part === undefined) return only(answer, record);
    const fields = PROPERTY_FIELDS_IN[part];
    const told = Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
    if (wantsFields(request) && request.fields.every((name) => holds(told, name))) return only(answer, told);
  }
  return undefined;
}

/** Who wants none of the record's fields wants to know whether there is a record: that no part of it tells. */
function wantsFields(request: Request): request is Request & { readonly fields: readonly string[] } {
  return request.fields !== undefined && request.fields.length > 0;
}

/** The homes of an answer by name, worked out once: an answer of 500 records may be looked into from 2,000 cells. */
const BY_NAME = new WeakMap<Answer, ReadonlyMap<string, readonly Home[]>>();

function homesNamed(name: string, endpoint: Request["endpoint"], answer: Answer): readonly Home[] {
  const before = BY_NAME.get(answer);
  if (before !== undefined) return before.get(name) ?? [];
  const byName = new Map<string, readonly Home[]>();
  for (const home of homesIn({ endpoint }, answer)) {
    for (const each of homesOf(home.record)) byName.set(each, [...(byName.get(each) ?? []), home]);
  }
  BY_NAME.set(answer, byName);
  return byName.get(name) ?? [];
}

function only(answer: Answer, record: JsonObject): Answer {
  const { kind, fetchedAt, billed, fields } = answer;
  return { kind, fetchedAt, billed, records: [record], ...(fields === undefined ? {} : { fields }) };
}

/** `addressLine2` is null where there is no second line (specification, 2); any other field may be known elsewhere. */
function holds(record: JsonObject, name: string): boolean {
  const value = known(record, name);
  return value !== undefined && (value !== null || name === "addressLine2");
}

/** The one home that a lookup asks for, by its id or by nothing but its address. */
function homeAsked({ endpoint, parameters }: Pick<Request, "endpoint" | "parameters">): string | undefined {
  if (endpoint === "propertyById") return `id ${(parameters["id"] ?? "").toLowerCase()}`;
  if (endpoint !== "properties" || parameters["address"] === undefined) return undefined;
  const others = Object.keys(parameters).filter((name) => !BESIDE.includes(name));
  return others.length === 0 ? `at ${homeName(parameters["address"])}` : undefined;
}

/** Beside an address they leave it the question for one home. */
const BESIDE: readonly string[] = ["address", "limit", "includeTotalCount", "suppressLogging"];

/** The names of one home: by its id and by its address. */
function homesOf(record: JsonObject): readonly string[] {
  const { id, formattedAddress } = record;
  return [
    ...(typeof id === "string" ? [`id ${id.toLowerCase()}`] : []),
    ...(typeof formattedAddress === "string" ? [`at ${homeName(formattedAddress)}`] : []),
  ];
}

type Part = keyof typeof PROPERTY_FIELDS_IN;

/** Each has pointers of its own: one that tells less must not push out one that tells more. The fullest first. */
const PARTS: readonly Part[] = ["subject", "listing", "comparable"];

interface Home {
  readonly record: JsonObject;
  /** What it is a part of, where not all its fields are the property's. */
  readonly part?: Part;
}

function homesIn({ endpoint }: Pick<Request, "endpoint">, { records }: Answer): readonly Home[] {
  return records.flatMap((record) => HOMES[ENDPOINTS[endpoint].record](record));
}

const estimated = (record: JsonObject): readonly Home[] => [
  ...subjectOf(record).map((subject): Home => ({ record: subject, part: "subject" })),
  ...listOf(record["comparables"]).map((each): Home => ({ record: each, part: "comparable" })),
];

const listed = (record: JsonObject): readonly Home[] => [{ record, part: "listing" }];

const HOMES: Readonly<Record<RecordName, (record: JsonObject) => readonly Home[]>> = {
  property: (record) => [{ record }],
  valueEstimate: estimated,
  rentEstimate: estimated,
  saleListing: listed,
  rentalListing: listed,
};

function subjectOf(record: JsonObject): readonly JsonObject[] {
  const subject = record["subjectProperty"];
  return isObject(subject) ? [subject] : [];
}

function listOf(json: JsonObject[string] | undefined): readonly JsonObject[] {
  return isList(json) ? json.filter(isObject) : [];
}

/** The question for an estimate, by the home instead of by the address as it was typed. */
function estimateName({ endpoint, parameters }: Request, address: string | undefined): string | undefined {
  const { record } = ENDPOINTS[endpoint];
  if (address === undefined || (record !== "valueEstimate" && record !== "rentEstimate")) return undefined;
  return `same ${key(build(endpoint, { ...parameters, address: homeName(address) }))}`;
}
