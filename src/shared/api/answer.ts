/**
 * Reads a response into an `Answer` (records, and when they were fetched) or a `Problem`.
 * The body may have any shape. For an error, the service's own code takes precedence over the HTTP status.
 */
import { boundedJson } from "./answerLimits";
import { ENDPOINTS, isPaged, type RecordName } from "./endpoints";
import { sharedAnswer } from "./cacheStatus";
import { GATEWAY } from "./gatewayCodes";
import { thousands } from "./text/thousands";
import { isRedirect, LIMIT_HEADER, RETRY_HEADER, SANDBOX_HEADER, TOTAL_HEADER, type HttpResponse } from "./http";
import { isList, isObject, parseJson, type Json, type JsonObject } from "./json";
import { isProblem, problem, type Problem, type ProblemKind } from "./problem";
import { ADDRESS_NOT_PLACED, BAD_REQUEST, TOO_FEW_COMPARABLES } from "./quirks";
import { oneLine, quotedText } from "./text/quoted";
import { isLargest, maxRecords, refusableSize, sentWith, sizeOf, wantsTotal, type Request } from "./request";

export interface Answer {
  readonly kind: "answer";
  readonly records: readonly JsonObject[];
  /** When it arrived, milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** False if the response says that it comes from a sandbox. */
  readonly billed: boolean;
  /** A gateway had it, or another's request brought it: this one was not billed. */
  readonly shared?: true;
  /** The size requested: rows of a page, or months of a history. */
  readonly limit?: number;
  /** The service gives no larger ones: it returned a smaller page than requested and said so, or refused more months. */
  readonly capped?: true;
  /** Total number of matches, if the request asked for it. */
  readonly total?: number;
  /** The request asked for the total, and the service didn't give it. */
  readonly uncounted?: true;
  /** Only these fields of the record were cached, so it serves only requests that need no others. */
  readonly fields?: readonly string[];
  /** How many records the service sent, if more than requested. The surplus is not in `records`. */
  readonly sent?: number;
  /** How many values were cut because they were too deeply nested or longer than a cell holds. */
  readonly shortened?: number;
  /** It came from the cache: no request was made. */
  readonly cached?: true;
  /** Age of a cached or shared answer when it was looked up, in milliseconds. Never stored. */
  readonly age?: number;
  /** The service failed, so this older answer is shown instead. */
  readonly stale?: true;
}

export type Outcome = Answer | Problem;

const DAY = 86_400_000;

/** Whole days since the answer came from the service. */
export function ageDays({ age = 0 }: Answer): number {
  return Math.floor(age / DAY);
}

/** What a host returns for one request: a response, or why there is none. */
export type Delivery = {
  readonly at: number;
  /** How many more times the browser may have sent it on its own. */
  readonly repeats?: number;
} & (
  | {
      readonly kind: "response";
      readonly response: HttpResponse;
      /** The body is longer than `MOST_CHARACTERS` and was not read. */
      readonly tooLarge?: true;
    }
  | {
      readonly kind: "fault";
      /**
       * `unsent`: it was never sent, so it can't have been billed. `lost`: it was sent and may have been billed.
       * `withdrawn`: its reservation expired before its slot came (the laptop slept, say), so it was not sent and may be
       * reserved again.
       */
      readonly fault: "unsent" | "lost" | "withdrawn";
      readonly problem: Problem;
    }
);

/** Longest body that is read, in characters. A longer one would block the tab for minutes. */
export const MOST_CHARACTERS = 100_000_000;

/** Largest answer that every host can store, in characters. 500 records take about a hundredth of it. */
const MOST_KEPT = 10_000_000;

/** What a response says is needed several times: to book it, to keep it and to show it. */
const READ = new WeakMap<HttpResponse, { readonly request: Request; readonly at: number; readonly outcome: Outcome }>();

export function readAnswer(request: Request, delivery: Delivery): Outcome {
  if (delivery.kind === "fault") return delivery.problem;
  const { response, at } = delivery;
  const before = READ.get(response);
  if (before?.request === request && before.at === at) return before.outcome;
  const outcome = readResponse(request, delivery);
  READ.set(response, { request, at, outcome });
  return outcome;
}

function readResponse(request: Request, { response, at, tooLarge }: Delivery & { readonly kind: "response" }): Outcome {
  if (response.status !== 200) return readError(request, response);
  return tooLarge === true || response.body.length > MOST_CHARACTERS ? TOO_LARGE : readRecords(request, response, at);
}

const UNREADABLE = problem("unreadable", "The service's response could not be read");
const TOO_LARGE = problem("unreadable", "The service's response is too large to read");

function readRecords(request: Request, { headers, body }: HttpResponse, at: number): Outcome {
  const { answers, record: name } = ENDPOINTS[request.endpoint];
  const json = parseJson(body);
  const billed = headers[SANDBOX_HEADER] !== "1";
  if (answers === "one" && (json === null || (isList(json) && json.length === 0))) {
    return { ...notFoundProblem(request), settlement: billed ? "billed" : "free" };
  }
  const sent = answers === "list" && isList(json) ? json : isObject(json) ? [json] : undefined;
  if (sent === undefined || (answers === "list" && isObject(json))) return UNREADABLE;
  const most = answers === "list" ? maxRecords(request) : 1;
  const { json: kept, cut: shortened, size } = boundedJson(sent.slice(0, most));
  if (size > MOST_KEPT) return TOO_LARGE;
  const records = listed(kept);
  if (records === undefined) return UNREADABLE;
  if (answers === "one" && records.every((record) => isEmpty(record, name))) return HOLDS_NOTHING;
  const asked = sizeOf(request);
  const limit =
    asked === undefined ? undefined : Math.min(asked, Math.max(records.length, count(headers[LIMIT_HEADER]) || asked));
  const total = count(headers[TOTAL_HEADER]);
  const shared = sharedAnswer({ headers });
  // At least as many match as were returned.
  const ends = records.length === 0 ? 0 : offset(request) + records.length;
  return {
    kind: "answer",
    records,
    fetchedAt: at,
    billed,
    ...(shared === undefined ? {} : { shared: true, age: shared.age }),
    ...(shared?.isStale === true ? { stale: true } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...((limit !== asked && records.length === limit) || isLargest(request) ? { capped: true } : {}),
    ...(total === undefined ? {} : { total: Math.max(total, ends) }),
    ...(total === undefined && wantsTotal(request) ? { uncounted: true } : {}),
    ...(sent.length > records.length ? { sent: sent.length } : {}),
    ...(shortened > 0 ? { shortened } : {}),
  };
}

function listed(json: Json | undefined): readonly JsonObject[] | undefined {
  return isList(json) && json.every(isObject) ? json : undefined;
}

const HOLDS_NOTHING = problem("unreadable", "The service's response contains no values; it may be faulty");

/** An estimate without any of these, and without a subject or comparables, is empty. */
const ESTIMATED = ["price", "priceRangeLow", "priceRangeHigh", "rent", "rentRangeLow", "rentRangeHigh"];

/** Whether a record has nothing to show: blank cells would look like an answer. */
function isEmpty(record: JsonObject, name: RecordName): boolean {
  if (name !== "valueEstimate" && name !== "rentEstimate") return Object.keys(record).length === 0;
  const { subjectProperty, comparables } = record;
  const holdsParts = isObject(subjectProperty) || (isList(comparables) && comparables.length > 0);
  return !holdsParts && ESTIMATED.every((field) => record[field] === undefined || record[field] === null);
}

/** A note about what was cut from an answer, or undefined. */
export function shorteningNote({ records, sent, shortened }: Answer): string | undefined {
  const notes = [
    ...(sent === undefined
      ? []
      : [
          `The service sent ${thousands(sent)} records instead of the ${thousands(records.length)} requested: the first ` +
            `${thousands(records.length)} are used`,
        ]),
    ...(shortened === undefined
      ? []
      : [
          `${thousands(shortened)} ${shortened === 1 ? "value was" : "values were"} cut off: too long or too deeply nested`,
        ]),
  ];
  return notes.length === 0 ? undefined : notes.join(". ");
}

function count(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header.trim()) ? Number(header) : undefined;
}

const BY_CODE: ReadonlyMap<string, ProblemKind> = new Map([
  ["auth/api-key-invalid", "access"],
  ["billing/subscription-inactive", "access"],
  ["auth/rate-limit-exceeded", "rate"],
  [BAD_REQUEST, "refused"],
  [GATEWAY.busy, "rate"],
  [GATEWAY.unsent, "unreachable"],
  [GATEWAY.lost, "unreachable"],
  [GATEWAY.unreadable, "unreadable"],
  [GATEWAY.budget, "spending"],
  [GATEWAY.store, "failed"],
  [GATEWAY.noEndpoint, "failed"],
]);

const BY_STATUS: Readonly<Record<number, ProblemKind>> = {
  400: "refused",
  401: "access",
  403: "access",
  404: "nothing",
  429: "rate",
};

/** What a problem that was told begins with. */
export const SAYS: Readonly<Partial<Record<ProblemKind, string>>> = {
  access: "The service did not accept the key",
  rate: "The service isn't accepting more requests right now",
  refused: "The service refused the request",
  unreachable: "The service did not answer",
  spending: "The gateway isn't allowed to make more requests",
  unreadable: UNREADABLE.message,
};

/** The words for any other error. */
export const failedWith = (status: number | string): string => `The service failed (${status})`;

/** For a 404 that another server sent. */
const NO_SERVICE =
  "The service was not found (404): check its address in the settings, including its version, such as /v1";

const REDIRECTED =
  "The service answered with a redirect, which PROP doesn't follow because it would pass the key on: check the service's address";

const WIDEN = " (raise maxRadius or daysOld in the options)";

/** Longest part of the service's own message that is quoted, in characters. */
const LONGEST = 200;

function readError(request: Request, { status, headers, body }: HttpResponse): Problem {
  if (isRedirect(status)) return problem("failed", REDIRECTED);
  const json = parseJson(body);
  const code = isObject(json) && typeof json["error"] === "string" ? json["error"] : undefined;
  const message = isObject(json) && typeof json["message"] === "string" ? oneLine(json["message"], LONGEST) : "";
  const kind = (code === undefined ? undefined : BY_CODE.get(code)) ?? BY_STATUS[status] ?? "failed";
  if (status === 404 && (kind === "failed" || (kind === "nothing" && !mayBeTheServices(body, json)))) {
    return problem("failed", NO_SERVICE, code);
  }
  if (kind === "nothing") return notFoundProblem(request, code);
  if (kind === "refused" && ADDRESS_NOT_PLACED.test(message)) return notFoundProblem(request, BAD_REQUEST);
  const what = SAYS[kind] ?? failedWith(status);
  // A gateway's message may have the remedy already.
  const remedy = TOO_FEW_COMPARABLES.test(message) && !message.includes(WIDEN) ? WIDEN : "";
  const error = problem(kind, message === "" ? what : `${what}: ${message}${remedy}`, code);
  const size = kind === "refused" ? refusableSize(request) : undefined;
  if (size !== undefined) return { ...error, size };
  if (kind === "refused") return { ...error, ...refusedWith(request) };
  const seconds = count(headers[RETRY_HEADER]);
  return kind === "rate" && seconds !== undefined ? { ...error, after: seconds * 1000 } : error;
}

/** Of a list, any refusal may be of the rows that were wanted. */
function refusedWith(request: Request): Pick<Problem, "sentWith"> {
  const beside = sentWith(request);
  return beside === "" && !isPaged(ENDPOINTS[request.endpoint]) ? {} : { sentWith: beside };
}

/**
 * Whether a 404 may come from the service: the body of its 404 is not documented, but it always answers in JSON. A 404
 * from another server (mostly text) says nothing about the property and must not be cached for days.
 */
function mayBeTheServices(body: string, json: Json | undefined): boolean {
  return body.trim() === "" || isObject(json) || isList(json);
}

/** The problem for an address, id or point that the service has no record of. */
export function notFoundProblem({ endpoint, parameters }: Request, code?: string): Problem {
  const { address, id, latitude, longitude, zipCode } = parameters;
  const { record } = ENDPOINTS[endpoint];
  if (record === "market") return problem("nothing", `No market figures for ZIP ${zipCode}`, code);
  const isListing = record === "saleListing" || record === "rentalListing";
  const what = address ?? id ?? (latitude === undefined ? undefined : `${latitude}, ${longitude}`);
  return problem(
    "nothing",
    what === undefined ? "Nothing matches" : `No ${isListing ? "listing" : "property"} matches ${quotedText(what)}`,
    code,
  );
}

/** Whether a cached answer contains everything a request asks for. A larger answer serves a smaller one. */
export function coversRequest(answer: Answer, request: Request): boolean {
  const { fields, limit } = answer;
  if (fields !== undefined && request.fields?.every((name) => fields.includes(name)) !== true) return false;
  const asked = sizeOf(request);
  if (asked === undefined || limit === undefined) return true;
  const isWhole = ENDPOINTS[request.endpoint].answers === "list" && answer.records.length < limit;
  const hasTotal = answer.total !== undefined || answer.uncounted === true || (isWhole && offset(request) === 0);
  const isEnough = isWhole || limit >= asked || answer.capped === true;
  return isEnough && (hasTotal || !wantsTotal(request));
}

/** The part of an answer that a request asks for. The total is kept if the whole answer tells it. */
export function cutToRequest(outcome: Outcome, request: Request): Outcome {
  const asked = sizeOf(request);
  if (isProblem(outcome) || asked === undefined) return outcome;
  if (ENDPOINTS[request.endpoint].record === "market") return cutToMonths(outcome, asked);
  if (outcome.records.length <= asked) return outcome;
  const total = totalOf(outcome, request);
  const records = outcome.records.slice(0, asked);
  // Surplus records were a surplus over the larger page, so the note doesn't apply to the smaller one.
  const { sent, ...rest } = outcome;
  return { ...(sent === undefined ? outcome : rest), records, limit: asked, ...(total === undefined ? {} : { total }) };
}

function cutToMonths(answer: Answer, months: number): Answer {
  const { limit = months } = answer;
  return limit <= months
    ? answer
    : { ...answer, records: answer.records.map((each) => lastMonths(each, months)), limit: months };
}

/** Total number of matches, if the answer tells it or is the last page. */
export function totalOf(answer: Answer, request: Request): number | undefined {
  const { total, limit, records } = answer;
  if (total !== undefined) return total;
  return limit !== undefined && records.length < limit ? offset(request) + records.length : undefined;
}

function offset({ parameters }: Request): number {
  return Number(parameters["offset"] ?? 0);
}

const MARKETS = ["saleData", "rentalData"] as const;

/** The market as the service gives it for so many months, the latest included. A month that is missing counts too. */
function lastMonths(market: JsonObject, months: number): JsonObject {
  const cut = MARKETS.flatMap((name) => {
    const data = market[name];
    if (!isObject(data) || !isObject(data["history"])) return [];
    const { history, lastUpdatedDate } = data;
    const all = Object.keys(history);
    const ends = [lastUpdatedDate, ...all].map(monthNumber).filter((each) => each !== undefined);
    const first = Math.max(...ends) - months + 1;
    const kept = all.filter((each) => (monthNumber(each) ?? first) >= first);
    return kept.length === all.length
      ? []
      : [[name, { ...data, history: Object.fromEntries(kept.map((each) => [each, history[each]!])) }] as const];
  });
  return cut.length === 0 ? market : { ...market, ...Object.fromEntries(cut) };
}

/** Counts months, of `2026-11` or a date in it. */
function monthNumber(text: unknown): number | undefined {
  const [, year, month] = (typeof text === "string" && /^(\d{4})-(\d{2})(?!\d)/.exec(text)) || [];
  return month === undefined ? undefined : Number(year) * 12 + Number(month);
}
