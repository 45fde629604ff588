/**
 * Checks the parameters of a request that others wrote, by the endpoint's table: names, kinds, limits, and what belongs
 * together (docs/service.md, section 4). What passes is written as the core writes it, so that one question has one key.
 */
import type { Endpoint, Parameter, ParameterKind } from "./endpoints";
import { problem, type Problem } from "./problem";
import { DELIVERY_PARAMETERS } from "./quirks";
import { listedText } from "./text/listedText";
import { quotedText } from "./text/quoted";

type Given = readonly (readonly [name: string, value: string])[];

/** Characters: no value of a parameter is longer. */
const LONGEST = 1000;

export type CheckedParameters = Readonly<Record<string, string>>;

/** @returns The parameters as they are to be sent, or which one is wrong, what was given and what is allowed. */
export function checkedParameters(endpoint: Endpoint, given: Given): CheckedParameters | Problem {
  const rules = inQuery(endpoint);
  const checked: Record<string, string> = {};
  for (const [name, value] of given) {
    const rule = rules.find((each) => each.name === name);
    if (rule === undefined) return wrong(`${quotedText(name)} is not a parameter here; give only ${namesOf(rules)}`);
    if (name in checked) return wrong(`${name} is given twice; give it once`);
    if (value.length > LONGEST) return wrong(`${name} has ${value.length} characters; give ${LONGEST} at most`);
    const text = READ[rule.kind](value, rule);
    if (text === undefined) return wrong(`${name}: ${quotedText(value)} is not allowed; give ${allowedText(rule)}`);
    checked[name] = text;
  }
  return togetherProblem(endpoint, checked) ?? withoutSaid(endpoint, checked);
}

/** Beside a single home nothing is said that goes without saying: the service may refuse it, and the question is the same. */
function withoutSaid(endpoint: Endpoint, checked: CheckedParameters): CheckedParameters {
  const home = inQuery(endpoint).find(({ name, aloneWithout = name }) => name in checked && !(aloneWithout in checked));
  if (home === undefined) return checked;
  const left = inQuery(endpoint).filter((rule) => rule.name === home.name || !selects(rule));
  return Object.fromEntries(left.flatMap(({ name }) => (name in checked ? [[name, checked[name]!]] : [])));
}

/** What a parameter may be, in words. */
export function allowedText(rule: Parameter): string {
  return ALLOWED[rule.kind](rule);
}

const wrong = (message: string): Problem => problem("argument", message);

const namesOf = (rules: readonly Parameter[]): string => listedText(rules.map(({ name }) => name));

/** The parameters that aren't part of the path. */
function inQuery({ path, parameters }: Endpoint): readonly Parameter[] {
  return parameters.filter(({ name }) => !path.includes(`{${name}}`));
}

function togetherProblem(endpoint: Endpoint, checked: CheckedParameters): Problem | undefined {
  const isGiven = (name: string): boolean => name in checked;
  const { required } = endpoint;
  if (required !== undefined && !required.some(isGiven)) return wrong(`${oneOf(required)} is missing; give it`);
  for (const rule of inQuery(endpoint).filter(({ name }) => isGiven(name))) {
    const { name, needs = [], insteadOf = [], aloneWithout } = rule;
    const missing = needs.find((names) => !names.some(isGiven));
    if (missing !== undefined) return wrong(`${name} is given without ${oneOf(missing)}; give both, or neither`);
    const other = insteadOf.find(isGiven);
    if (other !== undefined) return wrong(`${name} and ${other} are both given; give one of them`);
    if (aloneWithout === undefined || isGiven(aloneWithout)) continue;
    const beside = inQuery(endpoint).find((each) => each.name !== name && selects(each) && isSaid(each, checked));
    if (beside !== undefined)
      return wrong(
        `${beside.name} is given beside ${name}, which names one home; give ${aloneWithout} too, or leave it out`,
      );
  }
  return undefined;
}

/** Whether it says which records are meant, and not only how many are sent, and how. */
function selects({ name, size }: Parameter): boolean {
  return size === undefined && !DELIVERY_PARAMETERS.includes(name);
}

/** Whether something is given that doesn't go without saying. */
function isSaid({ name, default: usual }: Parameter, checked: CheckedParameters): boolean {
  return name in checked && checked[name] !== usual;
}

const oneOf = (names: readonly string[]): string => names.join(" or ");

/** The text to send, or undefined if it is not allowed. */
const READ: Readonly<Record<ParameterKind, (text: string, rule: Parameter) => string | undefined>> = {
  text: plainText,
  address: plainText,
  state: (text) => matching(/^[A-Z]{2}$/, text),
  zip: (text) => matching(/^\d{5}$/, text),
  flag: (text) => matching(/^(true|false)$/, text),
  number: numberText,
  integer: (text, rule) => (/^-?\d+$/.test(text) ? numberText(text, rule) : undefined),
  choice: (text, { values = [], multiple = false }) => {
    const parts = multiple ? text.split("|") : [text];
    return parts.every((part) => values.includes(part)) ? text : undefined;
  },
  filter: (text, rule) =>
    joined("|", text, (part) => (part.includes(":") ? rangeText(part, rule) : numberText(part, rule))),
  span: (text, rule) => (text.includes(":") ? rangeText(text, rule) : numberText(text, rule)),
};

/** A place's name or address has letters or digits. Control characters and what was encoded twice are no part of one. */
function plainText(text: string): string | undefined {
  return /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}|%[\da-f]{2}/iu.test(text) ? text : undefined;
}

function matching(pattern: RegExp, text: string): string | undefined {
  return pattern.test(text) ? text : undefined;
}

/** Longer ones lose digits, and are no measure of a home. */
const DECIMAL = /^-?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/;

/** As the core writes numbers: without leading and trailing zeros. */
function numberText(text: string, { minimum = -Infinity, maximum = Infinity }: Parameter): string | undefined {
  const value = Number(text);
  if (!DECIMAL.test(text) || value < minimum || value > maximum) return undefined;
  return matching(DECIMAL, String(value));
}

function rangeText(text: string, rule: Parameter): string | undefined {
  const ends = text.split(":");
  const written = joined(":", text, (end) => (end === "*" ? end : numberText(end, rule)));
  const [low, high] = ends.map((end) => (end === "*" ? undefined : Number(end)));
  return ends.length === 2 && !(low !== undefined && high !== undefined && low > high) ? written : undefined;
}

function joined(sign: string, text: string, read: (part: string) => string | undefined): string | undefined {
  const parts = text.split(sign).map(read);
  return parts.every((part) => part !== undefined) ? parts.join(sign) : undefined;
}

const ALLOWED: Readonly<Record<ParameterKind, (rule: Parameter) => string>> = {
  text: () => "a text",
  address: () => "Street, City, State, Zip",
  state: () => "two capital letters",
  zip: () => "5 digits",
  flag: () => "true or false",
  number: (rule) => `a number${within(rule)}`,
  integer: (rule) => `a whole number${within(rule)}`,
  choice: ({ values = [], multiple = false }) =>
    `one of ${values.join(", ")}${multiple ? ", or several separated by |" : ""}`,
  filter: (rule) => `a number${within(rule)}, several separated by |, or a range min:max with * for an open end`,
  span: (rule) => `a number${within(rule)}, or a range min:max with * for an open end`,
};

function within({ minimum, maximum }: Parameter): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  return minimum === undefined ? "" : ` of at least ${minimum}`;
}
