import type { Value } from "../../values/value";
import { amount } from "../../parsing/amount";
import { LISTING_KINDS, listingKind } from "../../parsing/listingKind";
import type { Options } from "../../parsing/options";
import { COMPARABLES_LIMIT } from "../../api/endpoints";
import { isList, isObject, type JsonObject } from "../../api/json";
import { isProblem, problem, type Problem } from "../../api/problem";
import { valueAt, fieldValue } from "../../tables/reading";
import { blankRow, rowOf, selectors, type Selector } from "../../tables/selector";
import type { RecordSource } from "../../tables/source";
import { table, type Column, type Table } from "../../tables/table";
import type { Plan } from "../../fetching/plan";
import type { Arguments, FunctionDeclaration } from "../declaring/declaration";
import { asksForProblem, foundRows, problemText, wholeProblem } from "../plans/eachAddress";
import { ESTIMATE_RULES, estimatePlan as estimateOf } from "../plans/estimate";
import { ADDRESS_PARAMETER, fieldsOf, optionsBy } from "../declaring/parameters";
import { ASKED_PRICES } from "../declaring/remarks";

const KINDS = {
  sale: { estimate: "valueEstimate", row: "saleComparable" },
  rent: { estimate: "rentEstimate", row: "rentComparable" },
} as const;

const USUAL = [
  ...["formattedAddress", "distance", "correlation", "price", "pricePerSquareFoot", "bedrooms", "bathrooms"],
  ...["squareFootage", "lotSize", "yearBuilt", "status", "listedDate", "daysOnMarket"],
];

const SUBJECT: Column = { name: "subject", label: "Subject", type: "text" };

export const COMPS: FunctionDeclaration = {
  name: "COMPS",
  group: "Estimates",
  summary: "Lists the comparables behind an estimate, most similar first: listings with their asking prices.",
  parameters: [
    ADDRESS_PARAMETER,
    {
      name: "kind",
      label: "Type of comparables",
      optional: true,
      meaning: '"sale" (default) for sale listings, "rent" for rental listings.',
      form: { kind: "choice", choices: LISTING_KINDS, usual: "sale" },
    },
    {
      name: "count",
      label: "How many",
      optional: true,
      meaning: "How many to show, 5 to 25 (default 15).",
      form: {
        kind: "number",
        minimum: COMPARABLES_LIMIT.minimum,
        maximum: COMPARABLES_LIMIT.maximum,
        usual: COMPARABLES_LIMIT.default,
      },
    },
    fieldsOf(KINDS.sale.row, USUAL),
    optionsBy(ESTIMATE_RULES.valueEstimate),
  ],
  examples: [
    { formula: "=PROP.COMPS(A2)", meaning: "The 15 comparables behind the value of the address in A2" },
    {
      formula: '=PROP.COMPS(A2, "rent", 5, "formattedAddress, price, distance")',
      meaning: "The five most similar listings behind the rent of the address in A2",
    },
    {
      formula: "=PROP.COMPS(A2:A4)",
      meaning: "The comparables of three addresses, stacked, with the subject in the first column",
    },
  ],
  cost: "Up to 15 comparables share the request of VALUE or RENT for the same address; more take one request per address.",
  remarks: [ASKED_PRICES],
  plan: comps,
};

function* comps(given: Arguments): Plan<Table | Problem> {
  const kind = listingKind(given["kind"]);
  if (isProblem(kind)) return kind;
  const { estimate: name, row: rowKind } = KINDS[kind];
  const count = amount(given["count"], "count", { ...COMPARABLES_LIMIT, whole: true });
  if (isProblem(count)) return count;
  const columns = selectors(given["fields"], rowKind, USUAL);
  if (isProblem(columns)) return columns;
  const rows = yield* foundRows(given, ESTIMATE_RULES[name], function* (location, options) {
    const counted = withCount(options, count);
    return isProblem(counted) ? counted : yield* estimateOf(name, location, counted);
  });
  if (isProblem(rows)) return rows;
  const whole = wholeProblem(rows);
  if (whole !== undefined && !asksForProblem(columns)) return whole;
  const listed = rows.length > 1;
  const cells = rows.flatMap(({ source, options, location }): readonly (readonly Value[])[] => {
    const most = count ?? Number(options?.parameters["compCount"] ?? COMPARABLES_LIMIT.default);
    const asked = location !== undefined && "address" in location ? location.address : null;
    return subjectRows(source, asked, columns, most, listed);
  });
  const heads = columns.map(({ column }) => column);
  return table(listed ? [SUBJECT, ...heads] : heads, cells, problemText(rows, "headers") ?? "names");
}

/** Up to the default number, the request is the one that VALUE or RENT makes. For more, compCount is raised. */
function withCount(options: Options, count: number | undefined): Options | Problem {
  const { compCount } = options.parameters;
  if (count !== undefined && compCount !== undefined && count > Number(compCount)) {
    return problem("argument", `count: ${count} is more than compCount (${compCount}); give at most ${compCount}`);
  }
  if (compCount !== undefined) return options;
  if (count === undefined || count <= COMPARABLES_LIMIT.default) return options;
  return { ...options, parameters: { ...options.parameters, compCount: String(count) } };
}

/** @param asked The subject's address as given, because older answers don't contain it. */
function subjectRows(
  source: RecordSource | Problem | undefined,
  asked: string | null,
  columns: readonly Selector[],
  most: number,
  listed: boolean,
): readonly (readonly Value[])[] {
  const lead = (first: Value): readonly Value[] => (listed ? [first] : []);
  if (source === undefined) return [[...lead(null), ...blankRow(columns)]];
  if (isProblem(source))
    return [
      asksForProblem(columns) || !listed ? [...lead(null), ...rowOf(columns, source)] : [source, ...blankRow(columns)],
    ];
  const { record, answer } = source;
  const address = fieldValue(valueAt(record, ["subjectProperty", "formattedAddress"]), "text") ?? asked;
  const rows = comparables(record)
    .slice(0, most)
    .map((each) => [...lead(address), ...rowOf(columns, { record: each, answer })]);
  return rows.length === 0 && listed ? [[...lead(address), ...blankRow(columns)]] : rows;
}

/** Highest correlation first; comparables without one last, in the service's order. */
function comparables(record: JsonObject): readonly JsonObject[] {
  const json = valueAt(record, ["comparables"]);
  const correlation = (each: JsonObject): number =>
    typeof each["correlation"] === "number" ? each["correlation"] : -Infinity;
  return isList(json) ? json.filter(isObject).sort((a, b) => correlation(b) - correlation(a) || 0) : [];
}
