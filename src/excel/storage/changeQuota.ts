/** Updates the quota state and writes answers in one transaction: all of it or nothing. */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { EMPTY_QUOTA, type QuotaState } from "../../shared/fetching/quota/quotaState";
import { readQuota, writeQuota } from "../../shared/fetching/quota/stored/storedQuota";
import type { Volatility } from "../../shared/fetching/ledger/volatility";
import { goOn, unlessOlder, type DatabaseWrite } from "./databaseWrites";

/** Can't be an answer's key, because those contain a space. */
export const QUOTA_KEY = "book";

/** Milliseconds after which a database that doesn't answer is given up for now. */
const TIMEOUT = 10_000;

/** The database refused nothing: another tab may hold it, or the disk is slow. */
export class DatabaseTimeout extends Error {}

export interface QuotaChange {
  readonly quota: QuotaState;
  /** Keys of values that no database can hold. */
  readonly refused: readonly string[];
}

/**
 * May be called twice, if another tab changed the quota state meanwhile.
 * @param volatile Why the result won't outlive the page, if so.
 */
export type ChangeQuota = (quota: QuotaState, volatile?: Volatility) => QuotaState;

/**
 * A change that is given up for taking too long is never written, so it may be repeated.
 * @param instead Of a stored quota state that can't be read; without it the change fails.
 */
export function changeQuota(
  use: UseStore,
  change: (quota: QuotaState) => QuotaState,
  writes: readonly DatabaseWrite[],
  instead?: QuotaState,
): Promise<QuotaChange> {
  let isGivenUp = false;
  let begun: IDBTransaction | undefined;
  const changed = use(
    "readwrite",
    (store) =>
      new Promise<QuotaChange>((resolve, reject) => {
        const { transaction } = store;
        begun = transaction;
        let quota = EMPTY_QUOTA;
        const refused: string[] = [];
        promisifyRequest(transaction).then(() => resolve({ quota, refused }), reject);
        if (isGivenUp) return transaction.abort();
        const read = store.get(QUOTA_KEY);
        const changeFrom = (before: () => QuotaState): void => {
          try {
            quota = change(before());
            store.put(writeQuota(quota), QUOTA_KEY);
            for (const write of writes) {
              const putNow = (): void => put(store, write, (key) => refused.push(key));
              if (write.late === true) unlessOlder(store, write, putNow);
              else putNow();
            }
          } catch (fault) {
            transaction.abort();
            reject(fault instanceof Error ? fault : new Error(String(fault)));
          }
        };
        read.onsuccess = () => changeFrom(() => readQuota(read.result));
        if (instead !== undefined) read.onerror = (event) => (goOn(event), changeFrom(() => instead));
      }),
  );
  return withTimeout(changed, () => {
    isGivenUp = true;
    begun?.abort();
  });
}

/** A value that no database can hold ends neither the others nor the transaction; one that has no room here does. */
function put(store: IDBObjectStore, { key, record, trial }: DatabaseWrite, refuse: (key: string) => void): void {
  try {
    store.put(record, key);
    if (trial === true) store.delete(key);
  } catch (fault) {
    if (isFull(fault)) store.transaction.abort();
    else refuse(key);
  }
}

function isFull(fault: unknown): boolean {
  return (fault as Partial<Error> | undefined)?.name === "QuotaExceededError";
}

/** @param giveUp Throws if it is too late to abort: the write is finishing and will end soon. */
export function withTimeout<T>(
  promise: Promise<T>,
  giveUp: () => void = () => undefined,
  timeout = TIMEOUT,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new DatabaseTimeout("the database does not answer"));
    let timer = setTimeout(() => {
      try {
        giveUp();
        end();
      } catch {
        timer = setTimeout(end, timeout);
      }
    }, timeout);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
