/** What Excel keeps on a device: the database's entries and the settings, as JSON and back. */
import { newDevice, type Device } from "../hosts/excelRealm";

export interface ExcelStore {
  readonly settings: Readonly<Record<string, string>>;
  readonly entries: readonly (readonly [key: string, value: unknown])[];
}

const [DATABASE, STORE] = ["prop", "answers"] as const;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });

async function storeOf(factory: IDBFactory, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = factory.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return (await done(opening)).transaction(STORE, mode).objectStore(STORE);
}

export async function written({ settings, database }: Device): Promise<ExcelStore> {
  const store = await storeOf(database!, "readonly");
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  return { settings: Object.fromEntries(settings), entries: keys.map((key, index) => [String(key), values[index]]) };
}

export async function deviceWith({ settings, entries }: ExcelStore): Promise<Device> {
  const device = newDevice(settings);
  const store = await storeOf(device.database!, "readwrite");
  await Promise.all(entries.map(([key, value]) => done(store.put(value, key))));
  return device;
}
