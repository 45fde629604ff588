/** What an input may hold: in words, as a formula, and as what its cell takes. Of anything else the sheet says so, and uses nothing. */
import type { LaidArea, LaidValidation } from "../../../workbook/port/sheetLayout";
import type { JobInput } from "./job";

/** As the sheet shows it. */
export function inputText({ format, varies }: JobInput, value: JobInput["value"]): string {
  if (varies !== undefined) return varies;
  if (value === null) return "blank";
  if (typeof value === "string") return value === "=TODAY()" ? "today" : value;
  const number = value.toLocaleString("en-US", { maximumFractionDigits: 4 });
  if (format === "percent" || format === "finePercent") return `${Number((100 * value).toFixed(4))}%`;
  if (format === "dollars" || format === "cents" || format === "signedDollars") return `$${number}`;
  return format === "days" ? `${number} days` : number;
}

export function allowedInputText(input: JobInput): string {
  const { choices, least, most, format, text } = input;
  if (text !== undefined) return text;
  if (choices !== undefined) return choices.join(", ");
  if (format === "day") return "a date";
  const shown = (bound: number): string => inputText({ ...input, varies: undefined }, bound);
  if (least === undefined) return most === undefined ? "any number" : `up to ${shown(most)}`;
  return most === undefined ? `${shown(least)} or more` : `${shown(least)} to ${shown(most)}`;
}

/** Whether it holds what is allowed, or is blank; an error where it holds one. */
function allowedFormula({ choices, least, most, format, text }: JobInput, cell: string): string {
  if (text !== undefined) return `IF(ISERROR(${cell}),FALSE,TRUE)`;
  if (choices !== undefined) return `OR(LEN(${cell})=0,${choices.map((choice) => `${cell}="${choice}"`).join(",")})`;
  const bounds = [
    ...(format === "day" ? [`${cell}>=1`] : []),
    ...(least === undefined ? [] : [`${cell}>=${least}`]),
    ...(most === undefined ? [] : [`${cell}<=${most}`]),
  ];
  const within = bounds.length > 1 ? `AND(${bounds.join(",")})` : (bounds[0] ?? "TRUE");
  return `IF(ISNUMBER(${cell}),${within},LEN(${cell})=0)`;
}

const isAllowed = (input: JobInput, cell: string): string => `IFERROR(${allowedFormula(input, cell)},FALSE)`;

/** What is used of it. @param blank What a blank one counts as. @param wrong What one counts as that may not be so. */
export const usedInput = (input: JobInput, cell: string, blank: string, wrong: string): string =>
  `=IF(${isAllowed(input, cell)},IF(LEN(${cell})=0,${blank},${cell}),${wrong})`;

export const NOT_USED = "Not used";

/** What is said of an input that can't be used. */
export const wrongTextOf = (input: JobInput): string => `${NOT_USED}: give ${allowedInputText(input)}`;

/** What is said beside an input that can't be used; nothing beside one that can. */
export const wrongInput = (input: JobInput, cell: string): string => inputNote(input, cell, '""');

/** The same, and beside one that can be used what else is to be said of it, as a formula. */
export const inputNote = (input: JobInput, cell: string, note: string): string =>
  `=IF(${isAllowed(input, cell)},${note},"${wrongTextOf(input)}")`;

/**
 * What is worked out with inputs.
 *
 * @param wrong The cell that says why an input isn't used.
 * @param otherwise What it is while one of them isn't.
 */
export function usedOnly(
  write: (input: (name: string) => string) => string,
  { input, wrong }: { readonly input: (name: string) => string; readonly wrong: (name: string) => string },
  otherwise = '""',
): string {
  const used = new Set<string>();
  const written = write((name) => (used.add(name), input(name)));
  return used.size === 0 ? written : `=IF(LEN(${[...used].map(wrong).join("&")})=0,${written.slice(1)},${otherwise})`;
}

/** What its cell takes, so that anything else is refused as it is typed. What is pasted passes by that. */
export function inputValidation(input: JobInput, area: LaidArea, cell: string): readonly LaidValidation[] {
  const { label, choices, text } = input;
  if (text !== undefined) return [];
  const message = `${label}: give ${allowedInputText(input)}, or leave it blank.`;
  const allowed = choices === undefined ? { formula: `=${allowedFormula(input, cell)}` } : { choices };
  return [{ ...area, allowed, message }];
}
