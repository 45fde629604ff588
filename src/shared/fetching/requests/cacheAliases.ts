/**
 * Cache aliases: a record in any cached answer can be found by its address or id, at no cost. Along with an answer,
 * aliases are stored: entries that hold the answer's key. A question that isn't cached itself is looked up there.
 *
 * - A record of `/properties` (search, look-up, random) serves any later look-up: fields that it lacks, the service lacks.
 *   Nothing else does: an estimate's subject repeats what the request assumed, and listings have errors.
 * - An estimate is found by its address however it is written, by the address that the service matched, and by its id.
 *
 * Aliases of builds before November 2026 have former names, which two homes may share (`formerName.ts`).
 */
import type { Answer } from "../../api/answer";
import { ENDPOINTS, type EndpointName } from "../../api/endpoints";
import { remembering } from "../../api/text/remembering";
import { addressDifference } from "../../api/vocabulary/addressDifference";
import { formerName } from "../../api/vocabulary/formerName";
import { RECORD_ID, normalizedAddress } from "../../api/vocabulary/normalizedAddress";
import { isObject, type JsonObject } from "../../api/json";
import { isLookUp, questionOf, requestKey, request as build, type Request } from "../../api/request";

/** Begins the aliases of whole records. */
const WHOLE = "whole ";

/** The alias under which a request's answer may be found, without the service's address: the home's name in a question. */
export function aliasEntry(request: Request): string | undefined {
  return aliasBy(normalizedAddress, request);
}

export interface AliasEntry {
  readonly name: string;
  /** Only builds that tell twins apart write it: what it leads to is about the asked home. */
  readonly isSure: boolean;
}

/** The aliases to look under: the home's name, and the one that it had in earlier builds if that was another. */
export function aliasEntries(request: Request): readonly AliasEntry[] {
  const [name, former] = [normalizedAddress, formerName].map((nameOf) => aliasBy(nameOf, request));
  if (name === undefined || former === undefined || name === former)
    return name === undefined ? [] : [{ name, isSure: false }];
  return [
    { name, isSure: true },
    { name: former, isSure: false },
  ];
}

/** A way to name a home by its address. */
type NameOf = (address: string) => string;

function aliasBy(nameOf: NameOf, request: Request): string | undefined {
  const home = homeAsked(nameOf, request);
  return home === undefined ? estimateName(nameOf, request, request.parameters["address"]) : WHOLE + home;
}

/** The alias of the question under a store key: it is the same for a question in flight about the same home. */
export const aliasOfKey = remembering((key): string | undefined => {
  const [service, name] = partsOf(key);
  const question = questionOf(name);
  const alias = question === undefined ? undefined : aliasEntry(question);
  return alias === undefined ? undefined : `${service} ${alias}`;
});

/** The service's address, and the name within its answers. */
function partsOf(key: string): readonly [service: string, name: string] {
  const space = key.indexOf(" ");
  return [key.slice(0, space), key.slice(space + 1)];
}

/** How many questions there are, counting those about one home once, in whatever spelling: one answer may serve them. */
export function distinctHomes(requests: readonly Request[]): number {
  return new Set(requests.map((request) => aliasEntry(request) ?? request)).size;
}

/** The aliases of an answer's whole records; an earlier build open beside this one finds them by their former names. */
export function wholeNames(endpoint: EndpointName, answer: Answer): readonly string[] {
  const former = recordsIn(endpoint, answer).flatMap((record) => atAddress(formerName, record));
  return [...new Set([...recordsByName(endpoint, answer).keys(), ...former])].map((home) => WHOLE + home);
}

/** Whether a store key is that of a whole record's alias. */
export function isWholeKey(key: string): boolean {
  return key.startsWith(WHOLE, key.indexOf(" ") + 1);
}

/** The aliases of an answer's records, or of an estimate. Whoever asks for the same home in other words finds it by the first. */
export function aliasNames(request: Request, answer: Answer): readonly string[] {
  const asked = aliasEntries(request).map(({ name }) => name);
  const subjects = answer.records.flatMap(subjectOf).map(({ formattedAddress }) => formattedAddress);
  const estimates = subjects.flatMap((address) =>
    [normalizedAddress, formerName].flatMap((nameOf) => estimateName(nameOf, request, address) ?? []),
  );
  return [...new Set([...wholeNames(request.endpoint, answer), ...asked, ...estimates])];
}

/**
 * The part of another question's cached answer that answers this one: an alias led to it. An alias of an earlier build may
 * lead to another home, so the question or the answer must be about this one.
 * @param key The other question's, in the store.
 */
export function answerFor(request: Request, key: string, answer: Answer, isSure: boolean): Answer | undefined {
  const question = questionOf(partsOf(key)[1]);
  if (question === undefined) return undefined;
  const isAnswered = isSure || isSameHome(request, question);
  const home = homeAsked(normalizedAddress, request);
  if (home === undefined) return isAnswered || isAbout(request, answer.records.flatMap(subjectOf)) ? answer : undefined;
  const record = recordsByName(question.endpoint, answer).get(home);
  if (record !== undefined) return only(answer, [record]);
  // A search isn't about one home, and neither are a look-up's several records, unless this home was looked up.
  const isLookedUp = isLookUp(question) && isAnswered;
  return isLookedUp || (answer.records.length === 1 && isAbout(request, answer.records)) ? answer : undefined;
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
function homeAsked(nameOf: NameOf, request: Request): string | undefined {
  if (!isLookUp(request)) return undefined;
  const { id, address = "" } = request.parameters;
  return id === undefined ? `at ${nameOf(address)}` : `id ${id.toLowerCase()}`;
}

/** A home's names: one by its id and one by its address. */
function homesOf(record: JsonObject): readonly string[] {
  const { id } = record;
  return [...(typeof id === "string" ? [`id ${id.toLowerCase()}`] : []), ...atAddress(normalizedAddress, record)];
}

function atAddress(nameOf: NameOf, { formattedAddress }: JsonObject): readonly string[] {
  return typeof formattedAddress === "string" ? [`at ${nameOf(formattedAddress)}`] : [];
}

function subjectOf(record: JsonObject): readonly JsonObject[] {
  const subject = record["subjectProperty"];
  return isObject(subject) ? [subject] : [];
}

const isId = (address: string): boolean => RECORD_ID.test(address);

/** Whether two questions name the same home. Of two whose addresses differ in a hyphen alone, an id names one. */
function isSameHome({ parameters: { address } }: Request, { parameters }: Request): boolean {
  if (address === undefined || isId(address) || parameters["address"] === undefined) return false;
  return normalizedAddress(parameters["address"]) === normalizedAddress(address);
}

/** Whether one of the records is the asked home's, whichever question it answered. */
function isAbout({ parameters: { id, address = "" } }: Request, records: readonly JsonObject[]): boolean {
  if (id !== undefined || isId(address)) {
    return records.flatMap(homesOf).includes(`id ${(id ?? address).toLowerCase()}`);
  }
  return records.some(
    ({ formattedAddress }) =>
      typeof formattedAddress === "string" && addressDifference(address, formattedAddress) === undefined,
  );
}

/** The key of an estimate's request with a normalized address. */
function estimateName(nameOf: NameOf, { endpoint, parameters }: Request, address: unknown): string | undefined {
  const { record } = ENDPOINTS[endpoint];
  if (typeof address !== "string" || (record !== "valueEstimate" && record !== "rentEstimate")) return undefined;
  const written = isId(address) ? address.replace(/-/g, " ") : address;
  return `same ${requestKey(build(endpoint, { ...parameters, address: nameOf(written) }))}`;
}
