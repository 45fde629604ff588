/** A browser whose database refuses: nothing is requested that is billed, and what had left before that is kept. */
import { IDBFactory } from "fake-indexeddb";
import { openTestService, type TestService } from "../../standIns/service/testService";
import { changedDatabase } from "./changedDatabase";
import { newDevice, openExcel, type Device, type ExcelRealm } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";
import { moment, time } from "../../standIns/office/virtualTime";
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { accepted, priced } from "../../hosts/parts/pressing";

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

const SAID =
  "Needs 1 request: this browser doesn't let PROP store data, so what is paid for would be lost; leave private browsing or free disk space, then reload";
const UNKNOWN =
  "The counts aren't known here: this browser doesn't let PROP store data; leave private browsing or free disk space, then reload";

describe.each(REFUSING)("a database that %s", (_, database) => {
  it("requests nothing in three page loads, and each cell says why and what to do", async () => {
    const one = device({ database: database() });
    for (let load = 0; load < 3; load += 1) {
      const excel = openExcel(one);
      expect(await column(excel)).toEqual(homes.map(() => SAID));
      expect(await usage(excel)).toBe(UNKNOWN);
    }
    expect(await one.asked()).toBe(0);
    expect([...one.local!.keys()].filter((name) => name.startsWith("prop."))).toEqual([]);
  });

  it("requests nothing for a person who presses Fetch, and tells the panel why", async () => {
    const workbook = openWorkbook(device({ database: database() }));
    workbook.model.type({ A1: `=PROP.VALUE("${homes[0]}","price")` });
    await workbook.model.idle();
    expect(workbook.model.at("A1", "Sheet1")).toBe(SAID);
    const quote = await priced(workbook, "fetch", "sheet");
    expect(quote.usage).toMatchObject({ volatile: "refused" });
    await accepted(workbook, quote);
    expect(workbook.model.at("A1", "Sheet1")).toBe(SAID);
  });

  it("is no obstacle to a tab beside it that has a database: that one fetches, and both keep to the limit", async () => {
    const one = device();
    const [without, beside] = [openExcel({ ...one, database: database() }), openExcel(one)];
    const [here, there] = await Promise.all([column(without), column(beside)]);
    expect(said(here)).toEqual(new Set([SAID]));
    expect(said(there)).toEqual(new Set(["Needs 1 request: 20 of 20 used this month"]));
    expect(await one.asked()).toBe(20);
    expect(await usage(openExcel(one))).toEqual([[20, 0]]);
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
  expect(cell).toBe(SAID);
});

function switchedDevice(settings: Readonly<Record<string, string>>) {
  const one = device({}, settings);
  return { one, ...switched(one) };
}

/** The device's database, which takes nothing while it is told to refuse. */
function switched(one: Device) {
  const state = { refuses: false };
  const full = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const database = changedDatabase(one.database!, (store, mode) => {
    if (!state.refuses || mode !== "readwrite") return;
    store.put = full;
  });
  return { state, database };
}

it("a database that never answers leaves no cell waiting for a minute, and nothing is requested", async () => {
  const open = () => ({}) as IDBOpenDBRequest;
  const one = device({
    database: Object.assign(Object.create(new IDBFactory()) as object, { open }) as unknown as Database,
  });
  const excel = openExcel(one);
  for (let look = 0; look < 3; look += 1) {
    const began = time.passed;
    const cells = await column(excel, homes.slice(0, 5));
    expect(time.passed - began).toBeLessThan(60_000);
    expect(cells.every((cell) => typeof cell === "string" && cell.startsWith("Needs 1 request: "))).toBe(true);
  }
  expect(await one.asked()).toBe(0);
});

describe("a database that can be read and takes nothing", () => {
  it("shows the answers in it, and requests no others", async () => {
    const one = device();
    const shown = await column(openExcel(one), homes.slice(0, 5));
    const { state, database } = switched(one);
    state.refuses = true;
    const excel = openExcel({ ...one, database });
    expect(await column(excel, homes.slice(0, 7))).toEqual([...shown, SAID, SAID]);
    expect(await excel.panelApi.usage()).toMatchObject({ billed: 5, volatile: "refused" });
    expect(await one.asked()).toBe(5);
  });

  it("takes requests again as soon as it takes anything, without a reload", async () => {
    const one = device();
    const { state, database } = switched(one);
    const excel = openExcel({ ...one, database });
    state.refuses = true;
    expect(await column(excel, homes.slice(0, 2))).toEqual([SAID, SAID]);
    state.refuses = false;
    expect(said(await column(excel, homes.slice(0, 2)))).toEqual(new Set());
    expect(await usage(excel)).toEqual([[2, 0]]);
    expect(await excel.panelApi.usage()).not.toHaveProperty("volatile");
  });

  describe.each([
    ["hears other tabs", {}],
    ["has no channel", { channel: undefined }],
  ])("after it did not, and %s", (_, more) => {
    it("shows what it had paid for before another tab renewed it", async () => {
      const { left, right, refuse, asked } = renewing(more);
      expect(await column(left, homes.slice(0, 1))).toEqual([[[100_001]]]);
      expect(await column(right, homes.slice(0, 1))).toEqual([[[100_002]]]);
      await moment(50);
      refuse();
      expect(await column(left, homes.slice(0, 1))).toEqual([[[100_001]]]);
      expect(asked()).toBe(2);
    });

    it("shows what it had read before of another tab's", async () => {
      const { left, right, refuse, asked } = renewing(more);
      expect(await column(right, homes.slice(0, 1))).toEqual([[[100_001]]]);
      expect(await column(left, homes.slice(0, 1))).toEqual([[[100_001]]]);
      refuse();
      expect(await column(left, homes.slice(0, 1))).toEqual([[[100_001]]]);
      expect(asked()).toBe(1);
    });

    it("shows what the other tab renewed as soon as it can read again", async () => {
      const { left, right, refuse, recover, asked } = renewing(more);
      await column(left, homes.slice(0, 1));
      await column(right, homes.slice(0, 1));
      await moment(50);
      refuse();
      expect(await column(left, homes.slice(0, 1))).toEqual([[[100_001]]]);
      recover();
      expect(await column(left, homes.slice(0, 1))).toEqual([[[100_002]]]);
      expect(asked()).toBe(2);
    });
  });
});

/** Two tabs, the right one a month ahead, so that it renews what the left one has; prices go up with every request. */
function renewing(more: Partial<Device>) {
  const one = { ...device(), ...more };
  let asked = 0;
  let refuses = false;
  const body = (): string => JSON.stringify({ price: 100_000 + (asked += 1), comparables: [] });
  const wire = (() => Promise.resolve(new Response(body()))) as typeof fetch;
  const database = changedDatabase(one.database!, () => refuses && throwing());
  return {
    left: openExcel({ ...one, database }, { wire }),
    right: openExcel(one, { wire, ahead: 31 * 86_400_000 }),
    refuse: () => (refuses = true),
    recover: () => (refuses = false),
    asked: () => asked,
  };
}

describe("a database that takes nothing from the middle of a run on", () => {
  /** Refuses once so many requests have left. */
  function failing(after: number, settings: Readonly<Record<string, string>> = {}) {
    const one = device({}, settings);
    const { state, database } = switched(one);
    let left = 0;
    const wire = (async (...what) => {
      left += 1;
      if (left === after) state.refuses = true;
      return fetch(...what);
    }) as typeof fetch;
    return { one, state, excel: openExcel({ ...one, database }, { wire }) };
  }

  it.each(["500", "5"])("at %s a second: shows what had left, requests no more, and no cell hangs", async (rate) => {
    const { one, excel } = failing(3, { PROP_RATE_PER_SECOND: rate, PROP_MONTHLY_LIMIT: "100" });
    const began = time.passed;
    const cells = await column(excel);
    expect(time.passed - began).toBeLessThan(60_000);
    const prices = cells.filter((cell) => typeof cell !== "string");
    expect(prices).toHaveLength(3);
    expect(said(cells)).toEqual(new Set([SAID]));
    expect(await one.asked()).toBe(3);
    expect((await column(excel)).filter((cell) => typeof cell !== "string")).toEqual(prices);
    expect(await excel.panelApi.usage()).toMatchObject({ billed: 3, underWay: 0 });
    expect(await one.asked()).toBe(3);
  });

  it("ends a fetch that a person began: its cells show what had left, the others why they have no value", async () => {
    const { one, state, database } = switchedDevice({ PROP_MONTHLY_LIMIT: "100", PROP_SPENDING: "ask" });
    let left = 0;
    const wire = (async (...what) => {
      left += 1;
      state.refuses = true;
      return fetch(...what);
    }) as typeof fetch;
    const workbook = openWorkbook({ ...one, database }, { wire });
    workbook.model.type(
      Object.fromEntries(homes.slice(0, 12).map((home, row) => [`A${row + 1}`, `=PROP.VALUE("${home}","price")`])),
    );
    await workbook.model.idle();
    await accepted(workbook, await priced(workbook, "fetch", "sheet"));
    await workbook.model.idle();
    const cells = homes.slice(0, 12).map((_, row) => workbook.model.at(`A${row + 1}`, "Sheet1"));
    expect(cells.filter((cell) => typeof cell === "number")).toHaveLength(left);
    expect(said(cells)).toEqual(new Set([SAID]));
    expect(await one.asked()).toBe(left);
  });

  it("writes and books them once it takes them: another page shows them at no cost", async () => {
    const { one, state, excel } = failing(3, { PROP_MONTHLY_LIMIT: "100" });
    const cells = await column(excel);
    state.refuses = false;
    await moment(6_000);
    const next = openExcel(one);
    expect(await usage(next)).toEqual([[3, 0]]);
    const shown = homes.filter((_, index) => typeof cells[index] !== "string");
    expect(said(await column(next, shown))).toEqual(new Set());
    expect(await one.asked()).toBe(3);
    expect(said(await column(excel))).toEqual(new Set());
    expect(await usage(next)).toEqual([[30, 0]]);
    expect(await one.asked()).toBe(30);
  });

  it("leaves it uncertain if the page closes before: the count is never less than the bill", async () => {
    const { one, state, excel } = failing(1, { PROP_MONTHLY_LIMIT: "100" });
    await column(excel);
    excel.close();
    state.refuses = false;
    expect(await openExcel(one).panelApi.usage()).toMatchObject({ billed: 0, underWay: expect.any(Number) });
    for (let look = 0; look < 3; look += 1) {
      await moment(60_000);
      await usage(openExcel(one));
    }
    expect(await openExcel(one).panelApi.usage()).toMatchObject({ billed: 0, uncertain: 1, underWay: 0 });
    expect(await one.asked()).toBe(1);
  });

  it("gives back what was reserved and hadn't left, so that another page requests it at once", async () => {
    const { one, state, excel } = failing(1, { PROP_MONTHLY_LIMIT: "100" });
    const cells = await column(excel, homes.slice(0, 10));
    expect(cells.filter((cell) => cell === SAID)).toHaveLength(9);
    state.refuses = false;
    await moment(6_000);
    expect(said(await column(openExcel(one), homes.slice(0, 10)))).toEqual(new Set());
    expect(await usage(openExcel(one))).toEqual([[10, 0]]);
  });

  it("keeps an answer that another tab fetched later than one that waited to be written", async () => {
    const one = device();
    let price = 100_000;
    const { state, database } = switched(one);
    const wire = (() => {
      state.refuses = true;
      return Promise.resolve(new Response(JSON.stringify({ price: (price += 1), comparables: [] })));
    }) as typeof fetch;
    const left = openExcel({ ...one, database }, { wire });
    expect(await column(left, homes.slice(0, 1))).toEqual([[[100_001]]]);
    await moment(1_000);
    const right = openExcel(one, { wire, ahead: 31 * 86_400_000 });
    await usage(right);
    await moment(100_000);
    await usage(right);
    await moment(1_000_000);
    expect(await column(right, homes.slice(0, 1))).toEqual([[[100_002]]]);
    state.refuses = false;
    await moment(300_000);
    for (const tab of [left, right, openExcel(one, { wire })])
      expect(await column(tab, homes.slice(0, 1))).toEqual([[[100_002]]]);
  });
});

describe("what an earlier build left in local storage", () => {
  it("is counted once, by each page and however often, and is still there for that build", async () => {
    const one = device();
    await column(openExcel(one), homes.slice(0, 2));
    const booked = { billed: 7, free: 0, failed: 0, uncertain: 1 };
    const month = new Date().toISOString().slice(0, 7);
    const stored = JSON.stringify({ name: "a", version: 3, ledger: { [month]: { valueEstimate: booked } } });
    one.local!.set("prop.aside", stored);
    const { state, database } = switched(one);
    state.refuses = true;
    expect(await openExcel({ ...one, database }).panelApi.usage()).toMatchObject({ billed: 9, uncertain: 1 });
    for (let load = 0; load < 3; load += 1) expect(await usage(openExcel(one))).toEqual([[9, 1]]);
    expect(said(await column(openExcel(one), homes.slice(2)))).toEqual(
      new Set(["Needs 1 request: 20 of 20 used this month"]),
    );
    expect(await one.asked()).toBe(12);
    expect(one.local!.get("prop.aside")).toBe(stored);
  });
});

describe("the sandbox within the add-in", () => {
  it("can be tried where nothing lasts: it bills nothing", async () => {
    const one = device({ database: undefined, local: undefined }, { PROP_BASE_URL: "demo:" });
    const excel = openExcel(one);
    expect(said(await column(excel, homes.slice(0, 3)))).toEqual(new Set());
    expect(await outcome(() => excel.call("USAGE", ["uncertain"]))).toEqual([[0]]);
  });
});
