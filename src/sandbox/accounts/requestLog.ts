/**
 * The service's request log (docs/service.md, 4.8 and 8): kept for 60 days and limited in size. With
 * `suppressLogging=true` an entry has neither parameters nor a caller. It never contains a key.
 */
import type { Endpoint, EndpointName } from "../../shared/api/endpoints";
import type { HttpRequest } from "../../shared/api/http";
import { accountKeyName } from "./accountKeys";
import type { KeyHolder } from "./accounts";

export interface LogEntry {
  /** Milliseconds since 1970 UTC. */
  readonly moment: number;
  /** Undefined if the path isn't an endpoint's. */
  readonly endpoint?: EndpointName;
  readonly status: number;
  /** The key's account, if it has one. */
  readonly account?: string;
  readonly key?: string;
  /** Parameters of the endpoint, including the id in the path. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Pages of entries, so that adding one doesn't copy them all. */
export interface RequestLog {
  readonly full: readonly (readonly LogEntry[])[];
  readonly latest: readonly LogEntry[];
}

export const EMPTY_LOG: RequestLog = { full: [], latest: [] };

const DAYS_KEPT = 60;
const DAY = 86400000;
const PAGE = 100;
const PAGES_KEPT = 99;
/** The oldest are dropped beyond this. */
export const ENTRIES_KEPT = PAGE * (PAGES_KEPT + 1);
/** A longer value is replaced by its length. */
const LONGEST_VALUE = 200;

export interface HandledRequest {
  readonly endpoint: Endpoint | undefined;
  /** From the path, decoded; empty if the path has none. */
  readonly id: string;
  readonly request: HttpRequest;
  readonly holder: KeyHolder | undefined;
  readonly status: number;
  readonly now: number;
}

/** The entry of a request. For unknown callers, no parameters are kept. */
export function entryOf({ endpoint, id, request: { query }, holder, status, now }: HandledRequest): LogEntry {
  const entry = { moment: now, ...(endpoint === undefined ? {} : { endpoint: endpoint.name }), status };
  const isSuppressed = query.some(([name, value]) => name === "suppressLogging" && value === "true");
  if (isSuppressed || holder === undefined) return entry;
  const { account, key } = holder;
  const known = endpoint?.parameters.map(({ name }) => name) ?? [];
  const sent: readonly (readonly [string, string])[] = id === "" ? query : [["id", id], ...query];
  const kept = sent
    .filter(([name]) => known.includes(name))
    .map(([name, value]) => [name, short(value).split(key.key).join("***")] as const);
  return { ...entry, account: account.name, key: accountKeyName(key), parameters: Object.fromEntries(kept) };
}

export function logged({ full, latest }: RequestLog, entry: LogEntry): RequestLog {
  const isOver = latest.length >= PAGE;
  const pages = isOver ? [...full, latest] : full;
  const young = pages.filter((page) => isYoung(page[page.length - 1], entry.moment));
  return { full: young.slice(-PAGES_KEPT), latest: isOver ? [entry] : [...latest, entry] };
}

/** The entries of the last 60 days, oldest first. */
export function logEntries({ full, latest }: RequestLog, now: number): readonly LogEntry[] {
  return [...full, latest].flatMap((page) => page.filter((entry) => isYoung(entry, now)));
}

export function logOf(entries: readonly LogEntry[]): RequestLog {
  return entries.reduce(logged, EMPTY_LOG);
}

function isYoung(entry: LogEntry | undefined, now: number): boolean {
  return entry !== undefined && entry.moment > now - DAYS_KEPT * DAY;
}

function short(value: string): string {
  return value.length > LONGEST_VALUE ? `(${value.length} characters)` : value;
}
