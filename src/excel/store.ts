/**
 * What is kept, on this device: memory in front of IndexedDB. Memory answers at once and holds what is short-lived;
 * the database outlives the workbook. A database that fails is done without: it never fails a cell.
 */
import { createStore, getMany, setMany, type UseStore } from "idb-keyval";
import type { Entry, Kept } from "../shared/work/effect";

export interface Store {
  readonly recall: (keys: readonly string[]) => Promise<readonly (Kept | undefined)[]>;
  readonly retain: (entries: readonly Entry[]) => Promise<void>;
}

/** What lives shorter than this is not worth a write: it only serves cells that calculate together. */
const WORTH_WRITING = 600_000;

export function openStore(): Store {
  const memory = new Map<string, Kept>();
  let opened: UseStore | undefined;
  const database = (): UseStore => (opened ??= createStore("prop", "answers"));
  return {
    async recall(keys) {
      const missing = keys.filter((key) => !memory.has(key));
      if (missing.length > 0) {
        const found = await bestEffort(() => getMany<Kept | undefined>([...missing], database()), []);
        missing.forEach((key, index) => {
          const kept = found[index];
          if (kept !== undefined && !memory.has(key)) memory.set(key, kept);
        });
      }
      return keys.map((key) => memory.get(key));
    },
    async retain(entries) {
      const worth: [string, Kept][] = [];
      for (const { key, kept, lifetime } of entries) {
        if (kept === undefined || lifetime <= 0) continue;
        memory.set(key, kept);
        if (lifetime >= WORTH_WRITING) worth.push([key, kept]);
      }
      if (worth.length > 0) await bestEffort(() => setMany(worth, database()), undefined);
    },
  };
}

/** Private windows and full disks refuse a database, some at once, some later. */
async function bestEffort<T>(attempt: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await attempt();
  } catch {
    return otherwise;
  }
}
