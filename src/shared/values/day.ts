/** A calendar day without time or zone, which is what a date in a property record means. */
export interface Day {
  readonly kind: "day";
  /** `YYYY-MM-DD` */
  readonly iso: string;
  /** The cell's date had a time of day: Google Sheets turns a typed `2:4` into one. */
  readonly clock?: true;
}

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar, counted back from March 1, 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
/** Excel counts a February 29, 1900, which never existed: serial numbers before it are one lower. */
const EXCEL_LEAP = Date.UTC(1900, 2, 1);

export function day(iso: string): Day {
  return { kind: "day", iso };
}

export function isDay(value: unknown): value is Day {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "day";
}

const ISO_LENGTH = 10;

/** The day of an ISO date or date-time, or undefined for any other text. */
export function dayOf(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:$|T)/.test(text)) return undefined;
  const found = day(text.slice(0, ISO_LENGTH));
  const [year, month, date] = dayParts(found);
  const at = new Date(midnightUtc([year, month, date]));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? found : undefined;
}

/** Length of `:59.999`. */
const TO_THE_MILLISECOND = 7;

/**
 * An ISO date-time in milliseconds since 1970 UTC, or undefined for any other text. Without a time zone it is read as
 * UTC.
 */
export function momentOf(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(?:Z|([+-]\d{2}):?(\d{2}))?$/i.exec(text);
  const [, date = "", minutes, seconds = ":00", hours, rest] = match ?? [];
  if (dayOf(date) === undefined) return undefined;
  const at = Date.parse(
    `${date}T${minutes}${seconds.slice(0, TO_THE_MILLISECOND)}${hours === undefined ? "Z" : `${hours}:${rest}`}`,
  );
  return Number.isNaN(at) ? undefined : at;
}

/** Excel's serial number of a day, 1 for 1900-01-01; undefined for earlier days, which Excel can't show. */
export function serialOf(one: Day): number | undefined {
  return serialOfMoment(midnightUtc(dayParts(one)));
}

/** Excel's serial number of a point in time (milliseconds since 1970 UTC): days in UTC, the time of day as a fraction. */
export function serialOfMoment(milliseconds: number): number | undefined {
  const serial = (milliseconds - SERIAL_ZERO) / DAY_MS - (milliseconds < EXCEL_LEAP ? 1 : 0);
  return serial < 1 ? undefined : serial;
}

/** The day of a spreadsheet's serial number, from March 1900 on. A time of day is left out. */
export function dayOfSerial(serial: number): Day {
  return day(new Date(SERIAL_ZERO + Math.floor(serial) * DAY_MS).toISOString().slice(0, ISO_LENGTH));
}

/** Midnight UTC of a year, month (1 to 12) and day. `Date.UTC` would read the years 0 to 99 as 1900 to 1999. */
export function midnightUtc([year, month, date]: readonly [year: number, month: number, date: number]): number {
  return new Date(0).setUTCFullYear(year, month - 1, date);
}

/** Year, month (1 to 12) and day of the month. */
export function dayParts({ iso }: Day): readonly [year: number, month: number, date: number] {
  return [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10))];
}

/** The month of an ISO month, day or date-time: `2026-11`. */
export function monthIn(iso: string): string {
  return iso.slice(0, "2026-11".length);
}
