/**
 * How long results may be shown from the cache, in days by kind of answer. Users write it as one number or by kind:
 * `records=30; listings=3`.
 */
import { didYouMean } from "../../values/spelling";
import { ANSWER_KINDS, type AnswerKind } from "../../api/endpoints";
import { problem, type Problem } from "../../api/problem";
import { quotedText } from "../../api/text/quoted";

export type KeepDays = Readonly<Record<AnswerKind, number>>;

/** Listings change daily, and the time windows of searches (sold within 90 days) move. */
export const DEFAULT_KEEP_DAYS: KeepDays = { records: 30, estimates: 30, searches: 7, listings: 7, markets: 30 };

/** Kinds that a single number applies to as it is. */
const BY_ONE_NUMBER: readonly AnswerKind[] = ["records", "estimates"];

export function keepDaysText(days: Readonly<Record<AnswerKind, number | string>>): string {
  return ANSWER_KINDS.map((kind) => `${kind}=${days[kind]}`).join("; ");
}

const ALLOWED = `give a whole number of days, at least 1, or days by kind such as "${keepDaysText(DEFAULT_KEEP_DAYS)}"`;

const wrong = (text: string): Problem => problem("settings", `PROP_KEEP_DAYS ${text}; ${ALLOWED}`);

/** Kinds that aren't named keep their default. A single number can lower the other kinds, not raise them. */
export function readKeepDays(text: string): KeepDays | Problem {
  const typed = text.trim();
  if (/^\d+$/.test(typed)) {
    const days = wholeDays(typed);
    return days === undefined ? wrong(`is ${quotedText(typed)}`) : byOneNumber(days);
  }
  const given: Partial<Record<AnswerKind, number>> = {};
  for (const part of typed.split(/[;,\n]/).map((each) => each.trim())) {
    if (part === "") continue;
    const [, name, number] = /^([^=:]*)[=:](.*)$/.exec(part) ?? [];
    if (name === undefined || number === undefined) return wrong(`is ${quotedText(typed)}`);
    const kind = ANSWER_KINDS.find((each) => each === name.trim().toLowerCase());
    if (kind === undefined)
      return wrong(`has no kind ${quotedText(name)}${didYouMean(name.slice(0, 40), ANSWER_KINDS)}`);
    if (given[kind] !== undefined) return wrong(`names ${kind} twice`);
    const days = wholeDays(number.trim());
    if (days === undefined) return wrong(`has ${quotedText(number)} for ${kind}`);
    given[kind] = days;
  }
  return { ...DEFAULT_KEEP_DAYS, ...given };
}

function wholeDays(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 ? Number(text) : undefined;
}

function byOneNumber(days: number): KeepDays {
  const each = (kind: AnswerKind): number =>
    BY_ONE_NUMBER.includes(kind) ? days : Math.min(days, DEFAULT_KEEP_DAYS[kind]);
  return Object.fromEntries(ANSWER_KINDS.map((kind) => [kind, each(kind)])) as Record<AnswerKind, number>;
}
