/** Converts formulas between the hosts' names: `PROP.VALUE(A2)` in Excel is `PROP_VALUE(A2)` in Google Sheets. */
import { callAlone, isCalled } from "../../formulas/calls";
import { isOperator, isSpace, tokensOf, type Token } from "../../formulas/tokens";
import { CATALOGUE } from "../../functions/catalogue";

export type Prefix = "PROP." | "PROP_";

/** Without the add-in, Excel writes `_xldudf_PROP_VALUE(`, and in a file `_xlfn._xldudf_PROP_VALUE(`. */
const UNKNOWN_TO_EXCEL = "(?:_xlfn\\.)?_xldudf_";

const OURS = new RegExp(`^(${UNKNOWN_TO_EXCEL})?(PROP[._])(${CATALOGUE.map(({ name }) => name).join("|")})$`, "i");

/** Most cells have no PROP formula, so this is checked before parsing. */
const LIKELY = /^=.*PROP[._]/is;

/** The formula with one host's names, without marks. Everything else stays exactly as it is. */
export function convertFormula(formula: string, to: Prefix): string {
  if (!LIKELY.test(formula)) return formula;
  return tokensOf(unmarked(formula))
    .map(({ value }, index, tokens) => (isOurs(tokens, index) ? value.replace(OURS, renamed(to)) : value))
    .join("");
}

/** Names that are already right keep their case. */
function renamed(to: Prefix): (...found: string[]) => string {
  return (whole = "", unknown = "", prefix = "", name = "") =>
    unknown === "" && prefix.toUpperCase() === to ? whole : to + name.toUpperCase();
}

function isOurs(tokens: readonly Token[], index: number): boolean {
  return OURS.test(tokens[index]!.value) && isCalled(tokens, index);
}

/** How many PROP functions are called, by either host's names. */
export function propCallsIn(formula: string): number {
  if (!LIKELY.test(formula)) return 0;
  return tokensOf(formula).filter((_, index, tokens) => isOurs(tokens, index)).length;
}

const NAMED_LIKE_OURS = /^(?:_xlfn\.)?(?:_xldudf_)?PROP[._](\w+)$/i;

/** The names that are called as PROP functions, without prefix and in capitals, and are none. */
export function unknownPropNames(formula: string): readonly string[] {
  return LIKELY.test(formula) ? tokensOf(formula).flatMap((_, index, all) => unknownName(all, index) ?? []) : [];
}

function unknownName(tokens: readonly Token[], index: number): string | undefined {
  const [, name] = NAMED_LIKE_OURS.exec(tokens[index]!.value) ?? [];
  return name === undefined || isOurs(tokens, index) || !isCalled(tokens, index) ? undefined : name.toUpperCase();
}

/** The formula with other names in place of those that are no PROP functions; undefined if one of them has no other. */
export function withPropNames(
  formula: string,
  meant: (name: string) => string | undefined,
  prefix: Prefix,
): string | undefined {
  const parts = tokensOf(unmarked(formula)).map(({ value }, index, tokens) => {
    const name = unknownName(tokens, index);
    const other = name === undefined ? undefined : meant(name);
    return name === undefined ? value : other && `${prefix}${other}`;
  });
  return parts.includes(undefined) ? undefined : convertFormula(parts.join(""), prefix);
}

/** Whether a formula is a single PROP call, without another function that could make requests. */
export function isOurCallAlone(formula: string): boolean {
  return propCallsIn(formula) === 1 && OURS.test(callAlone(formula) ?? "");
}

/** Whether a PROP function is called, by either host's name. */
export function holdsOurFunction(formula: string): boolean {
  return propCallsIn(formula) > 0;
}

const MARK = /^PROP:([a-z0-9]+\.\d+)\.(\d+)$/;

/**
 * The formula with a mark as an argument behind all that each PROP function declares. The function ignores it, but its
 * arguments have changed, so a host that remembers results by their arguments has it calculate.
 * @param mark Small letters and digits, a dot, and a number.
 */
export function marked(formula: string, mark: string): string {
  const tokens = tokensOf(formula);
  const ends = new Map(tokens.flatMap((_, index) => (isOurs(tokens, index) ? [markedEnd(tokens, index, mark)] : [])));
  return tokens.map(({ value }, index) => `${ends.get(index) ?? ""}${value}`).join("");
}

/** Where a call ends, and what is to be written there. */
function markedEnd(tokens: readonly Token[], start: number, mark: string): readonly [number, string] {
  const [, , , name = ""] = OURS.exec(tokens[start]!.value) ?? [];
  const declared = CATALOGUE.find((each) => each.name === name.toUpperCase())!.parameters.length;
  const first = tokens.findIndex((token, index) => index > start && isOperator(token, "(")) + 1;
  const separators: string[] = [];
  let [depth, end] = [1, first];
  for (; end < tokens.length; end += 1) {
    const { value } = tokens[end]!;
    if (value === "(" || value === "{") depth += 1;
    if (value === ")" || value === "}") depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && (value === "," || value === ";")) separators.push(value);
  }
  const isEmpty = tokens.slice(first, end).every(isSpace);
  const added = isEmpty ? declared : Math.max(1, declared - separators.length);
  // Without any in the formula, the one that Google Sheets takes in every locale.
  const separator = separators[0] ?? tokens.find(({ value }) => value === "," || value === ";")?.value ?? ";";
  return [end, `${separator.repeat(added)}"PROP:${mark}.${added}"`];
}

const QUOTED_MARK = /^"PROP:[a-z0-9]+\.\d+\.(\d+)"$/;

/** A formula within another one that calculates nothing and shows nothing. */
const VEILED = /^=IF\("PROP:[a-z0-9]+\.\d+"=""\s*[,;](.*)[,;]\s*""\)$/s;

/**
 * The formula within one that shows nothing: what it had filled is empty, and it still stands in its cell. With the
 * separator that it has itself, or the one that Google Sheets takes in every locale.
 */
export function veiled(formula: string, mark: string): string {
  const separator = tokensOf(formula).find(({ value }) => value === "," || value === ";")?.value ?? ";";
  return `=IF("PROP:${mark}"=""${separator}${formula.slice(1)}${separator}"")`;
}

/** The marks in a formula, in their order. */
export const marksIn = (formula: string): readonly string[] =>
  (formula.match(/"PROP:[a-z0-9]+\.\d+/g) ?? []).map((found) => found.slice('"PROP:'.length));

/** The formula as a person typed it: without veil and marks, and the separators that came with them. */
export function unmarked(formula: string): string {
  if (!formula.includes('"PROP:')) return formula;
  const [, behindVeil] = VEILED.exec(formula) ?? [];
  if (behindVeil !== undefined) return unmarked(`=${behindVeil}`);
  const tokens = tokensOf(formula);
  const kept: string[] = [];
  tokens.forEach(({ value }, index) => {
    const [, added] = QUOTED_MARK.exec(value) ?? [];
    const next = tokens.slice(index + 1).find((token) => !isSpace(token));
    if (added === undefined || !isOperator(next, ")")) kept.push(value);
    else dropSeparators(kept, Number(added));
  });
  return kept.join("");
}

/** Takes so many separators, with the spaces behind each, from the end. */
function dropSeparators(kept: string[], count: number): void {
  for (let left = count; left > 0; left -= 1) {
    let last = kept.length - 1;
    while (kept[last]?.trim() === "") last -= 1;
    if (kept[last] !== "," && kept[last] !== ";") return;
    kept.length = last;
  }
}

/** A call's arguments as a person typed them, and the mark behind them. */
export function withoutMark(passed: readonly unknown[], declared: number) {
  const [, mark, added = "1"] = passed.slice(declared).flatMap((each) => MARK.exec(String(each)) ?? []);
  return {
    given: passed.slice(0, mark === undefined ? declared : Math.min(declared, declared - Number(added) + 1)),
    mark,
  };
}
