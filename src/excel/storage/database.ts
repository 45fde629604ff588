/**
 * IndexedDB on this device, shared by all tabs and workbooks: answers, and the book that says what may be asked. A
 * change of the book is one readwrite transaction, which nothing can come between, and answers are written along with
 * it. Changes that come while one is under way are done together in the next. Where the database does not take them,
 * the book goes on aside (`bookAside.ts`) and answers in memory, and both are written when the database answers again.
 */
import { createStore, getMany, type UseStore } from "idb-keyval";
import { EMPTY_QUOTA, type QuotaState } from "../../shared/fetching/quota/quotaState";
import type { CacheEntry } from "../../shared/fetching/effects";
import { openLocalQuota } from "./localQuotaStore";
import { changeQuota, inTime, NoAnswer, type ChangeQuota } from "./changeQuota";
import { steadyNow } from "../fetching/steadyClock";
import { STORED_RECORD, type RecordWrite } from "./storedRecord";

export interface Database {
  /** Reads from the database, or nothing where it refuses. */
  readonly read: (keys: readonly string[]) => Promise<readonly (CacheEntry | undefined)[]>;
  readonly change: (change: ChangeQuota, writes?: readonly RecordWrite[]) => Promise<void>;
  readonly use: UseStore;
  /** A private window, a full disk, or a database that is held by another tab: the book is aside for now. */
  readonly refuses: () => boolean;
}

/** Milliseconds until a database that refused is tried again; each time twice as long, but no longer than this. */
const AGAIN = 5_000;
const SELDOM = 300_000;

/** Answers that are owed at most: a database that never takes any is owed nothing in the end. */
const MOST_OWED = 5_000;

/**
 * Milliseconds to wait for what is looked up: what can't be read would be bought again, so a database that is busy is
 * waited for. One that did not answer is waited for shortly, for a minute: a cell has no more time.
 */
const LOOKUP = { patience: 30_000, again: 1_000, forgotten: 60_000 };

/** How often a full disk is tried for a part of what it did not take as a whole: cells wait meanwhile. */
const ATTEMPTS = 64;

interface Step {
  readonly change: ChangeQuota;
  readonly writes: readonly RecordWrite[];
  readonly done: () => void;
}

/** @param wrote Hears the keys of answers that were written. */
export function openDatabase(wrote: (keys: readonly string[]) => void): Database {
  const aside = openLocalQuota();
  let opened: UseStore | undefined;
  /** The last book that the database took. */
  let last = EMPTY_QUOTA;
  let refuses = false;
  /** Until when what is looked up is waited for shortly only. */
  let silentUntil = -Infinity;
  let owed: readonly RecordWrite[] = [];
  let pause = AGAIN;
  let busy = false;
  let waiting: Step[] = [];
  const use: UseStore = async (mode, callback) => (opened ??= createStore("prop", "answers"))(mode, callback);

  /** Whether the book was written. What is too much for the disk is done without; the book is not. */
  async function write(change: (book: QuotaState) => QuotaState, writes: readonly RecordWrite[]): Promise<boolean> {
    try {
      await put(change, writes);
      return true;
    } catch (fault) {
      if (fault instanceof NoAnswer) return false;
      opened = undefined;
    }
    try {
      await put(change, []);
      await putApart(writes);
      return true;
    } catch {
      return false;
    }
  }

  /** What was kept aside is taken over along with it. */
  async function put(change: (book: QuotaState) => QuotaState, writes: readonly RecordWrite[]): Promise<void> {
    const { book, refused } = await changeQuota(use, (before) => change(aside.taken(before)), writes);
    last = book;
    aside.follow(last);
    const written = writes.map(([key]) => key).filter((key) => !refused.includes(key));
    if (written.length > 0) wrote(written);
  }

  /** Halves of them, and halves of those, until what the database does not take stands alone. */
  async function putApart(writes: readonly RecordWrite[]): Promise<void> {
    const parts = halves(writes);
    for (let tried = 0; tried < ATTEMPTS && parts.length > 0; tried += 1) {
      const part = parts.shift()!;
      try {
        await put((book) => book, part);
      } catch (fault) {
        if (fault instanceof NoAnswer) return;
        if (part.length > 1) parts.push(...halves(part));
      }
    }
  }

  async function commit(steps: readonly Step[]): Promise<void> {
    const change: ChangeQuota = (book, lasts) => steps.reduce((before, step) => step.change(before, lasts), book);
    const writes = steps.flatMap((step) => step.writes);
    if (!refuses && (await write((book) => change(book, true), writes))) return;
    if (!refuses) setTimeout(() => void payBack(), pause);
    refuses = true;
    owed = [...owed, ...writes].slice(-MOST_OWED);
    await aside.change(change, last);
  }

  /** Cells go on meanwhile, and may come to owe more. */
  async function payBack(): Promise<void> {
    const writes = owed;
    owed = [];
    if (!(await write((book) => book, writes))) {
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
  }

  return {
    use,
    refuses: () => refuses,
    async read(keys) {
      const patience = steadyNow() < silentUntil ? LOOKUP.again : LOOKUP.patience;
      try {
        const stored = await inTime(getMany<unknown>([...keys], use), undefined, patience);
        return stored.map((record) => STORED_RECORD.read(record)?.kept);
      } catch (fault) {
        if (fault instanceof NoAnswer) silentUntil = steadyNow() + LOOKUP.forgotten;
        return keys.map(() => undefined);
      }
    },
    change: (change, writes = []) =>
      new Promise((done) => {
        waiting.push({ change, writes, done });
        void work();
      }),
  };
}

function halves<T>(list: readonly T[]): (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}
