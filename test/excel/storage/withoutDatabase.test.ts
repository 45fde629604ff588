/** A browser whose database refuses: the monthly limit still holds, or nothing is requested. */
import { IDBFactory } from "fake-indexeddb";
import { openTestService, type TestService } from "../../standIns/service/testService";
import { changedDatabase } from "./changedDatabase";
import { newDevice, openExcel, type Device, type ExcelRealm } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";
import { moment } from "../../standIns/office/virtualTime";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

type Database = NonNullable<Device["database"]>;

/** What a write transaction does. */
function writing(wrong: (store: IDBObjectStore) => void): Database {
  return changedDatabase(new IDBFactory(), (store, mode) => mode === "readwrite" && wrong(store));
}

const throwing = (): never => {
  throw new DOMException("Not in this window", "SecurityError");
};

const failing: Database = Object.assign(Object.create(new IDBFactory()) as object, {
  open: () => {
    const request = { error: new DOMException("broken", "UnknownError"), onerror: (): void => undefined };
    setImmediate(() => request.onerror());
    return request;
  },
}) as unknown as Database;

const REFUSING: readonly (readonly [string, () => Database | undefined])[] = [
  ["is missing", () => undefined],
  ["throws when it is opened", () => Object.assign(new IDBFactory(), { open: throwing })],
  ["answers with an error", () => failing],
  [
    "has no room",
    () =>
      writing((store) => {
        store.put = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      }),
  ],
  [
    "aborts what is written",
    () =>
      writing((store) => {
        const put = store.put.bind(store);
        store.put = (...what) => {
          const request = put(...what);
          store.transaction.abort();
          return request;
        };
      }),
  ],
];

let count = 0;

function device(more: Partial<Device> = {}, settings: Readonly<Record<string, string>> = {}) {
  const log = `without${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base("billing", log), PROP_API_KEY: "sandbox", PROP_MONTHLY_LIMIT: "20" };
  const opened = newDevice({ ...base, PROP_RATE_PER_SECOND: "500", ...settings });
  return { ...opened, ...more, asked: async () => (await service.asked(log)).length };
}

const homes = Array.from({ length: 30 }, (_, index) => `${4000 + index} Grand Lake Dr, San Antonio, TX 78244`);
const column = (excel: ExcelRealm, addresses = homes) =>
  Promise.all(addresses.map((address) => outcome(() => excel.call("VALUE", [address, "price"]))));
const usage = (excel: ExcelRealm) => outcome(() => excel.call("USAGE", ["billed, uncertain"]));
const said = (cells: readonly unknown[]) => new Set(cells.filter((cell) => typeof cell === "string"));

describe.each(REFUSING)("a database that %s", (_, database) => {
  it("bills 20 of a limit of 20 in three page loads together", async () => {
    const one = device({ database: database() });
    for (let load = 0; load < 3; load += 1) {
      expect(said(await column(openExcel(one)))).toEqual(new Set(["Needs 1 request: 20 of 20 used this month"]));
    }
    expect(await one.asked()).toBe(20);
    expect(await usage(openExcel(one))).toEqual([[20, 0]]);
  });

  it("makes ten requests for sixty trials of one cell, then says to press Fetch", async () => {
    const one = device({ database: database() }, { PROP_MONTHLY_LIMIT: "100" });
    const excel = openExcel(one);
    const shown: unknown[] = [];
    for (let area = 0; area < 60; area += 1)
      shown.push(await outcome(() => excel.call("VALUE", [homes[0], "price", `squareFootage=${1000 + area}`])));
    expect(said(shown)).toEqual(
      new Set([
        "Needs 1 request: press Fetch (11 calls for this address in a minute with different options, more than 10)",
      ]),
    );
    expect(await one.asked()).toBe(10);
  });

  it("requests nothing without any durable storage, and says so", async () => {
    const one = device({ database: database(), local: undefined });
    const cells = await column(openExcel(one));
    expect(cells).toHaveLength(said(cells).size * 30);
    expect([...said(cells)][0]).toMatch(/^Needs 1 request: this browser doesn't let PROP store data/);
    expect(await one.asked()).toBe(0);
  });
});

it("says so too where the browser blocks all of a page's data, locks and channels included", async () => {
  const channel = function blocked() {
    throwing();
  } as unknown as typeof BroadcastChannel;
  const one = device({ database: undefined, local: undefined, channel });
  const denied = new DOMException("The request was denied.", "SecurityError");
  const navigator = { onLine: true, locks: { request: () => Promise.reject(denied) } };
  const [cell] = await column(openExcel(one, { navigator }), homes.slice(0, 1));
  expect(cell).toMatch(/^Needs 1 request: this browser doesn't let PROP store data/);
});

describe("a tab whose database refuses", () => {
  it("knows what it has paid for, also if another tab, which can write, requested the same since", async () => {
    const one = device();
    const away = openExcel({ ...one, database: undefined });
    const shown = await column(away, homes.slice(0, 1));
    await column(openExcel(one), homes.slice(0, 1));
    await moment(50);
    expect(await one.asked()).toBe(2);
    expect(await column(away, homes.slice(0, 1))).toEqual(shown);
    expect(await one.asked()).toBe(2);
  });
});

describe("a database that comes back", () => {
  it("counts what was spent with and without it once each, however often they are merged", async () => {
    const one = device();
    await column(openExcel(one), homes.slice(0, 8));
    await moment(50);
    const { database } = one;
    const without = { ...one, database: undefined };
    const away = openExcel(without);
    await column(away, homes.slice(8, 15));
    expect(await usage(away)).toEqual([[15, 0]]);
    expect(await usage(openExcel({ ...one, database }))).toEqual([[15, 0]]);
    expect(await usage(openExcel(without))).toEqual([[15, 0]]);
    const [left, right] = [openExcel(one), openExcel(without)];
    await Promise.all([column(left, homes.slice(15, 17)), column(right, homes.slice(17, 19))]);
    for (let look = 0; look < 3; look += 1) expect(await usage(openExcel(one))).toEqual([[19, 0]]);
    expect(said(await column(openExcel(one), homes.slice(19, 30)))).toEqual(
      new Set(["Needs 1 request: 20 of 20 used this month"]),
    );
    expect(await one.asked()).toBe(20);
  });

  it("keeps an answer that another tab fetched later than one that waited to be written", async () => {
    const one = device();
    let price = 100_000;
    const wire = (() =>
      Promise.resolve(new Response(JSON.stringify({ price: (price += 1), comparables: [] })))) as typeof fetch;
    let refuses = true;
    const refusing = changedDatabase(one.database!, (_store, mode) => refuses && mode === "readwrite" && throwing());
    const left = openExcel({ ...one, database: refusing }, { wire });
    expect(await column(left, homes.slice(0, 1))).toEqual([[[100_001]]]);
    await moment(1_000);
    const right = openExcel(one, { wire });
    expect(await column(right, homes.slice(0, 1))).toEqual([[[100_002]]]);
    refuses = false;
    await moment(10_000);
    for (const tab of [left, right, openExcel(one, { wire })])
      expect(await column(tab, homes.slice(0, 1))).toEqual([[[100_002]]]);
  });
});

describe("the sandbox within the add-in", () => {
  it("can be tried where nothing lasts: it bills nothing", async () => {
    const one = device({ database: undefined, local: undefined }, { PROP_BASE_URL: "demo:" });
    expect(said(await column(openExcel(one), homes.slice(0, 3)))).toEqual(new Set());
  });
});
