/**
 * IndexedDB on this device, shared by all tabs and workbooks: answers, and the book that says what may be asked. A
 * change of the book is one readwrite transaction, which nothing can come between, and answers are written along with
 * it. Changes that come while one is under way are done together in the next.
 */
import { createStore, getMany, promisifyRequest, type UseStore } from "idb-keyval";
import { EMPTY_BOOK, readBook, type Book } from "../shared/work/book";
import type { Kept } from "../shared/work/effect";

/** What is written for a key. */
export interface Record {
  readonly kept: Kept;
  /** The moment after which it is not worth keeping. */
  readonly until: number;
}

export type Write = readonly [key: string, record: Record];

export interface Database {
  /** Reads from the database, or nothing where it refuses. */
  readonly read: (keys: readonly string[]) => Promise<readonly (Kept | undefined)[]>;
  /** May be called twice, for a book that another tab changed meanwhile. */
  readonly change: (change: (book: Book) => Book, writes?: readonly Write[]) => Promise<void>;
  readonly use: UseStore;
  /** A private window or a full disk: the book is in memory from now on. */
  readonly refuses: () => boolean;
}

/** No answer's key: those hold a space. */
export const BOOK = "book";

/** A database that does not answer in so many milliseconds is taken for one that refuses. */
const PATIENCE = 10_000;

interface Step {
  readonly change: (book: Book) => Book;
  readonly writes: readonly Write[];
  readonly done: () => void;
}

export function openDatabase(): Database {
  let opened: UseStore | undefined;
  let last = EMPTY_BOOK;
  let refuses = false;
  let busy = false;
  let waiting: Step[] = [];
  const use: UseStore = async (mode, callback) => (opened ??= createStore("prop", "answers"))(mode, callback);

  async function commit(steps: readonly Step[]): Promise<void> {
    const change = (book: Book): Book => steps.reduce((before, step) => step.change(before), book);
    const writes = steps.flatMap((step) => step.writes);
    // What is too much for the disk is done without; the book is not.
    for (const some of writes.length > 0 ? [writes, []] : [[], []]) {
      if (refuses) break;
      try {
        last = await inTime(changeBook(use, change, some));
        return;
      } catch {
        continue;
      }
    }
    refuses = true;
    last = change(last);
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
      if (refuses) return keys.map(() => undefined);
      try {
        return (await inTime(getMany<Record | undefined>([...keys], use))).map((record) => record?.kept);
      } catch {
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

/** Reads the book, changes it and writes it, with the answers, or nothing at all. */
function changeBook(use: UseStore, change: (book: Book) => Book, writes: readonly Write[]): Promise<Book> {
  return use(
    "readwrite",
    (store) =>
      new Promise<Book>((resolve, reject) => {
        const { transaction } = store;
        const read = store.get(BOOK);
        let changed = EMPTY_BOOK;
        promisifyRequest(transaction).then(() => resolve(changed), reject);
        read.onsuccess = () => {
          try {
            changed = change(readBook(read.result));
            store.put(changed, BOOK);
            for (const [key, record] of writes) store.put(record, key);
          } catch (fault) {
            transaction.abort();
            reject(fault instanceof Error ? fault : new Error(String(fault)));
          }
        };
      }),
  );
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the database does not answer")), PATIENCE);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
