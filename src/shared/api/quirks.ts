/** Unexpected behavior of the service, each with its reason and source. */
import type { Problem } from "./problem";
import { withoutEnd } from "./text/trimmed";

/**
 * Parameters that change how an answer is delivered or logged, but not which records it has:
 * the total (docs/service.md, 4.7.7) and the log (4.8).
 */
export const DELIVERY_PARAMETERS: readonly string[] = ["includeTotalCount", "suppressLogging"];

/**
 * The service's text and its schema state different defaults (docs/service.md, 4.3, 4.5, 4.6). So the value is always
 * sent, and is part of the cache key even if it is the default.
 */
export const DEFAULTS_IN_DOUBT: readonly string[] = [
  "valueEstimate.compCount",
  "rentEstimate.compCount",
  "randomProperties.limit",
];

/**
 * For an address that it can't locate, the service answers 400 `resource/bad-request`, the same code as for a wrong
 * parameter: only the text tells them apart. Seen in a published response.
 */
export const ADDRESS_NOT_PLACED = /could not be (parsed|geolocated)/i;

/** The code of a 400, whatever was wrong. */
export const BAD_REQUEST = "resource/bad-request";

/**
 * A search that matches nothing, and a page beyond the last record, are promised an empty list (docs/service.md, 4.2,
 * 4.7.6). Five authors of clients report 404 for both, none an empty list. So a search takes either; 400 says that the
 * address at its center can't be located.
 */
export function isEmptyList({ problem, code }: Problem): boolean {
  return problem === "nothing" && code !== BAD_REQUEST;
}

/** An estimate with too few listings around the home is a 400. What helps is a wider search: reported by client authors. */
export const TOO_FEW_COMPARABLES = /not enough comparable/i;

const COUNTRY = /[\s,](?:U\.?S\.?(?:A\.?)?|United States(?: of America)?)$/i;
const GAP = /[\s,]/;

/** The address without a trailing country or comma, which the service can't parse. Reported by authors of clients. */
export function withoutCountry(text: string): string {
  return withoutEnd(withoutEnd(text, GAP).replace(COUNTRY, ""), GAP);
}
