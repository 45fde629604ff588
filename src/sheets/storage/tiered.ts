/**
 * The cache in front of the hidden sheet. What the cache lacks is read from the sheet, once per execution, and put into
 * the cache even if it is missing, so that the next execution needn't look again. If the sheet can't be read, nothing is
 * put there: that would say that it is missing.
 */
import { locked } from "../runtime/lock";
import { joinedAliases, readAliases, writeAliases } from "./answers/aliasBucket";
import { joinedAnswers, readAnswers, writeAnswers } from "./answers/answerBucket";
import { inPlaceOf, mayLack, PARTIAL } from "./answers/partialBucket";
import type { TierText } from "./answers/tierText";
import type { Tier } from "./tier";

/** Marks a text that is in neither. */
export const NOTHING = "-";

/** Milliseconds to wait for the lock before another execution has to fill the cache. */
const WARMING_WAIT = 200;

export function tiered(cache: Tier, sheet: Tier): Tier {
  return {
    read(names) {
      const found = new Map(cache.read(names));
      const lacking = names.filter((name) => isLacking(found.get(name)));
      if (lacking.length > 0) {
        const held = sheet.read(lacking);
        for (const name of lacking) {
          const text = inEither(name, found.get(name), held.get(name));
          if (text !== undefined) found.set(name, text);
        }
        const known = lacking.filter((name) => held.get(name) !== null);
        if (known.length > 0) warm(cache, known, held);
      }
      found.forEach((text, name) => text === NOTHING && found.delete(name));
      return found;
    },
    write: cache.write,
  };
}

/** What the cache and the hidden sheet have under a name together. */
function inEither(name: string, young: TierText | undefined, old: TierText | undefined): TierText | undefined {
  if (young === undefined) return old;
  // A bucket of the cache may be newer. A part of an answer is the same in both.
  if (young === null) return typeof old !== "string" ? null : name.startsWith("l") ? old : inPlaceOf(young, old);
  if (!mayLack(young) || old === null) return young;
  return old === undefined ? young.slice(0, -PARTIAL.length) : joined(old, young);
}

function joined(old: string, young: string): string {
  return old.startsWith("p")
    ? writeAliases(joinedAliases(readAliases(old), readAliases(young)), 0)
    : writeAnswers(joinedAnswers(readAnswers(old), readAnswers(young)), 0);
}

function isLacking(text: TierText | undefined): boolean {
  return text === undefined || mayLack(text);
}

/** Another execution may have written meanwhile, so only what is still missing is written. */
function warm(cache: Tier, lacking: readonly string[], held: ReadonlyMap<string, TierText>): void {
  locked(WARMING_WAIT, () => {
    const there = cache.read(lacking);
    const absent = lacking.filter((name) => there.get(name) !== null && isLacking(there.get(name)));
    cache.write(new Map(absent.map((name) => [name, inEither(name, there.get(name), held.get(name)) ?? NOTHING])));
    return absent;
  });
}
