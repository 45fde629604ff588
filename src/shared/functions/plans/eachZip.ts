/**
 * Shared by MARKET and TREND: takes ZIP codes, returns the rows of each ZIP code's market. A blank row makes no request,
 * and a problem stays in its row.
 */
import { nonBlankCells, type Input } from "../../values/input";
import type { Value } from "../../values/value";
import type { Breakdown, Layout } from "../../parsing/display";
import { listingKind, type ListingKind } from "../../parsing/listingKind";
import { optionRules, rowOptions, type OptionRules, type Options } from "../../parsing/options";
import { whyNotAsked } from "../../values/pendingInput";
import { zipRows } from "../../parsing/zip";
import { FIELDS, type RowKind } from "../../api/fields";
import { isProblem, onlyProblem, problem, type Problem } from "../../api/problem";
import { unassignedZip } from "../../api/vocabulary/zipStates";
import { RENTAL_PROPERTY_TYPES } from "../../api/propertyTypes";
import { marketData, marketRow, SEGMENTS, segmentsIn, type MarketData, type MarketTime } from "../../tables/market";
import { blankRow, rowOf, selectors, type Selector } from "../../tables/selector";
import type { RecordSource } from "../../tables/source";
import { table, type Column, type Table } from "../../tables/table";
import { allPlans, type Plan } from "../../fetching/work/plan";
import type { Arguments, FunctionParameter } from "../declaring/declaration";
import { fieldsOf, optionsBy } from "../declaring/parameters";
import { asksForProblem } from "./eachAddress";
import { marketAnswer } from "./marketAnswer";
import { zipSeries } from "./zipSeries";

const ROWS = { sale: "saleMarket", rent: "rentMarket" } as const satisfies Readonly<Record<ListingKind, RowKind>>;

const OTHER = { sale: "rent", rent: "sale" } as const;

/** @param layouts Those that the function has, if it has several. */
export const marketRules = (layouts: readonly Layout[] = []): OptionRules =>
  optionRules(
    "markets",
    ["zipCode", "dataType", "historyRange"],
    [...(["by", "type", "beds", "headers", "maxAge"] as const), ...(layouts.length > 0 ? (["layout"] as const) : [])],
    layouts,
  );

/** What a market costs, in plain words. */
export const ONE_MARKET =
  "One request for each ZIP code that isn't cached, shared by MARKET and TREND, for sale and for rent.";

/** @param begins The options with which a form begins. */
export const marketParameters = (
  { usual, rules }: Pick<MarketFunction, "usual" | "rules">,
  begins?: Readonly<Record<string, string>>,
): readonly FunctionParameter[] => [
  {
    ...fieldsOf(ROWS.sale, usual),
    meaning:
      'The columns to show: names separated by commas, such as "medianPrice, change", or a range of names. With the kind ' +
      '"rent", Rent stands for Price: medianRent.',
  },
  optionsBy(rules, begins),
];

/** What a function shows of each market. */
export interface MarketFunction {
  /** The default columns for homes for sale. */
  readonly usual: readonly string[];
  readonly rules: OptionRules;
  /** How many months of history it needs. */
  readonly months: number;
  /** Whether a ZIP code has several rows, so that they need a header. */
  readonly isTable: boolean;
  /** What to show a row for. */
  readonly times: (data: MarketData) => readonly MarketTime[];
}

/** The rows of a ZIP code; undefined for a blank row. */
interface ZipRows {
  readonly zipCode: string | null;
  readonly rows: readonly RecordSource[] | Problem | undefined;
  readonly options: Options | undefined;
  readonly note?: string;
  /** Why nothing is asked about a row without rows that isn't blank. */
  readonly why?: string | undefined;
}

export function* eachZip(given: Arguments, what: MarketFunction): Plan<Table | Problem> {
  const kind = listingKind(given["kind"]);
  if (isProblem(kind)) return kind;
  const columns = columnsOf(given, kind, what.usual);
  if (isProblem(columns)) return columns;
  const zips = zipRows(given["zip"]);
  if (isProblem(zips)) return zips;
  const read = rowOptions(given["options"], what.rules, zips.length);
  if (isProblem(read)) return read;
  const by = read.flatMap((own) => (isProblem(own) ? [] : (own.by ?? [])))[0];
  const perRow = read.map((own) => (isProblem(own) ? own : (contradiction(own, by, kind) ?? own)));
  if (perRow.every(isProblem)) return perRow[0]!;
  const found = yield* allPlans(
    zips.map((zip, index) => zipRowsOf(zip, given["zip"]![index]!, perRow[index]!, by, kind, what)),
  );
  const whole = onlyProblem(found.map(({ rows }) => rows));
  if (whole !== undefined && !asksForProblem(columns)) return whole;
  const head = found.map(({ options }) => options?.headers).find((each) => each !== undefined);
  const notes = found.flatMap(({ note }) => note ?? []);
  if (read.some((own) => !isProblem(own) && own.layout === "wide")) {
    const isUsual = nonBlankCells(given["fields"]).length === 0;
    const series = zipSeries(found, given["zip"]!, columns, isUsual);
    return table([monthColumn(kind), ...series.columns], series.rows(what.months), head ?? "names", notes);
  }
  const isTable = what.isTable || by !== undefined;
  const names = [...(isTable && zips.length > 1 ? [ZIP] : []), ...(by === undefined ? [] : [SEGMENTS[by].field])];
  const lead = selectors([names.filter((name) => columns.every(({ column }) => column.name !== name))], ROWS[kind], []);
  if (isProblem(lead)) return lead;
  const all = [...lead, ...columns];
  return table(
    all.map(({ column }) => column),
    found.flatMap((each) => cellsOf(each, lead, all)),
    head ?? (isTable ? "names" : "none"),
    notes,
  );
}

const ZIP = "zipCode";

const monthColumn = (kind: ListingKind): Column => FIELDS[ROWS[kind]].find(({ name }) => name === "month")!;

/** The name that a field has for the other kind, or the same. */
function fieldFor(kind: ListingKind, name: string): string {
  const index = FIELDS[ROWS[OTHER[kind]]].findIndex((field) => field.name === name);
  return FIELDS[ROWS[kind]][index]?.name ?? name;
}

function columnsOf({ fields }: Arguments, kind: ListingKind, usual: readonly string[]): readonly Selector[] | Problem {
  const found = selectors(
    fields,
    ROWS[kind],
    usual.map((name) => fieldFor(kind, name)),
  );
  if (!isProblem(found)) return found;
  const typed = nonBlankCells(fields).flatMap((cell) =>
    String(cell)
      .toLowerCase()
      .split(/[\s,;|]+/),
  );
  const other = FIELDS[ROWS[OTHER[kind]]].find(
    ({ name }) => typed.includes(name.toLowerCase()) && fieldFor(kind, name) !== name,
  );
  return other === undefined
    ? found
    : problem(
        "argument",
        `fields: ${other.name} is a field of kind "${OTHER[kind]}"; for "${kind}" give ${fieldFor(kind, other.name)}`,
      );
}

/** Figures are broken down by type or by bedrooms, never by both. */
function contradiction(
  { type, beds, layout }: Options,
  by: Breakdown | undefined,
  kind: ListingKind,
): Problem | undefined {
  if (layout === "wide" && by !== undefined)
    return problem(
      "argument",
      `layout: wide shows a series for each ZIP code; leave out by=${by}, or give type or beds`,
    );
  if (type !== undefined && beds !== undefined)
    return problem("argument", "beds: figures are known by type or by bedrooms, not both; give type or beds");
  if (by !== undefined && (type !== undefined || beds !== undefined))
    return problem("argument", `by: by=${by} shows a row for each; leave out ${type === undefined ? "beds" : "type"}`);
  if (kind === "rent" && type !== undefined && !RENTAL_PROPERTY_TYPES.some((each) => each === type))
    return problem("argument", `type: ${type} is not allowed here; give ${RENTAL_PROPERTY_TYPES.join(", ")}`);
  return undefined;
}

function* zipRowsOf(
  zipCode: string | Problem | undefined,
  typed: readonly Input[],
  options: Options | Problem,
  by: Breakdown | undefined,
  kind: ListingKind,
  what: MarketFunction,
): Plan<ZipRows> {
  if (zipCode === undefined)
    return { zipCode: null, rows: undefined, options: known(options), why: whyNotAsked(typed, "ZIP code") };
  if (isProblem(zipCode)) return { zipCode: null, rows: zipCode, options: known(options) };
  if (isProblem(options)) return { zipCode, rows: options, options: undefined };
  const source = yield* marketAnswer(zipCode, what.months, options);
  if (isProblem(source)) return { zipCode, rows: saidOfZip(source, zipCode), options };
  const { limit = what.months } = source.answer;
  const note = `ZIP ${zipCode}: the service returns at most ${limit} months`;
  const rows = marketRows(source, zipCode, options, by, kind, what);
  return {
    ...{ zipCode, rows: isProblem(rows) ? saidOfZip(rows, zipCode) : rows, options },
    ...(limit < what.months ? { note } : {}),
  };
}

/** Nothing is found in a ZIP code that is in no state. */
function saidOfZip(why: Problem, zipCode: string): Problem {
  const unassigned = why.problem === "nothing" ? unassignedZip(zipCode) : undefined;
  return unassigned === undefined ? why : { ...why, message: `${why.message}: ${unassigned}` };
}

function known(options: Options | Problem): Options | undefined {
  return isProblem(options) ? undefined : options;
}

function marketRows(
  { record, answer }: RecordSource,
  zipCode: string,
  { type, beds }: Options,
  by: Breakdown | undefined,
  kind: ListingKind,
  what: MarketFunction,
): readonly RecordSource[] | Problem {
  const lacking = (about: string): Problem =>
    problem("nothing", `No ${kind === "sale" ? "sale" : "rental"} figures ${about} ZIP ${zipCode}`);
  const data = marketData(record, zipCode, kind);
  if (data === undefined) return lacking("for");
  const times = what.times(data);
  if (times.length === 0) return lacking("by month for");
  const picked = type ?? beds;
  const breakdown = by ?? (type === undefined ? (beds === undefined ? undefined : "beds") : "type");
  const chosen =
    breakdown === undefined
      ? [undefined]
      : segmentsIn(data, times, breakdown).filter(({ value }) => picked === undefined || value === picked);
  if (chosen.length === 0) return lacking(picked === undefined ? `by ${by} for` : `for ${type ?? bedsText(beds)} in`);
  return chosen.flatMap((segment) => times.map((time) => ({ record: marketRow(data, time, segment), answer })));
}

function bedsText(beds: number | undefined): string {
  return beds === 0 ? "studios" : `${beds} bedroom${beds === 1 ? "" : "s"}`;
}

function cellsOf(
  { rows, zipCode, why }: ZipRows,
  lead: readonly Selector[],
  all: readonly Selector[],
): readonly (readonly Value[])[] {
  if (rows === undefined) return [blankRow(all, why)];
  if (!isProblem(rows)) return rows.map((source) => rowOf(all, source));
  const row = rowOf(all, rows);
  // The reason is in a column of its own, so the first can say what it is about.
  return [lead[0]?.column.name === ZIP && asksForProblem(all) ? [zipCode, ...row.slice(1)] : row];
}
