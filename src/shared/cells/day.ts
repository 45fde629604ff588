/** A calendar day, without a time or a zone: what a date means in a property record. */
export interface Day {
  readonly kind: "day";
  /** `YYYY-MM-DD` */
  readonly iso: string;
  /** A time of day came with it: Google Sheets makes one of what looks like a clock, such as `2:4`. */
  readonly clock?: true;
}

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar, as both hosts count since 1 March 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

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

/** The number by which a spreadsheet counts days. */
export function serialOf({ iso }: Day): number {
  return Math.round((Date.parse(`${iso}T00:00:00Z`) - SERIAL_ZERO) / DAY_MS);
}

/** The spreadsheet's number of a point in time (milliseconds since 1970 UTC), the hour as a fraction. */
export function serialOfMoment(milliseconds: number): number {
  return (milliseconds - SERIAL_ZERO) / DAY_MS;
}

/** Year, month (1 to 12) and day of the month. */
export function partsOf({ iso }: Day): readonly [year: number, month: number, date: number] {
  return [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10))];
}
