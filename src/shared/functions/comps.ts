import type { Value } from "../cells/value";
import { shown, single } from "../cells/input";
import { amount } from "../query/amount";
import type { Options } from "../query/options";
import { COMPARABLES_LIMIT } from "../service/endpoints";
import { isList, isObject, type JsonObject } from "../service/json";
import { isProblem, problem, type Problem } from "../service/problem";
import { at, valueOf } from "../table/reading";
import { blankRow, row, selectors, type Selector } from "../table/selector";
import type { Source } from "../table/source";
import { table, type Column, type Table } from "../table/table";
import type { Plan } from "../work/plan";
import type { Arguments, FunctionDeclaration } from "./declaration";
import { asksForProblem, found, said, wholeProblem } from "./eachAddress";
import { ESTIMATE_RULES, estimate as estimateOf } from "./estimate";
import { ADDRESS, fieldsOf, optionsBy } from "./parameters";
import { ASKED_PRICES } from "./remarks";

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
  summary: "Lists the comparables behind an estimate, the most similar first: listings, with the prices asked.",
  parameters: [
    ADDRESS,
    {
      name: "kind",
      optional: true,
      meaning: '"sale" (unless told) for listings for sale, "rent" for rental listings.',
      form: { kind: "choice", choices: Object.keys(KINDS), usual: "sale" },
    },
    {
      name: "count",
      optional: true,
      meaning: "How many are shown, 5 to 25; 15 unless told.",
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
      meaning: "The five most similar listings behind its rent",
    },
    { formula: "=PROP.COMPS(A2:A4)", meaning: "The comparables of three addresses, stacked, the subject first" },
  ],
  cost: "None beyond VALUE or RENT of the same address for up to 15; one request for each address where more are shown.",
  remarks: [ASKED_PRICES],
  plan: comps,
};

function* comps(given: Arguments): Plan<Table | Problem> {
  const kind = kindOf(given);
  if (isProblem(kind)) return kind;
  const { estimate: name, row: rowKind } = KINDS[kind];
  const count = amount(given["count"], "count", { ...COMPARABLES_LIMIT, whole: true });
  if (isProblem(count)) return count;
  const columns = selectors(given["fields"], rowKind, USUAL);
  if (isProblem(columns)) return columns;
  const rows = yield* found(given, ESTIMATE_RULES[name], function* (location, options) {
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
  return table(listed ? [SUBJECT, ...heads] : heads, cells, said(rows, "headers") ?? "names");
}

function kindOf({ kind }: Arguments): keyof typeof KINDS | Problem {
  const input = single(kind);
  const text = typeof input === "string" ? input.toLowerCase() : input;
  if (text === null) return "sale";
  if (text === "sale" || text === "sales" || text === "value") return "sale";
  if (text === "rent" || text === "rental" || text === "rentals") return "rent";
  return problem(
    "argument",
    `kind: ${input === undefined ? "several cells" : shown(input)} is not allowed; give sale or rent`,
  );
}

/** Up to the usual number, all functions about an estimate share one request; more are asked for. */
function withCount(options: Options, count: number | undefined): Options | Problem {
  const { compCount } = options.parameters;
  if (count !== undefined && compCount !== undefined && count > Number(compCount)) {
    return problem(
      "argument",
      `count: ${count} is more than the ${compCount} that compCount asks for; give ${compCount} at most`,
    );
  }
  if (compCount !== undefined) return options;
  if (count === undefined || count <= COMPARABLES_LIMIT.default) return options;
  return { ...options, parameters: { ...options.parameters, compCount: String(count) } };
}

/** @param asked The subject's address as it was given: an older answer does not tell its own. */
function subjectRows(
  source: Source | Problem | undefined,
  asked: string | null,
  columns: readonly Selector[],
  most: number,
  listed: boolean,
): readonly (readonly Value[])[] {
  const lead = (first: Value): readonly Value[] => (listed ? [first] : []);
  if (source === undefined) return [[...lead(null), ...blankRow(columns)]];
  if (isProblem(source))
    return [
      asksForProblem(columns) || !listed ? [...lead(null), ...row(columns, source)] : [source, ...blankRow(columns)],
    ];
  const { record, answer } = source;
  const address = valueOf(at(record, ["subjectProperty", "formattedAddress"]), "text") ?? asked;
  const rows = comparables(record)
    .slice(0, most)
    .map((each) => [...lead(address), ...row(columns, { record: each, answer })]);
  return rows.length === 0 && listed ? [[...lead(address), ...blankRow(columns)]] : rows;
}

/** The best correlation first; those without one last, in the order they came. */
function comparables(record: JsonObject): readonly JsonObject[] {
  const json = at(record, ["comparables"]);
  const correlation = (each: JsonObject): number =>
    typeof each["correlation"] === "number" ? each["correlation"] : -Infinity;
  return isList(json) ? json.filter(isObject).sort((one, other) => correlation(other) - correlation(one) || 0) : [];
}
