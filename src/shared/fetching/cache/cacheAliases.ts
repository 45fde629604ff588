/**
 * Cache aliases: a record in any cached answer can be found by its address or id, at no cost. Along with an answer,
 * aliases are stored: entries that hold the answer's key. A question that isn't cached itself is looked up there.
 *
 * - A record of `/properties` (search, look-up, random) serves any later look-up: fields that it lacks, the service lacks.
 *   Nothing else does: an estimate's subject repeats what the request assumed, and listings have errors.
 * - An estimate is found by its address however it is written, by the address that the service matched, and by its id.
 */
import type { Answer } from "../../api/answer";
import { ENDPOINTS, type EndpointName } from "../../api/endpoints";
import { RECORD_ID, normalizedAddress } from "../../api/vocabulary/normalizedAddress";
import { isObject, type JsonObject } from "../../api/json";
import { isLookUp, requestKey, request as build, type Request } from "../../api/request";

/** Begins the aliases of whole records. */
const WHOLE = "whole ";

/** The alias under which a request's answer may be found, without the service's address. */
export function aliasEntry(request: Request): string | undefined {
  const home = homeAsked(request);
  if (home !== undefined) return WHOLE + home;
  const { address } = request.parameters;
  return estimateName(request, isId(address) ? address.replace(/-/g, " ") : address);
}

/** How many questions there are, counting those about one home once, in whatever spelling: one answer may serve them. */
export function distinctHomes(requests: readonly Request[]): number {
  return new Set(requests.map((request) => aliasEntry(request) ?? request)).size;
}

/** The aliases of an answer's whole records. */
export function wholeNames(endpoint: EndpointName, answer: Answer): readonly string[] {
  return [...recordsByName(endpoint, answer).keys()].map((home) => WHOLE + home);
}

/** Whether a store key is that of a whole record's alias. */
export function isWholeKey(key: string): boolean {
  return key.startsWith(WHOLE, key.indexOf(" ") + 1);
}

/** The aliases of an answer's records, or of an estimate. */
export function aliasNames(request: Request, answer: Answer): readonly string[] {
  const aliases = new Set(wholeNames(request.endpoint, answer));
  const [subject] = answer.records.flatMap(subjectOf);
  for (const address of [request.parameters["address"], subject?.["formattedAddress"]]) {
    const estimate = typeof address === "string" ? estimateName(request, address) : undefined;
    if (estimate !== undefined) aliases.add(estimate);
  }
  return [...aliases];
}

/** The part of another request's cached answer that was found under an alias. */
export function answerFor(alias: string, request: Request, other: EndpointName, answer: Answer): Answer | undefined {
  if (!alias.startsWith(WHOLE)) return isAboutHome(request, answer) ? answer : undefined;
  const record = recordsByName(other, answer).get(alias.slice(WHOLE.length));
  return record === undefined ? undefined : only(answer, [record]);
}

/**
 * Records of earlier answers that still serve look-ups after a new answer to the same question: those that no newer
 * answer contains, newest first.
 */
export function droppedRecords(endpoint: EndpointName, newest: Answer | undefined, before: readonly Answer[]) {
  const newer = newest === undefined ? [] : [newest];
  const left: Answer[] = [];
  for (const answer of before) {
    const isElsewhere = (name: string): boolean =>
      [...newer, ...left].some((other) => recordsByName(endpoint, other).has(name));
    const records = recordsIn(endpoint, answer).filter((record) => {
      const homes = homesOf(record);
      return homes.length > 0 && !homes.some(isElsewhere);
    });
    if (records.length > 0) left.push(only(answer, records));
  }
  return left;
}

/** The records of an answer by name, computed once: 2,000 cells may look into an answer with 500 records. */
const BY_NAME = new WeakMap<Answer, ReadonlyMap<string, JsonObject>>();

function recordsByName(endpoint: EndpointName, answer: Answer): ReadonlyMap<string, JsonObject> {
  const before = BY_NAME.get(answer);
  if (before !== undefined) return before;
  const byName = new Map<string, JsonObject>();
  for (const record of recordsIn(endpoint, answer)) {
    for (const name of homesOf(record)) if (!byName.has(name)) byName.set(name, record);
  }
  BY_NAME.set(answer, byName);
  return byName;
}

/** The records that look-ups may use. */
function recordsIn(endpoint: EndpointName, { records }: Answer): readonly JsonObject[] {
  return ENDPOINTS[endpoint].record === "property" ? records : [];
}

function only(answer: Answer, records: readonly JsonObject[]): Answer {
  const { kind, fetchedAt, billed, fields } = answer;
  return { kind, fetchedAt, billed, records, ...(fields === undefined ? {} : { fields }) };
}

/** The name of the home that a look-up asks for. */
function homeAsked(request: Request): string | undefined {
  if (!isLookUp(request)) return undefined;
  const { id, address = "" } = request.parameters;
  return id === undefined ? `at ${normalizedAddress(address)}` : `id ${id.toLowerCase()}`;
}

/** A home's names: one by its id and one by its address. */
function homesOf(record: JsonObject): readonly string[] {
  const { id, formattedAddress } = record;
  return [
    ...(typeof id === "string" ? [`id ${id.toLowerCase()}`] : []),
    ...(typeof formattedAddress === "string" ? [`at ${normalizedAddress(formattedAddress)}`] : []),
  ];
}

function subjectOf(record: JsonObject): readonly JsonObject[] {
  const subject = record["subjectProperty"];
  return isObject(subject) ? [subject] : [];
}

const isId = (address: string | undefined): address is string => address !== undefined && RECORD_ID.test(address);

/** Of two homes whose addresses differ in a hyphen alone, an id names one. */
function isAboutHome({ parameters: { address } }: Request, { records }: Answer): boolean {
  return !isId(address) || records.flatMap(subjectOf).flatMap(homesOf).includes(`id ${address.toLowerCase()}`);
}

/** The key of an estimate's request with a normalized address. */
function estimateName({ endpoint, parameters }: Request, address: string | undefined): string | undefined {
  const { record } = ENDPOINTS[endpoint];
  if (address === undefined || (record !== "valueEstimate" && record !== "rentEstimate")) return undefined;
  return `same ${requestKey(build(endpoint, { ...parameters, address: normalizedAddress(address) }))}`;
}
