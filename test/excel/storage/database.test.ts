/** A database that doesn't answer for a while: paid answers are booked once, and are there when it answers again. */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device, type ExcelRealm } from "../../standIns/office/excelRealm";
import { moment } from "../../standIns/office/virtualTime";
import { outcome } from "../../hosts/parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

let count = 0;
const home = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;
const value = (excel: ExcelRealm, address: string) => outcome(() => excel.call("VALUE", [address, "price"]));
const usage = (excel: ExcelRealm) => outcome(() => excel.call("USAGE", ["billed, uncertain"]));

function device() {
  const log = `database${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base("billing", log), PROP_API_KEY: "sandbox" };
  return { ...newDevice(base), asked: async () => (await service.asked(log)).length };
}

/** Another tab holds the answers for so many seconds: its transaction goes on after them. */
async function held({ database }: Device, seconds: number): Promise<void> {
  const transaction = await new Promise<IDBTransaction>((resolve) => {
    const request = database!.open("prop");
    request.onupgradeneeded = () => request.result.createObjectStore("answers");
    request.onsuccess = () => resolve(request.result.transaction("answers", "readwrite"));
  });
  const goesOn = (transaction as unknown as { readonly _start: () => void })._start.bind(transaction);
  await new Promise<void>((began) => {
    transaction.objectStore("answers").get("nothing").onsuccess = () => {
      Object.assign(transaction, { _start: () => undefined });
      began();
    };
  });
  await moment(seconds * 1000);
  goesOn();
}

describe("a database that another tab holds", () => {
  it.each([12, 25])(
    "for %i seconds when answers come: they are booked once and never bought again",
    async (seconds) => {
      const one = device();
      let release: Promise<void> | undefined;
      const wire = (async (...what) => {
        const response = await fetch(...what);
        release ??= held(one, seconds);
        await moment(10);
        return response;
      }) as typeof fetch;
      const excel = openExcel(one, { wire });
      expect(await value(excel, home(3001))).toEqual([[expect.any(Number)]]);
      expect(await value(excel, home(3002))).toEqual([[expect.any(Number)]]);
      expect(await usage(excel)).toEqual([[2, 0]]);
      await release;
      await moment(20_000);
      const next = openExcel(one);
      expect(await usage(next)).toEqual([[2, 0]]);
      await Promise.all([value(next, home(3001)), value(next, home(3002))]);
      expect(await one.asked()).toBe(2);
      expect(await value(excel, home(3003))).toEqual([[expect.any(Number)]]);
      expect(await usage(next)).toEqual([[3, 0]]);
    },
  );

  it.each([15, 25])(
    "for %i seconds when a workbook opens: what was paid for is waited for, not bought again",
    async (seconds) => {
      const one = device();
      const cell = await value(openExcel(one), home(3020));
      const holding = held(one, seconds);
      await moment(5);
      const again = value(openExcel(one), home(3020));
      await holding;
      expect(await again).toEqual(cell);
      expect(await one.asked()).toBe(1);
    },
  );

  it("for a minute when a cell is new: the cell and the panel say that it doesn't answer, and later it is requested once", async () => {
    const one = device();
    const excel = openExcel(one);
    expect(await value(excel, home(3030))).toEqual([[expect.any(Number)]]);
    const holding = held(one, 60);
    await moment(5);
    const [cell, told] = [value(excel, home(3031)), excel.panelApi.usage()];
    await moment(45_000);
    expect(await cell).toBe(
      "Needs 1 request: this browser's database doesn't answer, so what is paid for would be lost; close other tabs with PROP, and try again in a minute",
    );
    expect(await told).toMatchObject({ volatile: "slow" });
    await holding;
    await moment(20_000);
    expect(await value(excel, home(3031))).toEqual([[expect.any(Number)]]);
    expect(await one.asked()).toBe(2);
  });

  it("for longer than a request takes: other tabs know what is in flight, and it is requested once", async () => {
    const one = device();
    let release: (() => void) | undefined;
    const wire = (async (...what) => {
      await new Promise<void>((resolve) => (release = resolve));
      return fetch(...what);
    }) as typeof fetch;
    const excel = openExcel(one, { wire });
    const holding = held(one, 25);
    await moment(5);
    const asking = value(excel, home(3010));
    await holding;
    await moment(18_000);
    const other = value(openExcel(one), home(3010));
    await moment(1_000);
    release!();
    expect(await asking).toEqual([[expect.any(Number)]]);
    expect(await other).toEqual(await asking);
    expect(await one.asked()).toBe(1);
    await moment(100);
    expect(await usage(openExcel(one))).toEqual([[1, 0]]);
  });
});
