/** What Excel spends, counted at the server: many cells, many tabs, restarts, limits and refusals. */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device, type ExcelRealm, type Opening } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";
import { moment, time } from "../../standIns/office/virtualTime";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

/** Only the limit under test applies. */
const FREELY = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000", PROP_RATE_PER_SECOND: "1000" };

let count = 0;

interface Asked {
  readonly requests: number;
  /** Answered with 200. */
  readonly billed: number;
  readonly refused: number;
  /** Requests that were answered more than once. */
  readonly twice: number;
}

function device(situation: string, settings: Readonly<Record<string, string>> = {}) {
  const log = `spending${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base(situation, log), PROP_API_KEY: "sandbox" };
  const asked = async (): Promise<Asked> => {
    const all = await service.asked(log);
    const answered = all.filter(({ status }) => status === 200).map(({ path, query }) => JSON.stringify([path, query]));
    return {
      requests: all.length,
      billed: answered.length,
      refused: all.filter(({ status }) => status === 429).length,
      twice: answered.length - new Set(answered).size,
    };
  };
  return { ...newDevice({ ...base, ...FREELY, ...settings }), asked };
}

const home = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;
const homes = (many: number, from = 1000): string[] => Array.from({ length: many }, (_, index) => home(from + index));

const all = (excel: ExcelRealm, name: string, addresses: readonly string[], ...more: readonly unknown[]) =>
  Promise.all(addresses.map((address) => outcome(() => excel.call(name, [address, ...more]))));

const usage = async (one: Device, opening: Opening = {}) => {
  const names = ["billed", "free", "failed", "uncertain"];
  const [numbers] = (await outcome(() => openExcel(one, opening).call("USAGE", [names.join(",")]))) as number[][];
  return Object.fromEntries(names.map((name, index) => [name, numbers![index]!]));
};

const isText = (cell: unknown): cell is string => typeof cell === "string";

describe("250 cells over 25 addresses", () => {
  it("make 25 requests, and none when the workbook is opened again", async () => {
    const one = device("sandbox");
    const addresses = homes(25);
    const excel = openExcel(one);
    const column = (name: string, ...more: unknown[]) => all(excel, name, addresses, ...more);
    const cells = await Promise.all([
      ...["price", "priceRangeLow", "priceRangeHigh", undefined].map((fields) => column("VALUE", fields)),
      ...["bedrooms", "yearBuilt", "lastSalePrice, lastSaleDate"].map((fields) => column("VALUE", fields)),
      ...[5, 10, 15].map((comparables) => column("COMPS", "sale", comparables, "address, price")),
    ]);
    expect(cells.flat()).toHaveLength(250);
    expect(cells.flat().filter(isText)).toEqual([]);
    expect(await one.asked()).toMatchObject({ requests: 25, twice: 0 });
    const again = await all(openExcel(one), "VALUE", addresses, "price");
    expect(again).toEqual(cells[0]);
    expect((await one.asked()).requests).toBe(25);
  });
});

describe("a search of 500 records", () => {
  it("answers RECORD, TAXES, HISTORY or OWNER for each of its addresses", async () => {
    const one = device("homes-500");
    const found = (await outcome(() =>
      openExcel(one).call("SEARCH", [78244, "", "", "", "address, id", 500, "headers=0"]),
    )) as string[][];
    expect(found).toHaveLength(500);
    const excel = openExcel(one);
    const names = ["RECORD", "TAXES", "HISTORY", "OWNER"];
    const addresses = found.map(([address]) => address!);
    const cells = await Promise.all(
      names.map((name, turn) =>
        all(
          excel,
          name,
          addresses.filter((_, index) => index % names.length === turn),
        ),
      ),
    );
    expect(cells.flat()).toHaveLength(500);
    expect(cells.flat().filter(isText)).toEqual([]);
    expect((await one.asked()).requests).toBe(1);
  });
});

describe("a limit of 50", () => {
  it("holds for 160 cells that start at once in two tabs, and every other cell says why", async () => {
    const one = device("billing", { PROP_MONTHLY_LIMIT: "50" });
    const [left, right] = [openExcel(one), openExcel(one)];
    const cells = await Promise.all([all(left, "VALUE", homes(80)), all(right, "VALUE", homes(80, 1200))]);
    const { billed, requests } = await one.asked();
    expect(billed).toBeLessThanOrEqual(50);
    expect(requests).toBe(billed);
    const said = cells.flat().filter(isText);
    expect(said).toHaveLength(160 - billed);
    expect(new Set(said)).toEqual(new Set(["Needs 1 request: 50 of 50 used this month"]));
    expect(await usage(one)).toEqual({ billed, free: 0, failed: 0, uncertain: 0 });
  });
});

describe("more than a person would expect to pay", () => {
  it("needs confirmation when 150 cells are filled down: nothing is requested", async () => {
    const one = device("billing", { PROP_ASK_ABOVE: "100" });
    const said = await all(openExcel(one), "VALUE", homes(150));
    expect(new Set(said)).toEqual(
      new Set(["Needs 1 request: press Fetch (cells calculated together need 150 requests, more than 100)"]),
    );
    expect((await one.asked()).requests).toBe(0);
  });

  it("counts the same question once: 100 cells over 20 addresses need no confirmation, 21 addresses do", async () => {
    const few = device("billing", { PROP_ASK_ABOVE: "20" });
    const cells = await all(openExcel(few), "VALUE", Array<string[]>(5).fill(homes(20)).flat());
    expect(cells.filter(isText)).toEqual([]);
    expect((await few.asked()).requests).toBe(20);
    const many = device("billing", { PROP_ASK_ABOVE: "20" });
    expect((await all(openExcel(many), "VALUE", homes(21))).every(isText)).toBe(true);
    expect((await many.asked()).requests).toBe(0);
  });

  it("counts answers that are too old with those that were never there", async () => {
    const one = device("billing", { PROP_ASK_ABOVE: "20" });
    await all(openExcel(one), "VALUE", homes(15));
    const said = await all(openExcel(one, { ahead: 31 * 86_400_000 }), "VALUE", homes(30));
    expect(new Set(said)).toEqual(
      new Set(["Needs 1 request: press Fetch (cells calculated together need 30 requests, more than 20)"]),
    );
    expect((await one.asked()).requests).toBe(15);
  });

  it("needs confirmation for cells that calculate one after another too, after 100 requests in a minute", async () => {
    const one = device("billing", { PROP_ASK_ABOVE: "100" });
    const excel = openExcel(one);
    const shown: unknown[] = [];
    for (const address of homes(110)) shown.push(await outcome(() => excel.call("VALUE", [address, "price"])));
    expect(shown.slice(0, 100).filter(isText)).toEqual([]);
    expect(new Set(shown.slice(100))).toEqual(
      new Set([
        "Needs 1 request: press Fetch (cells calculated together need 1 request after 100 requests in the last minute, more than 100)",
      ]),
    );
    expect((await one.asked()).requests).toBe(100);
  });

  it("needs none for 150 cells that calculate 3 seconds apart", async () => {
    const one = device("billing", { PROP_ASK_ABOVE: "100" });
    const excel = openExcel(one);
    const shown: unknown[] = [];
    for (const address of homes(150)) {
      shown.push(await outcome(() => excel.call("VALUE", [address, "price"])));
      await moment(3_000);
    }
    expect(shown.filter(isText)).toEqual([]);
    expect((await one.asked()).requests).toBe(150);
  });

  it("says in every cell what it needs if spending is set to ask or off", async () => {
    for (const [mode, says] of [
      ["ask", "Needs 1 request: press Fetch"],
      ["off", "Needs 1 request: spending is off"],
    ] as const) {
      const one = device("billing", { PROP_SPENDING: mode });
      expect(await all(openExcel(one), "VALUE", homes(3))).toEqual([says, says, says]);
      expect((await one.asked()).requests).toBe(0);
    }
  });
});

describe("a service that limits the rate", () => {
  /** Takes so many requests in any one second, and refuses what is more. */
  function limited(limit: number): typeof fetch {
    let taken: readonly number[] = [];
    return async (...what) => {
      taken = taken.filter((at) => time.passed - at < 1000);
      if (taken.length >= limit) return new Response("", { status: 429 });
      taken = [...taken, time.passed];
      return fetch(...what);
    };
  }

  it("returns 100 addresses, none twice, and no cell keeps a refusal", async () => {
    const one = device("sandbox", { PROP_RATE_PER_SECOND: "50" });
    const cells = await all(openExcel(one, { wire: limited(50) }), "VALUE", homes(100), "price");
    expect(cells.filter(isText)).toEqual([]);
    expect(await one.asked()).toMatchObject({ billed: 100, twice: 0 });
  });

  it("answers 45 addresses at 20 a second", async () => {
    const one = device("sandbox", { PROP_RATE_PER_SECOND: "20" });
    const began = time.passed;
    const cells = await all(openExcel(one, { wire: limited(20) }), "VALUE", homes(45), "price");
    expect(time.passed - began).toBeGreaterThan(2_000);
    expect(cells.filter(isText)).toEqual([]);
    expect(await one.asked()).toMatchObject({ billed: 45, twice: 0 });
  });
});

/** How many requests the service was asked, once no more come. */
async function settled(service: { readonly asked: () => Promise<{ readonly requests: number }> }): Promise<number> {
  let { requests } = await service.asked();
  for (;;) {
    await moment(500);
    const { requests: now } = await service.asked();
    if (now === requests) return now;
    requests = now;
  }
}

describe("a runtime that ends in the middle of its work", () => {
  it("loses no answer that arrived: a second run requests only the rest, and requests in flight count as uncertain", async () => {
    const one = device("billing", { PROP_RATE_PER_SECOND: "50" });
    const addresses = homes(60);
    let alive = true;
    const never = new Promise<Response>(() => undefined);
    const dying = openExcel(one, {
      wire: async (url, options) => {
        const response = alive ? await fetch(url, options) : await never;
        return alive ? response : never;
      },
    });
    void all(dying, "VALUE", addresses, "price");
    while ((await one.asked()).requests <= 5) await moment(20);
    alive = false;
    dying.close();
    // What was sent before that reaches the service.
    const requests = await settled(one);
    expect(requests).toBeLessThan(60);
    const after = openExcel(one);
    const seen = await Promise.all(
      addresses.map((address) => outcome(() => after.call("VALUE", [address, "price"], PREVIEW))),
    );
    const kept = seen.filter((cell) => !isText(cell)).length;
    const lost = requests - kept;
    for (const ahead of [80_000, 160_000]) await usage(one, { ahead });
    const soon = await all(openExcel(one, { ahead: 200_000 }), "VALUE", addresses, "price");
    // Requests that were marked but not yet sent when the runtime ended count too: at most a batch.
    const uncertain = soon.filter(isText).length;
    expect(uncertain).toBeGreaterThanOrEqual(lost);
    expect(uncertain).toBeLessThanOrEqual(lost + 20);
    expect(await one.asked()).toMatchObject({ requests: 60 - (uncertain - lost), twice: 0 });
    const later = openExcel(one, { ahead: 1_100_000 });
    expect((await all(later, "VALUE", addresses, "price")).filter(isText)).toEqual([]);
    expect(await one.asked()).toMatchObject({ requests: 60 + lost, twice: lost });
    expect(await usage(one, { ahead: 1_200_000 })).toMatchObject({ billed: 60, uncertain });
  });

  it("books only what it sent when a page with 50 cells is closed after half a second, and the rest can be requested", async () => {
    const one = device("billing", { PROP_RATE_PER_SECOND: "20", PROP_MONTHLY_LIMIT: "50" });
    let sent = 0;
    const closed = openExcel(one, { wire: () => ((sent += 1), new Promise<Response>(() => undefined)) });
    void all(closed, "VALUE", homes(50), "price");
    while (sent === 0) await moment(20);
    closed.close();
    expect(sent).toBeLessThan(50);
    for (const ahead of [80_000, 160_000]) await usage(one, { ahead });
    const { billed, uncertain } = await usage(one, { ahead: 200_000 });
    expect(billed).toBe(0);
    // One may have been marked and not sent.
    expect([sent, sent + 1]).toContain(uncertain);
    const cells = await all(openExcel(one, { ahead: 200_000 }), "VALUE", homes(50), "price");
    expect(cells.filter(isText)).toHaveLength(uncertain!);
    expect((await one.asked()).requests).toBe(50 - uncertain!);
  });
});

const PREVIEW = { functionName: "VALUE", isInValuePreview: true };

describe("two workbooks", () => {
  it("with different keys pay for nothing twice, and a new key doesn't pay again", async () => {
    const one = device("billing");
    const cells = await all(openExcel(one), "VALUE", homes(10));
    one.settings.set("PROP_API_KEY", "another-key");
    expect(await all(openExcel(one), "VALUE", homes(10))).toEqual(cells);
    expect((await one.asked()).requests).toBe(10);
  });

  it("that need the same answer at once make one request: the second waits for the first", async () => {
    const one = device("billing");
    const [left, right] = [openExcel(one), openExcel(one)];
    const cells = await Promise.all([all(left, "VALUE", homes(50)), all(right, "VALUE", homes(50))]);
    expect(cells[0]).toEqual(cells[1]);
    expect(cells.flat().filter(isText)).toEqual([]);
    expect(await one.asked()).toMatchObject({ requests: 50 });
    expect(await usage(one)).toMatchObject({ billed: 50, failed: 0, uncertain: 0 });
  });
});

describe("an argument that changes", () => {
  it("costs nothing if the question stays the same", async () => {
    const one = device("billing");
    const excel = openExcel(one);
    await outcome(() => excel.call("VALUE", [home(1000), "price"]));
    for (const [address, fields] of [
      [`  ${home(1000).toUpperCase()} `, "price"],
      [home(1000), "priceRangeLow, bedrooms"],
      [`${home(1000)}, USA`, "price"],
    ]) {
      expect(isText(await outcome(() => excel.call("VALUE", [address, fields])))).toBe(false);
    }
    expect((await one.asked()).requests).toBe(1);
  });
});

describe("a formula that is half typed", () => {
  it.each(["", "5", "5500 Gr", "5500 Grand Lake Dr"])("makes no requests while %j is in it", async (typed) => {
    const one = device("billing");
    const said = await outcome(() => openExcel(one).call("VALUE", [typed], PREVIEW));
    expect([[["", "", ""]], "A preview makes no requests: press Enter to calculate"]).toContainEqual(said);
    expect((await one.asked()).requests).toBe(0);
  });
});

describe("a service that fails", () => {
  it("keeps the older answer visible, marked as stale", async () => {
    const one = device("failing-after-1");
    const [[price]] = (await outcome(() => openExcel(one).call("VALUE", [home(1000), "price"]))) as [[number]];
    const nextMonth = openExcel(one, { ahead: 31 * 86_400_000 });
    expect(await outcome(() => nextMonth.call("VALUE", [home(1000), "price, stale"]))).toEqual([[price, true]]);
    expect((await one.asked()).requests).toBe(2);
  });
});

describe("a connection that breaks", () => {
  it("counts as uncertain, because the request may have been billed, and isn't requested again automatically", async () => {
    const one = device("dropping");
    const excel = openExcel(one);
    await all(excel, "VALUE", [home(1)]);
    await all(excel, "VALUE", [home(1)]);
    expect((await one.asked()).requests).toBe(1);
    expect(await usage(one)).toMatchObject({ uncertain: 1, billed: 0 });
  });
});
