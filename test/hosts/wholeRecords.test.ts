/** A record is what `/properties` returned, whatever else mentioned the home before. */
import { createStore, setMany } from "idb-keyval";
import former from "./fixtures/formerBuild.json";
import { newDevice } from "../standIns/office/excelRealm";
import { newDocument } from "../standIns/appsScript/sheetsRealm";
import { excelHost, HOSTS, sheetsHost, type Answers, type Host } from "./parts/twoHosts";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const BUILDING = "12 Elm St, Austin, TX 78723";
const OAK = "7 Oak St, Austin, TX 78723";

const home = (formattedAddress: string, more: object) => ({
  id: formattedAddress.replace(/ /g, "-"),
  formattedAddress,
  ...more,
});

const RECORDS = [
  home(HOME, { propertyType: "Single Family", bedrooms: 3, bathrooms: 2, squareFootage: 1878 }),
  home(BUILDING, { propertyType: "Multi-Family", bedrooms: 8, bathrooms: 6, squareFootage: 5200 }),
];

const number = (query: URLSearchParams, name: string): object =>
  query.has(name) ? { [name]: Number(query.get(name)) } : {};

/** Its estimates repeat the request, its listing has a typing error, and its comparable is a unit of a building. */
const service: Answers = (path, query) => {
  if (path.startsWith("/avm/")) {
    const supposed = { ...number(query, "bedrooms"), ...number(query, "squareFootage") };
    return {
      ...{ price: 250_000, rent: 1620, rentRangeLow: 1550, rentRangeHigh: 1690 },
      subjectProperty: { ...RECORDS[0], ...supposed },
      comparables: [home(BUILDING, { propertyType: "Apartment", bedrooms: 1, bathrooms: 1, price: 900 })],
    };
  }
  if (path.startsWith("/listings/")) return [home(HOME, { bedrooms: 3, bathrooms: 25, price: 1700 })];
  const address = query.get("address");
  if (query.get("zipCode") === "78723") return [home(OAK, { bedrooms: 5 })];
  return RECORDS.filter(({ formattedAddress }) => address === null || formattedAddress === address);
};

describe.each(HOSTS)("in %s", (_, open) => {
  it("RECORD shows the record's bedrooms, not those that a RENT before it supposed", async () => {
    const host = open(service);
    await host.call("RENT", HOME, "rent", "bedrooms=9; squareFootage=9999");
    expect(host.asked()).toHaveLength(1);
    expect(await host.call("RECORD", HOME, "beds, sqft")).toEqual([[3, 1878]]);
    expect(host.asked()).toHaveLength(1);
    expect(await host.call("RENT", HOME, "beds, sqft", "bedrooms=9; squareFootage=9999")).toEqual([[9, 9999]]);
    expect(await host.call("RECORD", HOME, "beds, owner.names")).toEqual([[3, ""]]);
    expect(host.asked()).toEqual([]);
  });

  it("RECORD shows the record's bathrooms, not the 25 of a listing", async () => {
    const host = open(service);
    const listed = await host.call("FORRENT", 78244, "", "", "", "address, baths", 5, "headers=0");
    expect((listed as unknown[][])[0]).toContain(25);
    expect(host.asked()).toHaveLength(1);
    expect(await host.call("RECORD", HOME, "baths")).toEqual([[2]]);
    expect(host.asked()).toHaveLength(1);
  });

  it("RECORD shows the building, not the unit of it that was a comparable", async () => {
    const host = open(service);
    const comparables = await host.call("COMPS", HOME, "rent", 5, "formattedAddress, beds", "headers=0");
    expect(comparables).toEqual([[BUILDING, 1]]);
    expect(host.asked()).toHaveLength(1);
    const [building] = (await host.call("RECORD", BUILDING, "type, beds")) as unknown[][];
    expect(building).toEqual(["Multi-Family", 8]);
    expect(host.asked()).toHaveLength(1);
  });

  it("records from a search are never paid for again", async () => {
    const host = open(service);
    await host.call("SEARCH", 78244);
    expect(host.asked()).toHaveLength(1);
    await host.call("RENT", HOME, "rent", "bedrooms=9");
    await host.call("FORRENT", 78244);
    expect(host.asked()).toHaveLength(2);
    expect(await host.call("RECORD", [[HOME], [BUILDING]], "beds, baths")).toEqual([
      [3, 2],
      [8, 6],
    ]);
    expect(await host.call("RECORD", RECORDS[1]!.id, "beds")).toEqual([[8]]);
    expect(host.asked()).toEqual([]);
  });

  it("an estimate is found in the cache however its address is written", async () => {
    const host = open(service);
    await host.call("RENT", "5500 grand lake dr san antonio texas", "rent");
    expect(host.asked()).toHaveLength(1);
    for (const address of ["5500 GRAND LAKE DR., San Antonio, Texas", HOME]) {
      expect(await host.call("RENT", address, "rent")).toEqual([[1620]]);
    }
    expect(host.asked()).toEqual([]);
  });

  it("a search is requested again after a week; its records are kept for 30 days, also those that it no longer contains", async () => {
    let left = RECORDS;
    const host = open((path, query) => (query.has("address") ? service(path, query) : left));
    await host.call("SEARCH", 78244, "", "", "", "id");
    expect(host.asked()).toHaveLength(1);
    host.daysLater(6);
    await host.call("SEARCH", 78244, "", "", "", "id");
    expect(host.asked()).toEqual([]);
    host.daysLater(2);
    left = RECORDS.slice(1);
    expect(await host.call("COUNT", 78244)).toEqual([[1]]);
    expect(host.asked()).toHaveLength(1);
    host.daysLater(20);
    expect(await host.call("RECORD", HOME, "beds, ageDays")).toEqual([[3, 28]]);
    expect(await host.call("RECORD", BUILDING, "beds, ageDays")).toEqual([[8, 20]]);
    expect(host.asked()).toEqual([]);
    host.daysLater(3);
    expect(await host.call("RECORD", HOME, "beds, ageDays")).toEqual([[3, 0]]);
    expect(host.asked()).toHaveLength(1);
  });

  it.each([
    ["3", [1, 1, 1]],
    ["14", [1, 1, 0]],
    ["listings=9", [0, 1, 0]],
    ["searches=30; listings = 30", [0, 0, 0]],
    ["estimates=1, Searches=10", [1, 0, 1]],
  ])("with PROP_KEEP_DAYS %s, listings, a count and an estimate of 8 days ago make %j requests", async (days, asks) => {
    const host = open(service, { PROP_KEEP_DAYS: days });
    const calls = [
      () => host.call("FORRENT", 78244),
      () => host.call("COUNT", 78244),
      () => host.call("RENT", HOME, "rent"),
    ];
    for (const call of calls) await call();
    host.asked();
    host.daysLater(8);
    const counts: number[] = [];
    for (const call of calls) {
      await call();
      counts.push(host.asked().length);
    }
    expect(counts).toEqual(asks);
  });

  it.each(["0", "-3", "soon", "listings=0", "listing=3", "records=3; records=4"])(
    "PROP_KEEP_DAYS %s is refused with a message, before any request",
    async (days) => {
      const host = open(service, { PROP_KEEP_DAYS: days });
      expect(await host.call("RENT", HOME)).toMatch(/^PROP_KEEP_DAYS .*; give a whole number of days, at least 1/);
      expect(host.asked()).toEqual([]);
    },
  );

  it("a cell shows its age in whole days, for every kind of row", async () => {
    const host = open(service);
    const calls = [
      ["RENT", HOME, "ageDays, cached", "headers=0"],
      ["COMPS", HOME, "rent", 5, "ageDays, cached", "headers=0"],
      ["RECORD", HOME, "ageDays, cached", "headers=0"],
      ["FORRENT", 78244, "", "", "", "ageDays, cached", 5, "headers=0"],
      ["SEARCH", 78244, "", "", "", "ageDays, cached", 1, "headers=0"],
    ] as const;
    for (const [name, ...args] of calls) {
      const [[age]] = (await host.call(name, ...args)) as [[number]];
      expect([name, age]).toEqual([name, 0]);
    }
    host.asked();
    host.daysLater(3.5);
    for (const [name, ...args] of calls) expect([name, await host.call(name, ...args)]).toEqual([name, [[3, true]]]);
    expect(await host.call("RENT", HOME, "ageDays", "maxAge=3d")).toEqual([[0]]);
    expect(host.asked()).toHaveLength(1);
  });
});

/**
 * The store of a build that took records from estimates and listings: the calls below, with the records of HOME and
 * BUILDING found in them. Each time is as long ago as it was.
 */
const FORMER: readonly (readonly [name: string, open: () => Promise<Host>])[] = [
  [
    "Excel",
    async () => {
      const device = newDevice();
      const since = Date.now() - former.made;
      const text = JSON.stringify(former.excel);
      const moved = JSON.parse(text, (_, value: unknown) =>
        typeof value === "number" && value > 1e12 ? value + since : value,
      ) as [string, unknown][];
      const before = globalThis.indexedDB;
      globalThis.indexedDB = device.database!;
      await setMany(moved, createStore("prop", "answers"));
      globalThis.indexedDB = before;
      return excelHost(service, {}, device);
    },
  ],
  [
    "Google Sheets",
    () => {
      const document = newDocument();
      document.clock.now = former.made;
      document.cache.putAll(former.sheets.cache, 21_600);
      document.properties.setProperties(former.sheets.properties);
      return Promise.resolve(sheetsHost(service, {}, document));
    },
  ],
];

describe.each(FORMER)("what an earlier build stored in %s", (_, open) => {
  it("is read without a request; a record that it took from an estimate or a listing is requested once", async () => {
    const host = await open();
    expect(await host.call("RENT", HOME, "rent, beds", "bedrooms=9; squareFootage=9999")).toEqual([[1620, 9]]);
    expect(await host.call("COMPS", HOME, "rent", 5, "address, beds", "headers=0")).toHaveLength(1);
    const listed = await host.call("FORRENT", 78244, "", "", "", "baths", 50, "headers=0");
    expect(listed).toEqual([[25]]);
    expect(await host.call("SEARCH", 78723, "", "", "", "beds", 50, "headers=0")).toEqual([[5]]);
    expect(await host.call("RECORD", OAK, "beds")).toEqual([[5]]);
    expect(host.asked()).toEqual([]);
    for (const [address, shown] of [
      [HOME, [3, 2]],
      [BUILDING, [8, 6]],
    ] as const) {
      expect(await host.call("RECORD", address, "beds, baths")).toEqual([shown]);
      expect(await host.call("RECORD", address, "sqft, beds")).toHaveLength(1);
      expect(host.asked()).toHaveLength(1);
    }
  });
});
