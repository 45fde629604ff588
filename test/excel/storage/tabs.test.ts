/** What tabs of one device share, late answers, and cancelled calls: every cell gets a result. */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device, type ExcelRealm, type Opening } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";
import { moment, time } from "../../standIns/office/virtualTime";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
let count = 0;

function device(settings: Readonly<Record<string, string>> = {}) {
  const log = `tabs${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base("billing", log), PROP_API_KEY: "sandbox" };
  return { ...newDevice({ ...base, ...settings }), asked: async () => (await service.asked(log)).length };
}

/** A service whose price goes up with every request. */
function rising(): Opening {
  let price = 100_000;
  const body = () => JSON.stringify({ price: (price += 1), priceRangeLow: 1, priceRangeHigh: 2, comparables: [] });
  return { wire: (() => Promise.resolve(new Response(body(), { status: 200 }))) as typeof fetch };
}

const value = (excel: ExcelRealm, address = HOME, more: object = {}) =>
  outcome(() => excel.call("VALUE", [address, "price"], { functionName: "VALUE", isInValuePreview: "false", ...more }));

const preview = { isInValuePreview: "true" };

describe("two tabs", () => {
  it.each([
    ["that hear each other", (one: Device) => one],
    ["without a channel", (one: Device) => ({ ...one, channel: undefined })],
  ])("%s: what one has refreshed isn't outdated in the other", async (_, changed) => {
    const one = changed(device());
    const wire = rising();
    const [left, right] = [openExcel(one, wire), openExcel(one, { ...wire, ahead: 31 * 86_400_000 })];
    expect(await value(left)).toEqual([[100_001]]);
    expect(await value(left)).toEqual([[100_001]]);
    expect(await value(right)).toEqual([[100_002]]);
    await moment(50);
    expect(await value(left)).toEqual([[100_002]]);
  });

  it("that hear from each other too late still make one request: the cache is read again after a reservation", async () => {
    const one = { ...device({ PROP_RATE_PER_SECOND: "500", PROP_MONTHLY_LIMIT: "1000" }), channel: deaf };
    const addresses = Array.from({ length: 60 }, (_, index) => `${1000 + index} Grand Lake Dr, San Antonio, TX 78244`);
    const [left, right] = [openExcel(one), openExcel(one)];
    const cells = await Promise.all(addresses.flatMap((address) => [value(left, address), value(right, address)]));
    expect(cells.filter((cell) => typeof cell === "string")).toEqual([]);
    expect(await one.asked()).toBe(60);
  });

  it("share one ledger, which also counts free requests", async () => {
    const one = device();
    const [left, right] = [openExcel(one), openExcel(one)];
    await Promise.all([value(left), value(right)]);
    await Promise.all(Array.from({ length: 20 }, () => value(left)));
    await Promise.all(Array.from({ length: 20 }, () => value(right)));
    await moment(1_300);
    expect(await outcome(() => openExcel(one).call("USAGE", ["billed, free"]))).toEqual([[1, 41]]);
  });
});

/** Receives messages and delivers none. */
const deaf = class {
  postMessage(): void {}
} as unknown as typeof BroadcastChannel;

describe("what is cached", () => {
  it("is shown without a write to the database for each cell", async () => {
    const one = device();
    await value(openExcel(one));
    let writes = 0;
    const counting = counted(one.database!, () => (writes += 1));
    const excel = openExcel({ ...one, database: counting });
    await Promise.all(Array.from({ length: 500 }, () => value(excel)));
    await moment(1_300);
    expect(writes).toBe(1);
    expect(await one.asked()).toBe(1);
  });
});

/** The database, and how often it is written to. */
function counted(database: NonNullable<Device["database"]>, wrote: () => void): NonNullable<Device["database"]> {
  const open = (name: string) => {
    const request = database.open(name);
    request.addEventListener("success", () => {
      const { result } = request;
      const transaction = result.transaction.bind(result);
      result.transaction = ((stores: string, mode: IDBTransactionMode) => {
        if (mode === "readwrite") wrote();
        return transaction(stores, mode);
      }) as typeof result.transaction;
    });
    return request;
  };
  return Object.assign(Object.create(database), { open }) as NonNullable<Device["database"]>;
}

describe("an answer that does not come", () => {
  it("is reported before Excel gives up the cell, and stored if it arrives after all", async () => {
    const one = device();
    const late: Opening = {
      wire: async (url, options) => {
        await moment(125_000);
        return fetch(url, options);
      },
    };
    const excel = openExcel(one, late);
    expect(await value(excel)).toBe("The service at the address in your settings does not answer");
    expect(await outcome(() => openExcel(one).call("USAGE", ["billed, uncertain"]))).toEqual([[0, 1]]);
    expect(await value(excel)).toBe("The service at the address in your settings does not answer");
    await moment(125_000);
    expect(await value(openExcel(one), HOME, preview)).toEqual([[expect.any(Number)]]);
    expect(await outcome(() => openExcel(one).call("USAGE", ["billed, uncertain"]))).toEqual([[1, 0]]);
    expect(await one.asked()).toBe(1);
  });

  it("leaves no cell waiting, however many wait for it: each gets a result within a minute", async () => {
    const never = (() => new Promise(() => undefined)) as unknown as typeof fetch;
    const excel = openExcel(device(), { wire: never });
    const began = time.passed;
    const [first, ...others] = await Promise.all(Array.from({ length: 30 }, () => value(excel)));
    expect(first).toBe("The service at the address in your settings does not answer");
    expect(new Set(others)).toEqual(
      new Set(["The same request is in progress in another cell and did not finish in time"]),
    );
    expect(time.passed - began).toBeLessThan(60_000);
  });
});

describe("a cell that is recalculated before it finished", () => {
  it("requests nothing if it was still queued", async () => {
    const one = device({ PROP_RATE_PER_SECOND: "1" });
    const excel = openExcel(one);
    const first = value(excel);
    const second = value(excel, "602 Hampton St, San Antonio, TX 78244");
    const invocation: { onCanceled?: () => void } = {};
    const queued = outcome(() => excel.call("VALUE", ["604 Hampton St, San Antonio, TX 78244", "price"], invocation));
    await moment(300);
    invocation.onCanceled!();
    expect(await first).toEqual([[expect.any(Number)]]);
    expect(await second).toEqual([[expect.any(Number)]]);
    expect(await queued).toBe("Recalculated before the request was sent");
    expect(await one.asked()).toBe(2);
  });

  it("has its answer stored if it was already sent: the call that replaces it requests nothing", async () => {
    const one = device();
    const slow: Opening = {
      wire: async (url, options) => {
        const response = await fetch(url, options);
        await moment(300);
        return response;
      },
    };
    const excel = openExcel(one, slow);
    const invocation: { onCanceled?: () => void } = {};
    const canceled = outcome(() => excel.call("VALUE", [HOME, "price"], invocation));
    await moment(150);
    const replacing = value(excel);
    invocation.onCanceled!();
    expect(await replacing).toEqual([[expect.any(Number)]]);
    expect(await canceled).toEqual(await replacing);
    expect(await one.asked()).toBe(1);
  });
});
