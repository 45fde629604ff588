/** A batch that the database refuses is written in parts: why none of it lasts is why the last part doesn't. */
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { openDatabase } from "../../../src/excel/storage/database";
import type { Volatility } from "../../../src/shared/fetching/ledger/volatility";

beforeEach(() => jest.useFakeTimers({ doNotFake: ["setImmediate"] }));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

const full = (): never => {
  throw new DOMException("The disk is full", "QuotaExceededError");
};

it.each<[why: Volatility, again: (transaction: IDBTransaction) => void]>([
  ["refused", full],
  ["slow", (transaction) => Object.assign(transaction, { _start: () => undefined })],
])("a full disk that then is %s is told as that", async (why, again) => {
  globalThis.indexedDB = new IDBFactory();
  const put = IDBObjectStore.prototype.put;
  let tried = 0;
  jest.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (key === "answer") [full, again][Math.min(tried++, 1)]!(this.transaction);
    return put.call(this, value, key);
  });
  const told: (Volatility | undefined)[] = [];
  const booking = { book: <T>(quota: T): T => quota, writes: [{ key: "answer", record: 1 }] };
  const changed = openDatabase(() => undefined).change((quota, volatile) => (told.push(volatile), quota), booking);
  for (let second = 0; second < 15; second += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  await changed;
  expect(told.at(-1)).toBe(why);
});
