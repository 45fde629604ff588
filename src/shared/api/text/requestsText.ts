/** A number of requests in words, the same in cells, prices and progress. */
import { countText } from "./countText";
import { thousands } from "./thousands";

/** A number of requests, and their largest number if it depends on answers yet to come. */
export interface RequestRange {
  readonly requests: number;
  readonly atMost: number;
}

/** `6 requests`, or `6 to 9 requests` where the number depends on a result still to come. */
export function requestsOf({ requests, atMost }: RequestRange): string {
  return atMost > requests
    ? `${thousands(requests)} to ${countText(atMost, "request")}`
    : countText(requests, "request");
}
