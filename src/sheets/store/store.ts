/**
 * What is kept: the document's cache, which this document's people share and no stranger does. It holds a value for
 * six hours at most and may drop it sooner. Best effort: what it refuses is done without, never told to the person.
 */
import type { Entry, Kept } from "../shared/work/effect";

/** Limits of the platform's cache: characters of a key, bytes of a value, seconds of life. */
const KEY_LIMIT = 250;
const VALUE_LIMIT = 100_000;
const LIFE_LIMIT = 21_600;

export interface Store {
  readonly recall: (keys: readonly string[]) => readonly (Kept | undefined)[];
  readonly retain: (entries: readonly Entry[]) => void;
}

export function openStore(): Store {
  const cache = CacheService.getDocumentCache();
  const memory = new Map<string, Kept>();
  return {
    recall(keys) {
      const missing = keys.filter((key) => !memory.has(key));
      const found = missing.length === 0 ? {} : (bestEffort(() => cache?.getAll(missing.map(cacheKey))) ?? {});
      for (const key of missing) {
        const kept = parsed((found as Record<string, string | undefined>)[cacheKey(key)]);
        if (kept !== undefined) memory.set(key, kept);
      }
      return keys.map((key) => memory.get(key));
    },
    retain(entries) {
      const bySeconds = new Map<number, Record<string, string>>();
      for (const { key, kept, lifetime } of entries) {
        if (kept === undefined || lifetime <= 0) continue;
        memory.set(key, kept);
        const value = JSON.stringify(kept);
        if (bytes(value) > VALUE_LIMIT) continue;
        const seconds = Math.min(LIFE_LIMIT, Math.ceil(lifetime / 1000));
        bySeconds.set(seconds, { ...bySeconds.get(seconds), [cacheKey(key)]: value });
      }
      bySeconds.forEach((values, seconds) => bestEffort(() => cache?.putAll(values, seconds)));
    },
  };
}

function bestEffort<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

function parsed(text: string | undefined): Kept | undefined {
  return text === undefined ? undefined : bestEffort(() => JSON.parse(text) as Kept);
}

/** The key itself where it is short enough, else its start and a digest. */
function cacheKey(key: string): string {
  if (/^[\x20-\x7e]*$/.test(key) && key.length <= KEY_LIMIT) return key;
  const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, key, Utilities.Charset.UTF_8);
  return `${key.slice(0, 100).replace(/[^\x20-\x7e]/g, "?")} ${Utilities.base64Encode(digest)}`;
}

/** Bytes in UTF-8. */
function bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, "x").length;
}
