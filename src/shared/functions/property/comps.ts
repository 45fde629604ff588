import { singleInput } from "../../values/input";
import type { Value } from "../../values/value";
import { amount } from "../../parsing/amount";
import type { Location } from "../../parsing/address";
import { LISTING_KINDS, listingKind, type ListingKind } from "../../parsing/listingKind";
import type { OptionRules, Options } from "../../parsing/options";
import { COMPARABLES_LIMIT } from "../../api/endpoints";
import { isList, isObject, type JsonObject } from "../../api/json";
import { isProblem, problem, type Problem } from "../../api/problem";
import { valueAt, fieldValue } from "../../tables/reading";
import { blankRow, rowOf, selectors, type Selector } from "../../tables/selector";
import type { RecordSource } from "../../tables/source";
import { table, type Column, type Table } from "../../tables/table";
import { TREND_FIELDS } from "../../tables/trendFields";
import { allPlans, type Plan } from "../../fetching/work/plan";
import type { Arguments, FunctionDeclaration, PlanContext } from "../declaring/declaration";
import { compTrends, monthAsOf, monthAt } from "../plans/compTrends";
import { asksForProblem, foundRows, problemText, wholeProblem, type FoundRows } from "../plans/eachAddress";
import { ESTIMATE_RULES, estimatePlan as estimateOf, type EstimateName } from "../plans/estimate";
import { ADDRESS_PARAMETER, fieldsOf, LABELED, optionsBy } from "../declaring/parameters";
import { ADJUSTED_PRICES, ASKED_PRICES } from "../declaring/remarks";

const KINDS = {
  sale: { estimate: "valueEstimate", row: "saleComparable" },
  rent: { estimate: "rentEstimate", row: "rentComparable" },
} as const;

/** Those of VALUE or RENT, and the day. */
const rulesFor = (name: EstimateName): OptionRules => {
  const rules = ESTIMATE_RULES[name];
  return { ...rules, display: [...rules.display, "asOf"] };
};

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
    optionsBy(rulesFor(KINDS.sale.estimate), LABELED),
  ],
  examples: [
    { formula: "=PROP.COMPS(A2)", meaning: "The 15 comparables behind the value of the address in A2" },
    { formula: "=PROP.COMPS(A2, 10)", meaning: "The ten most similar of them" },
    {
      formula: '=PROP.COMPS(A2, "rent", 5, "formattedAddress, price, distance")',
      meaning: "The five most similar listings behind the rent of the address in A2",
    },
    {
      formula: "=PROP.COMPS(A2:A4)",
      meaning: "The comparables of three addresses, stacked, with the subject in the first column",
    },
    {
      formula: '=PROP.COMPS(A2, "sale", 5, "formattedAddress, listedDate, price", "asOf=2026-06-01")',
      meaning: "Five comparables with prices moved to a given day by the median asking price of their ZIP codes",
    },
  ],
  cost:
    "Up to 15 comparables share the request of VALUE or RENT for the same address; more take one request per address. With " +
    "asOf, one request for each ZIP code of the comparables that isn't cached, shared with MARKET and TREND.",
  remarks: [ASKED_PRICES, ADJUSTED_PRICES],
  plan: comps,
};

function* comps(typed: Arguments, { now }: PlanContext): Plan<Table | Problem> {
  const given = withKind(typed);
  const kind = listingKind(given["kind"]);
  if (isProblem(kind)) return kind;
  const { estimate: name, row: rowKind } = KINDS[kind];
  const count = amount(given["count"], "count", { ...COMPARABLES_LIMIT, whole: true });
  if (isProblem(count)) return count;
  const columns = selectors(given["fields"], rowKind, USUAL);
  if (isProblem(columns)) return columns;
  const needsDay = columns.find(isOfDay);
  const wanted = { name, count, needsDay, now };
  const rows = yield* foundRows(given, rulesFor(name), (location, options) => compsOf(location, options, wanted));
  if (isProblem(rows)) return rows;
  const whole = wholeProblem(rows);
  if (whole !== undefined && !asksForProblem(columns)) return whole;
  const added = problemText(rows, "asOf") === undefined || needsDay !== undefined ? [] : TREND_FIELDS;
  const more = selectors([added], rowKind, []);
  if (isProblem(more)) return more;
  const all = [...columns, ...more];
  const found = yield* allPlans(rows.map((row) => shownComparables(row, kind, count, now)));
  const listed = rows.length > 1;
  const cells = rows.flatMap((row, index) => subjectRows(row, found[index]!, all, listed));
  const heads = all.map(({ column }) => column);
  return table(listed ? [SUBJECT, ...heads] : heads, cells, problemText(rows, "headers") ?? "names");
}

/** A number in the place of the kind is the count: the kind was left out, and so may have been its place. */
function withKind(given: Arguments): Arguments {
  const { kind, count, fields, options } = given;
  const input = singleInput(kind);
  if (typeof input !== "number" && !(typeof input === "string" && /^\d+$/.test(input))) return given;
  const next = singleInput(count);
  if (next === null) return { ...given, kind: undefined, count: kind };
  if (typeof next === "number" || (typeof next === "string" && /^\d+$/.test(next))) return given;
  if (fields === undefined) return { ...given, kind: undefined, count: kind, fields: count };
  return options === undefined ? { ...given, kind: undefined, count: kind, fields: count, options: fields } : given;
}

interface Wanted {
  readonly name: EstimateName;
  readonly count: number | undefined;
  /** A column that only a day gives. */
  readonly needsDay: Selector | undefined;
  readonly now: number;
}

function* compsOf(
  location: Location,
  options: Options,
  { name, count, needsDay, now }: Wanted,
): Plan<RecordSource | Problem> {
  const counted = withCount(options, count);
  if (isProblem(counted)) return counted;
  const { asOf } = options;
  if (asOf === undefined && needsDay !== undefined) return lacksDay(needsDay);
  const month = asOf === undefined ? undefined : monthAsOf(asOf, now);
  if (isProblem(month)) return month;
  // In the worst case, each comparable is in another ZIP code.
  return yield* estimateOf(name, location, counted, asOf === undefined ? {} : { more: shownOf(options, count) });
}

function isOfDay({ column: { name } }: Selector): boolean {
  return TREND_FIELDS.some((field) => field === name);
}

function lacksDay({ column: { name } }: Selector): Problem {
  return problem("argument", `fields: ${name} needs asOf= in the options, such as asOf=2025-06-15 or asOf=today`);
}

/** How many comparables are shown. */
function shownOf({ parameters }: Options, count: number | undefined): number {
  return count ?? Number(parameters["compCount"] ?? COMPARABLES_LIMIT.default);
}

/** The comparables of one subject that are shown, each with how far its market has moved if that was asked for. */
function* shownComparables(
  { source, options }: FoundRows,
  kind: ListingKind,
  count: number | undefined,
  now: number,
): Plan<readonly RecordSource[]> {
  if (source === undefined || isProblem(source) || options === undefined) return [];
  const shown = comparables(source.record).slice(0, shownOf(options, count));
  const { asOf } = options;
  const day = asOf === undefined ? undefined : monthAsOf(asOf, now);
  const trends = day === undefined || isProblem(day) ? [] : yield* compTrends(shown, kind, day, monthAt(now), options);
  const json = valueAt(source.record, ["subjectProperty"]);
  const subject = isObject(json) ? json : undefined;
  return shown.map((record, index) => ({ record, answer: source.answer, subject, trend: trends[index] }));
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

function subjectRows(
  { source, location, why }: FoundRows,
  found: readonly RecordSource[],
  columns: readonly Selector[],
  listed: boolean,
): readonly (readonly Value[])[] {
  const lead = (first: Value): readonly Value[] => (listed ? [first] : []);
  if (source === undefined) return [[...lead(null), ...blankRow(columns, why)]];
  if (isProblem(source))
    return [
      asksForProblem(columns) || !listed ? [...lead(null), ...rowOf(columns, source)] : [source, ...blankRow(columns)],
    ];
  // Older answers don't contain the subject's address.
  const asked = location !== undefined && "address" in location ? location.address : null;
  const address = fieldValue(valueAt(source.record, ["subjectProperty", "formattedAddress"]), "text") ?? asked;
  const rows = found.map((each) => [...lead(address), ...rowOf(columns, each)]);
  return rows.length === 0 && listed ? [[...lead(address), ...blankRow(columns)]] : rows;
}

/** Highest correlation first; comparables without one last, in the service's order. */
function comparables(record: JsonObject): readonly JsonObject[] {
  const json = valueAt(record, ["comparables"]);
  const correlation = (each: JsonObject): number =>
    typeof each["correlation"] === "number" ? each["correlation"] : -Infinity;
  return isList(json) ? json.filter(isObject).sort((a, b) => correlation(b) - correlation(a) || 0) : [];
}
