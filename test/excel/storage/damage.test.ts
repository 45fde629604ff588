/** A damaged store: unreadable entries count as missing and are requested again; no cell shows an internal error. */
import fc from "fast-check";
import { INTERNAL_ERROR } from "../../../src/shared/functions/declaring/calculate";
import { openTestService, type TestService } from "../../standIns/service/testService";
import { changedDatabase } from "./changedDatabase";
import { damaged, damages, type Damage } from "./damage";
import { newDevice, openExcel, type Device } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
let count = 0;

function device() {
  const log = `damage${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base("billing", log), PROP_API_KEY: "sandbox", PROP_RATE_PER_SECOND: "1000" };
  return { ...newDevice(base), asked: async () => (await service.asked(log)).length };
}

const cells = (one: Device) => {
  const excel = openExcel(one);
  return Promise.all([
    outcome(() => excel.call("VALUE", [HOME, "price, fetchedAt"])),
    outcome(() => excel.call("RECORD", [HOME, "", "as=entity"])),
    outcome(() => excel.call("USAGE", ["billed"])),
  ]);
};

/** Changes what is stored under some keys. */
async function change({ database }: Device, may: (key: string) => boolean, how: (value: unknown) => unknown) {
  const store = await new Promise<IDBObjectStore>((resolve) => {
    const request = database!.open("prop");
    request.onsuccess = () => resolve(request.result.transaction("answers", "readwrite").objectStore("answers"));
  });
  await new Promise<void>((resolve) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve();
      if (may(String(cursor.key))) cursor.update(how(cursor.value));
      cursor.continue();
    };
  });
}

const readOnly = (database: NonNullable<Device["database"]>) =>
  changedDatabase(database, (store, mode) => {
    if (mode !== "readwrite") return;
    store.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });

describe("stored answers that are damaged", () => {
  it("never cause an error: they are shown as they were, or requested again and replaced", async () => {
    const one = device();
    await cells(one);
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        await change(
          one,
          (key) => key !== "book",
          (value) => damaged(value, damage),
        );
        expect(JSON.stringify(await cells(one))).not.toContain(INTERNAL_ERROR.message);
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  const itself: Record<string, unknown> = { formattedAddress: HOME };
  itself["self"] = itself;
  const deep = Array.from({ length: 300 }).reduce<unknown>((inner) => ({ inner }), 1);
  const answer = { kind: "answer", records: [{ price: 1 }], fetchedAt: 1, billed: true };
  it.each([
    ["one that holds itself", { at: 1, outcome: { ...answer, records: [itself] } }],
    ["one that is very deep", { at: 1, outcome: { ...answer, records: [deep] } }],
    ["a moment that no calendar has", { at: 8e15, outcome: { ...answer, fetchedAt: 9e15 } }],
    ["a moment that is not a number", { at: NaN, outcome: answer }],
    ["a pointer in place of an answer, to nowhere", { at: Date.now(), pointer: "nowhere at all" }],
    ["a pointer that is no text", { at: Date.now(), pointer: 3 }],
    ["records that are no list", { at: Date.now(), outcome: { ...answer, records: "x" } }],
  ])("%s is requested again, once, and stored", async (_, kept) => {
    const one = device();
    const [price] = await cells(one);
    const before = await one.asked();
    const may = (key: string) => key.includes(" valueEstimate&") && !/ (whole|part|same) /.test(key);
    await change(one, may, () => ({ kept, until: Date.now() + 86_400_000 }));
    const again = await outcome(() => openExcel(one).call("VALUE", [HOME, "price"]));
    expect([again]).toEqual([[[(price as unknown[][])[0]![0]]]]);
    await outcome(() => openExcel(one).call("VALUE", [HOME, "price"]));
    expect(await one.asked()).toBe(before + 1);
  });
});

describe("a stored ledger that is damaged", () => {
  const OTHERS = ["604 Hampton St", "608 Hampton St", "612 Hampton St"].map(
    (street) => `${street}, San Antonio, TX 78244`,
  );
  const price = (one: Device, address: string) => outcome(() => openExcel(one).call("VALUE", [address, "price"]));

  const damageLedger = (one: Device, { path, put }: Pick<Damage, "path" | "put">) =>
    change(
      one,
      (key) => key === "book",
      (book) => ({
        ...(book as object),
        ledger: damaged((book as { readonly ledger: unknown }).ledger, { path, put, gone: false }),
      }),
    );

  async function negative() {
    const one = device();
    one.settings.set("PROP_MONTHLY_LIMIT", "8");
    await cells(one);
    await damageLedger(one, { path: [0, 0, 0], put: -50 });
    return { ...one, panelApi: openExcel(one).panelApi, before: await one.asked() };
  }

  it("is set to what the account shows: then cells make requests again, within the limit", async () => {
    const one = await negative();
    expect(await price(one, OTHERS[0]!)).toMatch(/is damaged; open PROP, Spend, to set it/);
    expect(await one.panelApi.usage()).toMatchObject({ damaged: true, left: 0 });
    expect(await one.panelApi.recount(-3)).toMatchObject({ kind: "problem" });
    expect(await one.panelApi.recount(6)).toMatchObject({
      billed: 6,
      uncertain: 0,
      left: 2,
      checks: [{ recount: true }],
    });
    expect(await one.panelApi.recount(0)).toMatchObject({
      kind: "problem",
      message: expect.stringMatching(/damaged; check again/),
    });
    const shown = [];
    for (const address of OTHERS) shown.push(await price(one, address));
    expect(shown).toEqual([[[expect.any(Number)]], [[expect.any(Number)]], "Needs 1 request: 8 of 8 used this month"]);
    expect(await one.asked()).toBe(one.before + 2);
  });

  it("is reported once where what an earlier build left in local storage was cut off, and can be set", async () => {
    const one = device();
    one.local!.set("prop.aside", '{"name":"x","ver');
    expect(await price(one, OTHERS[0]!)).toMatch(/is damaged/);
    const { panelApi } = openExcel(one);
    expect(await panelApi.recount(0)).toMatchObject({ billed: 0, left: 50 });
    expect(await price(one, OTHERS[0]!)).toEqual([[expect.any(Number)]]);
    expect(await price(one, OTHERS[1]!)).toEqual([[expect.any(Number)]]);
  });

  it("can't be set without a database, and says so", async () => {
    const one = await negative();
    const { panelApi } = openExcel({ ...one, database: readOnly(one.database!) });
    expect(await panelApi.recount(3)).toMatchObject({ message: /could not be stored/ });
    expect(await panelApi.recount(3)).toMatchObject({ message: /could not be stored/ });
    expect(await openExcel(one).panelApi.usage()).toMatchObject({ damaged: true });
  });

  it("never causes an error, and allows no requests beyond the limit", async () => {
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        // An empty ledger is valid.
        fc.pre(JSON.stringify(damage.put) !== "{}");
        const one = device();
        one.settings.set("PROP_MONTHLY_LIMIT", "2");
        await cells(one);
        await damageLedger(one, damage);
        const said = await outcome(() => openExcel(one).call("VALUE", ["604 Hampton St, San Antonio, TX 78244"]));
        expect(said).not.toBe(INTERNAL_ERROR.message);
        expect(said).toMatch(/^Needs 1 request: (PROP's count of this month's requests is damaged|2 of 2 used)/);
        expect(await one.asked()).toBe(2);
      }),
      { numRuns: 15, examples: [[{ path: [0, 0, 0], put: -50, gone: false }]] },
    );
  }, 60_000);
});
