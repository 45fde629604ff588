/**
 * What came back, read once: an `Answer` (records with the moment they were fetched) or a `Problem`.
 * Nothing about the body's shape is taken for granted; a status is read by the service's code first.
 */
import { bounded } from "./bounded";
import { ENDPOINTS, type RecordName } from "./endpoints";
import { GATEWAY } from "./gatewayCodes";
import { grouped } from "./grouped";
import { isRedirect, LIMIT_HEADER, RETRY_HEADER, SANDBOX_HEADER, TOTAL_HEADER, type HttpResponse } from "./http";
import { isList, isObject, parseJson, type Json, type JsonObject } from "./json";
import { isProblem, problem, type Problem, type ProblemKind } from "./problem";
import { ADDRESS_NOT_PLACED } from "./quirks";
import { oneLine, quoted } from "./quoted";
import { pageSize, recordsAsked, type Request } from "./request";

export interface Answer {
  readonly kind: "answer";
  readonly records: readonly JsonObject[];
  /** When it arrived, milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** A service that says it is a sandbox bills nothing. */
  readonly billed: boolean;
  /** How many records were asked for, where the endpoint pages. */
  readonly limit?: number;
  /** The service gave a smaller page than was asked for, and said so: that is its limit. A larger page can't be had. */
  readonly capped?: true;
  /** How many match in all, where the service was asked for it. */
  readonly total?: number;
  /** Only these fields of its record were kept: it serves those who want no others. */
  readonly fields?: readonly string[];
  /** How many records came, where they are more than were asked for: only those are in it. */
  readonly sent?: number;
  /** How many values were cut, because they were nested too deep or longer than a cell holds. */
  readonly shortened?: number;
  /** It was at hand: no request was made for it. */
  readonly cached?: true;
  /** Of what was at hand: how many milliseconds old it was when it was looked up. Never stored. */
  readonly age?: number;
  /** The service failed, and this is what was known before. */
  readonly stale?: true;
}

export type Outcome = Answer | Problem;

const DAY = 86_400_000;

/** How many whole days ago it came from the service. */
export function ageDays({ age = 0 }: Answer): number {
  return Math.floor(age / DAY);
}

/** What a host brings back for one request: a response, or the fault that kept it away. */
export type Delivery = {
  readonly at: number;
  /** How many times more it may have been sent, by a browser that sends again by itself. */
  readonly repeats?: number;
  /** It was kept and booked when it came, because others of its batch are awaited for long. */
  readonly kept?: true;
} & (
  | {
      readonly kind: "response";
      readonly response: HttpResponse;
      /** Its body is longer than `MOST_CHARACTERS`, and was left unread. */
      readonly tooLarge?: true;
    }
  | {
      readonly kind: "fault";
      /**
       * `unsent`: it never left, so it can't have been billed. `lost`: it may have been. `withdrawn`: its reservation was
       * given to others before its turn, as where a laptop slept; it never left, and may be reserved again.
       */
      readonly fault: "unsent" | "lost" | "withdrawn";
      readonly problem: Problem;
    }
);

/** Characters of a body: to read more would hold up a tab for minutes. */
export const MOST_CHARACTERS = 100_000_000;

/** Characters of an answer that any host can keep. 500 records have a hundredth of it. */
const MOST_KEPT = 10_000_000;

export function read(request: Request, delivery: Delivery): Outcome {
  if (delivery.kind === "fault") return delivery.problem;
  const { response, at, tooLarge } = delivery;
  if (response.status !== 200) return readError(request, response);
  return tooLarge === true || response.body.length > MOST_CHARACTERS ? TOO_LARGE : readRecords(request, response, at);
}

const UNREADABLE = problem("unreadable", "The service's answer could not be read");
const TOO_LARGE = problem("unreadable", "The service's answer is too large to be read");

function readRecords(request: Request, { headers, body }: HttpResponse, at: number): Outcome {
  const { answers, record: name } = ENDPOINTS[request.endpoint];
  const json = parseJson(body);
  if (answers === "one" && (json === null || (isList(json) && json.length === 0))) return nothingMatches(request);
  const sent = answers === "list" && isList(json) ? json : isObject(json) ? [json] : undefined;
  if (sent === undefined || (answers === "list" && isObject(json))) return UNREADABLE;
  const most = answers === "list" ? recordsAsked(request) : 1;
  const { json: kept, cut: shortened, size } = bounded(sent.slice(0, most));
  if (size > MOST_KEPT) return TOO_LARGE;
  const records = listed(kept);
  if (records === undefined) return UNREADABLE;
  if (answers === "one" && records.every((record) => isEmpty(record, name))) return HOLDS_NOTHING;
  const asked = pageSize(request);
  const limit =
    asked === undefined ? undefined : Math.min(asked, Math.max(records.length, count(headers[LIMIT_HEADER]) || asked));
  const total = count(headers[TOTAL_HEADER]);
  // No fewer match than came.
  const ends = records.length === 0 ? 0 : offset(request) + records.length;
  return {
    kind: "answer",
    records,
    fetchedAt: at,
    billed: headers[SANDBOX_HEADER] !== "1",
    ...(limit === undefined ? {} : { limit }),
    ...(limit !== asked && records.length === limit ? { capped: true } : {}),
    ...(total === undefined ? {} : { total: Math.max(total, ends) }),
    ...(sent.length > records.length ? { sent: sent.length } : {}),
    ...(shortened > 0 ? { shortened } : {}),
  };
}

function listed(json: Json | undefined): readonly JsonObject[] | undefined {
  return isList(json) && json.every(isObject) ? json : undefined;
}

const HOLDS_NOTHING = problem(
  "unreadable",
  "The service's answer holds no values: there may be something wrong with it",
);

/** What makes an estimate one: the number, or what it was made from. */
const ESTIMATED = ["price", "priceRangeLow", "priceRangeHigh", "rent", "rentRangeLow", "rentRangeHigh"];

/** Blank cells would look like an answer. */
function isEmpty(record: JsonObject, name: RecordName): boolean {
  if (name !== "valueEstimate" && name !== "rentEstimate") return Object.keys(record).length === 0;
  const { subjectProperty, comparables } = record;
  const holdsParts = isObject(subjectProperty) || (isList(comparables) && comparables.length > 0);
  return !holdsParts && ESTIMATED.every((field) => record[field] === undefined || record[field] === null);
}

/** What is odd about an answer, in words: it was cut. */
export function oddness({ records, sent, shortened }: Answer): string | undefined {
  const told = [
    ...(sent === undefined
      ? []
      : [
          `The service sent ${grouped(sent)} records where ${grouped(records.length)} were asked for: the first ` +
            `${grouped(records.length)} are used`,
        ]),
    ...(shortened === undefined
      ? []
      : [`${grouped(shortened)} ${shortened === 1 ? "value was" : "values were"} cut: too long, or nested too deep`]),
  ];
  return told.length === 0 ? undefined : told.join(". ");
}

function count(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header.trim()) ? Number(header) : undefined;
}

const BY_CODE: ReadonlyMap<string, ProblemKind> = new Map([
  ["auth/api-key-invalid", "access"],
  ["billing/subscription-inactive", "access"],
  ["auth/rate-limit-exceeded", "rate"],
  ["resource/bad-request", "refused"],
  [GATEWAY.busy, "rate"],
  [GATEWAY.unsent, "unreachable"],
  [GATEWAY.lost, "unreachable"],
  [GATEWAY.noEndpoint, "failed"],
]);

const BY_STATUS: Readonly<Record<number, ProblemKind>> = {
  400: "refused",
  401: "access",
  403: "access",
  404: "nothing",
  429: "rate",
};

const SAYS: Readonly<Partial<Record<ProblemKind, string>>> = {
  access: "The service did not accept the key",
  rate: "The service takes no more requests at the moment",
  refused: "The service refused the request",
  unreachable: "No answer came from the service",
};

/** Of a 404 that doesn't come from the service. The settings hold its address. */
const NO_SERVICE = "There is no such service (404): check its address in the settings, with its version, such as /v1";

const REDIRECTED =
  "The service answered with a redirect; PROP follows none, because the key would go along: check the service's address";

/** Characters of what the service says, at most. */
const LONGEST = 200;

function readError(request: Request, { status, headers, body }: HttpResponse): Problem {
  if (isRedirect(status)) return problem("failed", REDIRECTED);
  const json = parseJson(body);
  const code = isObject(json) && typeof json["error"] === "string" ? json["error"] : undefined;
  const said = isObject(json) && typeof json["message"] === "string" ? oneLine(json["message"], LONGEST) : "";
  const kind = (code === undefined ? undefined : BY_CODE.get(code)) ?? BY_STATUS[status] ?? "failed";
  if (status === 404 && (kind === "failed" || (kind === "nothing" && !mayBeTheServices(body, json)))) {
    return problem("failed", NO_SERVICE, code);
  }
  if (kind === "nothing" || (kind === "refused" && ADDRESS_NOT_PLACED.test(said))) return nothingMatches(request, code);
  const what = SAYS[kind] ?? `The service failed (${status})`;
  const told = problem(kind, said === "" ? what : `${what}: ${said}`, code);
  const seconds = count(headers[RETRY_HEADER]);
  return kind === "rate" && seconds !== undefined ? { ...told, after: seconds * 1000 } : told;
}

/**
 * What the service's 404 holds is not published, but all that it says is JSON. Any other server says 404 too, mostly in
 * text: that tells nothing of a property, and must not be kept for days.
 */
function mayBeTheServices(body: string, json: Json | undefined): boolean {
  return body.trim() === "" || isObject(json) || isList(json);
}

/** The problem of an address or id for which the service has nothing. */
export function nothingMatches({ endpoint, parameters }: Request, code?: string): Problem {
  const { address, id, latitude, longitude } = parameters;
  const { record } = ENDPOINTS[endpoint];
  const isListing = record === "saleListing" || record === "rentalListing";
  const what = address ?? id ?? (latitude === undefined ? undefined : `${latitude}, ${longitude}`);
  return problem(
    "nothing",
    what === undefined ? "Nothing matches" : `No ${isListing ? "listing" : "property"} matches ${quoted(what)}`,
    code,
  );
}

/** Whether an answer at hand holds all that a request asks for: a larger page serves a smaller one. */
export function covers(answer: Answer, request: Request): boolean {
  const { fields } = answer;
  if (fields !== undefined && request.fields?.every((name) => fields.includes(name)) !== true) return false;
  const asked = pageSize(request);
  if (asked === undefined || answer.limit === undefined) return true;
  const whole = answer.records.length < answer.limit;
  const hasTotal = answer.total !== undefined || (whole && offset(request) === 0);
  const enough = whole || answer.limit >= asked || answer.capped === true;
  return enough && (hasTotal || request.parameters["includeTotalCount"] !== "true");
}

/** The part of an answer that a request asks for. What the whole told of the total stays known. */
export function cut(outcome: Outcome, request: Request): Outcome {
  const asked = pageSize(request);
  if (isProblem(outcome) || asked === undefined || outcome.records.length <= asked) return outcome;
  const total = totalOf(outcome, request);
  const records = outcome.records.slice(0, asked);
  // What the service sent beyond the larger page is no news of the smaller one.
  const { sent, ...rest } = outcome;
  return { ...(sent === undefined ? outcome : rest), records, limit: asked, ...(total === undefined ? {} : { total }) };
}

/** How many records match in all, as far as an answer tells. */
export function totalOf(answer: Answer, request: Request): number | undefined {
  const { total, limit, records } = answer;
  if (total !== undefined) return total;
  return limit !== undefined && records.length < limit ? offset(request) + records.length : undefined;
}

function offset({ parameters }: Request): number {
  return Number(parameters["offset"] ?? 0);
}
