/** What this tab has seen, at most so much of it: what came first goes first. */
import type { CacheEntry } from "../../shared/fetching/effects";

export interface Memory {
  /** Undefined where it isn't known; null where it is known that nothing is kept. */
  readonly get: (key: string) => CacheEntry | null | undefined;
  readonly set: (key: string, kept: CacheEntry | null) => void;
  readonly forget: (key: string) => void;
}

/** A record weighs as much as anything else does. */
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
  if (kept === null || "pointer" in kept || kept.outcome.kind === "problem") return 1;
  return 1 + kept.outcome.records.length;
}
