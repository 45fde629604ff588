/** Converts between the form's fields for days and the one text that is stored. */
import { ANSWER_KINDS, type AnswerKind } from "../../../shared/api/endpoints";
import { isProblem } from "../../../shared/api/problem";
import {
  DEFAULT_KEEP_DAYS,
  keepDaysText,
  readKeepDays,
  type KeepDays,
} from "../../../shared/fetching/requests/keepDays";

export type TypedDays = Readonly<Partial<Record<AnswerKind, string>>>;

/** Whether what was typed for a kind is not a valid number of days. */
export function isInvalidDays(kind: AnswerKind, typed: TypedDays): boolean {
  return typed[kind] !== undefined && isProblem(readKeepDays(`${kind}=${typed[kind]}`));
}

/**
 * The stored text with what was typed in it; unchanged where no number differs. An empty field restores the default. A
 * stored text that can't be read is replaced by what the form shows.
 */
export function keepDaysInput(text: string, typed: TypedDays): string {
  const days = daysOf(text);
  const isSame = ANSWER_KINDS.every((kind) => (typed[kind] ?? String(days[kind])).trim() === String(days[kind]));
  if (isSame && !isProblem(readKeepDays(text))) return text;
  const next = ANSWER_KINDS.map((kind) => {
    const given = typed[kind]?.trim() ?? String(days[kind]);
    return [kind, given === "" ? DEFAULT_KEEP_DAYS[kind] : given] as const;
  });
  return keepDaysText(Object.fromEntries(next) as Record<AnswerKind, number | string>);
}

/** The stored days by kind; the defaults where the text can't be read. */
export function daysOf(text: string): KeepDays {
  const read = readKeepDays(text);
  return isProblem(read) ? DEFAULT_KEEP_DAYS : read;
}
