/**
 * Reads a request's parameters by the endpoint's table: each kind has one entry for what it accepts. Unknown
 * parameters, repeated ones and invalid values are refused by name, unless unknown and empty ones are to be ignored.
 */
import type { Endpoint, Parameter, ParameterKind } from "../../shared/api/endpoints";
import { allowedText } from "../../shared/api/parameterCheck";
import type { SandboxManners } from "./manners";
import { badRequest, isRefusal, type SandboxRefusal } from "./refusal";

export type NumberTest = (value: number) => boolean;

type Values<T> = Readonly<Record<string, T | undefined>>;

/** Parameters by kind. One that was not given and has no default is missing. */
export interface Query {
  /** Kinds text, address, state and zip. */
  readonly texts: Values<string>;
  /** Kinds number and integer. */
  readonly numbers: Values<number>;
  readonly flags: Values<boolean>;
  /** Kind choice: the chosen values. */
  readonly choices: Values<readonly string[]>;
  /** Kinds filter and span: whether a number matches. */
  readonly tests: Values<NumberTest>;
  /** The names that were sent. */
  readonly given: ReadonlySet<string>;
  /** Endpoint and parameters as one text, equal for every page of a list. */
  readonly question: string;
}

type Group = Exclude<keyof Query, "given" | "question">;
type Read = string | number | boolean | readonly string[] | NumberTest;

interface Kind {
  readonly group: Group;
  /** The value, or undefined if the text is invalid. */
  readonly read: (text: string, rule: Parameter) => Read | undefined;
}

const ANY_TEXT = (text: string): string => text;
const WHOLE = /^-?\d{1,15}$/;
const DECIMAL = /^-?(\d{1,15}(\.\d*)?|\.\d+)$/;

const KINDS: Readonly<Record<ParameterKind, Kind>> = {
  text: { group: "texts", read: ANY_TEXT },
  address: { group: "texts", read: ANY_TEXT },
  state: { group: "texts", read: (text) => match(/^[A-Za-z]{2}$/, text) },
  zip: { group: "texts", read: (text) => match(/^\d{5}$/, text) },
  flag: { group: "flags", read: (text) => (text === "true" ? true : text === "false" ? false : undefined) },
  number: { group: "numbers", read: (text, rule) => numeric(DECIMAL, text, rule) },
  integer: { group: "numbers", read: (text, rule) => numeric(WHOLE, text, rule) },
  choice: { group: "choices", read: chosen },
  filter: { group: "tests", read: filter },
  span: { group: "tests", read: span },
};

export function readQuery(
  endpoint: Endpoint,
  sent: readonly (readonly [string, string])[],
  { lenient = false }: SandboxManners = {},
): Query | SandboxRefusal {
  const rules = endpoint.parameters.filter(({ name }) => !endpoint.path.includes(`{${name}}`));
  const given = new Map<string, string>();
  for (const [name, text] of sent) {
    const isKnown = rules.some((rule) => rule.name === name);
    if (lenient && (!isKnown || text.trim() === "")) continue;
    if (!isKnown) return badRequest(`Unknown parameter '${name}'`);
    if (given.has(name)) return badRequest(`The parameter '${name}' is given more than once`);
    given.set(name, text);
  }
  const groups: Record<Group, Record<string, Read>> = { texts: {}, numbers: {}, flags: {}, choices: {}, tests: {} };
  for (const rule of rules) {
    const text = given.get(rule.name) ?? rule.default;
    if (text === undefined) continue;
    const value = readValue(rule, text);
    if (isRefusal(value)) return value;
    groups[KINDS[rule.kind].group][rule.name] = value;
  }
  const read = groups as unknown as Omit<Query, "given" | "question">;
  return { ...read, given: new Set(given.keys()), question: questionOf(endpoint, given) };
}

/** These only select a page and what is sent with it. */
const BESIDE_THE_QUESTION = ["limit", "offset", "includeTotalCount", "suppressLogging"];

function questionOf({ name }: Endpoint, given: ReadonlyMap<string, string>): string {
  const asked = [...given].filter(([parameter]) => !BESIDE_THE_QUESTION.includes(parameter)).sort();
  return JSON.stringify([name, ...asked]);
}

function readValue(rule: Parameter, text: string): Read | SandboxRefusal {
  const value = text.trim() === "" ? undefined : KINDS[rule.kind].read(text, rule);
  return value ?? badRequest(`The parameter '${rule.name}' is '${text}': it must be ${allowedText(rule)}`);
}

function match(pattern: RegExp, text: string): string | undefined {
  return pattern.test(text) ? text : undefined;
}

function numeric(
  pattern: RegExp,
  text: string,
  { minimum = -Infinity, maximum = Infinity }: Parameter,
): number | undefined {
  const value = Number(text);
  return pattern.test(text) && value >= minimum && value <= maximum ? value : undefined;
}

function chosen(text: string, { values = [], multiple = false }: Parameter): readonly string[] | undefined {
  const parts = multiple ? text.split("|") : [text];
  return parts.every((part) => values.includes(part)) ? parts : undefined;
}

function filter(text: string, rule: Parameter): NumberTest | undefined {
  const tests = text.split("|").map((part) => (part.includes(":") ? range(part, rule) : equal(part, rule)));
  return tests.every((test) => test !== undefined) ? (value) => tests.some((test) => test(value)) : undefined;
}

function span(text: string, rule: Parameter): NumberTest | undefined {
  return range(text.includes(":") ? text : `*:${text}`, rule);
}

function equal(text: string, rule: Parameter): NumberTest | undefined {
  const wanted = numeric(DECIMAL, text, rule);
  return wanted === undefined ? undefined : (value) => value === wanted;
}

function range(text: string, rule: Parameter): NumberTest | undefined {
  const parts = text.split(":");
  const [low, high] = parts.map((part, at) =>
    part === "*" ? [-Infinity, Infinity][at] : numeric(DECIMAL, part, rule),
  );
  if (parts.length !== 2 || low === undefined || high === undefined || low > high) return undefined;
  return (value) => value >= low && value <= high;
}
