/** Days to keep results, between the fields of the form and the one text that is stored. */
import { ANSWER_KINDS, type AnswerKind } from "../../shared/service/endpoints";
import { isProblem } from "../../shared/service/problem";
import { DEFAULT_KEEP_DAYS, keepDaysText, readKeepDays, type KeepDays } from "../../shared/work/keepDays";

export type TypedDays = Readonly<Partial<Record<AnswerKind, string>>>;

/** Whether what was typed for a kind can be no number of days. */
export function isWrong(kind: AnswerKind, typed: TypedDays): boolean {
  return typed[kind] !== undefined && isProblem(readKeepDays(`${kind}=${typed[kind]}`));
}

/**
 * What is stored, changed by what was typed; the same text where nothing is another number. An empty field restores the
 * default. What is stored and can't be read is replaced by what the form shows.
 */
export function keptText(text: string, typed: TypedDays): string {
  const days = daysOf(text);
  const isSame = ANSWER_KINDS.every((kind) => (typed[kind] ?? String(days[kind])).trim() === String(days[kind]));
  if (isSame && !isProblem(readKeepDays(text))) return text;
  const next = ANSWER_KINDS.map((kind) => {
    const given = typed[kind]?.trim() ?? String(days[kind]);
    return [kind, given === "" ? DEFAULT_KEEP_DAYS[kind] : given] as const;
  });
  return keepDaysText(Object.fromEntries(next) as Record<AnswerKind, number | string>);
}

/** What is stored, by kind; the defaults where it can't be read. */
export function daysOf(text: string): KeepDays {
  const read = readKeepDays(text);
  return isProblem(read) ? DEFAULT_KEEP_DAYS : read;
}
