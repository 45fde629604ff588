/**
 * The homes of a large search are found in the database, each by its address and by its id, at no cost: in the list that is
 * written with the answer, and under keys of their own, which follow.
 */
import { IDBDatabase, IDBObjectStore } from "fake-indexeddb";
import { groupBy } from "../../../src/shared/values/groupBy";
import { newDevice } from "../../standIns/office/excelRealm";
import { entriesIn } from "../../storedBefore/excelStore";
import { excelWorld } from "../../storedBefore/excelStates";
import { HISTORY_SETTINGS, LAST } from "../../storedBefore/history";
import { changed } from "../../storedBefore/scriptedService";
import type { Told } from "../../storedBefore/told";

const DAY = 86_400_000;
const HOMES = 120;

const search = (...options: readonly string[]) => ({
  name: "SEARCH",
  args: [78244, "", "", "", "id, formattedAddress, lastSalePrice", HOMES, "headers=0", ...options],
});
const record = (home: unknown, ...options: readonly string[]) => ({
  name: "RECORD",
  args: [home, "lastSalePrice", ...options],
});

/** The price as a cell tells it. */
type Found = readonly (readonly [id: string, address: string, price: unknown])[];

const foundIn = (rows: Told): Found =>
  (rows as readonly string[][]).map(([id, address, price]) => [
    JSON.parse(id!) as string,
    JSON.parse(address!) as string,
    price,
  ]);

/** A device on which a large search was made, by a page that is still open. */
async function justSearched() {
  const device = newDevice({ ...HISTORY_SETTINGS, PROP_RATE_PER_SECOND: "1000" });
  const world = excelWorld(device, undefined, LAST);
  const tab = await world.open(LAST);
  const found = foundIn(await tab.cells(search()));
  expect(found).toHaveLength(HOMES);
  const entries = await world.ended(entriesIn(device.database!));
  const keys = async () => (await world.ended(entries.all())).map(([key]) => key);
  const aliases = async () => (await keys()).filter((key) => key.includes(" whole "));
  return { ...world, tab, found, entries, keys, aliases };
}

/** One that closed as soon as its cells showed it. */
async function searched() {
  const { tab, ...rest } = await justSearched();
  tab.realm.close();
  return rest;
}

afterEach(() => jest.restoreAllMocks());

it("two entries hold the answer and what its homes are called, and a page that opens later asks for none of them", async () => {
  const { found, keys, open, service } = await searched();
  expect((await keys()).filter((key) => key !== "book")).toHaveLength(2);
  const later = await open(LAST + 20 * DAY);
  for (const [id, address, price] of [found[0]!, found[HOMES - 1]!]) {
    expect(await later.cells(record(address.toLowerCase()))).toEqual([[price]]);
    expect(await later.cells(record(id))).toEqual([[price]]);
  }
  expect(service.asked).toHaveLength(1);
});

it.each([
  ["hears of it", {}],
  ["has no channel", { channel: undefined }],
])("a tab that looked for a home before the search finds it after, if it %s", async (_, changes) => {
  const device = { ...newDevice({ ...HISTORY_SETTINGS, PROP_SPENDING: "ask" }), ...changes };
  const { open, service, passed } = excelWorld(device, undefined, LAST);
  const [one, other] = [await open(LAST), await open(LAST)];
  const address = "604 Hampton St, San Antonio, TX 78244";
  await other.cells(record(address));
  expect(service.asked).toEqual([]);
  device.settings.delete("PROP_SPENDING");
  const found = foundIn(await one.cells(search()));
  await passed();
  const [, home, price] = found[0]!;
  expect(home).toBe(address);
  expect(await other.cells(record(home))).toEqual([[price]]);
  expect(service.asked).toHaveLength(1);
});

it("a home that the same search no longer brings is still found, as old as it is", async () => {
  const { found, open, service } = await searched();
  service.replies.push(changed((homes) => (homes as unknown[]).slice(2)));
  const again = await open(LAST + 8 * DAY);
  await again.cells(search());
  again.realm.close();
  const [, gone, price] = found[0]!;
  const [, there] = found[2]!;
  expect(await (await open(LAST + 25 * DAY)).cells(record(gone))).toEqual([[price]]);
  expect(service.asked).toHaveLength(2);
  const last = await open(LAST + 33 * DAY);
  await last.cells(record(there.toLowerCase()));
  expect(service.asked).toHaveLength(2);
  await last.cells(record(gone.toLowerCase()));
  expect(service.asked).toHaveLength(3);
});

it("a newer answer about one home counts before an older list, and a newer list before that", async () => {
  const { found, open, service } = await searched();
  const [id, address] = found[0]!;
  const priced = (lastSalePrice: number) =>
    changed((homes) => (homes as { id: string }[]).map((each) => ({ ...each, lastSalePrice })));
  service.replies.push(priced(7));
  expect(await (await open(LAST + 3 * DAY)).cells(record(address, "maxAge=1d"))).toEqual([["7"]]);
  expect(await (await open(LAST + 4 * DAY)).cells(record(id))).toEqual([["7"]]);
  service.replies.push(priced(9));
  await (await open(LAST + 8 * DAY)).cells(search());
  expect(await (await open(LAST + 9 * DAY)).cells(record(id))).toEqual([["9"]]);
  expect(service.asked).toHaveLength(3);
});

it("a list is gone as soon as its answer can't be shown any more", async () => {
  const { keys, open, passed } = await searched();
  const later = await open(LAST + 440 * DAY);
  await later.cells(record("1 Elm St, Austin, TX 78701"));
  await passed(60_000);
  expect((await keys()).filter((key) => key.startsWith("homes "))).toEqual([]);
});

it("where the lists can't be read, a home isn't requested again, and the next cell looks for it again", async () => {
  const { found, open, service } = await searched();
  const later = await open(LAST + DAY);
  const failing = () => {
    throw new DOMException("The disk does not answer", "UnknownError");
  };
  const broken = [
    jest.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(failing),
    jest.spyOn(IDBObjectStore.prototype, "getAllKeys").mockImplementation(failing),
  ];
  const [said] = (await later.cells(record(found[0]![1]))) as readonly string[];
  expect(said).toMatch(/^Needs 1 request: what was fetched for it can't be read/);
  broken[1]!.mockRestore();
  expect(await later.cells(record(found[0]![1]))).toEqual([[found[0]![2]]]);
  broken[0]!.mockRestore();
  expect(await later.cells(record(found[1]![1]))).toEqual([[found[1]![2]]]);
  expect(service.asked).toHaveLength(1);
});

it.each([
  ["hears of another search", {}],
  ["has no channel", { channel: undefined }],
])("a tab that %s still finds the homes of the first one when the database refuses", async (_, changes) => {
  const device = { ...newDevice({ ...HISTORY_SETTINGS, PROP_RATE_PER_SECOND: "1000" }), ...changes };
  const { open, service, passed } = excelWorld(device, undefined, LAST);
  const [one, other] = [await open(LAST), await open(LAST)];
  const found = foundIn(await one.cells(search()));
  await passed();
  const [[, home, price], [, next, nextPrice]] = [found[0]!, found[1]!];
  expect(await other.cells(record(home))).toEqual([[price]]);
  const elsewhere = { name: "SEARCH", args: ["San Antonio, TX", "", "", "", "id", HOMES, "headers=0"] };
  expect(await one.cells(elsewhere)).toHaveLength(HOMES);
  await passed();
  expect(service.asked).toHaveLength(2);
  jest.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("Not now", "UnknownError");
  });
  expect(await other.cells(record(next))).toEqual([[nextPrice]]);
  expect(service.asked).toHaveLength(2);
});

it.each([
  ["no list", 5],
  ["a text", "x"],
  ["homes of no time", [{ names: "a b" }]],
  ["no names", [{ at: LAST, names: 7 }, null]],
])("a list that holds %s harms nothing", async (_, homes) => {
  const { entries, found, keys, open, service } = await searched();
  const list = (await keys()).find((key) => key.startsWith("homes "))!;
  entries.store("readwrite").put({ kept: { at: LAST, pointer: list.slice(6), homes }, until: LAST + 90 * DAY }, list);
  const [, address, price] = found[0]!;
  expect(await (await open(LAST + DAY)).cells(record(address))).toEqual([[price]]);
  expect(service.asked).toHaveLength(2);
});

describe("entries of their own, by which earlier builds find homes", () => {
  it("follow when the database has had nothing to do for a second, 200 at a time", async () => {
    const { aliases, passed } = await justSearched();
    const put = jest.spyOn(IDBObjectStore.prototype, "put");
    await passed(900);
    expect(put).not.toHaveBeenCalled();
    await passed(500);
    const together = groupBy(put.mock.contexts, ({ transaction }) => transaction);
    expect([...together.values()].map(({ length }) => length)).toEqual([200, 2 * HOMES - 200]);
    expect(await aliases()).toHaveLength(2 * HOMES);
  });

  it("wait for as long as cells use it", async () => {
    const { aliases, passed, tab } = await justSearched();
    for (let cells = 1; cells <= 10; cells += 1) {
      await tab.cells({ name: "VALUE", args: [`${cells} Elm St, Austin, TX 78701`, "price"] });
      await passed(500);
      expect(await aliases()).toEqual([]);
    }
    await passed(2_000);
    expect(await aliases()).toHaveLength(2 * HOMES);
  });

  it("leave what is newer", async () => {
    const { aliases, entries, ended, passed, service } = await justSearched();
    const key = "https://service.example/v1 whole at 604 hampton st san antonio tx 78244";
    const newer = { kept: { at: LAST + DAY, pointer: "another" }, until: LAST + 90 * DAY };
    entries.store("readwrite").put(newer, key);
    await passed(3_000);
    expect(await aliases()).toHaveLength(2 * HOMES);
    expect(new Map(await ended(entries.all())).get(key)).toEqual(newer);
    expect(service.asked).toHaveLength(1);
  });
});
