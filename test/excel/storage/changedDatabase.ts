/** A database whose stores a test has changed. The change receives the store and the transaction's mode. */
import type { Device } from "../../standIns/office/excelRealm";

type Database = NonNullable<Device["database"]>;

export function changedDatabase(
  database: Database,
  change: (store: IDBObjectStore, mode: IDBTransactionMode) => void,
): Database {
  const open = (name: string) => {
    const request = database.open(name);
    request.addEventListener("success", () => {
      const { result } = request;
      const transaction = result.transaction.bind(result);
      result.transaction = ((stores: string, mode: IDBTransactionMode) => {
        const begun = transaction(stores, mode);
        const objectStore = begun.objectStore.bind(begun);
        begun.objectStore = (store: string) => {
          const answers = objectStore(store);
          change(answers, mode);
          return answers;
        };
        return begun;
      }) as typeof result.transaction;
    });
    return request;
  };
  return Object.assign(Object.create(database) as object, { open }) as Database;
}
