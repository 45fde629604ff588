/**
 * Answers that the database refuses. One that no database can hold is shown and booked, doesn't affect the others, and is
 * requested again some day. Where the disk is full, what has left is shown and kept until there is room, and no more leaves.
 */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device, type ExcelRealm } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";
import { moment } from "../../standIns/office/virtualTime";
import { changedDatabase } from "./changedDatabase";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

let count = 0;
const HOMES = Array.from({ length: 60 }, (_, index) => `${4000 + index} Grand Lake Dr, San Antonio, TX 78244`);
const ODD = [3, 10, 11, 27, 40, 59];

const SAID =
  "Needs 1 request: this browser doesn't let PROP store data, so what is paid for would be lost; leave private browsing or free disk space, then reload";

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
const values = (excel: ExcelRealm, homes = HOMES) =>
  outcome(() => excel.call("VALUE", [homes.map((home) => [home]), "price"])) as Promise<unknown[][]>;
const usage = (excel: ExcelRealm) => outcome(() => excel.call("USAGE", ["billed, uncertain"]));
const prices = (shown: readonly unknown[][]) => shown.filter(([price]) => typeof price === "number");
const said = (shown: readonly unknown[][]) => new Set(shown.flat().filter((cell) => typeof cell === "string"));

type Put = IDBObjectStore["put"];

/** A device whose database does something else with what is to be stored, except the quota state. */
function refusing(how: (put: () => IDBRequest<IDBValidKey>, key: string, store: IDBObjectStore) => ReturnType<Put>) {
  const one = device();
  const database = changedDatabase(one.database!, (store) => {
    const put = store.put.bind(store);
    store.put = (value: unknown, key) => {
      const plain = () => put(value, key);
      return key === "book" ? plain() : how(plain, String(key), store);
    };
  });
  return { one, refused: { ...one, database } satisfies Device };
}

const full = (): never => {
  throw new DOMException("The disk is full", "QuotaExceededError");
};

describe("six of 60 answers that no database can hold", () => {
  it("are shown and booked, the others are stored, and only the six are requested again by another tab", async () => {
    const isOdd = (key: string) => ODD.some((index) => key.includes(`address=${4000 + index}%20`));
    const { one, refused } = refusing((put, key) => {
      if (isOdd(key)) throw new DOMException("The object could not be cloned.", "DataCloneError");
      return put();
    });
    const tab = openExcel(refused);
    const shown = await values(tab);
    expect(prices(shown)).toHaveLength(60);
    expect(await usage(tab)).toEqual([[60, 0]]);
    expect(await values(tab)).toEqual(shown);
    expect(await one.asked()).toBe(60);
    const next = openExcel(refused);
    expect(await usage(next)).toEqual([[60, 0]]);
    expect(await values(next)).toEqual(shown);
    expect(await one.asked()).toBe(60 + ODD.length);
    expect(await usage(next)).toEqual([[60 + ODD.length, 0]]);
  });
});

/** How browsers say that there is no room: at once, for one value, or for all that is written together. */
const WAYS: readonly (readonly [string, Parameters<typeof refusing>[0]])[] = [
  ["says at once that there is no room", full],
  [
    "says so of a value that it was given",
    (_put, _key, store) => {
      // Fails without a word: the value is there already, which `add` doesn't allow.
      store.add("", "there");
      return store.add("", "there");
    },
  ],
  [
    "aborts the transaction",
    (put, _key, store) => {
      const request = put();
      request.addEventListener("success", () => store.transaction.abort());
      return request;
    },
  ],
];

describe.each(WAYS)("a full disk that still takes the count, and %s", (_, how) => {
  it("has nothing requested in three page loads: each cell says why and what to do", async () => {
    const { one, refused } = refusing(how);
    for (let load = 0; load < 3; load += 1) {
      const shown = await values(openExcel(refused));
      expect(said(shown)).toEqual(new Set([SAID]));
      expect(shown).toHaveLength(60);
    }
    expect(await one.asked()).toBe(0);
  });

  /** The disk is full from the first answer on. */
  function filling() {
    const state = { isFull: false };
    const { one, refused } = refusing((put, key, store) => (state.isFull ? how(put, key, store) : put()));
    const wire = (async (...what) => {
      const response = await fetch(...what);
      state.isFull = true;
      return response;
    }) as typeof fetch;
    return { one, state, tab: openExcel(refused, { wire }), another: () => openExcel(refused, { wire }) };
  }

  it("shows and counts what had left when it filled up, requests no more, and pays for none of it again", async () => {
    const { one, state, tab, another } = filling();
    const shown = await values(tab);
    const paid = prices(shown).length;
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThan(60);
    expect(said(shown)).toEqual(new Set([SAID]));
    expect(await one.asked()).toBe(paid);
    expect(await values(tab)).toEqual(shown);
    expect(prices(await values(another()))).toEqual([]);
    expect(await one.asked()).toBe(paid);
    expect(await tab.panelApi.usage()).toMatchObject({ billed: paid, underWay: 0, volatile: "refused" });
    state.isFull = false;
    await moment(6_000);
    const next = openExcel(one);
    expect(await usage(next)).toEqual([[paid, 0]]);
    const homes = HOMES.filter((_, index) => typeof shown[index]![0] === "number");
    expect(await values(next, homes)).toEqual(prices(shown));
    expect(await one.asked()).toBe(paid);
  });

  it("is used again as soon as there is room, without a reload", async () => {
    const { one, state, tab } = filling();
    const paid = prices(await values(tab)).length;
    state.isFull = false;
    const shown = await values(tab, HOMES.slice(0, paid + 1));
    expect(prices(shown)).toHaveLength(paid + 1);
    expect(await one.asked()).toBe(paid + 1);
  });
});

it("where there is room for all but one of the answers, the others are stored, and nothing more is requested", async () => {
  const { one, refused } = refusing((put, key) => (key.includes(`address=${4000}%20`) ? full() : put()));
  const shown = await values(openExcel(refused));
  const paid = prices(shown).length;
  expect(said(shown)).toEqual(new Set([SAID]));
  expect(await one.asked()).toBe(paid);
  const homes = HOMES.filter((_, index) => index > 0 && typeof shown[index]![0] === "number");
  expect(prices(await values(openExcel(one), homes))).toHaveLength(homes.length);
  expect(await one.asked()).toBe(paid);
});
