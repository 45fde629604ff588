/** What the database is to write of answers and their aliases: the aliases of an answer with many homes as one list. */
import { isProblem } from "../../shared/api/problem";
import { aliasList, LISTS } from "../../shared/fetching/cache/aliasList";
import { wholeNames } from "../../shared/fetching/requests/cacheAliases";
import { STORED_RECORD } from "../../shared/fetching/cache/storedRecord";
import type { CachedOutcome, CacheEntry, Commit } from "../../shared/fetching/work/effects";

/** Milliseconds from which an answer is written. Others only serve cells that calculate together. */
const WORTH_WRITING = 600_000;

/** Most aliases of an answer that are written with it. Of more, a put of each takes longer than that of the answer. */
const MOST_APART = 100;

export interface DatabaseWrite {
  readonly key: string;
  /** As it is stored. */
  readonly record: unknown;
  /** It waited to be written: another tab may have written a newer one meanwhile, which stays. */
  readonly late?: true;
  /** It is deleted at once: it only tries whether there is room. */
  readonly trial?: true;
}

interface DatabaseWrites {
  readonly writes: readonly DatabaseWrite[];
  /** The aliases in lists, as records of their own: earlier builds, which may be open beside this one, know no lists. */
  readonly later: readonly DatabaseWrite[];
}

type Kept = Commit & { readonly cacheEntry: CacheEntry };
type KeptAnswer = Commit & { readonly cacheEntry: CachedOutcome };

export function databaseWrites(commits: readonly Commit[]): DatabaseWrites {
  const kept = commits.filter((each): each is Kept => each.cacheEntry !== undefined && each.ttl >= WORTH_WRITING);
  const lists = new Map(kept.filter(hasMany).map((commit) => [commit.key, list(commit)]));
  const isListed = ({ cacheEntry }: Kept): boolean => "aliasOf" in cacheEntry && lists.has(cacheEntry.aliasOf);
  return {
    writes: [...kept.filter((each) => !isListed(each)).map(own), ...lists.values()],
    later: kept.filter(isListed).map(own),
  };
}

function hasMany(commit: Kept): commit is KeptAnswer {
  const { endpoint, cacheEntry: kept } = commit;
  return !("aliasOf" in kept || isProblem(kept.outcome)) && wholeNames(endpoint, kept.outcome).length > MOST_APART;
}

function own({ key, cacheEntry: kept, ttl }: Kept): DatabaseWrite {
  return { key, record: STORED_RECORD.write({ kept, until: kept.at + ttl }) };
}

function list({ key, endpoint, cacheEntry, ttl }: KeptAnswer): DatabaseWrite {
  return { key: LISTS + key, record: aliasList(key, endpoint, cacheEntry, ttl) };
}

/**
 * Has the store write a record unless it has a newer one. One that can't be read is replaced.
 * @param put Is called within the transaction.
 */
export function unlessOlder(store: IDBObjectStore, { key, record }: DatabaseWrite, put: () => void): void {
  const before = store.get(key);
  before.onsuccess = () => timeOf(before.result) <= timeOf(record) && put();
  before.onerror = (event) => (goOn(event), put());
}

/** The transaction doesn't fail along with a request in it. */
export function goOn(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** When what a record holds arrived; 0 if it can't be read. */
export function timeOf(record: unknown): number {
  return STORED_RECORD.read(record)?.kept.at ?? 0;
}
