/**
 * Aliases, read from buckets and collected before they are written, because an answer has many and buckets are slow.
 */
import {
  findAlias,
  joinedAliases,
  aliasBucketName,
  readAliases,
  writeAliases,
  type StoredAlias,
} from "./answers/aliasBucket";
import { inPlaceOf, mayLack } from "./answers/partialBucket";
import type { TierText } from "./answers/tierText";
import type { Tier } from "./tier";

export interface AliasTier {
  /** By position in the list; undefined if there is none, null if that can't be told. */
  readonly read: (ids: readonly string[]) => ReadonlyMap<number, StoredAlias | null>;
  readonly add: (id: string, alias: StoredAlias) => void;
  readonly waiting: () => number;
  /** Writes all that wait, or these of them. */
  readonly flush: (now: number, ids?: ReadonlySet<string>) => void;
  /** Forgets what was read, and nothing that waits. */
  readonly clear: () => void;
}

export function aliasTier(cache: Tier): AliasTier {
  const fetched = new Map<string, TierText | undefined>();
  let added = new Map<string, StoredAlias>();
  return {
    read(ids) {
      // Another execution may have written what was missing before.
      const lacking = ids.filter(
        (id) => !added.has(id) && findAlias(fetched.get(aliasBucketName(id)), id) === undefined,
      );
      const names = [...new Set(lacking.map(aliasBucketName))];
      const texts = names.length === 0 ? new Map<string, TierText>() : cache.read(names);
      for (const name of names) fetched.set(name, texts.get(name));
      const found = new Map<number, StoredAlias | null>();
      ids.forEach((id, index) => {
        const text = fetched.get(aliasBucketName(id));
        const alias = added.get(id) ?? findAlias(text, id) ?? (mayLack(text) ? null : undefined);
        if (alias !== undefined) found.set(index, alias);
      });
      return found;
    },
    add: (id, alias) => void added.set(id, alias),
    waiting: () => added.size,
    flush(now, ids) {
      const written = ids === undefined ? added : new Map([...added].filter(([id]) => ids.has(id)));
      const byName = new Map<string, Map<string, StoredAlias>>();
      written.forEach((alias, id) => {
        const name = aliasBucketName(id);
        byName.set(name, (byName.get(name) ?? new Map<string, StoredAlias>()).set(id, alias));
      });
      const before = cache.read([...byName.keys()]);
      const texts = new Map<string, string>();
      byName.forEach((bucket, name) => {
        const text = inPlaceOf(
          before.get(name),
          writeAliases(joinedAliases(readAliases(before.get(name)), bucket), now),
        );
        fetched.set(name, text);
        texts.set(name, text);
      });
      cache.write(texts);
      added = new Map([...added].filter(([id]) => !written.has(id)));
    },
    clear: () => fetched.clear(),
  };
}
