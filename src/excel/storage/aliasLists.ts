/**
 * Finds homes in the alias lists of the database. All lists are read when the first home is looked for, because it may be
 * in any of them, and again after one was written. An answer with so many homes is large, so there are few.
 */
import { listedAliases, LISTS, rebuiltList } from "../../shared/fetching/cache/aliasList";
import { isWholeKey } from "../../shared/fetching/requests/cacheAliases";
import {
  readableEntry,
  UNREADABLE_ENTRY,
  type CacheEntry,
  type CacheFinding,
} from "../../shared/fetching/work/effects";
import type { Database } from "./database";

export interface AliasLists {
  /** The alias under each key, if a list has it. A list that can't be read may have any home. */
  readonly read: (keys: readonly string[]) => Promise<readonly CacheFinding[]>;
  /** To be called with the keys that this tab or another has written. */
  readonly forget: (keys: readonly string[]) => void;
}

/** @param isTold Whether other tabs tell what they write. If not, lists are read each time. */
export function aliasLists({ read, readAll }: Pick<Database, "read" | "readAll">, isTold: boolean): AliasLists {
  let held: ReturnType<typeof listed> | undefined;
  /** As last read: if the database can't be opened, these are better than none, whose homes would be paid for again. */
  let last: ReadonlyMap<string, CacheEntry> | undefined;

  /** A list that can't be read is made again from its answer. `rest` is what is known of homes in no list. */
  async function listed() {
    const all = await readAll(IDBKeyRange.bound(LISTS, `${LISTS}\uffff`));
    if (all === undefined || all === UNREADABLE_ENTRY) return { aliases: undefined, rest: all };
    const keys = all.unreadable.map((key) => key.slice(LISTS.length));
    const answers = keys.length === 0 ? [] : ((await read(keys)) ?? []);
    const rebuilt = keys.map((key, index) => rebuiltList(key, readableEntry(answers[index])));
    const rest = answers.includes(UNREADABLE_ENTRY) ? UNREADABLE_ENTRY : undefined;
    return { aliases: listedAliases([...all.records, ...rebuilt]), rest } as const;
  }

  return {
    async read(keys) {
      if (!keys.some(isWholeKey)) return [];
      const { aliases, rest } = await (held ??= listed());
      if (!isTold || aliases === undefined || rest !== undefined) held = undefined;
      last = aliases ?? last;
      return keys.map((key) => last?.get(key) ?? (isWholeKey(key) ? rest : undefined));
    },
    forget(keys) {
      if (keys.some((key) => key.startsWith(LISTS))) held = undefined;
    },
  };
}
