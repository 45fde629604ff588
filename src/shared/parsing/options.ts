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
import { parameterText } from "./parameter";
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
  return { parameters: ENDPOINTS[endpoint].parameters.filter(({ name }) => !placed.includes(name)), display, layouts };
}

export function optionNames({ parameters, display }: OptionRules): readonly string[] {
  return [...parameters.map(({ name }) => name), ...display];
}

type Pair = readonly [name: Input, value: Input];

/** One set of options for the whole call. */
export function options(grid: Grid | undefined, rules: OptionRules): Options | Problem {
  const pairs = pairsOf(grid);
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
      names.map((name, column): Pair => [name, cells[column] ?? null]).filter(([name]) => !isBlank(name)),
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

function pairsOf(grid: Grid | undefined): readonly Pair[] | Problem {
  if (grid === undefined) return [];
  if (grid.every((row) => row.length === 2)) {
    if (grid.some(([name = null]) => isPending(name))) return waitingProblem("options");
    return grid.filter(([name]) => !isBlank(name)).map(([name, value]): Pair => [name ?? null, value ?? null]);
  }
  if (holdsPending(grid)) return waitingProblem("options");
  const pairs: Pair[] = [];
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

function ruleOf(typed: Input, rules: OptionRules): Parameter | DisplayOption | Problem {
  const name = typeof typed === "string" ? fieldNamed(typed.replace(/\s+/g, "")) : "";
  const parameter = rules.parameters.find((each) => each.name.toLowerCase() === name);
  const rule = parameter ?? rules.display.find((option) => fieldNamed(option) === name);
  if (rule !== undefined) return rule;
  const names = optionNames(rules);
  const everyday = Object.keys(FIELD_ALIASES).filter((alias) => names.includes(FIELD_ALIASES[alias]!));
  const hint = typeof typed === "string" ? didYouMean(typed, [...names, ...everyday]) : "";
  return problem("argument", `options: there is no option ${shownInput(typed)} here${hint}; give ${names.join(", ")}`);
}

/** In lower case, and an everyday name as what it stands for: `beds` and `bedrooms` are one option. */
function fieldNamed(name: string): string {
  const plain = name.toLowerCase();
  return (ownEntry(FIELD_ALIASES, plain) ?? plain).toLowerCase();
}

function read(pairs: readonly Pair[], rules: OptionRules): Options | Problem {
  const parameters: Record<string, string> = {};
  let display: Display = {};
  for (const [typed, value] of pairs) {
    const rule = ruleOf(typed, rules);
    if (isProblem(rule)) return rule;
    if (value === null) continue;
    const long =
      typeof value === "string" ? inputTooLong(value, typeof rule === "string" ? rule : rule.name) : undefined;
    if (long !== undefined) return long;
    if (isPending(value)) return waitingProblem(typeof rule === "string" ? rule : rule.name);
    if (typeof rule === "string") {
      const set = DISPLAY[rule](value, rules.layouts);
      if (isProblem(set)) return set;
      display = { ...display, ...set };
    } else {
      const text = parameterText(value, rule, rule.name);
      if (isProblem(text)) return text;
      if (text !== undefined) parameters[rule.name] = text;
    }
  }
  return { ...display, parameters };
}
