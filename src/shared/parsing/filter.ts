/**
 * Translates filters from all their spellings to the service's: `3`, `2:4` with `*` for an open end, `3|4`.
 * A value that the spreadsheet turned into a date is refused, with how to write it; `2,000` is refused as ambiguous.
 */
import { isDay } from "../values/day";
import { nonBlankCells, shownInput, type Grid, type Input } from "../values/input";
import { lazy } from "../api/lazy";
import { inputTooLong } from "../values/length";
import type { Parameter } from "../api/endpoints";
import { isProblem, problem, type Problem } from "../api/problem";
import { oneLine, quotedText } from "../api/text/quoted";
import { holdsPending, waitingProblem } from "../values/pendingInput";
import { inDays } from "./days";
import { isStudio } from "./studio";

/** A single number, or a range. A missing bound is open. */
type Part = { readonly exactly: number } | { readonly least?: number; readonly most?: number };

/** Turns an exclusive whole-number bound into an inclusive one. */
const ONE = 1;

const NUMBER = String.raw`(\d+(?:\.\d+)?|\.\d+)`;

interface Spelling {
  readonly pattern: RegExp;
  readonly part: (first: number, second: number) => Part;
  /** Only for whole numbers: `>3` is 4 or more. */
  readonly whole?: true;
}

const spelled = (pattern: string, part: Spelling["part"], whole?: true): Spelling => ({
  pattern: new RegExp(`^${pattern.replace(/N/g, NUMBER)}$`, "i"),
  part,
  ...(whole === undefined ? {} : { whole }),
});

/** Every way to write a number or a range, tried in order. */
const SPELLINGS = lazy((): readonly Spelling[] => [
  spelled(String.raw`=?\s*N`, (number) => ({ exactly: number })),
  spelled(String.raw`(?:>=|≥|at least|min(?:imum)?)\s*N`, (least) => ({ least })),
  spelled(String.raw`N\s*(?:\+|or more|and up)`, (least) => ({ least })),
  spelled(String.raw`(?:<=|≤|at most|up to|max(?:imum)?)\s*N`, (most) => ({ most })),
  spelled(String.raw`N\s*or (?:less|fewer)`, (most) => ({ most })),
  spelled(String.raw`(?:>|over|more than)\s*N`, (number) => ({ least: number + ONE }), true),
  spelled(String.raw`(?:<|under|less than)\s*N`, (number) => ({ most: number - ONE }), true),
  spelled(String.raw`N\s*(?::|\.\.\.?|-|–|to)\s*N`, (least, most) => ({ least, most })),
  spelled(String.raw`N\s*:\s*\*`, (least) => ({ least })),
  spelled(String.raw`\*\s*:\s*N`, (most) => ({ most })),
]);

const howTo = ({ kind }: Parameter): string =>
  kind === "span" ? 'write 30, "6 months", ">=30", "30:90" or "*:90"' : 'write 3, ">=3", "2:4", "*:4" or "3|4"';

/** Largest plausible number for each filter. A larger one is a date that the spreadsheet made of something like `2-4`. */
const MEANT_AT_MOST: Readonly<Record<string, number>> = {
  bedrooms: 1000,
  bathrooms: 1000,
  yearBuilt: 3000,
  saleDateRange: 36_500,
  daysOld: 36_500,
};

/** A filter in the service's form, or undefined if it is empty. `name` is the argument's name as the user knows it. */
export function filter(grid: Grid | undefined, rule: Parameter, name: string): string | undefined | Problem {
  if (holdsPending(grid)) return waitingProblem(name);
  const parts: Part[] = [];
  for (const input of nonBlankCells(grid)) {
    const some = typeof input === "string" ? typedParts(input, rule, name) : numberPart(input, rule, name);
    if (isProblem(some)) return some;
    parts.push(...some);
  }
  return parts.length === 0 ? undefined : written(parts, rule, name);
}

function numberPart(input: Input, rule: Parameter, name: string): readonly Part[] | Problem {
  if (isDay(input)) return madeByTheSheet(name, shownInput(input), rule);
  if (typeof input !== "number")
    return problem("argument", `${name}: ${shownInput(input)} isn't a number; ${howTo(rule)}`);
  const most = MEANT_AT_MOST[rule.name] ?? Infinity;
  if (input > most || (rule.whole === true && !Number.isInteger(input)) || !fraction(input)) {
    return madeByTheSheet(name, String(input), rule);
  }
  return checked({ exactly: input }, rule, name, String(input));
}

/** Whether a number has at most two decimals, as baths and prices do. A time of day such as 0.0861 has more. */
function fraction(input: number): boolean {
  return Number(input.toFixed(2)) === input;
}

function madeByTheSheet(name: string, given: string, rule: Parameter): Problem {
  const why = rule.whole === true || rule.name === "bathrooms" ? "can't be right" : "is ambiguous";
  return problem(
    "argument",
    `${name}: ${given} ${why}; the sheet may have turned what you typed into a date or time: write "2:4" in quotation marks, or '2:4 in a cell`,
  );
}

function typedParts(typed: string, rule: Parameter, name: string): readonly Part[] | Problem {
  const long = inputTooLong(typed, name);
  if (long !== undefined) return long;
  if (/^(any|all|\*|\*\s*:\s*\*)$/i.test(typed)) return [];
  if (/\d,\d{3}(?!\d)/.test(typed)) {
    const plain = typed.replace(/,(?=\d{3}(?!\d))/g, "");
    const several = typed.split(",").map(Number);
    const or = several.some(Number.isNaN) ? "" : ` for one number, or ${quotedText(several.join("|"))} for several`;
    return problem("argument", `${name}: ${quotedText(typed)} is ambiguous; write ${oneLine(plain)}${or}`);
  }
  const parts: Part[] = [];
  for (const text of typed.split(/[,|;]/).map((each) => each.replace(/\$/g, "").trim())) {
    if (text === "") continue;
    if (isStudio(text, rule)) {
      parts.push({ exactly: 0 });
      continue;
    }
    const number = rule.kind === "span" ? inDays(text) : text;
    const spelling = SPELLINGS().find(({ pattern }) => pattern.test(number));
    if (spelling === undefined)
      return problem("argument", `${name}: ${quotedText(typed)} isn't a number or range; ${howTo(rule)}`);
    if (spelling.whole === true && rule.whole !== true) {
      return problem(
        "argument",
        `${name}: ${quotedText(text)} excludes its own bound, which the service can't do; write ">=" or "<="`,
      );
    }
    const [, first, second] = spelling.pattern.exec(number) ?? [];
    const part = checked(sinceToday(spelling.part(Number(first), Number(second)), rule), rule, name, text);
    if (isProblem(part)) return part;
    parts.push(...part);
  }
  return parts;
}

/** `0:7` days are at most 7: the service counts from 1. */
function sinceToday(part: Part, { kind }: Parameter): Part {
  const isFromToday = kind === "span" && "most" in part && part.least === 0 && part.most !== undefined;
  return isFromToday ? { most: part.most } : part;
}

/** Checks limits, whole numbers, and that a range doesn't run backwards. */
function checked(part: Part, rule: Parameter, name: string, given: string): readonly Part[] | Problem {
  const numbers = "exactly" in part ? [part.exactly] : [part.least, part.most].filter((each) => each !== undefined);
  const least = rule.minimum ?? 0;
  const most = rule.maximum ?? Infinity;
  const range = most === Infinity ? `${least} or more` : `${least} to ${most}`;
  for (const number of numbers) {
    if (number < least || number > most || !Number.isFinite(number))
      return problem("argument", `${name}: ${oneLine(given)} is out of range; give ${range}`);
    if (rule.whole === true && !Number.isInteger(number)) {
      return problem("argument", `${name}: ${oneLine(given)} isn't a whole number; ${howTo(rule)}`);
    }
  }
  if (!("exactly" in part) && part.least !== undefined && part.most !== undefined && part.least > part.most) {
    return problem("argument", `${name}: ${quotedText(given)} starts above its end; write the smaller number first`);
  }
  return [part];
}

/**
 * A least and a most, each checked already, in the service's form.
 * @param names What they are called.
 */
export function boundsText(
  bounds: { readonly least?: number; readonly most?: number },
  rule: Parameter,
  [low, high]: readonly [low: string, high: string],
): string | Problem {
  const { least, most } = bounds;
  return least !== undefined && most !== undefined && least > most
    ? problem("argument", `${low}: ${least} is above ${high} (${most}); give the smaller number as ${low}`)
    : range(bounds, rule);
}

/** The largest number that can be meant. */
export const meantAtMost = ({ name, maximum }: Parameter): number | undefined => MEANT_AT_MOST[name] ?? maximum;

/** A range as the service writes it. `3:3` becomes `3`, except for spans, where a single number means the maximum. */
function range({ least, most }: { readonly least?: number; readonly most?: number }, { kind }: Parameter): string {
  return least === most && kind !== "span" ? String(least) : `${least ?? "*"}:${most ?? "*"}`;
}

/** The service takes one range or a list of numbers, not both. */
function written(parts: readonly Part[], rule: Parameter, name: string): string | Problem {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) {
    if (!("exactly" in first)) return range(first, rule);
    return rule.kind === "span" ? `*:${first.exactly}` : String(first.exactly);
  }
  if (rule.kind === "span") return problem("argument", `${name}: give one range, not several`);
  const numbers = parts.map((part) => ("exactly" in part ? part.exactly : undefined));
  if (numbers.includes(undefined)) {
    return problem("argument", `${name}: a list can't contain ranges; write "3|4", or one range such as "3:4"`);
  }
  return [...new Set(numbers as number[])].sort((a, b) => a - b).join("|");
}
