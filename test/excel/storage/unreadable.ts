/**
 * A database with entries that can't be read, as browsers leave them: a value that is corrupt, a file of a large one that is
 * missing. A request for such an entry fails, and its transaction with it unless somebody handles the error. Keys can be
 * read, and what is written replaces the entry.
 */
import type { Device } from "../../standIns/office/excelRealm";
import { changedDatabase } from "./changedDatabase";

type Database = NonNullable<Device["database"]>;
type Handler = ((event: object) => void) | null;

/** @param unreadable The keys of such entries. A test adds to them. */
export function withUnreadable(database: Database, unreadable: Set<string>): Database {
  return changedDatabase(database, (store) => {
    const [get, getAll, put] = [store.get.bind(store), store.getAll.bind(store), store.put.bind(store)];
    const failing = <Given>(real: IDBRequest<Given>, fails: () => boolean): IDBRequest<Given> => {
      const given: { onsuccess: Handler; onerror: Handler } = { onsuccess: null, onerror: null };
      real.onsuccess = () => {
        if (!fails()) return given.onsuccess?.({});
        let [isHandled, isStopped] = [false, false];
        const event = { preventDefault: () => (isHandled = true), stopPropagation: () => (isStopped = true) };
        given.onerror?.(event);
        if (!isStopped) (store.transaction.onerror as Handler)?.(event);
        if (!isHandled) store.transaction.abort();
      };
      const error = new DOMException("Internal error.", "UnknownError");
      return Object.defineProperties(given, {
        result: { get: () => real.result },
        error: { value: error },
      }) as unknown as IDBRequest<Given>;
    };
    store.get = (key) => failing(get(key) as IDBRequest<unknown>, () => unreadable.has(String(key)));
    store.getAll = (range) => {
      const keys = store.getAllKeys(range);
      return failing(getAll(range) as IDBRequest<unknown[]>, () =>
        keys.result.some((key) => unreadable.has(String(key))),
      );
    };
    store.put = (value, key) => {
      const request = put(value, key);
      request.addEventListener("success", () => unreadable.delete(String(key)));
      return request;
    };
  });
}
