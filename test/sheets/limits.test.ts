/** Each of Google's limits: the stand-in refuses like the platform, and the script works without. */
import { newDocument } from "../standIns/appsScript/document";
import { CELL, execute, MENU, TRIGGER } from "../standIns/appsScript/execution";
import { Cache } from "../standIns/appsScript/cache";
import { Clock } from "../standIns/appsScript/clock";
import { fetchAll } from "../standIns/appsScript/fetching";
import { Properties } from "../standIns/appsScript/properties";
import { said } from "./parts/said";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe("the platform", () => {
  const cache = new Cache(new Clock(0));

  it("refuses a key of more than 250 characters and a value of more than 100 KB", () => {
    expect(() => cache.put("k".repeat(251), "")).toThrow(/too large: key/);
    expect(() => cache.put("k", "ü".repeat(51_201))).toThrow(/too large: value/);
  });

  it("keeps a value six hours at most, and about 1,000 of them, the oldest out", () => {
    const clock = new Clock(0);
    const small = new Cache(clock);
    expect(() => small.put("k", "v", 21_601)).toThrow(/expirationInSeconds/);
    small.put("first", "v", 21_600);
    clock.now = 21_599_999;
    expect(small.get("first")).toBe("v");
    clock.now = 21_600_000;
    expect(small.get("first")).toBeNull();
    for (let index = 0; index <= 1000; index += 1) small.put(`k${index}`, "v");
    expect([small.get("k0"), small.get("k1")]).toEqual([null, "v"]);
  });

  it("refuses a property of more than 9 KB, and more than 500 KB of them", () => {
    const properties = new Properties();
    expect(() => properties.setProperty("k", "v".repeat(9 * 1024 + 1))).toThrow(/too large: value/);
    for (let index = 0; index < 55; index += 1) properties.setProperty(`k${index}`, "v".repeat(9 * 1024));
    expect(() => properties.setProperty("last", "v".repeat(9 * 1024))).toThrow(/quota/);
  });

  it("throws a whole batch away for one error that is not muted, one connection that drops, one bad address", () => {
    const fine = { url: "https://host/a", muteHttpExceptions: true };
    const replies = [
      { status: 200, headers: {}, body: "" },
      { status: 404, headers: {}, body: "" },
    ];
    expect(fetchAll([fine, fine], () => replies, 0)).toHaveLength(2);
    expect(() => fetchAll([fine, { url: "https://host/b" }], () => replies, 0)).toThrow(/returned code 404/);
    expect(() => fetchAll([fine, fine], () => [replies[0]!, { unreachable: true }], 0)).toThrow(/Address unavailable/);
    expect(() => fetchAll([{ url: 'https://host/?a="b"' }], () => replies, 0)).toThrow(/Invalid argument/);
    expect(() => fetchAll([{ url: `https://host/${"a".repeat(2082)}` }], () => replies, 0)).toThrow(/URL Length/);
  });

  it("ends a cell after 30 seconds and a menu run after 6 minutes", () => {
    const document = newDocument();
    const sleeping = (milliseconds: number) => `(() => { Utilities.sleep(${milliseconds}); return "done"; })`;
    expect(execute(document, sleeping(29_000), [], CELL)).toBe("done");
    expect(said(() => execute(document, sleeping(31_000), [], CELL))).toMatch(/maximum execution time/);
    expect(said(() => execute(document, "(() => { for (;;) Utilities.sleep(60000); })", [], MENU))).toMatch(/maximum/);
  });

  it("keeps other scripts' stores out of reach, and doesn't let a cell write a property or the sheet or open a dialog", () => {
    const document = newDocument();
    for (const call of [
      "(() => CacheService.getScriptCache())",
      "(() => PropertiesService.getScriptProperties())",
      '(() => PropertiesService.getUserProperties().setProperty("a", "b"))',
      '(() => SpreadsheetApp.getActive().getRange("A1").setValue(1))',
      "(() => SpreadsheetApp.getUi())",
      '(() => ScriptApp.newTrigger("propKeep").timeBased().everyHours(1).create())',
    ]) {
      expect(said(() => execute(document, call, [], CELL))).toMatch(/permission|strangers/);
    }
    expect(
      said(() => execute(document, "(() => PropertiesService.getUserProperties())", [], { ...MENU, authMode: "NONE" })),
    ).toMatch(/permission/);
  });

  it("has neither a document cache nor document properties without a container", () => {
    const alone = newDocument({}, { container: false });
    expect(execute(alone, "(() => CacheService.getDocumentCache())")).toBeNull();
    expect(execute(alone, "(() => PropertiesService.getDocumentProperties())")).toBeNull();
  });
});

describe("the script", () => {
  it("refuses a request whose address would be too long before anything is sent, and names the argument", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    const long = `${"Ü".repeat(400)} St, San Antonio, TX 78244`;
    expect(said(() => execute(document, "PROP_VALUE", [long], CELL))).toMatch(
      /^address: \d+ characters are too many; the request would be \d+ characters long, and the limit here is 2082$/,
    );
    const rows = execute(document, "PROP_VALUE", [[[long], [HOME]], "price"], CELL) as unknown[][];
    expect(rows[1]).toEqual([expect.any(Number)]);
    expect(service.asked).toHaveLength(1);
    expect(execute(document, "PROP_USAGE", ["billed, uncertain"], CELL)).toEqual([[1, 0]]);
  });

  it("loses no other batch where one connection drops, and books what was lost as uncertain", () => {
    const service = sandboxNetwork({ fault: (place) => (place === 15 ? "drop" : undefined) });
    const document = newDocument(KEYED, { network: service.network });
    const list = addresses(30).map((address) => [address]);
    const rows = execute(document, "PROP_VALUE", [list, "price"], CELL) as unknown[][];
    expect(rows.filter(([cell]) => typeof cell === "number")).toHaveLength(20);
    expect(rows.filter(([cell]) => cell === "The service did not answer")).toHaveLength(10);
    expect(execute(document, "PROP_USAGE", ["billed, uncertain"], CELL)).toEqual([[20, 10]]);
    execute(document, "PROP_VALUE", [list, "price"], CELL);
    expect(service.asked).toHaveLength(30);
  });

  it("shows every argument error, blank row and cached answer where properties and cache refuse all writes", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    execute(document, "PROP_VALUE", [HOME], CELL);
    const full = (): never => {
      throw new Error("Exception: You have exceeded the storage quota");
    };
    document.properties.setProperties = full;
    document.cache.putAll = full;
    expect(execute(document, "PROP_VALUE", [HOME], CELL)).toHaveLength(1);
    expect(execute(document, "PROP_VALUE", [""], CELL)).toEqual([["", "", ""]]);
    expect(said(() => execute(document, "PROP_VALUE", [addresses(1)[0]], CELL))).toMatch(/^Needs 1 request/);
    expect(service.asked).toHaveLength(1);
  });

  it("keeps its quota state within 9 KB per property with many requests in flight and failures", () => {
    const service = sandboxNetwork({ fault: (_, url) => (url.includes("address=") ? "drop" : undefined) });
    const document = newDocument(
      { ...KEYED, PROP_MONTHLY_LIMIT: "9000", PROP_ASK_ABOVE: "9000" },
      { network: service.network },
    );
    document.latency = 50;
    const list = addresses(200).map((address) => [address]);
    execute(document, "PROP_VALUE", [list, "price"], CELL);
    const [, second] = ["PROP_BOOK", "PROP_BOOK_1"].map((name) => document.properties.getProperty(name));
    expect(second).not.toBeNull();
    expect(execute(document, "PROP_USAGE", ["uncertain"], CELL)).toEqual([[200]]);
    execute(document, "propKeep", [], TRIGGER);
    expect(document.properties.size()).toBeLessThan(500 * 1024);
  });

  it("handles what a sheet passes: the text of a calculating cell, errors, blanks", () => {
    const document = newDocument(KEYED, { network: sandboxNetwork().network });
    expect(execute(document, "PROP_VALUE", [[["Loading..."], ["#N/A"], [""], [HOME]], "price"], CELL)).toEqual([
      [""],
      [""],
      [""],
      [expect.any(Number)],
    ]);
  });
});
