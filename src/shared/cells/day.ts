/** A calendar day, without a time or a zone: what a date means in a property record. */
export interface Day {
  readonly kind: "day";
  /** `YYYY-MM-DD` */
  readonly iso: string;
  /** A time of day came with it: Google Sheets makes one of what looks like a clock, such as `2:4`. */
  readonly clock?: true;
}

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar, counted back from 1 March 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
/** Excel has a 29 February 1900, which never was: it counts the days before by one less. */
const EXCEL_LEAP = Date.UTC(1900, 2, 1);

export function day(iso: string): Day {
  return { kind: "day", iso };
}

export function isDay(value: unknown): value is Day {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "day";
}

/** The day of an ISO date or date-time, or undefined where the text is none. */
export function dayOf(text: string): Day | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(text);
  if (found === null) return undefined;
  const iso = found.slice(1).join("-");
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : day(iso);
}

/** `:59.999` */
const TO_THE_MILLISECOND = 7;

/**
 * The point in time of an ISO date-time, in milliseconds since 1970 UTC, or undefined where the text is none. One that names
 * no zone is read as UTC.
 */
export function momentOf(text: string): number | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(?:Z|([+-]\d{2}):?(\d{2}))?$/i.exec(text);
  const [, date = "", minutes, seconds = ":00", hours, rest] = found ?? [];
  if (dayOf(date) === undefined) return undefined;
  const at = Date.parse(
    `${date}T${minutes}${seconds.slice(0, TO_THE_MILLISECOND)}${hours === undefined ? "Z" : `${hours}:${rest}`}`,
  );
  return Number.isNaN(at) ? undefined : at;
}

/** The number by which Excel counts a day, from 1 on 1900-01-01; nothing for the days before, which it can't show. */
export function serialOf({ iso }: Day): number | undefined {
  return serialOfMoment(Date.parse(`${iso}T00:00:00Z`));
}

/** Excel's number of a point in time (milliseconds since 1970 UTC) as clocks show it in UTC, the hour as a fraction. */
export function serialOfMoment(milliseconds: number): number | undefined {
  const serial = (milliseconds - SERIAL_ZERO) / DAY_MS - (milliseconds < EXCEL_LEAP ? 1 : 0);
  return serial < 1 ? undefined : serial;
}

/** Midnight in UTC of a year, month (1 to 12) and day. `Date.UTC` takes the years 0 to 99 for those of its own century. */
export function midnightUtc([year, month, date]: readonly [year: number, month: number, date: number]): number {
  return new Date(0).setUTCFullYear(year, month - 1, date);
}

/** Year, month (1 to 12) and day of the month. */
export function partsOf({ iso }: Day): readonly [year: number, month: number, date: number] {
  return [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10))];
}
