/** A day as people give it: a cell with a date, which Excel hands over as a number, or a text. */
import { dayOf, dayOfSerial, dayParts, isDay, type Day } from "../values/day";
import { shownInput, type Input } from "../values/input";
import { problem, type Problem } from "../api/problem";

/** `today` is whatever day it is when the cell is calculated. */
export type TypedDay = Day | "today";

/** A year outside these is a mistake: 2025 alone would be a day in 1905. */
const YEARS = { first: 1990, last: 2099 };
const SERIALS = { first: 32_874, last: 73_050 };

export function typedDay(input: Input, name: string): TypedDay | Problem {
  const found = typeof input === "string" ? inText(input) : typeof input === "number" ? ofNumber(input) : input;
  if (found === "today") return found;
  if (isDay(found)) {
    const [year] = dayParts(found);
    if (year >= YEARS.first && year <= YEARS.last) return found;
  }
  return problem(
    "argument",
    `${name}: ${shownInput(input)} isn't a day; give a date such as 2025-06-15, a cell with a date, or today`,
  );
}

function inText(text: string): TypedDay | undefined {
  if (/^today$/i.test(text)) return "today";
  if (/^\d{5}(\.\d+)?$/.test(text)) return ofNumber(Number(text));
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return dayOf(year === undefined ? text : `${year}-${month!.padStart(2, "0")}-${date!.padStart(2, "0")}`);
}

function ofNumber(serial: number): Day | undefined {
  return serial >= SERIALS.first && serial < SERIALS.last + 1 ? dayOfSerial(serial) : undefined;
}

/** Those of about 1995 to 2064: what is typed today becomes one of them. */
const KEPT = { first: 34_700, last: 60_000 };

/** `3-5`: what a person may have typed where a cell has the number of a day. */
export function keptAs(serial: number): string | undefined {
  if (!Number.isInteger(serial) || serial < KEPT.first || serial > KEPT.last) return undefined;
  const [, month, date] = dayParts(dayOfSerial(serial));
  return `${month}-${date}`;
}
