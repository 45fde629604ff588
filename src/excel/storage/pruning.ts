/** Deletes old and surplus entries from the database in the background, a little at a time, so that no cell waits. */
import { getMany, keys as allKeys, promisifyRequest, type UseStore } from "idb-keyval";
import { pause } from "../runtime/pause";
import { QUOTA_KEY } from "./changeQuota";
import { goOn, timeOf } from "./databaseWrites";
import type { Database } from "./database";
import { LISTS } from "../../shared/fetching/cache/aliasList";
import { STORED_RECORD } from "../../shared/fetching/cache/storedRecord";

/** Milliseconds from a write to the start, between two runs, and between two steps. */
const BEGINS = 10_000;
const AGAIN = 6 * 3_600_000;
const PAUSE = 50;

const PIECE = 200;

/** Most characters of JSON, and most entries. */
const MOST_CHARACTERS = 100_000_000;
const MOST_ENTRIES = 200_000;

export interface StoreLimits {
  readonly characters: number;
  readonly entries: number;
}

interface Weighed {
  readonly key: string;
  readonly at: number;
  readonly until: number;
  readonly characters: number;
}

/** To be called after each write. */
export function pruneSometimes(database: Database): () => void {
  let next = 0;
  return () => {
    const now = Date.now();
    if (now < next) return;
    next = now + AGAIN;
    setTimeout(() => void prune(database).catch(() => undefined), BEGINS);
  };
}

async function prune({ use }: Database): Promise<void> {
  const names = (await allKeys<string>(use)).filter((key) => key !== QUOTA_KEY);
  const weighed: Weighed[] = [];
  for (const piece of pieces(names)) {
    weighed.push(...(await weighAll(piece, use)));
    await pause(PAUSE);
  }
  const limits = { characters: MOST_CHARACTERS, entries: MOST_ENTRIES };
  for (const piece of pieces(entriesToPrune(weighed, Date.now(), limits))) {
    await use("readwrite", (store) => deleteUnchanged(store, piece));
    await pause(PAUSE);
  }
}

/** Those that the database can't read now stay: they may be readable again. */
async function weighAll(names: readonly string[], use: UseStore): Promise<readonly Weighed[]> {
  const read = (some: readonly string[]) => getMany<unknown>([...some], use);
  const each = () => Promise.all(names.map((key) => read([key]).catch(() => [])));
  const records = await read(names).then((all) => all.map((one) => [one]), each);
  return names.flatMap((key, index) => records[index]!.map((record) => weigh(key, record)));
}

/** What was written since an entry was weighed stays: what is too old to be shown is fetched again. */
function deleteUnchanged(store: IDBObjectStore, entries: readonly Weighed[]): Promise<unknown> {
  for (const { key, at } of entries) {
    const now = store.get(key);
    now.onsuccess = () => timeOf(now.result) === at && store.delete(key);
    now.onerror = goOn;
  }
  return promisifyRequest(store.transaction);
}

/** Unreadable entries are deleted. */
function weigh(key: string, stored: unknown): Weighed {
  const record = STORED_RECORD.read(stored);
  if (record === undefined) return { key, at: 0, until: 0, characters: 0 };
  const { kept, until } = record;
  return { key, at: kept.at, until, characters: key.length + JSON.stringify(kept).length };
}

/** Expired entries, and the oldest beyond the limits. An alias list goes with its answer. */
export function entriesToPrune(weighed: readonly Weighed[], now: number, bounds: StoreLimits): readonly Weighed[] {
  const newestFirst = [...weighed].sort((one, other) => other.at - one.at);
  let characters = 0;
  let entries = 0;
  const gone = newestFirst.filter((each) => {
    if (each.until <= now) return true;
    characters += each.characters;
    entries += 1;
    return characters > bounds.characters || entries > bounds.entries;
  });
  const lists = new Set(gone.map(({ key }) => LISTS + key));
  return [...gone, ...newestFirst.filter(({ key }) => lists.has(key))];
}

function pieces<T>(list: readonly T[]): readonly (readonly T[])[] {
  const all: (readonly T[])[] = [];
  for (let start = 0; start < list.length; start += PIECE) all.push(list.slice(start, start + PIECE));
  return all;
}
