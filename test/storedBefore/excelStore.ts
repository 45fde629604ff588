/** What Excel keeps on a device: the database's entries, the page's small storage and the settings, as JSON and back. */
import { newDevice, type Device } from "../standIns/office/excelRealm";

export interface ExcelStore {
  readonly settings: Readonly<Record<string, string>>;
  readonly local?: Readonly<Record<string, string>>;
  readonly entries: readonly (readonly [key: string, value: unknown])[];
}

const [DATABASE, STORE] = ["prop", "answers"] as const;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });

/** The entries of a database that is open. */
export async function entriesIn(factory: IDBFactory) {
  const opening = factory.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  const store = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(STORE, mode).objectStore(STORE);
  return {
    store,
    async all(): Promise<ExcelStore["entries"]> {
      const from = store("readonly");
      const [keys, values] = await Promise.all([done(from.getAllKeys()), done(from.getAll())]);
      return keys.map((key, index) => [String(key), values[index]] as const);
    },
  };
}

export async function written({ settings, database, local }: Device): Promise<ExcelStore> {
  const entries = await (await entriesIn(database!)).all();
  return { settings: Object.fromEntries(settings), local: Object.fromEntries(local ?? []), entries };
}

export async function deviceWith({ settings, local = {}, entries }: ExcelStore): Promise<Device> {
  const device = newDevice(settings);
  for (const [name, text] of Object.entries(local)) device.local!.set(name, text);
  const store = (await entriesIn(device.database!)).store("readwrite");
  await Promise.all(entries.map(([key, value]) => done(store.put(value, key))));
  return device;
}
