/**
 * A request is a plain value: an endpoint and its parameters as canonical text, in a fixed order.
 * Its key identifies the question: the same question has the same key however it was typed.
 */
import {
  ENDPOINT_NAMES,
  ENDPOINTS,
  ENDPOINTS_IN_STORES,
  PAGE_LIMIT,
  type AnswerKind,
  type EndpointName,
  type Parameter,
} from "./endpoints";
import type { Problem } from "./problem";
import { remembering } from "./text/remembering";
import { DEFAULTS_IN_DOUBT, DELIVERY_PARAMETERS } from "./quirks";
import { withoutEnd, withoutStart } from "./text/trimmed";

export interface Request {
  readonly endpoint: EndpointName;
  readonly parameters: Readonly<Record<string, string>>;
  /** Oldest cached answer to accept, in milliseconds. Never sent, not part of the key. */
  readonly maxAge?: number;
  /** Names one of several random draws of the same question. Never sent. */
  readonly sample?: string;
  /** The fields needed: a cached answer that has only these will do. Never sent, not part of the key. */
  readonly fields?: readonly string[];
  /** How many more requests the answer may lead to. Never sent, not part of the key. */
  readonly more?: number;
  /** The same of questions that wait for the answer, by these: two calls that lead to one question lead to it once. */
  readonly leads?: Readonly<Record<string, number>>;
  /** An answer stays, however old, until a person has it requested again. Never sent, not part of the key. */
  readonly keepsOlder?: true;
  /** Read the cache only, whatever the answer's age, and never send. Not part of the key. */
  readonly onlyIfCached?: true;
  /** A retry: it was admitted before and the service refused it for its rate. Never sent, not part of the key. */
  readonly retry?: true;
  /** What was fetched for it couldn't be read. Never sent, not part of the key. */
  readonly unreadable?: true;
  /** A gateway is to ask the service although it remembers an answer, or a problem. Not part of the key. */
  readonly anew?: "everything" | "problems";
  /** The service refused larger sizes of this question. Never sent, not part of the key. */
  readonly refusals?: readonly Problem[];
}

export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Leaves out undefined parameters and puts the rest in the order of the endpoint's table. */
export function request(endpoint: EndpointName, parameters: Parameters, maxAge?: number): Request {
  const canonical: Record<string, string> = {};
  let left = Object.keys(parameters).length;
  for (const { name } of ENDPOINTS[endpoint].parameters) {
    if (!(name in parameters)) continue;
    left -= 1;
    const value = parameters[name];
    if (value !== undefined) canonical[name] = name === "address" ? sentAddress(String(value)) : String(value);
  }
  if (left > 0) throw new Error(`${endpoint} has no parameter ${unknownName(endpoint, parameters)}`);
  return { endpoint, parameters: canonical, ...(maxAge === undefined ? {} : { maxAge }) };
}

function unknownName(endpoint: EndpointName, parameters: Parameters): string | undefined {
  const known = ENDPOINTS[endpoint].parameters.map(({ name }) => name);
  return Object.keys(parameters).find((name) => !known.includes(name));
}

const SIZES: ReadonlyMap<EndpointName, Parameter | undefined> = new Map(
  ENDPOINT_NAMES.map((name) => [name, ENDPOINTS[name].parameters.find(({ size }) => size !== undefined)]),
);

/** How much of an answer is wanted: rows of a page, or months of a history; undefined if the endpoint has no choice. */
export function sizeOf({ endpoint, parameters }: Request): number | undefined {
  const rule = SIZES.get(endpoint);
  return rule === undefined ? undefined : Number(parameters[rule.name] ?? rule.default);
}

/** The same question for an answer that is at least so large. */
export function enlarged(request: Request, size: number): Request {
  const rule = SIZES.get(request.endpoint);
  if (rule === undefined || sizeOf(request)! >= size) return request;
  return { ...request, parameters: { ...request.parameters, [rule.name]: String(size) } };
}

/** The size, where the service may refuse it: then it may accept a smaller one. */
export function refusableSize(request: Request): number | undefined {
  return SIZES.get(request.endpoint)?.size === "months" ? sizeOf(request) : undefined;
}

/** Whether the next larger size is among those that the service refused. */
export function isLargest(request: Request): boolean {
  const asked = sizeOf(request) ?? 0;
  const next = SIZES.get(request.endpoint)?.sizes?.find((size) => size > asked);
  return next !== undefined && request.refusals?.some(({ size }) => size === next) === true;
}

/** The names under which it is kept that so much was refused: to this question, and to any question to the endpoint. */
export function sizeNames(request: Request, size = refusableSize(request)): readonly string[] {
  if (size === undefined) return [];
  return [requestKey(request), ENDPOINTS_IN_STORES[request.endpoint]].map((name) => `${name}&size=${size}`);
}

/** Largest number of records that an answer may contain. */
export function maxRecords({ endpoint, parameters }: Request): number {
  const usual = ENDPOINTS[endpoint].parameters.find(({ name }) => name === "limit")?.default;
  return Number(parameters["limit"] ?? usual ?? PAGE_LIMIT.maximum);
}

/** Whether the request asks for one property record: by its id, or by its address alone. */
export function isLookUp({ endpoint, parameters }: Pick<Request, "endpoint" | "parameters">): boolean {
  if (endpoint === "propertyById") return true;
  if (endpoint !== "properties" || parameters["address"] === undefined) return false;
  return Object.keys(parameters).every((name) => BESIDE_THE_ADDRESS.includes(name));
}

/** Parameters that may accompany an address in a look-up of one home. */
const BESIDE_THE_ADDRESS: readonly string[] = ["address", "limit", ...DELIVERY_PARAMETERS];

/** The kind of answer, which decides its price and cache lifetime. */
export function answerKind(request: Pick<Request, "endpoint" | "parameters">): AnswerKind {
  return isLookUp(request) ? "records" : ENDPOINTS[request.endpoint].kind;
}

export function wantsTotal({ parameters }: Request): boolean {
  return parameters["includeTotalCount"] === "true";
}

export function wantsNoLog({ parameters }: Request): boolean {
  return parameters["suppressLogging"] === "true";
}

/** The same request, with the wish that the service keeps no log of it. */
export function withoutLogging({ endpoint, parameters, maxAge, ...rest }: Request): Request {
  return { ...request(endpoint, { ...parameters, suppressLogging: true }, maxAge), ...rest };
}

/**
 * Stable text that identifies the question. Size, total and logging are not part of it; an address is compared
 * without regard to case and spaces.
 */
export function requestKey(request: Request): string {
  const { endpoint, parameters, sample } = request;
  let key: string = ENDPOINTS_IN_STORES[endpoint];
  for (const { name, isAddress, omitted } of KEY_PARTS.get(endpoint)!) {
    const value = parameters[name];
    if (value !== undefined && value !== omitted) key += `&${name}=${encode(isAddress ? foldAddress(value) : value)}`;
  }
  if (sample !== undefined) key += `&sample=${encode(sample)}`;
  return key;
}

/**
 * The question that a key names: its address is as in the key, and what isn't a parameter now is left out. Undefined if the
 * text is no key.
 */
export function questionOf(key: string): Request | undefined {
  const [code = "", ...pairs] = key.split("&");
  const endpoint = ENDPOINT_NAMES.find((name) => ENDPOINTS_IN_STORES[name] === code);
  if (endpoint === undefined) return undefined;
  const known = ENDPOINTS[endpoint].parameters.map(({ name }) => name);
  const parameters: Record<string, string> = {};
  for (const pair of pairs) {
    const [name = "", value = ""] = pair.split("=");
    if (known.includes(name)) parameters[name] = decodeURIComponent(value);
  }
  return { endpoint, parameters };
}

/**
 * What is sent beside a question and isn't part of its key, other than months of history: how many rows, and how they are
 * delivered. The service may refuse it and still answer the question.
 */
export function sentWith({ endpoint, parameters }: Request): string {
  return BESIDE_KEYS.get(endpoint)!
    .filter(({ name, default: usual }) => parameters[name] !== undefined && parameters[name] !== usual)
    .map(({ name }) => `${name}=${parameters[name]}`)
    .join("&");
}

/** Whether a message names what may be sent beside a question to the endpoint. */
export function namesSentWith(message: string, endpoint: EndpointName): boolean {
  return BESIDE_KEYS.get(endpoint)!.some(({ name }) => message.includes(name));
}

const BESIDE_KEYS: ReadonlyMap<EndpointName, readonly Parameter[]> = new Map(
  Object.values(ENDPOINTS).map(({ name: endpoint, parameters }) => [
    endpoint,
    parameters.filter(({ name, size }) => DELIVERY_PARAMETERS.includes(name) || size === "rows"),
  ]),
);

interface KeyPart {
  readonly name: string;
  readonly isAddress: boolean;
  /** The default, which isn't part of the key. */
  readonly omitted: string | undefined;
}

const KEY_PARTS: ReadonlyMap<EndpointName, readonly KeyPart[]> = new Map(
  Object.values(ENDPOINTS).map(({ name: endpoint, parameters }) => [
    endpoint,
    parameters
      .filter(({ name, size }) => !DELIVERY_PARAMETERS.includes(name) && size === undefined)
      .map(({ name, kind, default: usual }): KeyPart => {
        const omitted = DEFAULTS_IN_DOUBT.includes(`${endpoint}.${name}`) ? undefined : usual;
        return { name, isAddress: kind === "address", omitted };
      }),
  ]),
);

/** How many more requests the answer may lead to in all. */
export const furtherRequests = ({ more = 0, leads = {} }: Request): number =>
  Object.values(leads).reduce((sum, each) => sum + each, more);

/** One request that serves two with the same key: the larger page, and the total and no log if either wants it. */
export function widestRequest(a: Request, b: Request): Request {
  const larger = (sizeOf(a) ?? 0) >= (sizeOf(b) ?? 0) ? a : b;
  const ages = [a.maxAge, b.maxAge].filter((age): age is number => age !== undefined);
  const fields = a.fields === undefined || b.fields === undefined ? undefined : [...a.fields, ...b.fields];
  const more = Math.max(a.more ?? 0, b.more ?? 0);
  const leads = { ...b.leads, ...a.leads };
  const { refusals } = (a.refusals?.length ?? 0) >= (b.refusals?.length ?? 0) ? a : b;
  return {
    ...request(larger.endpoint, {
      ...larger.parameters,
      ...(wantsTotal(a) || wantsTotal(b) ? { includeTotalCount: true } : {}),
      ...(wantsNoLog(a) || wantsNoLog(b) ? { suppressLogging: true } : {}),
    }),
    ...(ages.length === 0 ? {} : { maxAge: Math.min(...ages) }),
    ...(a.sample === undefined ? {} : { sample: a.sample }),
    ...(fields === undefined ? {} : { fields: [...new Set(fields)] }),
    ...(more === 0 ? {} : { more }),
    ...(Object.keys(leads).length === 0 ? {} : { leads }),
    ...(refusals === undefined ? {} : { refusals }),
    ...(a.keepsOlder === true && b.keepsOlder === true ? { keepsOlder: true } : {}),
    ...(a.unreadable === true || b.unreadable === true ? { unreadable: true } : {}),
  };
}

/**
 * Without unusual spaces, line breaks, commas before it and a period at the end, as in the key: if the service refused the
 * address for them, the refusal would hold for the corrected one too.
 */
export const sentAddress = remembering((address) => {
  const spaced = address.replace(/\s+/g, " ").replace(/ (?=,)/g, "");
  return withoutStart(withoutEnd(spaced, /[ ,.]/), /[ ,]/) || address;
});

/** Lower case, single spaces, none around commas, and a space before the ZIP code. */
const foldAddress = remembering((address) =>
  sentAddress(address)
    .toLowerCase()
    .replace(/ ?, ?/g, ",")
    .replace(/,(\d{5}(?:-\d{4})?)$/, " $1"),
);

/** Path and query, relative to the base address: `/avm/value?address=…`. */
export function requestTarget({ endpoint, parameters }: Request): string {
  const { path, parameters: rules } = ENDPOINTS[endpoint];
  const inPath = (name: string): boolean => path.includes(`{${name}}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(parameters[name] ?? ""));
  const query = rules
    .filter(({ name }) => parameters[name] !== undefined && !inPath(name))
    .map(({ name }) => `${name}=${encode(parameters[name] ?? "")}`)
    .join("&");
  return query === "" ? filled : `${filled}?${query}`;
}

/** Percent-encodes all but letters, digits and `-._~`: some hosts reject characters that the standard allows. */
const encode = remembering((text) =>
  encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  ),
);
