/** Formulas over many addresses that show main values alone: the properties have these, so no whole answer is unpacked. */
import type { HttpResponse } from "../../src/shared/api/http";
import type { Answer } from "../../src/shared/api/answer";
import type { CachedOutcome, Commit } from "../../src/shared/fetching/work/effects";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, TRIGGER } from "../standIns/appsScript/execution";
import { PROPERTIES } from "../standIns/appsScript/properties";
import { addresses, KEYED, sandboxNetwork, type Manners } from "../standIns/appsScript/sandboxNetwork";
import { scriptWith } from "./parts/scriptWith";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOMES = addresses(30);
const LIST = HOMES.map((address) => [address]);

type Reply = Partial<HttpResponse>;

const GARBLED: Reply = { body: "<html>" };
const NOT_FOUND: Reply = { status: 404, body: "{}" };

/** @param instead What the service replies instead. */
function opened(manners: Manners = {}, instead: () => Reply = () => ({})) {
  const service = sandboxNetwork(manners);
  const document = newDocument(
    { ...KEYED, PROP_MONTHLY_LIMIT: "1000" },
    {
      network: (requests, now) =>
        service.network(requests, now).map((one) => ("unreachable" in one ? one : { ...one, ...instead() })),
    },
  );
  return { service, document };
}

function fetched(manners: Manners = {}, instead?: () => Reply) {
  const { service, document } = opened(manners, instead);
  const values = valuesOf(document);
  expect(service.asked).toHaveLength(30);
  return { service, document, values };
}

const valuesOf = (document: SheetsDocument, fields = "price, priceRangeLow", ...more: unknown[]): unknown[][] =>
  execute(document, "PROP_VALUE", [LIST, fields, ...more], CELL) as unknown[][];

/** Bytes that its properties may still take. */
const room = ({ properties }: SheetsDocument): number => PROPERTIES.all - properties.size();

/** Calls of the platform's services by name, while this runs. */
function callsIn(document: SheetsDocument, run: () => void): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  document.service = (name) => void calls.set(name, (calls.get(name) ?? 0) + 1);
  run();
  return calls;
}

it("shows the same values as when they came, with one call for all of them", () => {
  const { service, document, values } = fetched();
  const calls = callsIn(document, () => expect(valuesOf(document)).toEqual(values));
  expect(calls.get("ungzip")).toBeUndefined();
  expect(calls.get("getAll")).toBeUndefined();
  expect(service.asked).toHaveLength(30);
});

it("a field that only whole answers have comes from these, without a request", () => {
  const { service, document, values } = fetched();
  const rows = valuesOf(document, "price, priceRangeLow, beds");
  expect(rows.map((row) => row.slice(0, 2))).toEqual(values);
  expect(rows.filter(([, , beds]) => typeof beds === "number").length).toBeGreaterThan(20);
  expect(service.asked).toHaveLength(30);
});

it("the whole record comes from whole answers, without a request", () => {
  const { service, document } = fetched();
  const records = valuesOf(document, ".").map(([json]) => JSON.parse(String(json)) as object);
  expect(records.every((record) => "comparables" in record)).toBe(true);
  expect(service.asked).toHaveLength(30);
});

it("values for which the properties have no room come from whole answers, without a request", () => {
  const { service, document, values } = fetched();
  const [one, another] = [...document.properties.values.keys()].filter((name) => name.startsWith("PROP_KEPT_"));
  document.properties.deleteProperty(one!).setProperty(another!, '["cut');
  expect(valuesOf(document)).toEqual(values);
  expect(service.asked).toHaveLength(30);
});

/** Changes the lines in which the properties have the values. */
function edited(document: SheetsDocument, edit: (line: unknown[]) => unknown[]): void {
  const { properties } = document;
  for (const [name, text] of [...properties.values].filter(([each]) => each.startsWith("PROP_KEPT_"))) {
    const lines = text.split("\n").map((line) => JSON.stringify(edit(JSON.parse(line) as unknown[])));
    properties.setProperty(name, lines.join("\n"));
  }
}

it("values that lack one in the properties come from whole answers, without a request", () => {
  const { service, document, values } = fetched();
  edited(document, (line) => line.slice(0, -2));
  expect(valuesOf(document)).toEqual(values);
  expect(service.asked).toHaveLength(30);
});

it("values of a year that no calendar has are replaced in the properties by the next ones", () => {
  const { service, document, values } = fetched();
  edited(document, ([id, form, , ...rest]) => [id, form, "zzzzzzzz", ...rest]);
  document.cache.entries.clear();
  expect(valuesOf(document)).toEqual(values);
  expect(service.asked).toHaveLength(60);
  document.cache.entries.clear();
  expect(valuesOf(document)).toEqual(values);
  expect(service.asked).toHaveLength(60);
});

it("values that are older than a formula takes are requested, and then shown by all", () => {
  let days = 0;
  const { service, document, values } = fetched({ daysLater: () => days });
  [days, document.clock.now] = [20, document.clock.now + DAY];
  const newer = valuesOf(document, "price, priceRangeLow", "maxAge=2h");
  expect(service.asked).toHaveLength(60);
  expect(newer).not.toEqual(values);
  expect(valuesOf(document)).toEqual(newer);
  expect(service.asked).toHaveLength(60);
});

it("values that are too old in the properties alone come from whole answers, without a request", () => {
  let days = 0;
  const { service, document } = fetched({ daysLater: () => days });
  const older = new Map(document.properties.values);
  [days, document.clock.now] = [20, document.clock.now + DAY];
  const newer = valuesOf(document, "price, priceRangeLow", "maxAge=2h");
  older.forEach((value, name) => name.startsWith("PROP_KEPT_") && document.properties.setProperty(name, value));
  expect(valuesOf(document, "price, priceRangeLow", "maxAge=2h")).toEqual(newer);
  expect(service.asked).toHaveLength(60);
});

it("no older value is shown where the properties refused the newer one", () => {
  let days = 0;
  const { service, document } = fetched({ daysLater: () => days });
  [days, document.clock.now] = [20, document.clock.now + DAY];
  const { properties } = document;
  const set = properties.setProperties.bind(properties);
  properties.setProperties = (values, ...rest) => {
    if (Object.keys(values).some((name) => name.startsWith("PROP_KEPT_"))) throw new Error("Exception: no room");
    return set(values, ...rest);
  };
  const newer = valuesOf(document, "price, priceRangeLow", "maxAge=2h");
  expect(valuesOf(document)).toEqual(newer);
  expect(service.asked).toHaveLength(60);
});

it("where the properties have no room for more, they lose no values of other homes", () => {
  const { service, document, values } = fetched();
  const { properties } = document;
  for (let left = room(document); left > 1800; left = room(document)) {
    properties.setProperty(`OTHER_${left}`, "x".repeat(Math.min(8000, left - 1500)));
  }
  execute(document, "PROP_RENT", [LIST, "rent"], CELL);
  const asked = service.asked.length;
  expect(asked).toBeGreaterThan(40);
  document.cache.entries.clear();
  expect(valuesOf(document)).toEqual(values);
  expect(service.asked).toHaveLength(asked);
});

it("where newer responses could not be read, the values are marked as stale, and nothing is requested again", () => {
  let garbled = false;
  const { service, document, values } = fetched({}, () => (garbled ? GARBLED : {}));
  [garbled, document.clock.now] = [true, document.clock.now + DAY];
  valuesOf(document, "price", "maxAge=2h");
  const asked = service.asked.length;
  expect(asked).toBeGreaterThan(30);
  const stale = values.map((row) => [...row, true]);
  expect(valuesOf(document, "price, priceRangeLow, stale")).toEqual(stale);
  document.cache.entries.clear();
  expect(valuesOf(document)).toEqual(values);
  expect(service.asked).toHaveLength(asked);
});

it.each([
  ["older", false],
  ["nothing", true],
])(
  "newer values that the properties alone have are not paid for again where the hidden sheet has %s",
  (_, isMissing) => {
    let days = 0;
    let isFirst = isMissing;
    const { service, document } = opened({ daysLater: () => days }, () => (isFirst ? NOT_FOUND : {}));
    const few = LIST.slice(0, 5);
    const show = (...options: readonly string[]): unknown =>
      execute(document, "PROP_VALUE", [few, "price, problem", ...options], CELL);
    show();
    execute(document, "propKeep", [], TRIGGER);
    [days, isFirst, document.clock.now] = [40, false, document.clock.now + 40 * DAY];
    const newer = show("maxAge=30d");
    expect(service.asked).toHaveLength(10);
    for (const later of [7 * HOUR, 60 * DAY]) {
      document.clock.now += later;
      expect(show()).toEqual(newer);
      expect(service.asked).toHaveLength(10);
    }
  },
);

const STORE = `
  import { openStore } from "./src/sheets/storage/store";
  export const commit = (entries, now) => openStore().commit(entries, now);
  export const read = (keys, fields) => openStore().readCache(keys, fields);
`;

it("of two answers to one question the newer stays, whichever is written last", () => {
  const document = newDocument(KEYED);
  document.script = scriptWith(STORE, "store");
  const { now } = document.clock;
  const keys = HOMES.map((home) => `service valueEstimate&address=${home}`);
  const [older, newer] = [60_000, 0].map((age): readonly Commit[] =>
    keys.map((key) => {
      const at = now - age;
      const outcome = { kind: "answer", records: [{ price: at }], fetchedAt: at, billed: true } as const;
      return { key, endpoint: "valueEstimate", cacheEntry: { at, outcome }, ttl: DAY };
    }),
  );
  for (const answers of [newer, older]) execute(document, "store.commit", [answers, now]);
  document.cache.entries.clear();
  const read = execute(document, "store.read", [keys, keys.map(() => ["price"])]) as readonly CachedOutcome[];
  expect(read.map(({ outcome }) => (outcome as Answer).records[0])).toEqual(
    keys.map(() => expect.objectContaining({ price: now }) as unknown),
  );
});
