/**
 * Results that are kept for their further pages, those of all sessions together, so that memory is bounded. The ones that
 * were used longest ago go first, and are made again of what is remembered.
 */
import type { Value } from "../../../shared/values/value";
import type { Result } from "./results";

export interface KeptResults {
  readonly get: (name: string) => Result | undefined;
  readonly keep: (name: string, result: Result) => void;
}

/** Characters of all, about. */
const MOST = 10_000_000;

/** Of a cell that holds no text. */
const CELL = 10;

export const openKeptResults = (most = MOST): KeptResults => {
  const kept = new Map<string, { readonly result: Result; readonly size: number }>();
  let size = 0;
  const drop = (name: string): void => {
    size -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  const put = (name: string, result: Result, own: number): void => {
    drop(name);
    kept.set(name, { result, size: own });
    size += own;
  };
  return {
    get(name) {
      const found = kept.get(name);
      if (found !== undefined) put(name, found.result, found.size);
      return found?.result;
    },
    keep(name, result) {
      drop(name);
      const own = sizeOf(result);
      if (own > most) return;
      put(name, result, own);
      for (const oldest of kept.keys()) {
        if (size <= most) break;
        drop(oldest);
      }
    },
  };
};

const sizeOf = ({ table: { rows, columns } }: Result): number =>
  rows.reduce((sum, row) => sum + row.reduce<number>((cells, value) => cells + lengthOf(value), CELL), 0) +
  columns.length * CELL;

const lengthOf = (value: Value): number => {
  if (typeof value === "string") return CELL + value.length;
  if (typeof value !== "object" || value === null) return CELL;
  if (value.kind === "entity") return value.fields.reduce((sum, [, each]) => sum + lengthOf(each), CELL);
  return CELL;
};
