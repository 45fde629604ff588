/** What is stored where, and for how long; each tier within its limits. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, TRIGGER } from "../standIns/appsScript/execution";
import { CACHE } from "../standIns/appsScript/cache";
import { PROPERTIES } from "../standIns/appsScript/properties";
import { addresses, copyingNetwork, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const HOUR = 3_600_000;
const ALL = { ...KEYED, PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" } as const;
const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

function withinLimits({ cache, properties, spreadsheet }: SheetsDocument): void {
  expect(cache.entries.size).toBeLessThanOrEqual(CACHE.entries);
  expect(cache.largest).toBeLessThanOrEqual(CACHE.value);
  expect(properties.size()).toBeLessThanOrEqual(PROPERTIES.all);
  for (const value of properties.values.values())
    expect(Buffer.byteLength(value)).toBeLessThanOrEqual(PROPERTIES.value);
  for (const sheet of spreadsheet.sheets) {
    for (const { value } of sheet.cells.values()) expect(String(value).length).toBeLessThanOrEqual(50_000);
  }
}

const search = (document: SheetsDocument) =>
  execute(document, "PROP_SEARCH", [78244, "", "", "", "formattedAddress", 500, "headers=0"], CELL) as string[][];

describe("a search that returns 500 records", () => {
  it("serves RECORD, TAXES, HISTORY and OWNER of all 500 addresses without a request", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    const found = search(document);
    const list = found.map(([address]) => address!);
    expect(list).toHaveLength(500);
    expect(service.asked).toHaveLength(1);
    for (const name of ["RECORD", "TAXES", "HISTORY", "OWNER"]) {
      const rows = execute(document, `PROP_${name}`, [list.map((address) => [address])], CELL) as unknown[][];
      expect(rows.length).toBeGreaterThanOrEqual(500);
    }
    for (const address of list.filter((_, index) => index % 50 === 7)) {
      expect(execute(document, "PROP_RECORD", [address, "formattedAddress"], CELL)).toEqual([[address]]);
    }
    expect(service.asked).toHaveLength(1);
    withinLimits(document);
    expect(document.cache.entries.size).toBeLessThan(520);
  });

  it("is still there the next morning, after the hourly trigger ran, for every one of its records", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    const found = search(document);
    execute(document, "propKeep", [], TRIGGER);
    document.clock.now += 14 * HOUR;
    expect(search(document)).toEqual(found);
    expect(execute(document, "PROP_OWNER", [found.slice(0, 50)], CELL)).toHaveLength(50);
    expect(service.asked).toHaveLength(1);
    expect(document.spreadsheet.sheet("PROP data").hidden).toBe(true);
    withinLimits(document);
  });
});

describe("the next morning", () => {
  it("requests nothing again that cells have shown, although no menu command or trigger ever ran", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    const list = addresses(20);
    for (const address of list) execute(document, "PROP_VALUE", [address], CELL);
    for (const address of list.slice(0, 8)) execute(document, "PROP_RECORD", [address], CELL);
    document.clock.now += 14 * HOUR;
    const asked = service.asked.length;
    for (const address of list) execute(document, "PROP_VALUE", [address, "price"], CELL);
    for (const address of list.slice(0, 8)) execute(document, "PROP_RECORD", [address], CELL);
    expect(service.asked).toHaveLength(asked);
    withinLimits(document);
  });

  it("reads the hidden sheet at most once in an execution, and not again while the cache has it", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    const list = addresses(20).map((address) => [address]);
    const first = execute(document, "PROP_COMPS", [list], CELL);
    execute(document, "propKeep", [], TRIGGER);
    document.clock.now += 14 * HOUR;
    const sheet = document.spreadsheet.sheet("PROP data");
    const used = sheet.used.bind(sheet);
    let reads = 0;
    sheet.used = () => ((reads += 1), used());
    expect(execute(document, "PROP_COMPS", [list], CELL)).toEqual(first);
    expect(reads).toBe(1);
    expect(execute(document, "PROP_COMPS", [list], CELL)).toEqual(first);
    expect(reads).toBe(1);
    expect(service.asked).toHaveLength(20);
  });

  it("keeps the hidden sheet's content, even if a run could not read it and the cache had expired", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    execute(document, "PROP_COMPS", [HOME], CELL);
    execute(document, "propKeep", [], TRIGGER);
    document.clock.now += 14 * HOUR;
    execute(document, "PROP_COMPS", [addresses(1)[0]], CELL);
    const sheet = document.spreadsheet.sheet("PROP data");
    const used = sheet.used.bind(sheet);
    sheet.used = () => {
      throw new Error("Exception: Service Spreadsheets timed out");
    };
    document.cache.entries.clear();
    document.cache.put("a1", "a", 600);
    execute(document, "propKeep", [], TRIGGER);
    sheet.used = used;
    document.cache.entries.clear();
    execute(document, "PROP_COMPS", [HOME], CELL);
    expect(service.asked).toHaveLength(2);
  });

  it("keeps the hidden sheet's content where the platform refuses to write the next, and writes it in one call", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    execute(document, "PROP_COMPS", [HOME], CELL);
    execute(document, "propKeep", [], TRIGGER);
    document.clock.now += 14 * HOUR;
    const sheet = document.spreadsheet.sheet("PROP data");
    sheet.set(9, 5, "longer than what is to be kept");
    execute(document, "PROP_COMPS", [addresses(1)[0]], CELL);
    const set = sheet.set.bind(sheet);
    sheet.set = () => {
      throw new Error("Exception: Service Spreadsheets failed");
    };
    execute(document, "propKeep", [], TRIGGER);
    sheet.set = set;
    document.cache.entries.clear();
    execute(document, "PROP_COMPS", [HOME], CELL);
    expect(service.asked).toHaveLength(2);
    execute(document, "PROP_COMPS", [addresses(2)[1]], CELL);
    execute(document, "propKeep", [], TRIGGER);
    expect(sheet.at(9, 5).value).toBe("");
  });

  it("a compact answer serves cells that need only its numbers", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    execute(document, "PROP_VALUE", [HOME], CELL);
    document.clock.now += 14 * HOUR;
    expect(execute(document, "PROP_VALUE", [HOME, "price, fetchedAt"], CELL)).toHaveLength(1);
    expect(service.asked).toHaveLength(1);
    const [[beds]] = execute(document, "PROP_VALUE", [HOME, "beds"], CELL) as [[number]];
    expect(beds).toBeGreaterThan(0);
    expect(service.asked).toHaveLength(2);
  });
});

/** The cache has 512 places for them, so most are two to a place. */
describe("1,000 answers", () => {
  it("are kept within every limit, and cost nothing when they are needed again, the next morning too", () => {
    const service = copyingNetwork();
    const document = newDocument({ ...ALL, PROP_RATE_PER_SECOND: "1000" }, { network: service.network });
    document.latency = 100;
    const list = addresses(1000).map((address, index) => `${index}${address}`);
    for (let start = 0; start < list.length; start += 250) {
      const rows = list.slice(start, start + 250).map((address) => [address]);
      execute(document, "PROP_VALUE", [rows, "price"], CELL);
    }
    expect(service.asked).toHaveLength(1000);
    withinLimits(document);
    execute(document, "propKeep", [], TRIGGER);
    withinLimits(document);
    document.clock.now += 14 * HOUR;
    for (let start = 0; start < list.length; start += 500) {
      const rows = list.slice(start, start + 500).map((address) => [address]);
      execute(document, "PROP_COMPS", [rows, "", 5, "price"], CELL);
    }
    expect(service.asked).toHaveLength(1000);
    withinLimits(document);
  });
});
