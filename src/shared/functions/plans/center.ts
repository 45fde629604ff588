/**
 * Coordinates of the center of a circle. For an address they are taken from the cache, then from the rows of the search;
 * only if neither has them, the address's record is looked up.
 */
import { idOf, type Location } from "../../parsing/address";
import { COMPARABLES_LIMIT } from "../../api/endpoints";
import { normalizedAddress } from "../../api/vocabulary/normalizedAddress";
import { isObject, type JsonObject } from "../../api/json";
import { isProblem, type Problem } from "../../api/problem";
import { request, type Parameters, type Request } from "../../api/request";
import { geoPoint, type GeoPoint } from "../../tables/distance";
import { ask, type Plan } from "../../fetching/work/plan";

/** Without a request: the coordinates given, or those in a cached record or estimate. */
export function* cachedCenter(center: Location): Plan<GeoPoint | undefined> {
  if (!("address" in center)) return center;
  const { address } = center;
  const estimate = { address, compCount: COMPARABLES_LIMIT.default };
  const sources = [recordOf(address), request("valueEstimate", estimate), request("rentEstimate", estimate)];
  const outcomes = yield* ask(sources.map((each): Request => ({ ...each, onlyIfCached: true })));
  return outcomes
    .flatMap((outcome) => (isProblem(outcome) ? [] : outcome.records))
    .map(recordPoint)
    .find(isPoint);
}

/** From the rows of the search around it, or else from its record; undefined if neither has coordinates. */
export function* centerOf(
  { address }: { readonly address: string },
  rows: readonly JsonObject[],
  beside: Parameters,
): Plan<GeoPoint | Problem | undefined> {
  const name = normalizedAddress(address);
  const own = rows.filter(
    ({ id, formattedAddress }) =>
      (typeof formattedAddress === "string" && normalizedAddress(formattedAddress) === name) ||
      (typeof id === "string" && id.toLowerCase() === address.toLowerCase()),
  );
  const point = own.map(geoPoint).find(isPoint);
  if (point !== undefined) return point;
  const [outcome] = yield* ask([recordOf(address, beside)]);
  if (isProblem(outcome)) return outcome.problem === "nothing" ? undefined : outcome;
  return outcome!.records.map(geoPoint).find(isPoint);
}

/** The same request as RECORD's. */
function recordOf(address: string, beside: Parameters = {}): Request {
  const id = idOf(address);
  return id === undefined ? request("properties", { ...beside, address }) : request("propertyById", { ...beside, id });
}

/** The coordinates of a record or of an estimate's subject. Older estimates have them at the top level. */
function recordPoint(record: JsonObject): GeoPoint | undefined {
  const subject = record["subjectProperty"];
  return (isObject(subject) ? geoPoint(subject) : undefined) ?? geoPoint(record);
}

function isPoint(point: GeoPoint | undefined): point is GeoPoint {
  return point !== undefined;
}
