/**
 * Where the center of a circle lies. Coordinates say it. An address is looked for in what is at hand, then among the
 * rows that came; only if it is in neither, its record is looked up.
 */
import { idOf, type Location } from "../query/address";
import { COMPARABLES_LIMIT } from "../service/endpoints";
import { homeName } from "../service/homeName";
import { isObject, type JsonObject } from "../service/json";
import { isProblem, type Problem } from "../service/problem";
import { request, type Parameters, type Request } from "../service/request";
import { pointOf, type Point } from "../table/distance";
import { ask, type Plan } from "../work/plan";

/** Without a request: its coordinates, or those that its record or an estimate at hand tells. */
export function* centerAtHand(center: Location): Plan<Point | undefined> {
  if (!("address" in center)) return center;
  const { address } = center;
  const estimate = { address, compCount: COMPARABLES_LIMIT.default };
  const may = [recordOf(address), request("valueEstimate", estimate), request("rentEstimate", estimate)];
  const found = yield* ask(may.map((each): Request => ({ ...each, atHandOnly: true })));
  return found
    .flatMap((outcome) => (isProblem(outcome) ? [] : outcome.records))
    .map(recordPoint)
    .find(isPoint);
}

/** Among the rows of a search around it; a point that nobody knows is undefined. */
export function* centerOf(
  { address }: { readonly address: string },
  rows: readonly JsonObject[],
  beside: Parameters,
): Plan<Point | Problem | undefined> {
  const name = homeName(address);
  const own = rows.filter(
    ({ id, formattedAddress }) =>
      (typeof formattedAddress === "string" && homeName(formattedAddress) === name) ||
      (typeof id === "string" && id.toLowerCase() === address.toLowerCase()),
  );
  const point = own.map(pointOf).find(isPoint);
  if (point !== undefined) return point;
  const [outcome] = yield* ask([recordOf(address, beside)]);
  if (isProblem(outcome)) return outcome.problem === "nothing" ? undefined : outcome;
  return outcome!.records.map(pointOf).find(isPoint);
}

/** The same question as RECORD's. */
function recordOf(address: string, beside: Parameters = {}): Request {
  const id = idOf(address);
  return id === undefined ? request("properties", { ...beside, address }) : request("propertyById", { ...beside, id });
}

/** An estimate tells its subject's point; older ones tell it at the top. */
function recordPoint(record: JsonObject): Point | undefined {
  const subject = record["subjectProperty"];
  return (isObject(subject) ? pointOf(subject) : undefined) ?? pointOf(record);
}

function isPoint(point: Point | undefined): point is Point {
  return point !== undefined;
}
