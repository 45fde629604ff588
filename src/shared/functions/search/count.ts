import { totalOf } from "../../api/answer";
import { isProblem, onlyProblem, problem, type Problem } from "../../api/problem";
import { isEmptyList } from "../../api/quirks";
import { request } from "../../api/request";
import { table, type Column, type Table } from "../../tables/table";
import { ask, allPlans, type Plan } from "../../fetching/work/plan";
import { noMatches } from "../plans/nothingFound";
import type { Arguments, FunctionDeclaration } from "../declaring/declaration";
import { BATHS, BEDS, optionsBy, PLACES, TYPE } from "../declaring/parameters";
import { searchQuestions, searchFunction, type SearchArguments } from "../plans/searching";

const COUNTS = searchFunction("properties", [], { display: ["headers", "maxAge"] });

const MATCHES: Column = { name: "matches", label: "Matches", type: "number" };

export const COUNT: FunctionDeclaration = {
  name: "COUNT",
  group: "Searches",
  summary: "Counts the properties in a place that match the filters.",
  parameters: [PLACES, TYPE, BEDS, BATHS, optionsBy(COUNTS.rules)],
  examples: [
    { formula: "=PROP.COUNT(78244)", meaning: "The number of properties in a ZIP code" },
    {
      formula: '=PROP.COUNT(A2:A20, "Multi-Family")',
      meaning: "The number of multi-family homes in each of several places",
    },
  ],
  cost: "One request per place, however many match; none if a cached search already has the number.",
  plan: count,
};

function* count(given: Arguments): Plan<Table | Problem> {
  const question = searchQuestions(given, COUNTS);
  if (isProblem(question)) return question;
  const { asked, options } = question;
  const counted = yield* allPlans(asked.map((each) => matches(each)));
  const whole = onlyProblem(counted);
  if (whole !== undefined) return whole;
  const notes = asked.flatMap((each, index) =>
    each === undefined || isProblem(each) || counted[index] !== 0 ? [] : [noMatches(each.area, each.narrowing)],
  );
  return table(
    [MATCHES],
    counted.map((each) => [each]),
    options.headers ?? "none",
    notes,
  );
}

/** Requests one record and the total. A blank row stays blank. */
function* matches(asked: SearchArguments | Problem | undefined): Plan<number | Problem | null> {
  if (asked === undefined) return null;
  if (isProblem(asked)) return asked;
  const { endpoint, parameters, maxAge } = asked.request;
  const one = request(endpoint, { ...parameters, limit: 1, includeTotalCount: true }, maxAge);
  const [outcome] = yield* ask([one]);
  if (isProblem(outcome)) return isEmptyList(outcome) ? 0 : outcome;
  return totalOf(outcome!, one) ?? problem("unreadable", "The service did not say how many records match");
}
