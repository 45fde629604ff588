/**
 * A place of the document that can't be read isn't an empty one: what was paid for is not requested again by itself. Its
 * cell says so, and what to do; a person who accepts a price has it requested.
 */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { callSheets } from "../standIns/appsScript/sheetsRealm";
import { CELL, execute, lookAt, TRIGGER } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const HOUR = 3_600_000;
const ALL = { ...KEYED, PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000", PROP_RATE_PER_SECOND: "1000" } as const;
const SAID = "Needs 1 request: what was fetched for it can't be read here; press Fetch to request it again";
const HOMES = addresses(40);

const failing = (): never => {
  throw new Error("Exception: Service error");
};

function opened() {
  const service = sandboxNetwork();
  const document = newDocument(ALL, { network: service.network });
  const comps = (homes: readonly string[] = HOMES) =>
    execute(document, "PROP_COMPS", [homes.map((home) => [home]), "", 5, "price", "headers=0"], CELL) as unknown[][];
  return { service, document, comps };
}

/** The different texts in cells that aren't blank. */
const said = (rows: readonly (readonly unknown[])[]): readonly unknown[] => [
  ...new Set(rows.flat().filter((cell) => cell !== "")),
];

const panel = (document: SheetsDocument, name: string, ...given: readonly unknown[]): unknown =>
  JSON.parse(execute(document, "propPanel", [name, JSON.stringify(given)]) as string);

/** The places of a document, each failing until it is mended. */
const FAILING: Readonly<Record<"cache" | "hidden sheet", (document: SheetsDocument) => () => void>> = {
  cache({ cache }) {
    const { getAll } = cache;
    cache.getAll = failing;
    return () => (cache.getAll = getAll);
  },
  "hidden sheet"({ spreadsheet }) {
    const sheet = spreadsheet.sheet("PROP data");
    const { used } = sheet;
    sheet.used = failing;
    return () => (sheet.used = used);
  },
};

/** Answers of the morning before, which only the hidden sheet has. */
function yesterday() {
  const all = opened();
  const before = all.comps();
  execute(all.document, "propKeep", [], TRIGGER);
  all.document.clock.now += 14 * HOUR;
  all.document.cache.entries.clear();
  expect(all.service.asked).toHaveLength(40);
  return { ...all, before };
}

describe("40 answers in a hidden sheet that can't be read", () => {
  it("stay 40 requests however often the sheet calculates, and are shown as soon as it can be read", () => {
    const { service, document, comps, before } = yesterday();
    const mend = FAILING["hidden sheet"](document);
    for (let load = 0; load < 4; load += 1) {
      expect(said(comps())).toEqual([SAID]);
      document.clock.now += HOUR;
    }
    mend();
    expect(comps()).toEqual(before);
    expect(service.asked).toHaveLength(40);
  });

  it("are read at the second attempt, if the first one fails", () => {
    const { service, document, comps, before } = yesterday();
    const sheet = document.spreadsheet.sheet("PROP data");
    const { used } = sheet;
    sheet.used = () => {
      sheet.used = used;
      return failing();
    };
    expect(comps()).toEqual(before);
    expect(service.asked).toHaveLength(40);
  });

  it("whose main values are in the properties, show these, and nothing else is requested for them", () => {
    const { service, document } = yesterday();
    FAILING["hidden sheet"](document);
    expect(execute(document, "PROP_VALUE", [HOMES[0], "price"], CELL)).toEqual([[expect.any(Number)]]);
    expect(() => execute(document, "PROP_VALUE", [HOMES[0], "price, beds"], CELL)).toThrow(SAID);
    expect(service.asked).toHaveLength(40);
  });

  it("don't keep a person from fetching one of them, which lasts and hides none of the others", () => {
    const { service, document, comps, before } = yesterday();
    const mend = FAILING["hidden sheet"](document);
    const { active } = document.spreadsheet;
    active.set(1, 1, `=PROP_COMPS("${HOMES[3]}","",5,"price","headers=0")`);
    lookAt(document);
    const offer = panel(document, "offer", "fetch", "sheet") as { quoteId: string; price: { requests: number } };
    expect(offer.price.requests).toBe(1);
    panel(document, "accept", offer.quoteId);
    expect(service.asked).toHaveLength(41);
    expect(comps(HOMES.slice(3, 4))).toEqual(Array(5).fill([expect.any(Number)]));
    expect(comps().filter(([cell]) => cell === SAID)).toHaveLength(39);
    mend();
    expect(comps()).toEqual(before);
    document.cache.entries.clear();
    expect(comps()).toEqual(before);
    expect(service.asked).toHaveLength(41);
  });
});

describe("40 answers in a cache that doesn't answer", () => {
  it("stay 40 requests, and are shown as soon as it answers", () => {
    const { service, document, comps } = opened();
    const before = comps();
    const mend = FAILING.cache(document);
    for (let load = 0; load < 3; load += 1) expect(said(comps())).toEqual([SAID]);
    mend();
    expect(comps()).toEqual(before);
    expect(service.asked).toHaveLength(40);
  });

  it("are shown from the hidden sheet, if they are there", () => {
    const { service, document, comps, before } = yesterday();
    FAILING.cache(document);
    expect(comps()).toEqual(before);
    expect(service.asked).toHaveLength(40);
  });
});

it("homes of a search whose aliases can't be read say so, rather than be requested one by one", () => {
  const { service, document } = opened();
  const rows = callSheets(document, "PROP_SEARCH", [78244, "", "", "", "formattedAddress", 50, "headers=0"]);
  const [home] = rows[7]!;
  execute(document, "propKeep", [], TRIGGER);
  document.cache.entries.clear();
  FAILING["hidden sheet"](document);
  for (let load = 0; load < 3; load += 1)
    expect(() => execute(document, "PROP_RECORD", [home, "id"], CELL)).toThrow(SAID);
  expect(service.asked).toHaveLength(1);
});

it("main values in properties that can't be read stay there, when an answer comes meanwhile", () => {
  const { service, document } = opened();
  const price = (home: string) => callSheets(document, "PROP_VALUE", [home, "price"]);
  const before = HOMES.map(price);
  const { properties } = document;
  const { getProperty } = properties;
  const isMain = (name: string) => name.startsWith("PROP_KEPT_");
  document.meanwhile = () => {
    properties.getProperty = (name) => (isMain(name) ? failing() : getProperty.call(properties, name));
  };
  price(addresses(41)[40]!);
  delete document.meanwhile;
  properties.getProperty = getProperty;
  document.clock.now += 14 * HOUR;
  document.cache.entries.clear();
  expect(HOMES.map(price)).toEqual(before);
  expect(service.asked).toHaveLength(41);
});

it("a document without a hidden sheet, and a cache that has dropped all, have nothing: what cells need is requested", () => {
  const { service, document, comps } = opened();
  comps(HOMES.slice(0, 2));
  document.cache.entries.clear();
  comps(HOMES.slice(0, 2));
  expect(service.asked).toHaveLength(4);
});
