/** How Excel interprets what a person types or an add-in writes: as a formula, an error, a number, a Boolean or a text. */
import type { PlainValue } from "./cellValue";

/** An amount as people write it: `1e5`, `$1,250.00`, `5%`, `(120)`, with spaces around it. */
const AMOUNT = /^ *(\(?)([+-]?) ?\$?(\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?(%?)\)? *$/i;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

const DAYS = [
  /^(\d{1,2}|\d{4})[/-]\d{1,2}(?:[/-](?:\d{4}|\d{1,2}))?$/,
  new RegExp(`^${MONTH}[ .,/-]{1,2}\\d{1,4}(?:,? \\d{4})?$`, "i"),
  new RegExp(`^\\d{1,2}[ -]${MONTH}(?:[ -]\\d{2,4})?$`, "i"),
];

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

const ERROR = /^#(?:N\/A|NAME\?|DIV\/0!|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|BUSY!)$/;

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

export type TypedContent = { readonly formula: string } | { readonly error: string } | { readonly value: PlainValue };

/** A leading apostrophe makes it a text. */
export function readTyped(typed: unknown): TypedContent {
  if (typeof typed === "number" || typeof typed === "boolean") return { value: typed };
  if (typeof typed !== "string") throw new Error(`A ${typeof typed} can't be written into a cell here`);
  if (typed.startsWith("=")) return { formula: typed };
  if (typed.startsWith("'")) return { value: typed.slice(1) };
  if (isTypedError(typed)) return { error: typed };
  if (/^(true|false)$/i.test(typed)) return { value: typed.toLowerCase() === "true" };
  const number = amountTyped(typed) ?? serialTyped(typed);
  if (number !== undefined) return { value: number };
  if (/^[+\-@]/.test(typed)) return { formula: `=${typed.replace(/^[+@]/, "")}` };
  return { value: typed };
}

export const isTypedError = (text: string): boolean => ERROR.test(text);

export function amountTyped(text: string): number | undefined {
  const [, bracket = "", sign, digits, power = "", percent] = AMOUNT.exec(text) ?? [];
  if (digits === undefined || (bracket === "(") !== text.trimEnd().endsWith(")")) return undefined;
  const amount = Number(digits.replace(/,/g, "") + power) / (percent === "%" ? 100 : 1);
  return bracket === "(" || sign === "-" ? -amount : amount;
}

/** Midnight UTC of the day. */
export function dayTyped(text: string): Date | undefined {
  if (!DAYS.some((pattern) => pattern.test(text))) return undefined;
  const day = new Date(`${text} UTC`);
  return Number.isNaN(day.getTime()) ? undefined : day;
}

/** The share of a day that has passed at a time. */
export function clockTyped(text: string): number | undefined {
  const [, hours, minutes, seconds = "0"] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}

function serialTyped(text: string): number | undefined {
  const day = dayTyped(text);
  return day === undefined ? clockTyped(text) : Math.round((day.getTime() - FIRST_DAY) / DAY);
}
