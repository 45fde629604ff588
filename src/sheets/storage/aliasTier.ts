/** Pointers, read from buckets and gathered until they are written: one answer has many, and each bucket takes time. */
import {
  findAlias,
  joinedAliases,
  aliasBucketName,
  readAliases,
  writeAliases,
  type StoredAlias,
} from "./answers/aliasBucket";
import type { Tier } from "./tier";

export interface AliasTier {
  /** By the place in the list: nothing where there is none. */
  readonly read: (ids: readonly string[]) => ReadonlyMap<number, StoredAlias>;
  readonly add: (id: string, pointer: StoredAlias) => void;
  readonly waiting: () => number;
  readonly flush: (now: number) => void;
}

export function aliasTier(shelf: Tier): AliasTier {
  const fetched = new Map<string, string | undefined>();
  let added = new Map<string, StoredAlias>();
  return {
    read(ids) {
      // Another execution may have written what was lacking before.
      const lacking = ids.filter(
        (id) => !added.has(id) && findAlias(fetched.get(aliasBucketName(id)), id) === undefined,
      );
      const names = [...new Set(lacking.map(aliasBucketName))];
      const texts = names.length === 0 ? new Map<string, string>() : shelf.read(names);
      for (const name of names) fetched.set(name, texts.get(name));
      const found = new Map<number, StoredAlias>();
      ids.forEach((id, index) => {
        const pointer = added.get(id) ?? findAlias(fetched.get(aliasBucketName(id)), id);
        if (pointer !== undefined) found.set(index, pointer);
      });
      return found;
    },
    add: (id, pointer) => void added.set(id, pointer),
    waiting: () => added.size,
    flush(now) {
      const byName = new Map<string, Map<string, StoredAlias>>();
      added.forEach((pointer, id) => {
        const name = aliasBucketName(id);
        byName.set(name, (byName.get(name) ?? new Map<string, StoredAlias>()).set(id, pointer));
      });
      const before = shelf.read([...byName.keys()]);
      const texts = new Map<string, string>();
      byName.forEach((bucket, name) => {
        const text = writeAliases(joinedAliases(readAliases(before.get(name)), bucket), now);
        fetched.set(name, text);
        texts.set(name, text);
      });
      shelf.write(texts);
      added = new Map();
    },
  };
}
