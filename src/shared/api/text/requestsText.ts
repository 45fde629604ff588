/** A number of requests in words, the same in cells, prices and progress. */
import { thousands } from "./thousands";

/** A number of requests, and their largest number if it depends on answers yet to come. */
export interface RequestRange {
  readonly requests: number;
  readonly atMost: number;
}

/** `6 requests`, or `6 to 9 requests` where the number depends on a result still to come. */
export const requestsOf = (range: RequestRange): string =>
  `${countRange(range)} ${range.atMost === 1 ? "request" : "requests"}`;

/** `6`, `6 or 7`, or `6 to 9`. */
export function countRange({ requests, atMost }: RequestRange): string {
  if (atMost <= requests) return thousands(requests);
  return `${thousands(requests)} ${atMost === requests + 1 ? "or" : "to"} ${thousands(atMost)}`;
}
