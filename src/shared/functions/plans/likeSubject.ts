/**
 * Narrows a search around a home to homes like it: of its type, and about as large. What the home is like is read from its
 * estimate, by the same request as VALUE's, so that it costs nothing beside one. The search waits for that answer.
 */
import { PROPERTY_TYPES } from "../../api/propertyTypes";
import { isProblem, type Problem } from "../../api/problem";
import { request, requestKey, type Parameters, type Request } from "../../api/request";
import type { Options } from "../../parsing/options";
import type { JsonObject } from "../../api/json";
import { valueAt } from "../../tables/reading";
import type { Plan } from "../../fetching/work/plan";
import type { SearchArea } from "./area";
import { estimatePlan } from "./estimate";

interface Sought {
  readonly request: Request;
  readonly area: SearchArea;
}

/** Where type and size are given, nothing is asked. @param more How many more requests the search itself may lead to. */
export function* likeSubject<Search extends Sought>(
  sought: Search | Problem,
  { likeSubject: percent, parameters: { suppressLogging }, maxAge }: Options,
  more: number,
): Plan<Search | Problem> {
  if (percent === undefined || isProblem(sought) || sought.area.center === undefined) return sought;
  const { propertyType, squareFootage } = sought.request.parameters;
  if (propertyType !== undefined && squareFootage !== undefined) return sought;
  const parameters = suppressLogging === undefined ? {} : { suppressLogging };
  const options: Options = maxAge === undefined ? { parameters } : { parameters, maxAge };
  const leads = { [`${requestKey(sought.request)} ${percent}`]: 1 + more };
  const subject = yield* estimatePlan("valueEstimate", sought.area.center, options, { leads });
  if (isProblem(subject)) return subject;
  const { endpoint, parameters: asked, ...rest } = sought.request;
  const narrowed = request(endpoint, { ...filtersOf(subject.record, percent), ...asked });
  return { ...sought, request: { ...rest, ...narrowed } };
}

/** What isn't known of the home narrows nothing. */
function filtersOf(estimate: JsonObject, percent: number): Parameters {
  const [type, size] = ["propertyType", "squareFootage"].map((name) => valueAt(estimate, ["subjectProperty", name]));
  const isType = PROPERTY_TYPES.some((each) => each === type);
  const isSize = typeof size === "number" && size > 0;
  return {
    ...(isType ? { propertyType: String(type) } : {}),
    ...(isSize ? { squareFootage: `${part(size, 100 - percent)}:${part(size, 100 + percent)}` } : {}),
  };
}

const part = (size: number, percent: number): number => Math.round((size * percent) / 100);
