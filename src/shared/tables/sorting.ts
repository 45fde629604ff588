/** Sorts rows by one field: numbers by size, days by date, texts alphabetically, blanks last. */
import type { Value } from "../values/value";
import { isProblem, type Problem } from "../api/problem";
import type { Selector } from "./selector";
import type { RecordSource } from "./source";

export function sortedRows(
  sources: readonly (RecordSource | Problem)[],
  { read }: Selector,
  descending: boolean,
): readonly (RecordSource | Problem)[] {
  const direction = descending ? -1 : 1;
  return sources
    .map((source) => ({ source, rank: isProblem(source) ? null : rankOf(read(source)) }))
    .sort((a, b) => {
      if (a.rank === null || b.rank === null) return Number(a.rank === null) - Number(b.rank === null);
      return direction * compare(a.rank, b.rank);
    })
    .map(({ source }) => source);
}

function rankOf(value: Value): number | string | null {
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  if (value.kind === "day") return value.iso;
  if (value.kind === "measure") return value.amount;
  return value.kind === "moment" ? new Date(value.at).toISOString() : null;
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return left < right ? -1 : Number(left > right);
}
