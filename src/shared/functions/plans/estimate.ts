/** Shared by VALUE and RENT: one estimate per address. */
import type { Location } from "../../parsing/address";
import { optionRules, type OptionRules, type Options } from "../../parsing/options";
import { COMPARABLES_LIMIT } from "../../api/endpoints";
import { isProblem, type Problem } from "../../api/problem";
import { request, type Request } from "../../api/request";
import type { RecordSource } from "../../tables/source";
import { ask, type Plan } from "../../fetching/work/plan";
import type { AddressFunction } from "./eachAddress";

export type EstimateName = "valueEstimate" | "rentEstimate";

/** The request that all functions about an estimate share. The number of comparables is always sent. */
function estimateRequest(name: EstimateName, location: Location, { parameters, maxAge }: Options): Request {
  return request(name, { compCount: COMPARABLES_LIMIT.default, ...parameters, ...location }, maxAge);
}

/** @param beside What the request says besides its question. */
export function* estimatePlan(
  name: EstimateName,
  location: Location,
  options: Options,
  beside: Pick<Request, "fields" | "more" | "leads"> = {},
): Plan<RecordSource | Problem> {
  const [outcome] = yield* ask([{ ...estimateRequest(name, location, options), ...beside }]);
  return isProblem(outcome) ? outcome : { record: outcome!.records[0]!, answer: outcome! };
}

const rulesOf = (name: EstimateName): OptionRules =>
  optionRules(name, ["address", "latitude", "longitude"], ["headers", "maxAge"]);

export const ESTIMATE_RULES: Readonly<Record<EstimateName, OptionRules>> = {
  valueEstimate: rulesOf("valueEstimate"),
  rentEstimate: rulesOf("rentEstimate"),
};

export function estimateFunction(name: EstimateName, usual: readonly string[]): AddressFunction {
  return {
    kind: name,
    usual,
    rules: ESTIMATE_RULES[name],
    ask: (location, options, fields) => estimatePlan(name, location, options, fields === undefined ? {} : { fields }),
  };
}
