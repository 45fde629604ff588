/**
 * A request is an inert value: an endpoint and its parameters in canonical text and order.
 * Its key names the question: the same question has the same key however it was typed.
 */
import { ENDPOINTS, ENDPOINTS_IN_STORES, PAGE_LIMIT, type AnswerKind, type EndpointName } from "./endpoints";
import { DEFAULTS_IN_DOUBT, PARAMETERS_BESIDE_THE_QUESTION } from "./quirks";
import { withoutEnd, withoutStart } from "./trimmed";

export interface Request {
  readonly endpoint: EndpointName;
  readonly parameters: Readonly<Record<string, string>>;
  /** An answer at hand that is older than so many milliseconds does not do. Never sent, no part of the key. */
  readonly maxAge?: number;
  /** Names one of several draws of the same question. Never sent. */
  readonly sample?: string;
  /** The fields that are wanted, where an answer of which only these were kept will do. Never sent, no part of the key. */
  readonly fields?: readonly string[];
  /** How many more requests its answer may lead to. Never sent, no part of the key. */
  readonly more?: number;
  /** What is at hand will do, however old; where nothing is, nothing is asked. No part of the key. */
  readonly atHandOnly?: true;
  /** It was let through once, and refused because there were too many. Never sent, no part of the key. */
  readonly again?: true;
}

export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Parameters that are undefined are left out; the rest take the order of the endpoint's table. */
export function request(endpoint: EndpointName, parameters: Parameters, maxAge?: number): Request {
  const known = ENDPOINTS[endpoint].parameters.map(({ name }) => name);
  const unknown = Object.keys(parameters).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${endpoint} has no parameter ${unknown}`);
  const canonical: Record<string, string> = {};
  for (const name of known) {
    const value = parameters[name];
    if (value !== undefined) canonical[name] = String(value);
  }
  return { endpoint, parameters: canonical, ...(maxAge === undefined ? {} : { maxAge }) };
}

/** The number of records asked for, or undefined where the endpoint does not page. */
export function pageSize({ endpoint, parameters }: Request): number | undefined {
  const { paged, parameters: rules } = ENDPOINTS[endpoint];
  if (!paged) return undefined;
  return Number(parameters["limit"] ?? rules.find(({ name }) => name === "limit")?.default);
}

/** How many records an answer to it may hold. */
export function recordsAsked({ endpoint, parameters }: Request): number {
  const usual = ENDPOINTS[endpoint].parameters.find(({ name }) => name === "limit")?.default;
  return Number(parameters["limit"] ?? usual ?? PAGE_LIMIT.maximum);
}

/** Whether it asks for one property record: by its id, or by nothing but its address. */
export function isLookUp({ endpoint, parameters }: Pick<Request, "endpoint" | "parameters">): boolean {
  if (endpoint === "propertyById") return true;
  if (endpoint !== "properties" || parameters["address"] === undefined) return false;
  return Object.keys(parameters).every((name) => BESIDE_THE_ADDRESS.includes(name));
}

/** Beside an address they leave it the question for one home. */
const BESIDE_THE_ADDRESS: readonly string[] = ["address", "limit", ...PARAMETERS_BESIDE_THE_QUESTION];

/** What it asks for, as it is priced and kept. */
export function kindOf(request: Pick<Request, "endpoint" | "parameters">): AnswerKind {
  return isLookUp(request) ? "records" : ENDPOINTS[request.endpoint].kind;
}

export function wantsTotal({ parameters }: Request): boolean {
  return parameters["includeTotalCount"] === "true";
}

export function wantsNoLog({ parameters }: Request): boolean {
  return parameters["suppressLogging"] === "true";
}

/** The same request, of which the service is asked to keep no log. */
export function unlogged({ endpoint, parameters, maxAge, ...rest }: Request): Request {
  return { ...request(endpoint, { ...parameters, suppressLogging: true }, maxAge), ...rest };
}

/**
 * Stable text that names the question. The size of the page, the wish for a total and the wish for no log
 * are no part of it; an address counts by its letters and digits, not by its case and spaces.
 */
export function key({ endpoint, parameters, sample }: Request): string {
  const { paged, parameters: rules } = ENDPOINTS[endpoint];
  const parts = rules
    .filter(({ name }) => parameters[name] !== undefined)
    .filter(({ name }) => !PARAMETERS_BESIDE_THE_QUESTION.includes(name) && !(paged && name === "limit"))
    .filter(
      ({ name, default: usual }) => parameters[name] !== usual || DEFAULTS_IN_DOUBT.includes(`${endpoint}.${name}`),
    )
    .map(({ name, kind }) => {
      const value = parameters[name] ?? "";
      return `${name}=${encode(kind === "address" ? foldAddress(value) : value)}`;
    });
  return [ENDPOINTS_IN_STORES[endpoint], ...parts, ...(sample === undefined ? [] : [`sample=${encode(sample)}`])].join("&");
}

/** One request that serves two of the same question: the larger page, the total and no log if either wants it. */
export function widest(one: Request, other: Request): Request {
  const larger = (pageSize(one) ?? 0) >= (pageSize(other) ?? 0) ? one : other;
  const ages = [one.maxAge, other.maxAge].filter((age): age is number => age !== undefined);
  const fields = one.fields === undefined || other.fields === undefined ? undefined : [...one.fields, ...other.fields];
  const more = Math.max(one.more ?? 0, other.more ?? 0);
  return {
    ...request(larger.endpoint, {
      ...larger.parameters,
      ...(wantsTotal(one) || wantsTotal(other) ? { includeTotalCount: true } : {}),
      ...(wantsNoLog(one) || wantsNoLog(other) ? { suppressLogging: true } : {}),
    }),
    ...(ages.length === 0 ? {} : { maxAge: Math.min(...ages) }),
    ...(one.sample === undefined ? {} : { sample: one.sample }),
    ...(fields === undefined ? {} : { fields: [...new Set(fields)] }),
    ...(more === 0 ? {} : { more }),
  };
}

/** Small letters, single spaces, none around commas; a ZIP code stands after a space, however it was joined. */
function foldAddress(address: string): string {
  const joined = address.toLowerCase().replace(/\s+/g, " ").replace(/ ?, ?/g, ",");
  return withoutEnd(withoutStart(joined, /[ ,]/), /[ ,.]/).replace(/,(\d{5}(?:-\d{4})?)$/, " $1");
}

/** Path and query below the base address: `/avm/value?address=…`. */
export function target({ endpoint, parameters }: Request): string {
  const { path, parameters: rules } = ENDPOINTS[endpoint];
  const inPath = (name: string): boolean => path.includes(`{${name}}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(parameters[name] ?? ""));
  const query = rules
    .filter(({ name }) => parameters[name] !== undefined && !inPath(name))
    .map(({ name }) => `${name}=${encode(parameters[name] ?? "")}`)
    .join("&");
  return query === "" ? filled : `${filled}?${query}`;
}

/** Percent-encodes all but letters, digits and `-._~`: some hosts refuse more than the standard does. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
