/** Days are whole UTC days since 1970-01-01. The time of day never changes an answer. */
const DAY = 86400000;

/** Looked up once: see `random.ts`. */
const { floor, min } = Math;

export function epochDay(milliseconds: number): number {
  return floor(milliseconds / DAY);
}

/** Months that may pass in a sandbox: ten years. */
export const MOST_MONTHS_PASSED = 120;

/** The same time of day so many months later: on the last day of the month, if that is shorter. */
export function monthsLater(now: number, months: number): number {
  if (months === 0) return now;
  const then = new Date(now);
  const [year, month] = [then.getUTCFullYear(), then.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, min(then.getUTCDate(), lastDate)) + now - epochDay(now) * DAY;
}

/** Days to the first of January of a year. */
export function newYear(year: number): number {
  const before = year - 1;
  return 365 * year + floor(before / 4) - floor(before / 100) + floor(before / 400) - TO_1970;
}

export function yearOf(day: number): number {
  return dateOf(day).year;
}

/** The day, or the next workday if it is on a weekend, because deeds are signed on workdays. Day 0 was a Thursday. */
export function workday(day: number): number {
  const week = floor((day + 3) / 7);
  const sinceMonday = day + 3 - 7 * week;
  return sinceMonday < 5 ? day : day + 7 - sinceMonday + (week % 5);
}

/** `2024-11-18` */
export function dateText(day: number): string {
  const { year, month, date } = dateOf(day);
  return `${year}-${two(month)}-${two(date)}`;
}

/** `2024-11-18T00:00:00.000Z`, or with a time of day as a fraction of the day. */
export function momentText(day: number, share = 0): string {
  return share === 0 ? midnight(dateText(day)) : new Date(day * DAY + floor(share * DAY)).toISOString();
}

/** When a day such as `2024-11-18` begins. */
export function midnight(date: string): string {
  return `${date}T00:00:00.000Z`;
}

interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly date: number;
}

/** Days to 1970-01-01 as `newYear` counts them. */
const TO_1970 = 719527;

/** Days from 0000-03-01: years that begin in March have their leap day last. */
const TO_MARCH = 719468;
const FOUR_CENTURIES = 146097;

/** The Gregorian calendar in integers, because records have many dates and `Date` is slower. */
function dateOf(day: number): CalendarDate {
  const days = day + TO_MARCH;
  const era = floor(days / FOUR_CENTURIES);
  const inEra = days - era * FOUR_CENTURIES;
  const yearOfEra = floor((inEra - floor(inEra / 1460) + floor(inEra / 36524) - floor(inEra / 146096)) / 365);
  const inYear = inEra - (365 * yearOfEra + floor(yearOfEra / 4) - floor(yearOfEra / 100));
  const fromMarch = floor((5 * inYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: inYear - floor((153 * fromMarch + 2) / 5) + 1,
  };
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
