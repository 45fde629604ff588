/**
 * An answer that the database refuses is shown and booked, doesn't affect the others, and is requested again some day.
 */
import { IDBObjectStore } from "fake-indexeddb";
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type ExcelRealm } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));
afterEach(() => jest.restoreAllMocks());

let count = 0;
const HOMES = Array.from({ length: 60 }, (_, index) => `${4000 + index} Grand Lake Dr, San Antonio, TX 78244`);
const ODD = [3, 10, 11, 27, 40, 59];

function device() {
  const log = `storing${(count += 1)}`;
  const settings = {
    PROP_BASE_URL: service.base("billing", log),
    PROP_API_KEY: "sandbox",
    PROP_MONTHLY_LIMIT: "500",
    PROP_RATE_PER_SECOND: "1000",
  };
  return { ...newDevice(settings), asked: async () => (await service.asked(log)).length };
}

/** One formula for all, so that a batch is stored together. */
const values = (excel: ExcelRealm) =>
  outcome(() => excel.call("VALUE", [HOMES.map((home) => [home]), "price"])) as Promise<unknown[][]>;
const usage = (excel: ExcelRealm) => outcome(() => excel.call("USAGE", ["billed, uncertain"]));

/** The answers about these homes are refused in some way. */
const isRefused = (value: unknown, key: unknown): boolean =>
  typeof key === "string" &&
  "kept" in (value as object) &&
  ODD.some((index) => key.includes(`address=${4000 + index}%20`));

type Put = IDBObjectStore["put"];

function refusing(how: (store: IDBObjectStore, put: () => IDBRequest<IDBValidKey>) => IDBRequest<IDBValidKey>): void {
  const { put } = IDBObjectStore.prototype;
  const spy: Put = function (this: IDBObjectStore, value, key) {
    const plain = () => put.call(this, value, key);
    return isRefused(value, key) ? how(this, plain) : plain();
  };
  jest.spyOn(IDBObjectStore.prototype, "put").mockImplementation(spy);
}

const WAYS: readonly (readonly [string, Parameters<typeof refusing>[0]])[] = [
  [
    "can't copy",
    () => {
      throw new DOMException("The object could not be cloned.", "DataCloneError");
    },
  ],
  [
    "has no room for",
    (store, put) => {
      const request = put();
      request.addEventListener("success", () => store.transaction.abort());
      return request;
    },
  ],
];

describe.each(WAYS)("six of 60 answers that the database %s", (_, how) => {
  it("are shown and booked, the others are stored, and only the six are requested again by another tab", async () => {
    refusing(how);
    const one = device();
    const tab = openExcel(one);
    const shown = await values(tab);
    expect(shown.every(([price]) => typeof price === "number")).toBe(true);
    expect(await usage(tab)).toEqual([[60, 0]]);
    expect(await values(tab)).toEqual(shown);
    expect(await one.asked()).toBe(60);
    const next = openExcel(one);
    expect(await usage(next)).toEqual([[60, 0]]);
    expect(await values(next)).toEqual(shown);
    expect(await one.asked()).toBe(60 + ODD.length);
    expect(await usage(next)).toEqual([[60 + ODD.length, 0]]);
  });
});
