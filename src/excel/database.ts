/**
 * IndexedDB on this device, shared by all tabs and workbooks: answers, and the book that says what may be asked. A
 * change of the book is one readwrite transaction, which nothing can come between, and answers are written along with
 * it. Changes that come while one is under way are done together in the next. Where the database does not take them,
 * memory goes on alone, and what it owes is written when the database answers again.
 */
import { createStore, getMany, type UseStore } from "idb-keyval";
import { EMPTY_BOOK, type Book } from "../shared/work/book";
import type { Kept } from "../shared/work/effect";
import { changeBook, inTime, NoAnswer } from "./changeBook";

/** What is written for a key. */
export interface Record {
  readonly kept: Kept;
  /** The moment after which it is not worth keeping. */
  readonly until: number;
}

export type Write = readonly [key: string, record: Record];

export interface Change {
  /** May be called twice, for a book that another tab changed meanwhile. */
  readonly change: (book: Book) => Book;
  /** What of it is made up for where it could only be done in memory. */
  readonly owed: (book: Book) => Book;
  readonly writes: readonly Write[];
}

export interface Database {
  /** Reads from the database, or nothing where it refuses. */
  readonly read: (keys: readonly string[]) => Promise<readonly (Kept | undefined)[]>;
  readonly change: (change: Change) => Promise<void>;
  readonly use: UseStore;
  /** A private window, a full disk, or a database that is held by another tab: the book is in memory for now. */
  readonly refuses: () => boolean;
}

/** Milliseconds until a database that refused is tried again; each time twice as long, but no longer than this. */
const AGAIN = 5_000;
const SELDOM = 300_000;

/** Changes that are owed at most: a database that never takes any is owed nothing in the end. */
const MOST_OWED = 5_000;

type Step = Change & { readonly done: () => void };

/** @param wrote Hears the keys of answers that were written. */
export function openDatabase(wrote: (keys: readonly string[]) => void): Database {
  let opened: UseStore | undefined;
  let last = EMPTY_BOOK;
  /** The last book that the database took, where it refuses. */
  let taken: Book | undefined;
  let owed: Change[] = [];
  let pause = AGAIN;
  let busy = false;
  let waiting: Step[] = [];
  const use: UseStore = async (mode, callback) => (opened ??= createStore("prop", "answers"))(mode, callback);

  /** The book as it was written, or nothing. */
  async function write(change: (book: Book) => Book, writes: readonly Write[]): Promise<Book | undefined> {
    // What is too much for the disk is done without; the book is not.
    for (const some of [writes, []]) {
      try {
        const book = await changeBook(use, change, some);
        if (some.length > 0) wrote(some.map(([key]) => key));
        return book;
      } catch (fault) {
        if (fault instanceof NoAnswer) break;
      }
    }
    return undefined;
  }

  async function commit(steps: readonly Step[]): Promise<void> {
    const change = (book: Book): Book => steps.reduce((before, step) => step.change(before), book);
    const book =
      taken === undefined
        ? await write(
            change,
            steps.flatMap(({ writes }) => writes),
          )
        : undefined;
    if (book === undefined) {
      if (taken === undefined) setTimeout(() => void payBack(), pause);
      taken ??= last;
      owed = [...owed, ...steps].slice(-MOST_OWED);
    }
    last = book ?? change(last);
  }

  /** Cells go on with memory meanwhile, and may come to owe more. */
  async function payBack(): Promise<void> {
    const steps = owed;
    owed = [];
    const change = (book: Book): Book => joined(steps.reduce((before, step) => step.owed(before), book));
    const book = await write(
      change,
      steps.flatMap(({ writes }) => writes),
    );
    if (book === undefined) {
      owed = [...steps, ...owed].slice(-MOST_OWED);
      pause = Math.min(2 * pause, SELDOM);
      setTimeout(() => void payBack(), pause);
    } else if (owed.length > 0) {
      await payBack();
    } else {
      last = book;
      taken = undefined;
      pause = AGAIN;
    }
  }

  /** What cells asked for with memory alone is on the wire for the other tabs too. */
  function joined(book: Book): Book {
    const known = taken?.open ?? {};
    const since = Object.entries(last.open).filter(([key]) => known[key] === undefined);
    return { ...book, open: { ...book.open, ...Object.fromEntries(since) }, turn: Math.max(book.turn, last.turn) };
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
    refuses: () => taken !== undefined,
    async read(keys) {
      if (taken !== undefined) return keys.map(() => undefined);
      try {
        return (await inTime(getMany<Record | undefined>([...keys], use))).map((record) => record?.kept);
      } catch {
        return keys.map(() => undefined);
      }
    },
    change: (change) =>
      new Promise((done) => {
        waiting.push({ ...change, done });
        void work();
      }),
  };
}
