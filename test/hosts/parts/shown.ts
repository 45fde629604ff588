/**
 * What both hosts' cells show, in one form: errors by their message, days and moments by Excel's number, or, where Excel
 * has none, by their text.
 */
import { CellError } from "../../standIns/office/excelRealm";

const DAY = 86_400_000;
const ZERO = Date.UTC(1899, 11, 30);

export function shown(rows: readonly (readonly unknown[])[]): unknown[][] {
  return [...rows].map((row) => [...row].map(cell));
}

function cell(value: unknown): unknown {
  if (value instanceof CellError) return value.message;
  if (typeof value !== "object" || value === null) return value;
  if (Object.prototype.toString.call(value) === "[object Date]") {
    const date = value as Date;
    const local = date.getTime() - date.getTimezoneOffset() * 60_000;
    if (local < Date.UTC(1900, 0, 1)) return textOf(local);
    return (local - ZERO) / DAY - (local < Date.UTC(1900, 2, 1) ? 1 : 0);
  }
  return (value as { basicValue?: unknown }).basicValue;
}

function textOf(local: number): string {
  const [day = "", time = ""] = new Date(local).toISOString().split("T");
  return time === "00:00:00.000Z" ? day : `${day} ${time.slice(0, 5)} UTC`;
}

/** The rows, or the message of the whole call's error. */
export async function outcome(call: () => unknown[][] | Promise<unknown[][]>): Promise<unknown[][] | string> {
  try {
    return shown(await call());
  } catch (error) {
    return String((error as { message?: unknown }).message);
  }
}
