/** Where settings are kept in Excel, and an Office whose own storage hangs, rejects, is emptied or is not there. */
import type { Device } from "../../standIns/office/excelRealm";
import { moment, time } from "../../standIns/office/virtualTime";
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { column, device, filled, useService } from "../../hosts/parts/workbookOfHomes";

useService();

const priceOf = async (one: Device) => {
  const workbook = openWorkbook(one);
  await filled(workbook, column(1));
  return workbook.model.at("B2");
};

const MODES = ["hangs", "rejects", "absent"] as const;

describe.each(MODES)("where Office's storage %s", (storage) => {
  it("settings that were saved here count, also in the next page", async () => {
    const one = device();
    const { panelApi } = openWorkbook(one);
    await panelApi.save({ PROP_MONTHLY_LIMIT: "77" });
    one.storage = storage;
    expect((await openWorkbook(one).panelApi.connection()).settings.PROP_MONTHLY_LIMIT).toBe("77");
    expect(await priceOf(one)).toBeGreaterThan(0);
  });

  it("settings can be saved, and count at once", async () => {
    const one = device();
    const connection = Object.fromEntries(one.settings);
    one.storage = storage;
    const { panelApi } = openWorkbook(one);
    const given = { PROP_BASE_URL: connection["PROP_BASE_URL"]!, PROP_API_KEY: connection["PROP_API_KEY"]! };
    expect(await panelApi.save(given)).toMatchObject({ settings: { PROP_BASE_URL: given.PROP_BASE_URL } });
    expect(await priceOf(one)).toBeGreaterThan(0);
  });

  it("and the browser allows none either, the panel says that nothing can be kept", async () => {
    const one = { ...device(), local: undefined, storage };
    const { panelApi } = openWorkbook(one);
    expect(await panelApi.save({ PROP_MONTHLY_LIMIT: "77" })).toMatchObject({
      kind: "problem",
      message: expect.stringMatching(/^Excel allows no storage here/),
    });
  });
});

test("where Office's storage hangs in a page that has read its settings, the last good ones count", async () => {
  const one = device();
  const workbook = openWorkbook(one);
  await filled(workbook, column(1));
  one.storage = "hangs";
  await moment(600);
  await filled(workbook, { C2: '=PROP.RENT(A2, "rent")' });
  expect(workbook.model.at("C2")).toBeGreaterThan(0);
});

test("where Office's storage hangs from the beginning and nothing else is known, cells say so and make no requests", async () => {
  const one = device();
  one.storage = "hangs";
  expect(await priceOf(one)).toBe("Excel's storage doesn't respond, so PROP can't read its settings: try again later");
  expect(await one.asked()).toBe(0);
});

test("settings that an earlier build kept in Office's storage are read, until they are saved here", async () => {
  const one = device("billing", { PROP_MONTHLY_LIMIT: "12", PROP_CHANGED: "5" });
  const { panelApi } = openWorkbook(one);
  expect((await panelApi.connection()).settings.PROP_MONTHLY_LIMIT).toBe("12");
  await panelApi.save({ PROP_MONTHLY_LIMIT: "13" });
  one.settings.clear();
  expect((await openWorkbook(one).panelApi.connection()).settings.PROP_MONTHLY_LIMIT).toBe("13");
});

test("settings that an earlier build saved later, in another tab, count", async () => {
  const one = device();
  const { panelApi } = openWorkbook(one);
  await panelApi.save({ PROP_MONTHLY_LIMIT: "13" });
  one.settings.set("PROP_MONTHLY_LIMIT", "14");
  one.settings.set("PROP_CHANGED", String(time.wall + 1000));
  expect((await openWorkbook(one).panelApi.connection()).settings.PROP_MONTHLY_LIMIT).toBe("14");
});

test("a removed key is in neither storage", async () => {
  const one = device();
  const { panelApi } = openWorkbook(one);
  await panelApi.save({ PROP_API_KEY: "sandbox" });
  await panelApi.removeKey();
  expect([one.settings.has("PROP_API_KEY"), one.local!.has("PROP_API_KEY")]).toEqual([false, false]);
  const stored = [...one.settings.values(), ...one.local!.values()].map(String).join();
  expect(stored).not.toContain("sandbox");
  expect((await openWorkbook(one).panelApi.connection()).mask).toBeUndefined();
});

test("whenever another tab reads, it has the key of the service that it asks", async () => {
  const one = device();
  const { panelApi } = openWorkbook(one);
  const inUse = async (opened = panelApi): Promise<string> => {
    const { settings, mask = "" } = await opened.connection();
    return `${settings.PROP_BASE_URL} ${mask}`;
  };
  await panelApi.save({
    PROP_BASE_URL: "https://one.example.com/v1",
    PROP_API_KEY: "a-key-of-some-length-for-the-first-1111",
  });
  const before = await inUse();
  const read: Promise<string>[] = [];
  const local = one.local!;
  const write = local.set.bind(local);
  // What another tab reads after each item that this one writes.
  local.set = (name, text) => {
    write(name, text);
    const copy = { ...one, local: new Map(local), settings: new Map(one.settings) };
    read.push(inUse(openWorkbook(copy).panelApi));
    return local;
  };
  await panelApi.save({
    PROP_BASE_URL: "https://two.example.com/v1",
    PROP_API_KEY: "a-key-of-some-length-for-another-2222",
  });
  const after = await inUse();
  expect(before.slice(-4)).not.toBe(after.slice(-4));
  const seen = new Set(await Promise.all(read));
  expect(read.length).toBeGreaterThan(2);
  expect([...seen].filter((each) => each !== before && each !== after)).toEqual([]);
});
