/**
 * Finds homes in the alias lists of the database. All lists are read when the first home is looked for, because it may be
 * in any of them, and again after one was written. An answer with so many homes is large, so there are few.
 */
import { listedAliases, LISTS } from "../../shared/fetching/cache/aliasList";
import { isWholeKey } from "../../shared/fetching/cache/cacheAliases";
import type { CacheEntry } from "../../shared/fetching/effects";
import type { Database } from "./database";

export interface AliasLists {
  /** The alias under each key, if a list has it. */
  readonly read: (keys: readonly string[]) => Promise<readonly (CacheEntry | undefined)[]>;
  /** To be called with the keys that this tab or another has written. */
  readonly forget: (keys: readonly string[]) => void;
}

/** @param isTold Whether other tabs tell what they write. If not, lists are read each time. */
export function aliasLists({ readAll }: Pick<Database, "readAll">, isTold: boolean): AliasLists {
  let held: ReturnType<typeof listed> | undefined;

  /** Undefined if the database refuses. */
  async function listed() {
    const records = await readAll(IDBKeyRange.bound(LISTS, `${LISTS}\uffff`));
    return records && listedAliases(records);
  }

  return {
    async read(keys) {
      if (!keys.some(isWholeKey)) return [];
      const aliases = await (held ??= listed());
      if (!isTold || aliases === undefined) held = undefined;
      return keys.map((key) => aliases?.get(key));
    },
    forget(keys) {
      if (keys.some((key) => key.startsWith(LISTS))) held = undefined;
    },
  };
}
