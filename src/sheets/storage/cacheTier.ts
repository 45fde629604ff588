/**
 * The document's cache, shared by the users of the document only. It holds a text for at most six hours and may drop it
 * sooner. Without a container there is none. What it dropped is missing; if it doesn't answer at all, nobody knows what it
 * has.
 */
import { attempt } from "../runtime/attempt";
import { CACHE_KEY, CACHE_SECONDS, CACHE_VALUE } from "../runtime/limits";
import type { Tier } from "./tier";

/** Characters per call of `putAll`. */
const AT_ONCE = 1_000_000;

export function cacheTier(): Tier {
  const opened = attempt(() => ({ cache: CacheService.getDocumentCache() as GoogleAppsScript.Cache.Cache | null }));
  const cache = opened?.cache ?? null;
  return {
    read(names) {
      const distinct = [...new Set(names)];
      if (distinct.length === 0 || opened?.cache === null) return new Map();
      const found = attempt(() => cache?.getAll(distinct)) as Record<string, string> | undefined;
      if (found === undefined) return new Map(distinct.map((name) => [name, null]));
      // Google leaves out what isn't there. Null would say the same.
      return new Map(Object.entries(found).filter(([, text]) => typeof text === "string"));
    },
    write(texts) {
      let values: Record<string, string> = {};
      let length = 0;
      const put = (): void => {
        const all = values;
        if (length > 0 && attempt(() => (cache?.putAll(all, CACHE_SECONDS), true)) !== true) {
          // An entry that the platform refuses doesn't affect the others.
          for (const [name, text] of Object.entries(all)) attempt(() => cache?.put(name, text, CACHE_SECONDS));
        }
        values = {};
        length = 0;
      };
      texts.forEach((text, name) => {
        if (text.length > CACHE_VALUE || name.length > CACHE_KEY) return;
        if (length + text.length > AT_ONCE) put();
        values[name] = text;
        length += text.length;
      });
      put();
    },
  };
}
