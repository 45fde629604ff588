/**
 * The cache in front of the hidden sheet. What the cache lacks is read from the sheet, once per execution, and put into
 * the cache even if it is missing, so that the next execution needn't look again.
 */
import { locked } from "../fetching/lock";
import type { Tier } from "./tier";

/** Marks a text that is in neither. */
export const NOTHING = "-";

/** Milliseconds to wait for the lock before another execution has to fill the cache. */
const WARMING_WAIT = 200;

export function tiered(cache: Tier, sheet: Tier): Tier {
  return {
    read(names) {
      const found = new Map(cache.read(names));
      const lacking = names.filter((name) => !found.has(name));
      if (lacking.length > 0) {
        const held = sheet.read(lacking);
        held.forEach((text, name) => found.set(name, text));
        warm(cache, lacking, held);
      }
      found.forEach((text, name) => text === NOTHING && found.delete(name));
      return found;
    },
    write: cache.write,
  };
}

/** Another execution may have written meanwhile, so only what is still missing is written. */
function warm(cache: Tier, lacking: readonly string[], held: ReadonlyMap<string, string>): void {
  locked(WARMING_WAIT, () => {
    const there = cache.read(lacking);
    const absent = lacking.filter((name) => !there.has(name));
    cache.write(new Map(absent.map((name) => [name, held.get(name) ?? NOTHING])));
    return absent;
  });
}
