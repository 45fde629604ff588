/**
 * What was paid for and can't be read is not requested again by itself, at any page load: its cell says so, and what to do.
 * The cells beside it show their values.
 */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device, type ExcelRealm } from "../../standIns/office/excelRealm";
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { accepted, priced } from "../../hosts/parts/pressing";
import { outcome } from "../../hosts/parts/shown";
import { moment } from "../../standIns/office/virtualTime";
import { entriesIn } from "../../storedBefore/excelStore";
import { withUnreadable } from "./unreadable";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOMES = Array.from({ length: 40 }, (_, index) => `${4000 + index} Grand Lake Dr, San Antonio, TX 78244`);
const FREELY = { PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000", PROP_RATE_PER_SECOND: "1000" };
const SAID = "Needs 1 request: what was fetched for it can't be read here; press Fetch to request it again";
let count = 0;

function device(settings: Readonly<Record<string, string>> = {}) {
  const log = `unreadable${(count += 1)}`;
  const connection = { PROP_BASE_URL: service.base("billing", log), PROP_API_KEY: "sandbox" };
  const sound = newDevice({ ...connection, ...FREELY, ...settings });
  const unreadable = new Set<string>();
  return {
    ...sound,
    database: withUnreadable(sound.database!, unreadable),
    asked: async () => (await service.asked(log)).length,
    /** From now on the entries whose keys match can't be read. @returns How many they are. */
    async damage(may: (key: string) => boolean) {
      for (const [key] of await (await entriesIn(sound.database!)).all()) if (may(key)) unreadable.add(key);
      return unreadable.size;
    },
  };
}

const column = (excel: ExcelRealm, addresses = HOMES) =>
  Promise.all(addresses.map((address) => outcome(() => excel.call("VALUE", [address, "price"]))));
const owner = (one: Device, address: unknown) => outcome(() => openExcel(one).call("RECORD", [address, "id"]));
const street = (address: string): string => address.split(" ")[0]!;

/** An answer itself, of any of its homes. */
const isEstimate = (key: string): boolean => / avm|valueEstimate/.test(key) && !/ (whole|same|part) /.test(key);

describe("one answer of 40 that can't be read", () => {
  it("leaves 40 requests at 40 in four page loads: its own cell says so, and the others show their values", async () => {
    const one = device();
    const before = await column(openExcel(one));
    expect(await one.damage((key) => isEstimate(key) && key.includes(street(HOMES[7]!)))).toBe(1);
    for (let load = 0; load < 4; load += 1) {
      const shown = await column(openExcel(one));
      expect(shown).toEqual(before.map((value, index) => (index === 7 ? SAID : value)));
    }
    expect(await one.asked()).toBe(40);
  });

  it("is one request in the panel's price, and is read by the next page after that was accepted", async () => {
    const one = device();
    await column(openExcel(one), HOMES.slice(0, 5));
    await one.damage((key) => isEstimate(key) && key.includes(street(HOMES[2]!)));
    const workbook = openWorkbook(one);
    workbook.model.type(
      Object.fromEntries(HOMES.slice(0, 5).map((home, row) => [`A${row + 1}`, `=PROP.VALUE("${home}","price")`])),
    );
    await workbook.model.idle();
    expect(workbook.model.at("A3", "Sheet1")).toBe(SAID);
    const quote = await priced(workbook, "fetch", "sheet");
    expect(quote.price.requests).toBe(1);
    await accepted(workbook, quote);
    expect(await one.asked()).toBe(6);
    const shown = await column(openExcel(one), HOMES.slice(0, 5));
    expect(shown).toEqual(HOMES.slice(0, 5).map(() => [[expect.any(Number)]]));
    expect(await one.asked()).toBe(6);
  });

  it("doesn't count towards what cells that calculate together may request", async () => {
    const one = device({ PROP_ASK_ABOVE: "5" });
    for (const start of [0, 4]) {
      await column(openExcel(one), HOMES.slice(start, start + 4));
      await moment(61_000);
    }
    expect(await one.damage(isEstimate)).toBe(8);
    const shown = await column(openExcel(one), HOMES.slice(0, 12));
    expect(shown).toEqual([...Array<string>(8).fill(SAID), ...HOMES.slice(8, 12).map(() => [[expect.any(Number)]])]);
    expect(await one.asked()).toBe(12);
  });

  it("says that spending is off where it is, as any other", async () => {
    const one = device();
    await column(openExcel(one), HOMES.slice(0, 1));
    await one.damage(isEstimate);
    one.settings.set("PROP_SPENDING", "off");
    expect(await column(openExcel(one), HOMES.slice(0, 1))).toEqual(["Needs 1 request: spending is off"]);
  });
});

it("a page that had an answer before another page renewed it shows the earlier one where that can't be read", async () => {
  const one = device();
  const page = openExcel(one);
  const before = await column(page, HOMES.slice(0, 1));
  await column(openExcel(one, { ahead: 31 * 86_400_000 }), HOMES.slice(0, 1));
  await moment(50);
  expect(await one.damage(isEstimate)).toBe(1);
  expect(await column(page, HOMES.slice(0, 1))).toEqual(before);
  expect(await column(openExcel(one), HOMES.slice(0, 1))).toEqual([SAID]);
  expect(await one.asked()).toBe(2);
});

it("if none can be read, no page load requests any of them again, and a new home is still fetched", async () => {
  const one = device();
  await column(openExcel(one), HOMES.slice(0, 10));
  await one.damage((key) => key !== "book");
  for (let load = 0; load < 3; load += 1)
    expect(new Set(await column(openExcel(one), HOMES.slice(0, 10)))).toEqual(new Set([SAID]));
  expect(await one.asked()).toBe(10);
  expect(await column(openExcel(one), HOMES.slice(10, 11))).toEqual([[[expect.any(Number)]]]);
  expect(await one.asked()).toBe(11);
});

describe("a large search", () => {
  async function searched() {
    const one = device();
    const rows = await openExcel(one).call("SEARCH", [78244, "", "", "", "formattedAddress", 300, "headers=0"]);
    return { one, home: (rows as string[][])[150]![0]! };
  }

  it("whose list of homes can't be read still answers for each of its homes", async () => {
    const { one, home } = await searched();
    expect(await one.damage((key) => key.startsWith("homes "))).toBe(1);
    for (let load = 0; load < 3; load += 1) expect(await owner(one, home)).toEqual([[expect.any(String)]]);
    expect(await one.asked()).toBe(1);
  });

  it("that can't be read at all has its homes say so, rather than be requested one by one", async () => {
    const { one, home } = await searched();
    await one.damage((key) => key !== "book");
    for (let load = 0; load < 3; load += 1) expect(await owner(one, home)).toBe(SAID);
    expect(await one.asked()).toBe(1);
  });
});

it("a home whose alias can't be read isn't requested again", async () => {
  const one = device();
  await openExcel(one)
    .call("SEARCH", [78244, "", "", "", "formattedAddress", 5, "headers=0"])
    .then(async (rows) => {
      const home = (rows as string[][])[3]![0]!;
      expect(await owner(one, home)).toEqual([[expect.any(String)]]);
      expect(await one.damage((key) => key.includes(" whole "))).toBeGreaterThan(0);
      expect(await owner(one, home)).toBe(SAID);
    });
  expect(await one.asked()).toBe(1);
});

it("a connection that the browser closed is opened again, and nothing is requested again", async () => {
  const one = device();
  const connections: IDBDatabase[] = [];
  const open = (name: string) => {
    const request = one.database.open(name);
    request.addEventListener("success", () => connections.push(request.result));
    return request;
  };
  const database = Object.assign(Object.create(one.database) as object, { open }) as typeof one.database;
  const before = await column(openExcel(one), HOMES.slice(0, 5));
  const excel = openExcel({ ...one, database });
  await column(excel, HOMES.slice(0, 1));
  connections.forEach((each) => each.close());
  expect(await column(excel, HOMES.slice(0, 5))).toEqual(before);
  expect(await one.asked()).toBe(5);
});

describe("a count of requests that can't be read", () => {
  it("counts as damaged: answers are shown and stored, and requests wait until it is set", async () => {
    const one = device({ PROP_MONTHLY_LIMIT: "20" });
    const before = await column(openExcel(one), HOMES.slice(0, 5));
    await one.damage((key) => key === "book");
    expect(await column(openExcel(one), HOMES.slice(0, 5))).toEqual(before);
    expect(await column(openExcel(one), HOMES.slice(5, 6))).toEqual([
      expect.stringMatching(/^Needs 1 request: PROP's count of .* is damaged; open PROP, Spend, to set it/),
    ]);
    expect(await one.asked()).toBe(5);
    expect(await openExcel(one).panelApi.recount(5)).toMatchObject({ billed: 5, left: 15 });
    for (let load = 0; load < 3; load += 1)
      expect(await column(openExcel(one), HOMES.slice(5, 8))).toEqual(
        HOMES.slice(5, 8).map(() => [[expect.any(Number)]]),
      );
    expect(await one.asked()).toBe(8);
  });
});
