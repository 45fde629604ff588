/** Filters as people type them, in the service's own syntax (4.1). */
import { Refused } from "./failure";

export interface Measure {
  /** Whole numbers only: `>3` is 4 or more. */
  readonly whole: boolean;
  readonly least: number;
  readonly most: number;
  /** A single number is the most (4.1.3), and several are not allowed. */
  readonly range?: boolean;
}

export const BEDS: Measure = { whole: true, least: 0, most: 100 };
export const BATHS: Measure = { whole: false, least: 0, most: 100 };
export const AREA: Measure = { whole: true, least: 0, most: 1e9 };
export const YEAR: Measure = { whole: true, least: 1000, most: 9999 };
export const PRICE: Measure = { whole: false, least: 0, most: 1e12 };
export const DAYS: Measure = { whole: true, least: 1, most: 100_000, range: true };

const NUMBER = String.raw`\$?(\d+(?:\.\d+)?|\.\d+)`;
const form = (source: string): RegExp => new RegExp(`^${source.replaceAll("#", NUMBER)}$`, "i");

const LEAST = ["#\\s*\\+", "(?:>=|≥|at least|min)\\s*#", "# or more", "# and up", "#:\\*"].map(form);
const MOST = ["(?:<=|≤|at most|up to|max)\\s*#", "# or (?:less|fewer)", "\\*:#"].map(form);
const ABOVE = form("(?:>|over|more than)\\s*#");
const BELOW = form("(?:<|under|less than)\\s*#");
const BETWEEN = form("#\\s*(?::|\\.\\.\\.?|-|–|to)\\s*#");
const EXACT = form("=?\\s*#");

/** The service's text for what was given; nothing where any will do. */
export function filterOf(argument: unknown, measure: Measure): string | undefined {
  const cells = Array.isArray(argument) ? (argument as unknown[][]).flat() : [argument];
  const given = cells.filter((cell) => cell !== "" && cell !== undefined && cell !== null);
  if (given.length === 0) return undefined;
  if (given.length > 1) return listOf(given.map(String), measure);
  const [only] = given;
  if (typeof only === "number") return exact(meant(only, measure), measure);
  if (typeof only === "string") return textFilter(measure.range === true ? inDays(only.trim()) : only.trim(), measure);
  throw new Refused("neither number nor text");
}

const PER: Readonly<Record<string, number>> = { d: 12, w: 84, m: 365, y: 4380 };

/** A month is 365/12 days; a part of a day counts as one. A unit behind a range is that of both ends. */
function inDays(given: string): string {
  const range = /^([\d.]+)(\s*(?:-|–|:|to)\s*[\d.]+\s*([a-z]+))$/i.exec(given);
  const all = range === null ? given : `${range[1]} ${range[3]}${range[2]}`;
  const days = all.replace(/([\d.]+)\s*(days?|d|weeks?|w|months?|m|years?|y)\b/gi, (_, count: string, unit: string) =>
    String(Math.ceil((Number(count) * PER[unit[0]!.toLowerCase()]!) / 12)),
  );
  return days.replace(/^0\s*(?:-|–|:|to)\s*/, "*:");
}

function textFilter(given: string, measure: Measure): string | undefined {
  if (/^(any|\*)?$/i.test(given)) return undefined;
  if (/^studio$/i.test(given)) return exact(0, measure);
  if (/^\d{1,3}(,\d{3})+$/.test(given)) throw new Refused("unclear");
  if (/[|;,]/.test(given)) return listOf(given.split(/[|;,]/), measure);
  const found = (patterns: readonly RegExp[]) => patterns.map((each) => each.exec(given)).find((each) => each !== null);
  const [least, most] = [found(LEAST), found(MOST)];
  if (least) return `${checked(least[1], measure)}:*`;
  if (most) return `*:${checked(most[1], measure)}`;
  const [above, below] = [ABOVE.exec(given), BELOW.exec(given)];
  if ((above ?? below) && !measure.whole) throw new Refused("leaves out its bound");
  if (above) return `${checked(above[1], measure) + 1}:*`;
  if (below) return `*:${inside(checked(below[1], measure) - 1, measure)}`;
  const between = BETWEEN.exec(given);
  if (between) {
    const [from, to] = [checked(between[1], measure), checked(between[2], measure)];
    if (from > to) throw new Refused("starts above its end");
    return `${from}:${to}`;
  }
  const single = EXACT.exec(given);
  if (single) return exact(Number(single[1]), measure);
  throw new Refused("not a filter");
}

function listOf(parts: readonly string[], measure: Measure): string | undefined {
  if (measure.range === true) throw new Refused("one range only");
  const numbers = parts.map((part) => {
    const single = EXACT.exec(part.trim());
    if (single === null) throw new Refused("a list holds single numbers");
    return checked(single[1], measure);
  });
  return [...new Set(numbers)].sort((one, other) => one - other).join("|");
}

const exact = (given: number, measure: Measure): string =>
  measure.range === true ? `*:${inside(given, measure)}` : String(inside(given, measure));

const checked = (given: string | undefined, measure: Measure): number => inside(Number(given), measure);

/** A number in a cell that no one means: the sheet made a date or a time of what was typed. */
function meant(given: number, { most }: Measure): number {
  if (given > most || Number(given.toFixed(2)) !== given) throw new Refused("can't be meant");
  return given;
}

function inside(given: number, { whole, least }: Measure): number {
  if (given < least || (whole && !Number.isInteger(given))) throw new Refused("out of range");
  return given;
}
