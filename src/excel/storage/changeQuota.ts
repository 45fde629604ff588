/** One change of the book, and answers along with it: a transaction, which writes all of it or nothing. */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { EMPTY_QUOTA, type QuotaState } from "../../shared/fetching/quota/quotaState";
import { readBook, writeBook } from "../../shared/fetching/quota/storedQuota";
import { STORED_RECORD, type RecordWrite } from "./storedRecord";

/** No answer's key: those hold a space. */
export const QUOTA_KEY = "book";

/** A database that does not answer in so many milliseconds is done without for now. */
const PATIENCE = 10_000;

/** It may be held by another tab, or the disk is slow: it refused nothing. */
export class NoAnswer extends Error {}

/** What came of a change. */
export interface QuotaChange {
  readonly book: QuotaState;
  /** Keys of what the database can't take, such as values that it can't copy. */
  readonly refused: readonly string[];
}

/**
 * May be called twice, for a book that another tab changed meanwhile.
 * @param lasts Whether what it gives will outlive the page.
 */
export type ChangeQuota = (book: QuotaState, lasts: boolean) => QuotaState;

/** What is given up for taking too long is never written: it may be done again. */
export function changeQuota(
  use: UseStore,
  change: (book: QuotaState) => QuotaState,
  writes: readonly RecordWrite[],
): Promise<QuotaChange> {
  let isGivenUp = false;
  let begun: IDBTransaction | undefined;
  const changed = use(
    "readwrite",
    (store) =>
      new Promise<QuotaChange>((resolve, reject) => {
        const { transaction } = store;
        begun = transaction;
        let book = EMPTY_QUOTA;
        const refused: string[] = [];
        promisifyRequest(transaction).then(() => resolve({ book, refused }), reject);
        if (isGivenUp) return transaction.abort();
        const read = store.get(QUOTA_KEY);
        read.onsuccess = () => {
          try {
            book = change(readBook(read.result));
            store.put(writeBook(book), QUOTA_KEY);
            for (const write of writes) put(store, write, (key) => refused.push(key));
          } catch (fault) {
            transaction.abort();
            reject(fault instanceof Error ? fault : new Error(String(fault)));
          }
        };
      }),
  );
  return inTime(changed, () => {
    isGivenUp = true;
    begun?.abort();
  });
}

/** One that can't be written ends neither the others nor the transaction. */
function put(store: IDBObjectStore, [key, record]: RecordWrite, refuse: (key: string) => void): void {
  try {
    store.put(STORED_RECORD.write(record), key).onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
      refuse(key);
    };
  } catch {
    refuse(key);
  }
}

/** @param giveUp Throws where it is too late for that: what is being written at this moment comes to an end soon. */
export function inTime<T>(promise: Promise<T>, giveUp: () => void = () => undefined, patience = PATIENCE): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new NoAnswer("the database does not answer"));
    let timer = setTimeout(() => {
      try {
        giveUp();
        end();
      } catch {
        timer = setTimeout(end, patience);
      }
    }, patience);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
