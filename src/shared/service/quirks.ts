/** Where the service differs from what one would expect: each quirk with its reason and source. */
import { withoutEnd } from "./trimmed";

/**
 * They change how an answer is delivered or logged, not what was asked.
 * docs/service.md, 4.7.7 (the total) and 4.8 (the log).
 */
export const PARAMETERS_BESIDE_THE_QUESTION: readonly string[] = ["includeTotalCount", "suppressLogging"];

/**
 * The interface names two different defaults (docs/service.md, 4.3, 4.5, 4.6), so the value is always sent,
 * and leaving it out would be another question.
 */
export const DEFAULTS_IN_DOUBT: readonly string[] = [
  "valueEstimate.compCount",
  "rentEstimate.compCount",
  "randomProperties.limit",
];

/**
 * An address that the service can't place is refused with 400 `resource/bad-request`, the same code as for a
 * wrong parameter: only the text tells them apart. Seen in a published answer.
 */
export const ADDRESS_NOT_PLACED = /could not be (parsed|geolocated)/i;

const COUNTRY = /[\s,](?:U\.?S\.?A\.?|United States(?: of America)?)$/i;
const GAP = /[\s,]/;

/** A trailing country breaks an address, and so do commas behind it. Reported by authors of clients. */
export function withoutCountry(text: string): string {
  return withoutEnd(withoutEnd(text, GAP).replace(COUNTRY, ""), GAP);
}
