/** The service filters by a few fields only. For another, the message says how the sheet does it, with the formula. */
import { isOption, optionPairs, type OptionPair } from "../../parsing/options";
import { dayOf, dayParts, isDay, type Day } from "../../values/day";
import { isBlank, nonBlankCells, type Grid, type Input } from "../../values/input";
import { PAGE_LIMIT } from "../../api/endpoints";
import { isProblem, problem, type Problem } from "../../api/problem";
import { selectors, type Selector } from "../../tables/selector";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import type { FunctionDeclaration, ParameterForm } from "./declaration";

type Prefix = NonNullable<FetchContext["prefix"]>;

type Fields = Extract<ParameterForm, { readonly kind: "fields" }>;
type Options = Extract<ParameterForm, { readonly kind: "options" }>;

/** What rows a function lists, where it lists any. */
interface Listing {
  readonly fields: Fields;
  readonly options: Options;
}

function listingOf({ parameters }: FunctionDeclaration): Listing | undefined {
  const forms = parameters.map(({ form }) => form);
  const fields = forms.find((form): form is Fields => form.kind === "fields");
  const options = forms.find((form): form is Options => form.kind === "options");
  const isList = parameters.some(({ name }) => name === "maxRows" || name === "count");
  return isList && fields !== undefined && options !== undefined ? { fields, options } : undefined;
}

/** A function, and its arguments in the order of the parameters. */
interface Asked {
  readonly declaration: FunctionDeclaration;
  readonly given: readonly (Grid | undefined)[];
}

/** The refusal of a filter that the service doesn't have; undefined if there is none among the options. */
export function filterAdvice(call: Asked, prefix: Prefix): Problem | undefined {
  const listing = listingOf(call.declaration);
  const place = call.declaration.parameters.findIndex(({ form }) => form.kind === "options");
  const pairs = listing === undefined || call.given[place] === undefined ? [] : optionPairs(call.given[place]);
  if (listing === undefined || isProblem(pairs)) return undefined;
  for (const pair of pairs) {
    const wanted = conditionOf(pair, listing);
    if (wanted === undefined) continue;
    const rest = pairs.filter((each) => each !== pair);
    const formula = formulaOf(call, listing, wanted, rest, prefix);
    if (isProblem(formula)) return formula;
    const { name } = wanted.column;
    return problem("argument", `options: the service can't filter by ${name}; use FILTER on its rows: ${formula}`);
  }
  return undefined;
}

interface Condition extends Pick<Selector, "column"> {
  readonly typed: string;
  /** What is compared: `>=5000`. */
  readonly test: string;
  /** A text is above any number, and so is a blank cell of ours. */
  readonly ofNumbers: boolean;
}

function conditionOf([name, value]: OptionPair, { fields, options }: Listing): Condition | undefined {
  if (typeof name !== "string" || isBlank(value)) return undefined;
  const sign = /[<>]$/.exec(name)?.[0] ?? "";
  const typed = name.slice(0, name.length - sign.length).trimEnd();
  if (isOption(typed, options.rules)) return undefined;
  const found = selectors([[typed]], fields.of, []);
  if (isProblem(found) || found.length !== 1) return undefined;
  const { column } = found[0]!;
  // These have arguments of their own.
  if (column.name === "propertyType" || options.rules.bounded.some((each) => each.name === column.name))
    return undefined;
  const [, least = "", number, plus = ""] =
    (typeof value === "string" && /^([<>]=?)?\s*\$?(\d+(?:\.\d+)?)(\+?)$/.exec(value)) || [];
  const operator = sign === "" ? (plus === "" ? least || "=" : ">=") : `${sign}=`;
  return {
    column,
    typed,
    test: operator + (number ?? literal(column.type === "flag" ? flagOf(value) : value)),
    ofNumbers: operator !== "=",
  };
}

/** People write yes and no for it. */
function flagOf(value: Input): Input {
  if (typeof value !== "string" || !/^(yes|y|no|n)$/i.test(value)) return value;
  return /^y/i.test(value);
}

/** As a formula writes it. */
function literal(value: Input): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (isDay(value)) return dateText(value);
  if (typeof value !== "string") return "";
  if (/^(true|false)$/i.test(value)) return value.toUpperCase();
  const date = dayOf(value);
  return date === undefined ? `"${value.replace(/"/g, '""')}"` : dateText(date);
}

const dateText = (date: Day): string => `DATE(${dayParts(date).join(", ")})`;

/** Rows that are written out. */
const MOST_ROWS = 10;

/** An argument as a formula writes it; an ellipsis stands for a long range. */
function written(grid: Grid | undefined): string {
  if (grid === undefined) return "";
  if (grid.length > MOST_ROWS) return "…";
  const rows = grid.map((row) => row.map((cell) => literal(cell) || '""').join(", "));
  const isCell = grid.length === 1 && grid[0]!.length === 1;
  return isCell ? literal(grid[0]![0]!) : `{${rows.join("; ")}}`;
}

function formulaOf(
  { declaration: { name, parameters }, given }: Asked,
  { fields }: Listing,
  { column, typed, test, ofNumbers }: Condition,
  rest: readonly OptionPair[],
  prefix: Prefix,
): string | Problem {
  const names = nonBlankCells(given[parameters.findIndex(({ form }) => form.kind === "fields")]);
  const shown = names.length === 0 ? fields.usual.join(", ") : names.join(", ");
  const columns = selectors([[shown]], fields.of, fields.usual);
  if (isProblem(columns)) return columns;
  const at = columns.findIndex((each) => each.column.name === column.name);
  // Comparables of several homes have their subject before them.
  const lead = name === "COMPS" && (given[0]?.length ?? 0) > 1 ? 1 : 0;
  const cells = `INDEX(t, 0, ${lead + (at < 0 ? columns.length : at) + 1})`;
  const options = [...rest.filter(([each]) => each !== "headers").map((pair) => pair.join("=")), "headers=0"];
  const all = parameters.map((parameter, index) => {
    if (parameter.form.kind === "options") return literal(options.join("; "));
    if (parameter.form.kind === "fields") return literal(at < 0 ? `${shown}, ${typed}` : shown);
    return parameter.name === "maxRows" && given[index] === undefined
      ? String(PAGE_LIMIT.maximum)
      : written(given[index]);
  });
  const condition = ofNumbers ? `(${cells}${test})*ISNUMBER(${cells})` : `${cells}${test}`;
  return `=LET(t, ${prefix}${name}(${all.join(", ")}), FILTER(t, ${condition}))`;
}
