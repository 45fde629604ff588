/** Days and moments, read from the service's ISO text. */
import { text, type Cell } from "./cell";

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|[+-]00:?00)?)?$/;

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (LENGTHS[month - 1] ?? 0) + (month === 2 && leap ? 1 : 0);
}

/** The day of an ISO text in UTC; what names no day stays the text that it is. */
export function dayOf(given: string): Cell {
  const parts = ISO.exec(given);
  if (parts === null) return text(given);
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return text(given);
  return { kind: "day", year, month, day };
}

/** The moment of an ISO text in UTC. */
export function momentOf(given: string): Cell {
  const moment = Date.parse(given);
  return Number.isNaN(moment) || dayOf(given).kind !== "day" ? text(given) : { kind: "moment", at: moment };
}
