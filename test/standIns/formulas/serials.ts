/** Days as numbers: 1 is 1900-01-01 in Excel. From March 1900 on Google Sheets counts in the same way. */
import { midnightUtc } from "../../../src/shared/values/day";
import { NotCalculated, NUMBER_ERROR } from "./scalars";

const DAY = 86_400_000;
const START = Date.UTC(1899, 11, 30);

const MARCH_1900 = 61;

/** Midnight UTC of the day. */
export function dateOf(serial: number): Date {
  if (serial < 0) throw NUMBER_ERROR;
  if (serial < MARCH_1900) throw new NotCalculated(`the day ${serial}, which the hosts count differently`);
  return new Date(START + Math.floor(serial) * DAY);
}

export function serialOf(year: number, month: number, day: number): number {
  const serial = Math.round((Date.UTC(year, month - 1, day) - START) / DAY);
  if (serial < MARCH_1900) throw new NotCalculated("a day before March 1900");
  return serial;
}

/** What a sheet's own clock shows as a day and a time. Google Sheets counts from 1899-12-30 on, and back from it. */
export function shownSerial(date: Date): number {
  const midnight = midnightUtc([date.getFullYear(), date.getMonth() + 1, date.getDate()]);
  const time = (date.getHours() * 3600 + date.getMinutes() * 60 + date.getSeconds()) / 86_400;
  return Math.round((midnight - START) / DAY) + time;
}

export function monthsLater(serial: number, months: number): number {
  const date = dateOf(serial);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months)];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return serialOf(year, month + 1, Math.min(date.getUTCDate(), last));
}
