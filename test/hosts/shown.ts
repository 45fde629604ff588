/** What both hosts' cells show, in one form: errors by their message, days and moments by the spreadsheet's number. */
import { CellError } from "./excelRealm";

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
    const local = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes());
    return (local - ZERO) / DAY;
  }
  return (value as { basicValue?: unknown }).basicValue;
}

/** The rows, or the text of the error that the whole call came to. */
export async function outcome(call: () => unknown[][] | Promise<unknown[][]>): Promise<unknown[][] | string> {
  try {
    return shown(await call());
  } catch (error) {
    return String((error as { message?: unknown }).message);
  }
}
