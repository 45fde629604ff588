/** The entries that this tab has seen, up to a limit; the oldest go first. */
import type { CacheEntry } from "../../shared/fetching/effects";

export interface Memory {
  /** Undefined if unknown; null if there is known to be no entry. */
  readonly get: (key: string) => CacheEntry | null | undefined;
  readonly set: (key: string, kept: CacheEntry | null) => void;
  readonly forget: (key: string) => void;
}

/** The total weight: 1 per entry and 1 per record. */
const MOST = 200_000;

export function memory(most = MOST): Memory {
  const kept = new Map<string, CacheEntry | null>();
  let weight = 0;
  const forget = (key: string): void => {
    weight -= weightOf(kept.get(key));
    kept.delete(key);
  };
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      forget(key);
      kept.set(key, value);
      weight += weightOf(value);
      for (const oldest of kept.keys()) {
        if (weight <= most || oldest === key) break;
        forget(oldest);
      }
    },
    forget,
  };
}

function weightOf(kept: CacheEntry | null | undefined): number {
  if (kept === undefined) return 0;
  if (kept === null || "aliasOf" in kept || kept.outcome.kind === "problem") return 1;
  return 1 + kept.outcome.records.length;
}
