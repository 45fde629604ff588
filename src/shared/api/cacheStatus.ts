/**
 * Says where a gateway's answer came from, by `Cache-Status` (RFC 9211) and `Age`. An answer that it had, or that another
 * request brought, was billed before or to someone else.
 */
import type { HttpResponse } from "./http";

export const CACHE_STATUS_HEADER = "cache-status";
export const AGE_HEADER = "age";

/** What a person's request asks of a gateway's memory. The second is a directive of our own. */
export const CACHE_CONTROL_HEADER = "cache-control";
export const ASK_ANEW = "no-cache";
export const RETRY_PROBLEMS = "no-problems";

/** The gateway's name among the caches that a response may have passed. */
const NAME = "prop";

/**
 * - `hit`: it was remembered; `staleFor`: how many milliseconds longer than it is usually shown
 * - `collapsed`: another request in progress brought it
 * - `stored`: it was asked for, and is remembered
 * - `unkept`: it was asked for, and could not be remembered
 */
export interface CacheStatus {
  readonly from: "hit" | "collapsed" | "stored" | "unkept";
  /** What was remembered was not wanted. */
  readonly anew?: boolean;
  readonly staleFor?: number;
}

export function cacheStatusText({ from, anew = false, staleFor = 0 }: CacheStatus): string {
  if (from === "hit") return `${NAME}; hit${staleFor > 0 ? `; ttl=-${Math.ceil(staleFor / 1000)}` : ""}`;
  return `${NAME}; fwd=${anew ? "request" : "miss"}${from === "unkept" ? "" : `; ${from}`}`;
}

/** An answer that cost this request nothing. */
export interface SharedAnswer {
  /** Milliseconds. */
  readonly age: number;
  /** The service failed, so the gateway gave what it had. */
  readonly isStale: boolean;
}

/** Longer than anything is remembered: whatever a service says, an answer isn't older. */
const OLDEST = 10 * 366 * 86_400_000;

/** Undefined if the response says nothing of the kind: then it may have been billed. */
export function sharedAnswer({ headers }: Pick<HttpResponse, "headers">): SharedAnswer | undefined {
  const caches = withoutQuoted(headers[CACHE_STATUS_HEADER] ?? "").split(",");
  const said = caches.map((each) => each.split(";").map((part) => part.trim())).filter(([name]) => name === NAME);
  const parameters = said[said.length - 1] ?? [];
  if (!parameters.includes("hit") && !parameters.includes("collapsed")) return undefined;
  const seconds = headers[AGE_HEADER]?.trim() ?? "";
  return {
    age: /^\d{1,10}$/.test(seconds) ? Math.min(Number(seconds) * 1000, OLDEST) : 0,
    isStale: parameters.some((each) => /^ttl=-\d+$/.test(each)),
  };
}

/** Without quoted texts, which may hold commas and words that mean something elsewhere. */
function withoutQuoted(header: string): string {
  let kept = "";
  let isQuoted = false;
  for (let index = 0; index < header.length; index += 1) {
    const character = header.charAt(index);
    if (isQuoted && character === "\\") index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted) kept += character;
  }
  return kept;
}
