/**
 * IndexedDB on this device, shared by all tabs and workbooks: answers and the quota state. A change of the quota state
 * is one readwrite transaction, and answers are written along with it. Changes that arrive meanwhile are done together
 * in the next. If the database refuses, the quota state goes on in local storage (`localQuotaStore.ts`) and answers in
 * memory, and both are written once it answers again.
 */
import { createStore, get, getMany, promisifyRequest, type UseStore } from "idb-keyval";
import { EMPTY_QUOTA, type QuotaState } from "../../shared/fetching/quota/quotaState";
import { UNREADABLE_ENTRY, type CacheFinding } from "../../shared/fetching/work/effects";
import { openLocalQuota } from "./localQuotaStore";
import { changeQuota, withTimeout, DatabaseTimeout, type ChangeQuota } from "./changeQuota";
import { steadyNow } from "../runtime/steadyClock";
import { STORED_RECORD } from "../../shared/fetching/cache/storedRecord";
import { backgroundWrites } from "./backgroundWrites";
import type { DatabaseWrite } from "./databaseWrites";

/** What can be read of the records in a range, and the keys of those that can't be. */
interface RecordsRead {
  readonly records: readonly unknown[];
  readonly unreadable: readonly string[];
}

export interface Database {
  /** Undefined for all keys if the database can't be opened. */
  readonly read: (keys: readonly string[]) => Promise<readonly CacheFinding[]>;
  /** All records under keys in a range; undefined if the database can't be opened. */
  readonly readAll: (range: IDBKeyRange) => Promise<RecordsRead | typeof UNREADABLE_ENTRY | undefined>;
  readonly change: (change: ChangeQuota, writes?: readonly DatabaseWrite[]) => Promise<void>;
  /** Writes what nobody waits for, unless the page closes before. */
  readonly writeLater: (writes: readonly DatabaseWrite[]) => void;
  readonly use: UseStore;
  /** In a private window, with a full disk, or while another tab holds the database. */
  readonly refuses: () => boolean;
}

/** Milliseconds until a database that refused is tried again. They double up to the second number. */
const AGAIN = 5_000;
const SELDOM = 300_000;

/** Most answers that wait to be written, in case the database never answers. */
const MOST_OWED = 5_000;

/**
 * Milliseconds to wait for a read. What can't be read would be paid for again, so a busy database is waited for. After
 * a read timed out, the next ones are short for a minute, because a cell has no more time.
 */
const LOOKUP = { timeout: 30_000, again: 1_000, forgotten: 60_000 };

/** How many writes to try when a full disk refuses a batch: cells wait meanwhile. */
const ATTEMPTS = 64;

interface Step {
  readonly change: ChangeQuota;
  readonly writes: readonly DatabaseWrite[];
  readonly done: () => void;
}

/** @param wrote Receives the keys under which something was written. */
export function openDatabase(wrote: (keys: readonly string[]) => void): Database {
  const aside = openLocalQuota();
  let opened: UseStore | undefined;
  /** The last quota state that the database stored. */
  let last = EMPTY_QUOTA;
  let refuses = false;
  /** Until when reads are short. */
  let silentUntil = -Infinity;
  let owed: readonly DatabaseWrite[] = [];
  let pause = AGAIN;
  let busy = false;
  let waiting: Step[] = [];
  /** When the last read began or the last change ended. */
  let lastUse = 0;
  const use: UseStore = async (mode, callback) => (opened ??= createStore("prop", "answers"))(mode, callback);
  // It takes a while to open: that begins before the first cell calculates.
  void use("readonly", () => undefined).catch(() => undefined);

  /**
   * Returns whether the quota state was written. If the disk is full, answers are dropped before it. One that can't be read
   * is taken for damaged and replaced: it would keep all answers out of the database.
   */
  async function write(change: (quota: QuotaState) => QuotaState, writes: readonly DatabaseWrite[]): Promise<boolean> {
    try {
      await put(change, writes);
      return true;
    } catch (fault) {
      if (fault instanceof DatabaseTimeout) return false;
      opened = undefined;
    }
    try {
      await put(change, [], { ...aside.lastKnown(last), damagedDay: "" });
      await putApart(writes);
      return true;
    } catch {
      return false;
    }
  }

  /** Also merges the local quota. @param instead Of a quota state that can't be read. */
  async function put(
    change: (quota: QuotaState) => QuotaState,
    writes: readonly DatabaseWrite[],
    instead?: QuotaState,
  ): Promise<void> {
    const { quota, refused } = await changeQuota(use, (before) => change(aside.merged(before)), writes, instead);
    last = quota;
    aside.copy(last);
    const written = writes.map(({ key }) => key).filter((key) => !refused.includes(key));
    if (written.length > 0) wrote(written);
  }

  /** Splits the batch in halves until only the values that the database refuses are left. */
  async function putApart(writes: readonly DatabaseWrite[]): Promise<void> {
    const parts = halves(writes);
    for (let tried = 0; tried < ATTEMPTS && parts.length > 0; tried += 1) {
      const part = parts.shift()!;
      try {
        await put((quota) => quota, part);
      } catch (fault) {
        if (fault instanceof DatabaseTimeout) return;
        if (part.length > 1) parts.push(...halves(part));
      }
    }
  }

  async function commit(steps: readonly Step[]): Promise<void> {
    const change: ChangeQuota = (quota, lasts) => steps.reduce((before, step) => step.change(before, lasts), quota);
    const writes = steps.flatMap((step) => step.writes);
    if (!refuses && (await write((quota) => change(quota, true), writes))) return;
    if (!refuses) setTimeout(() => void payBack(), pause);
    refuses = true;
    const late = writes.map((each) => ({ ...each, late: true }) as const);
    owed = [...owed, ...late].slice(-MOST_OWED);
    await aside.change(change, last);
  }

  /** Cells go on meanwhile and may add more. */
  async function payBack(): Promise<void> {
    const writes = owed;
    owed = [];
    if (!(await write((quota) => quota, writes))) {
      owed = [...writes, ...owed].slice(-MOST_OWED);
      pause = Math.min(2 * pause, SELDOM);
      setTimeout(() => void payBack(), pause);
    } else if (owed.length > 0) {
      await payBack();
    } else {
      refuses = false;
      pause = AGAIN;
    }
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const steps = waiting;
      waiting = [];
      await commit(steps);
      steps.forEach(({ done }) => done());
    }
    busy = false;
    lastUse = steadyNow();
  }

  /** Undefined if the database can't be opened, so that nobody knows of anything in it. */
  async function lookUp<T>(records: () => Promise<T>): Promise<T | typeof UNREADABLE_ENTRY | undefined> {
    lastUse = steadyNow();
    const timeout = lastUse < silentUntil ? LOOKUP.again : LOOKUP.timeout;
    try {
      return await withTimeout(records(), undefined, timeout);
    } catch (fault) {
      if (fault instanceof DatabaseTimeout) silentUntil = steadyNow() + LOOKUP.forgotten;
      return fault instanceof DatabaseTimeout || (await isThere()) ? UNREADABLE_ENTRY : undefined;
    }
  }

  /** Whether transactions begin, on another connection if this one was lost. */
  async function isThere(): Promise<boolean> {
    const begins = () =>
      withTimeout(
        use("readonly", () => Promise.resolve(true)),
        undefined,
        LOOKUP.again,
      );
    return begins().catch(() => {
      opened = undefined;
      return begins().catch(() => false);
    });
  }

  /** A record that can't be read fails all that are read with it, so then each is read by itself. */
  async function recordsOf(keys: readonly string[]): Promise<readonly unknown[]> {
    const together = await lookUp(() => getMany<unknown>([...keys], use));
    if (together !== UNREADABLE_ENTRY) return together ?? [];
    return Promise.all(keys.map((key) => lookUp(() => get<unknown>(key, use))));
  }

  return {
    use,
    refuses: () => refuses,
    async read(keys) {
      const stored = await recordsOf(keys);
      return keys.map((_, index) =>
        stored[index] === UNREADABLE_ENTRY ? UNREADABLE_ENTRY : STORED_RECORD.read(stored[index])?.kept,
      );
    },
    async readAll(range) {
      const all = await lookUp(() => use("readonly", (store) => promisifyRequest<unknown[]>(store.getAll(range))));
      if (all === undefined) return undefined;
      if (all !== UNREADABLE_ENTRY) return { records: all, unreadable: [] };
      const keys = await lookUp(() => use("readonly", (store) => promisifyRequest(store.getAllKeys(range))));
      if (keys === undefined || keys === UNREADABLE_ENTRY) return keys;
      const names = keys.map(String);
      const records = await recordsOf(names);
      return { records, unreadable: names.filter((_, index) => records[index] === UNREADABLE_ENTRY) };
    },
    change: (change, writes = []) =>
      new Promise((done) => {
        waiting.push({ change, writes, done });
        void work();
      }),
    writeLater: backgroundWrites(use, () => (busy || refuses ? 0 : steadyNow() - lastUse), wrote),
  };
}

function halves<T>(list: readonly T[]): (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}
