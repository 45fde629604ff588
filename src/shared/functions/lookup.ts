/** One property record by its address or id: what RECORD, OWNER and the functions about its entries share. */
import { idOf, type Location } from "../query/address";
import { nothingMatches } from "../service/answer";
import { isProblem, problem, type Problem } from "../service/problem";
import { request } from "../service/request";
import type { Source } from "../table/source";
import { ask, type Plan } from "../work/plan";
import type { Options } from "../query/options";

/** @param fields The fields that are wanted: where another answer holds them all, it will do. */
export function* lookUp(
  location: Location,
  { parameters, maxAge }: Options,
  fields?: readonly string[],
): Plan<Source | Problem> {
  if (!("address" in location)) {
    const { latitude, longitude } = location;
    return problem(
      "argument",
      `address: ${latitude}, ${longitude} are coordinates; a record is looked up by Street, City, State, Zip or by its id`,
    );
  }
  const id = idOf(location.address);
  const asked =
    id === undefined
      ? request("properties", { ...parameters, address: location.address }, maxAge)
      : request("propertyById", { ...parameters, id }, maxAge);
  const [outcome] = yield* ask([fields === undefined ? asked : { ...asked, fields }]);
  if (isProblem(outcome)) return outcome;
  const [record] = outcome!.records;
  return record === undefined ? nothingMatches(asked) : { record, answer: outcome! };
}
