import { shownInput, singleInput } from "../../values/input";
import { inputTooLong } from "../../values/length";
import { amount } from "../../parsing/amount";
import { options, optionRules } from "../../parsing/options";
import { PAGE_LIMIT } from "../../api/endpoints";
import { isProblem, problem, type Problem } from "../../api/problem";
import { request } from "../../api/request";
import { rowOf, selectors } from "../../tables/selector";
import { table, type Table } from "../../tables/table";
import { ask, type Plan } from "../../fetching/work/plan";
import type { Arguments, FunctionDeclaration } from "../declaring/declaration";
import { fieldsOf, LABELED, optionsBy } from "../declaring/parameters";
import { PROPERTY_COLUMNS } from "./search";

const RULES = optionRules("randomProperties", ["limit"], ["headers", "maxAge"]);

/** Enough to look at. */
const USUAL_COUNT = 5;

export const RANDOM: FunctionDeclaration = {
  name: "RANDOM",
  group: "Records",
  summary: "Returns sample property records; the same count and sample name return the same records.",
  parameters: [
    {
      name: "count",
      label: "How many",
      optional: true,
      meaning: "Number of records, 1 to 500 (default 5).",
      form: { kind: "number", minimum: PAGE_LIMIT.minimum, maximum: PAGE_LIMIT.maximum, usual: USUAL_COUNT },
    },
    {
      name: "sample",
      label: "Sample name",
      optional: true,
      meaning: "A name for the sample: another name draws other records.",
      form: { kind: "text" },
    },
    ...[fieldsOf("property", PROPERTY_COLUMNS), optionsBy(RULES, LABELED)],
  ],
  examples: [
    { formula: "=PROP.RANDOM()", meaning: "Five records, the same in every calculation" },
    {
      formula: '=PROP.RANDOM(20, "second", "address, owner")',
      meaning: "Twenty others, with address and owner columns",
    },
  ],
  cost: "One request for each count and sample name that isn't cached.",
  plan: random,
};

function* random(given: Arguments): Plan<Table | Problem> {
  const count = amount(given["count"], "count", { ...PAGE_LIMIT, whole: true });
  if (isProblem(count)) return count;
  const sample = singleInput(given["sample"]);
  if (sample === undefined || (typeof sample === "object" && sample !== null)) {
    return problem(
      "argument",
      sample === undefined
        ? "sample: give one name, not several cells"
        : `sample: ${shownInput(sample)} isn't a name; give text`,
    );
  }
  const long = typeof sample === "string" ? inputTooLong(sample, "sample") : undefined;
  if (long !== undefined) return long;
  const columns = selectors(given["fields"], "property", PROPERTY_COLUMNS);
  if (isProblem(columns)) return columns;
  const option = options(given["options"], RULES);
  if (isProblem(option)) return option;
  const asked = request("randomProperties", { ...option.parameters, limit: count ?? USUAL_COUNT }, option.maxAge);
  const [outcome] = yield* ask([sample === null ? asked : { ...asked, sample: String(sample) }]);
  if (isProblem(outcome)) return outcome;
  return table(
    columns.map(({ column }) => column),
    outcome!.records.map((record) => rowOf(columns, { record, answer: outcome! })),
    option.headers ?? "names",
  );
}
