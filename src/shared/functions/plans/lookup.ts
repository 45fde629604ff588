/** Looks up one property record by its address or id. Shared by RECORD, OWNER and the functions about entries. */
import { idOf, type Location } from "../../parsing/address";
import { notFoundProblem } from "../../api/answer";
import { isProblem, problem, type Problem } from "../../api/problem";
import { request } from "../../api/request";
import type { RecordSource } from "../../tables/source";
import { ask, type Plan } from "../../fetching/work/plan";
import type { Options } from "../../parsing/options";

/** @param fields The fields needed: a cached answer that has only these will do. */
export function* lookUp(
  location: Location,
  { parameters, maxAge }: Options,
  fields?: readonly string[],
): Plan<RecordSource | Problem> {
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
  return record === undefined ? notFoundProblem(asked) : { record, answer: outcome! };
}
