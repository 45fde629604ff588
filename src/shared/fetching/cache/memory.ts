/** The entries that a tab or a server has seen, up to a limit; the oldest go first. */
import { jsonSize } from "../../api/answerLimits";
import { isProblem } from "../../api/problem";
import type { CacheEntry } from "../work/effects";

export interface Memory {
  /** Undefined if unknown; null if there is known to be no entry. */
  readonly get: (key: string) => CacheEntry | null | undefined;
  readonly set: (key: string, kept: CacheEntry | null) => void;
  readonly forget: (key: string) => void;
}

/** The total weight, about a byte each. */
const MOST = 140_000_000;

/** What an entry takes in addition to its key and its answers. */
const EACH = 150;

interface Held {
  readonly kept: CacheEntry | null;
  readonly weight: number;
}

export function memory(most = MOST): Memory {
  const held = new Map<string, Held>();
  let weight = 0;
  const forget = (key: string): void => {
    weight -= held.get(key)?.weight ?? 0;
    held.delete(key);
  };
  return {
    get: (key) => held.get(key)?.kept,
    set(key, kept) {
      const before = held.get(key);
      forget(key);
      const own = before?.kept === kept ? before : { kept, weight: EACH + key.length + sizeOf(kept) };
      held.set(key, own);
      weight += own.weight;
      for (const oldest of held.keys()) {
        if (weight <= most || oldest === key) break;
        forget(oldest);
      }
    },
    forget,
  };
}

/** An answer takes about a byte for each character of its JSON. */
function sizeOf(kept: CacheEntry | null): number {
  if (kept === null || "aliasOf" in kept) return 0;
  const { outcome, previousAnswer, earlierAnswers = [] } = kept;
  const answers = [outcome, previousAnswer, ...earlierAnswers];
  return answers.reduce((size, each) => {
    const records = each === undefined || isProblem(each) ? [] : each.records;
    return size + jsonSize(records);
  }, 0);
}
