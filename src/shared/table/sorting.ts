/** Rows in the order of one field's values: numbers by size, days by date, texts by their letters, blanks last. */
import type { Value } from "../cells/value";
import { isProblem, type Problem } from "../service/problem";
import type { Selector } from "./selector";
import type { Source } from "./source";

export function sorted(
  sources: readonly (Source | Problem)[],
  { read }: Selector,
  descending: boolean,
): readonly (Source | Problem)[] {
  const direction = descending ? -1 : 1;
  return sources
    .map((source) => ({ source, rank: isProblem(source) ? null : rankOf(read(source)) }))
    .sort((one, other) => {
      if (one.rank === null || other.rank === null) return Number(one.rank === null) - Number(other.rank === null);
      return direction * compare(one.rank, other.rank);
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

function compare(one: number | string, other: number | string): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [left, right] = [String(one).toLowerCase(), String(other).toLowerCase()];
  return left < right ? -1 : Number(left > right);
}
