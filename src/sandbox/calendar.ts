/** Days are whole UTC days since 1970-01-01. The time of day never changes an answer. */
const DAY = 86400000;

export function dayOf(milliseconds: number): number {
  return Math.floor(milliseconds / DAY);
}

/** Days to the first of January of a year. */
export function newYear(year: number): number {
  return Date.UTC(year, 0, 1) / DAY;
}

export function yearOf(day: number): number {
  return new Date(day * DAY).getUTCFullYear();
}

/** `2024-11-18` */
export function dateText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** `2024-11-18T00:00:00.000Z`, or with the time of day as a share of the day. */
export function momentText(day: number, share = 0): string {
  return new Date(day * DAY + Math.floor(share * DAY)).toISOString();
}
