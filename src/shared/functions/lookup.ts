/** Looks up one property record by its address or id. Shared by RECORD, OWNER and the functions about entries. */
import { idOf, type Location } from "../query/address";
import { nothingMatches } from "../service/answer";
import { isProblem, problem, type Problem } from "../service/problem";
import { request } from "../service/request";
import type { Source } from "../table/source";
import { ask, type Plan } from "../work/plan";
import type { Options } from "../query/options";

/** @param fields The fields needed: a cached answer that has only these will do. */
export function* lookUp(
  location: Location,
  { parameters, maxAge }: Options,
  fields?: readonly string[],
): Plan<Source | Problem> {
  if (!("address" in location)) {
    const { latitude, longitude } = location;
    return problem(
      "argument",
      `address: ${latitude}, ${longitude} are coordinates; give Street, City, State, Zip or a record's id`,
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
