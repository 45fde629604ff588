/**
 * The argument `options`: a text such as `"compCount=10; maxRadius=2"`, a two-column range of names and values,
 * or a range with a header row of names and one row of values for each address. It takes every parameter of the
 * endpoint that isn't an argument of its own, and the options for how the result is shown.
 */
import {
  nonBlankCells,
  isBlank,
  isPending,
  shownInput,
  withoutTrailingBlanks,
  type Grid,
  type Input,
} from "../values/input";
import { inputTooLong } from "../values/length";
import { didYouMean } from "../values/spelling";
import { ENDPOINTS, type EndpointName, type Parameter } from "../api/endpoints";
import { FIELD_ALIASES } from "../api/fields";
import { isProblem, problem, type Problem } from "../api/problem";
import { amountOf } from "./amount";
import { boundsText, meantAtMost } from "./filter";
import { parameterText } from "./parameter";
import { isStudio } from "./studio";
import { ownEntry } from "../values/known";
import { holdsPending, waitingProblem } from "../values/pendingInput";
import { DISPLAY, type Display, type DisplayOption, type Layout } from "./display";

export interface Options extends Display {
  /** The service's parameters, as they are sent. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The options that a function accepts. */
export interface OptionRules {
  readonly parameters: readonly Parameter[];
  /** Filters of which a least and a most may be given by names of their own: `minPrice`, `maxPrice`. */
  readonly bounded: readonly Parameter[];
  readonly display: readonly DisplayOption[];
  readonly layouts: readonly Layout[];
}

/** All parameters of the endpoint except those that are arguments of their own (`placed`). */
export function optionRules(
  endpoint: EndpointName,
  placed: readonly string[],
  display: readonly DisplayOption[],
  layouts: readonly Layout[] = [],
): OptionRules {
  const { parameters } = ENDPOINTS[endpoint];
  return {
    parameters: parameters.filter(({ name }) => !placed.includes(name)),
    // Of those that are arguments of their own too.
    bounded: parameters.filter(({ kind }) => kind === "filter"),
    ...{ display, layouts },
  };
}

/** The names of a filter's least and most: `minSqft`, `maxSqft`. */
export function boundNames({ name }: Pick<Parameter, "name">): readonly [low: string, high: string] {
  const everyday = Object.keys(FIELD_ALIASES).find((alias) => FIELD_ALIASES[alias] === name) ?? name;
  const word = everyday.charAt(0).toUpperCase() + everyday.slice(1);
  return [`min${word}`, `max${word}`];
}

/** Whether a name is one of the options. */
export const isOption = (name: string, rules: OptionRules): boolean => !isProblem(ruleOf(name, rules));

export function optionNames({ parameters, display }: OptionRules): readonly string[] {
  return [...parameters.map(({ name }) => name), ...display];
}

export type OptionPair = readonly [name: Input, value: Input];

/** One set of options for the whole call. */
export function options(grid: Grid | undefined, rules: OptionRules): Options | Problem {
  const pairs = optionPairs(grid);
  return isProblem(pairs) ? pairs : read(pairs, rules);
}

/** One set of options for each row. @param typed Rows of the addresses' cells, with blank ones at their end. */
export function rowOptions(
  grid: Grid | undefined,
  rules: OptionRules,
  rows: number,
  typed = rows,
): readonly (Options | Problem)[] | Problem {
  if (grid === undefined || !hasHeader(grid, rules)) {
    const common = options(grid, rules);
    return isProblem(common) ? common : new Array<Options>(rows).fill(common);
  }
  const [names = [], ...body] = grid;
  if (names.some(isPending)) return waitingProblem("options");
  const wrong = names.find((name) => !isBlank(name) && isProblem(ruleOf(name, rules)));
  if (wrong !== undefined) return ruleOf(wrong, rules) as Problem;
  const table = body.length > rows ? withoutTrailingBlanks(body) : body;
  if (table.length > Math.max(rows, typed) || (body.length < rows && body.length !== 0)) {
    const given = table.length === 1 ? "1 row" : `${table.length} rows`;
    const needed = rows === 1 ? "1 address" : `${rows} addresses`;
    return problem("argument", `options: ${given} below the header for ${needed}; give one row for each address`);
  }
  return Array.from({ length: rows }, (_, row) => {
    const cells = table[row] ?? [];
    return read(
      names.map((name, column): OptionPair => [name, cells[column] ?? null]).filter(([name]) => !isBlank(name)),
      rules,
    );
  });
}

/**
 * Whether the first row is a header: its first two cells (or its only cell) name options, and rows follow. `by | type`
 * is a name and its value, though `type` names an option too.
 */
function hasHeader(grid: Grid, rules: OptionRules): boolean {
  const [names = [], ...body] = grid;
  if (body.length === 0 || names.length === 0) return false;
  const known = names.map((name) => typeof name === "string" && !name.includes("=") && !isProblem(ruleOf(name, rules)));
  if (names.length !== 2) return names.length > 2 || known[0] === true;
  return known[0] === true && known[1] === true && isProblem(read([[names[0]!, names[1]!]], rules));
}

/** Names and values as they were given. */
export function optionPairs(grid: Grid | undefined): readonly OptionPair[] | Problem {
  if (grid === undefined) return [];
  if (grid.every((row) => row.length === 2)) {
    if (grid.some(([name = null]) => isPending(name))) return waitingProblem("options");
    return grid.filter(([name]) => !isBlank(name)).map(([name, value]): OptionPair => [name ?? null, value ?? null]);
  }
  if (holdsPending(grid)) return waitingProblem("options");
  const pairs: OptionPair[] = [];
  for (const input of nonBlankCells(grid)) {
    if (typeof input !== "string") return problem("argument", `options: ${shownInput(input)} isn't an option; ${HOW}`);
    for (const part of input
      .split(/[;\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== "")) {
      const long = inputTooLong(part, "options");
      if (long !== undefined) return long;
      const end = part.indexOf("=");
      if (end < 1) return problem("argument", `options: ${shownInput(part)} isn't an option; ${HOW}`);
      const value = part.slice(end + 1).trim();
      pairs.push([part.slice(0, end).trim(), value === "" ? null : value]);
    }
  }
  return pairs;
}

const HOW = "write name=value, separated by semicolons, or give a range of names and values";

/** One end of a filter. */
interface Bound {
  readonly of: Parameter;
  readonly end: "least" | "most";
  readonly name: string;
}

type Rule = Parameter | DisplayOption | Bound;

function ruleOf(typed: Input, rules: OptionRules): Rule | Problem {
  const name = typeof typed === "string" ? fieldNamed(typed.replace(/\s+/g, "")) : "";
  const parameter = rules.parameters.find((each) => each.name.toLowerCase() === name);
  const rule = parameter ?? rules.display.find((option) => fieldNamed(option) === name) ?? boundNamed(name, rules);
  if (rule !== undefined) return rule;
  const names = optionNames(rules);
  const everyday = Object.keys(FIELD_ALIASES).filter((alias) => names.includes(FIELD_ALIASES[alias]!));
  const bounds = rules.bounded.flatMap(boundNames);
  const argument = rules.bounded.find((each) => each.name.toLowerCase() === name);
  const hint =
    argument !== undefined
      ? ` (it is an argument of its own; ${boundNames(argument).join(" and ")} are options)`
      : typeof typed === "string"
        ? didYouMean(typed, [...names, ...everyday, ...bounds])
        : "";
  return problem("argument", `options: there is no option ${shownInput(typed)} here${hint}; give ${names.join(", ")}`);
}

function boundNamed(name: string, { bounded }: OptionRules): Bound | undefined {
  const [, end, of = ""] = /^(min|max)(.+)$/.exec(name) ?? [];
  const filter = bounded.find((each) => each.name.toLowerCase() === fieldNamed(of));
  if (filter === undefined) return undefined;
  return { of: filter, end: end === "min" ? "least" : "most", name: boundNames(filter)[end === "min" ? 0 : 1] };
}

const nameOf = (rule: Rule): string => (typeof rule === "string" ? rule : rule.name);

/** In lower case, and an everyday name as what it stands for: `beds` and `bedrooms` are one option. */
function fieldNamed(name: string): string {
  const plain = name.toLowerCase();
  return (ownEntry(FIELD_ALIASES, plain) ?? plain).toLowerCase();
}

type Bounds = Partial<Record<Bound["end"], number>>;

function read(pairs: readonly OptionPair[], rules: OptionRules): Options | Problem {
  const parameters: Record<string, string> = {};
  const bounds = new Map<Parameter, Bounds>();
  let display: Display = {};
  for (const [typed, value] of pairs) {
    const rule = ruleOf(typed, rules);
    if (isProblem(rule)) return rule;
    if (value === null) continue;
    const name = nameOf(rule);
    const long = typeof value === "string" ? inputTooLong(value, name) : undefined;
    if (long !== undefined) return long;
    if (isPending(value)) return waitingProblem(name);
    if (typeof rule === "string") {
      const set = DISPLAY[rule](value, rules.layouts);
      if (isProblem(set)) return set;
      display = { ...display, ...set };
    } else if ("of" in rule) {
      const number = boundOf(value, rule);
      if (isProblem(number)) return number;
      bounds.set(rule.of, { ...bounds.get(rule.of), [rule.end]: number });
    } else {
      const text = parameterText(value, rule, name);
      if (isProblem(text)) return text;
      if (text !== undefined) parameters[name] = text;
    }
  }
  const wrong = addBounds(parameters, bounds);
  return wrong ?? { ...display, parameters };
}

/** Of one number, a comma can only be between thousands. */
function boundOf(value: Input, { of, name }: Bound): number | undefined | Problem {
  const plain =
    typeof value === "string" && /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(value)
      ? value.replace(/[$,\s]/g, "")
      : value;
  const { minimum = 0, whole } = of;
  const limits = { minimum, maximum: meantAtMost(of), ...(whole === undefined ? {} : { whole }) };
  return amountOf(isStudio(value, of) ? 0 : plain, name, limits);
}

/** Adds what the bounds come to. Returns what contradicts them. */
function addBounds(parameters: Record<string, string>, bounds: ReadonlyMap<Parameter, Bounds>): Problem | undefined {
  for (const [rule, ends] of bounds) {
    const names = boundNames(rule);
    if (parameters[rule.name] !== undefined) return bothGiven(rule, rule.name);
    const text = boundsText(ends, rule, names);
    if (isProblem(text)) return text;
    parameters[rule.name] = text;
  }
  return undefined;
}

/** @param name What the filter that says the same is called. */
export function bothGiven(rule: Pick<Parameter, "name">, name: string): Problem {
  const names = boundNames(rule).join(" and ");
  return problem("argument", `${name}: ${names} say the same; give ${name}, or ${names}, not both`);
}
