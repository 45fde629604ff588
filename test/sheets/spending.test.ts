/** Nothing is paid twice or unexpectedly in Google Sheets: cells, executions, documents. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { newPerson } from "../standIns/appsScript/person";
import { Clock } from "../standIns/appsScript/clock";
import { CELL, execute, TRIGGER } from "../standIns/appsScript/execution";
import { said } from "./parts/said";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const WRITTEN_OUT = "5500 Grand Lake Dr, San Antonio, Texas 78244";

describe("cells", () => {
  it("30 identical ones: 1 request; calculated again, and again after the cache forgot: still 1", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    const calculate = (): unknown[] =>
      Array.from({ length: 30 }, () => said(() => execute(document, "PROP_VALUE", [HOME], CELL)));
    const first = calculate();
    expect(first.every((cell) => Array.isArray(cell))).toBe(true);
    expect(calculate()).toEqual(first);
    document.clock.now += 8 * 3_600_000;
    expect(calculate()).toEqual(first);
    expect(service.asked).toHaveLength(1);
  });

  it("that start while the same request is in flight don't repeat it, and share its answer", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    const meanwhile: unknown[] = [];
    document.meanwhile = () => {
      delete document.meanwhile;
      meanwhile.push(said(() => execute(document, "PROP_VALUE", [HOME], CELL)));
    };
    expect(execute(document, "PROP_VALUE", [HOME], CELL)).toHaveLength(1);
    expect(meanwhile).toEqual(["The same request is in progress in another cell and did not finish in time"]);
    expect(execute(document, "PROP_VALUE", [HOME], CELL)).toHaveLength(1);
    expect(service.asked).toHaveLength(1);
  });

  it.each(["VALUE", "RENT", "RECORD"].flatMap((name) => [1, 2, 3].map((place) => [name, place] as const)))(
    "see what another has fetched meanwhile: %s is paid for once, whichever lock (%i) it waits for",
    (name, place) => {
      const service = sandboxNetwork();
      const document = newDocument(KEYED, { network: service.network });
      const calculate = (): unknown => said(() => execute(document, `PROP_${name}`, [HOME], CELL));
      const others: unknown[] = [];
      let locks = 0;
      document.service = (called) => {
        if (called !== "tryLock" || (locks += 1) !== place) return;
        others.push(calculate());
      };
      const shown = calculate();
      expect(shown).toEqual([expect.anything()]);
      expect(others).toEqual([shown]);
      expect(service.asked).toHaveLength(1);
    },
  );

  it.each(
    ["VALUE", "RENT", "RECORD"].flatMap((name) =>
      (
        [
          [HOME, 1],
          [HOME, 2],
          [WRITTEN_OUT, 1],
        ] as const
      ).map((other) => [name, ...other] as const),
    ),
  )(
    "see what another has fetched in place of what is too old: %s of %s is paid for once more, whichever lock (%i) it waits for",
    (name, home, place) => {
      const service = sandboxNetwork();
      const document = newDocument(KEYED, { network: service.network });
      const calculate = (address: string, options?: string): unknown =>
        said(() => execute(document, `PROP_${name}`, [address, undefined, options], CELL));
      calculate(HOME);
      document.clock.now += 2 * 3_600_000;
      const others: unknown[] = [];
      let locks = 0;
      document.service = (called) => {
        if (called !== "tryLock" || (locks += 1) !== place) return;
        others.push(calculate(home, "maxAge=1h"));
      };
      const shown = calculate(HOME, "maxAge=1h");
      expect(shown).toEqual([expect.anything()]);
      expect(others).toEqual([shown]);
      expect(service.asked).toHaveLength(2);
    },
  );

  it.each(["VALUE", "RENT", "RECORD"])(
    "that ask about the same home in another spelling while it is in flight don't pay again: %s",
    (name) => {
      const service = sandboxNetwork();
      const document = newDocument(KEYED, { network: service.network });
      const calculate = (home: string): unknown => said(() => execute(document, `PROP_${name}`, [home], CELL));
      const meanwhile: unknown[] = [];
      document.meanwhile = () => {
        delete document.meanwhile;
        meanwhile.push(calculate(WRITTEN_OUT));
      };
      const shown = calculate(HOME);
      expect(meanwhile).toEqual(["The same request is in progress in another cell and did not finish in time"]);
      expect(calculate(WRITTEN_OUT)).toEqual(shown);
      expect(service.asked).toHaveLength(1);
    },
  );

  it.each(["VALUE", "RENT", "RECORD"].flatMap((name) => [1, 2, 3, 4].map((place) => [name, place] as const)))(
    "see what another has fetched in another spelling: %s is paid for once, whichever lock (%i) it waits for",
    (name, place) => {
      const service = sandboxNetwork();
      const document = newDocument(KEYED, { network: service.network });
      const calculate = (home: string): unknown => said(() => execute(document, `PROP_${name}`, [home], CELL));
      let locks = 0;
      document.service = (called) => {
        if (called === "tryLock" && (locks += 1) === place) calculate(WRITTEN_OUT);
      };
      expect(calculate(HOME)).toEqual([expect.anything()]);
      delete document.service;
      expect(calculate(WRITTEN_OUT)).toEqual([expect.anything()]);
      expect(service.asked).toHaveLength(1);
    },
  );

  it("don't ask about a home in another spelling where a request for it was lost, and may be billed", () => {
    const service = sandboxNetwork({ fault: (place) => (place === 1 ? "drop" : undefined) });
    const document = newDocument(KEYED, { network: service.network });
    const first = said(() => execute(document, "PROP_VALUE", [HOME], CELL));
    expect(first).toBe("The service did not answer");
    expect(said(() => execute(document, "PROP_VALUE", [WRITTEN_OUT], CELL))).toBe(first);
    expect(service.asked).toHaveLength(1);
  });

  it("don't ask in another spelling where the execution that asked has ended without an answer", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    let isDown = false;
    document.service = (called) => {
      isDown ||= called === "fetched";
      if (isDown) throw new Error("the machine went down");
    };
    said(() => execute(document, "PROP_VALUE", [HOME], CELL));
    delete document.service;
    document.lock.holder = undefined;
    for (let looks = 0; looks < 3; looks += 1) {
      document.clock.now += 40_000;
      execute(document, "PROP_RENT", [HOME], CELL);
    }
    expect(said(() => execute(document, "PROP_VALUE", [WRITTEN_OUT], CELL))).toMatch(/may have been billed/);
    expect(service.asked.filter((url) => url.includes("/value"))).toHaveLength(1);
  });

  it("60 that start together with a limit of 20: 20 are billed, and all others say why", () => {
    const service = sandboxNetwork();
    const document = newDocument(
      { ...KEYED, PROP_ASK_ABOVE: "1000", PROP_MONTHLY_LIMIT: "20" },
      { network: service.network },
    );
    const list = addresses(60);
    const outcomes: unknown[] = [];
    let next = 0;
    let depth = 0;
    const begin = (): void => {
      while (next < list.length && depth < 30) {
        depth += 1;
        const address = list[next]!;
        next += 1;
        outcomes.push(said(() => execute(document, "PROP_VALUE", [address, "price"], CELL)));
        depth -= 1;
      }
    };
    // Thirty executions at once: others start while one has a request in flight.
    document.meanwhile = begin;
    begin();
    expect(outcomes).toHaveLength(60);
    expect(service.total()).toBe(20);
    const refused = outcomes.filter((outcome) => !Array.isArray(outcome));
    expect(refused).toHaveLength(40);
    for (const why of refused) expect(why).toMatch(/^Needs 1 request: /);
    expect(refused.filter((why) => /20 of 20 used this month/.test(String(why))).length).toBeGreaterThan(25);
  });

  it("say so rather than overspend if the lock isn't free", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    document.lock.until = document.clock.now + 60_000;
    expect(said(() => execute(document, "PROP_VALUE", [HOME], CELL))).toBe(
      "Needs 1 request: too many cells calculate at once; try again",
    );
    expect(service.asked).toEqual([]);
    document.lock.until = 0;
    expect(execute(document, "PROP_VALUE", [HOME], CELL)).toHaveLength(1);
  });

  it("500 filled down need confirmation", () => {
    const service = sandboxNetwork();
    const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "9000" }, { network: service.network });
    const list = addresses(500).map((address) => [address]);
    const rows = execute(document, "PROP_VALUE", [list, "price"], CELL) as unknown[][];
    expect(
      rows.every(
        ([cell]) =>
          cell === "Needs 1 request: press Fetch (cells calculated together need 500 requests, more than 100)",
      ),
    ).toBe(true);
    expect(service.asked).toEqual([]);
  });

  it("110 that calculate one after another need confirmation after 100, and 150 that do so 3 seconds apart don't", () => {
    const service = sandboxNetwork();
    const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "9000" }, { network: service.network });
    const calculate = (home: string): unknown => said(() => execute(document, "PROP_VALUE", [home, "price"], CELL));
    const homes = addresses(260);
    const shown = homes.slice(0, 110).map(calculate);
    expect(shown.slice(0, 100).every((cell) => Array.isArray(cell))).toBe(true);
    expect(new Set(shown.slice(100))).toEqual(
      new Set([
        "Needs 1 request: press Fetch (cells calculated together need 1 request after 100 requests in the last minute, more than 100)",
      ]),
    );
    expect(service.asked).toHaveLength(100);
    document.clock.now += 60_000;
    for (const home of homes.slice(110)) {
      expect(calculate(home)).toEqual([[expect.any(Number)]]);
      document.clock.now += 3_000;
    }
    expect(service.asked).toHaveLength(250);
  });

  it("show the cached result, marked as stale, while the service fails", () => {
    let down = false;
    const service = sandboxNetwork({ fault: () => (down ? 500 : undefined) });
    const document = newDocument({ ...KEYED, PROP_KEEP_DAYS: "1" }, { network: service.network });
    const [[price]] = execute(document, "PROP_VALUE", [HOME, "price, stale"], CELL) as [[number]];
    execute(document, "propKeep", [], TRIGGER);
    document.clock.now += 40 * 3_600_000;
    down = true;
    expect(execute(document, "PROP_VALUE", [HOME, "price, stale"], CELL)).toEqual([[price, true]]);
  });
});

describe("time", () => {
  it("no batch begins after 12 seconds: the remaining rows say how to continue, and no result is lost", () => {
    const service = sandboxNetwork();
    const settings = { ...KEYED, PROP_MONTHLY_LIMIT: "9000", PROP_ASK_ABOVE: "9000" };
    const document = newDocument(settings, { network: service.network });
    document.latency = 5000;
    const list = addresses(60).map((address) => [address]);
    const rows = execute(document, "PROP_VALUE", [list, "price"], CELL) as unknown[][];
    expect(rows.filter(([cell]) => typeof cell === "number")).toHaveLength(21);
    expect(rows.filter(([cell]) => cell === "Needs 1 request: press Fetch (time ran out)")).toHaveLength(39);
    execute(document, "PROP_VALUE", [list, "price"], CELL);
    expect(service.asked).toHaveLength(51);
    execute(document, "PROP_VALUE", [list, "price"], CELL);
    expect(service.asked).toHaveLength(60);
    expect(new Set(service.asked).size).toBe(60);
  });

  it("a fetch of a minute ends the cell; its requests count as uncertain and are not made again at once", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    document.latency = 60_000;
    expect(said(() => execute(document, "PROP_VALUE", [HOME], CELL))).toMatch(/Exceeded maximum execution time/);
    document.latency = 250;
    expect(said(() => execute(document, "PROP_VALUE", [HOME], CELL))).toMatch(/in progress in another cell/);
    expect(service.asked).toHaveLength(1);
  });
});

describe("several documents of one owner", () => {
  it("what one spent counts in others after its hourly run", () => {
    const service = sandboxNetwork();
    const owner = newPerson({ ...KEYED, PROP_MONTHLY_LIMIT: "10" });
    const clock = new Clock();
    const [one, other] = [1, 2].map(() => newDocument({}, { owner, clock, network: service.network }));
    for (const address of addresses(7)) execute(one!, "PROP_VALUE", [address, "price"], CELL);
    execute(one!, "propKeep", [], TRIGGER);
    const list = addresses(20)
      .slice(10)
      .map((address) => [address]);
    const rows = execute(other!, "PROP_VALUE", [list, "price"], CELL) as unknown[][];
    expect(rows.filter(([cell]) => typeof cell === "number")).toHaveLength(3);
    expect(rows[9]).toEqual(["Needs 1 request: 10 of 10 used this month"]);
    expect(service.total()).toBe(10);
  });

  it("what others spent counts by the billing month, also when it begins on another day later", () => {
    const service = sandboxNetwork();
    const owner = newPerson({ ...KEYED, PROP_MONTHLY_LIMIT: "10", PROP_BILLING_DAY: "15" });
    const clock = new Clock(Date.UTC(2026, 10, 12));
    const [one, other] = [1, 2].map(() => newDocument({}, { owner, clock, network: service.network }));
    const homes = addresses(90);
    const asked = (document: SheetsDocument, count: number): number => {
      const before = service.total();
      execute(document, "PROP_VALUE", [homes.splice(0, count).map((home) => [home]), "price"], CELL);
      return service.total() - before;
    };
    expect(asked(one!, 4)).toBe(4);
    execute(one!, "propKeep", [], TRIGGER);
    clock.now = Date.UTC(2026, 10, 20);
    expect(asked(one!, 3)).toBe(3);
    execute(one!, "propKeep", [], TRIGGER);
    expect(asked(other!, 12)).toBe(7);
    owner.properties.setProperty("PROP_BILLING_DAY", "12");
    expect(asked(other!, 12)).toBe(0);
    owner.properties.setProperty("PROP_BILLING_DAY", "16");
    expect(asked(other!, 12)).toBe(0);
    owner.properties.setProperty("PROP_BILLING_DAY", "15");
    clock.now = Date.UTC(2026, 11, 10);
    expect(asked(other!, 12)).toBe(0);
    clock.now = Date.UTC(2026, 11, 15);
    expect(asked(other!, 12)).toBe(10);
  });

  it("what an earlier build told of another document counts whole in each billing month that it may belong to", () => {
    const owner = newPerson({
      ...{ ...KEYED, PROP_MONTHLY_LIMIT: "10", PROP_BILLING_DAY: "15" },
      PROP_SPENT: JSON.stringify({ another: ["2026-11", 4], former: ["2026-10", 3] }),
    });
    const clock = new Clock(Date.UTC(2026, 10, 12));
    const document = newDocument({}, { owner, clock, network: sandboxNetwork().network });
    const left = (day: number, month = 10): unknown => {
      clock.now = Date.UTC(2026, month, day);
      return (execute(document, "PROP_USAGE", ["left"], CELL) as unknown[][])[0]![0];
    };
    expect([left(12), left(14), left(15), left(14, 11), left(15, 11)]).toEqual([3, 3, 6, 6, 10]);
    execute(document, "propKeep", [], TRIGGER);
    expect(owner.properties.getProperty("PROP_SPENT")).not.toContain("former");
  });

  it("tell the dates of all as far as the property has room for them, and the months of all", () => {
    const dates = Array.from({ length: 31 }, (_, day) => `g${(20 + day).toString(36)}.99`).join(" ");
    const spent = Object.fromEntries(
      Array.from({ length: 35 }, (_, index) => [String(index).padStart(44, "d"), ["2026-11", 3069, dates]]),
    );
    const clock = new Clock(Date.UTC(2026, 10, 21));
    const owner = newPerson({ ...KEYED, PROP_SPENT: JSON.stringify(spent) });
    const document = newDocument({}, { owner, clock, network: sandboxNetwork().network });
    execute(document, "propKeep", [], TRIGGER);
    const text = owner.properties.getProperty("PROP_SPENT")!;
    const told = Object.values(JSON.parse(text) as Record<string, readonly unknown[]>);
    expect(text.length).toBeLessThanOrEqual(9_000);
    expect(told).toHaveLength(36);
    expect(told.every(([month]) => month === "2026-11")).toBe(true);
    const short = told.findIndex(([, , each]) => each !== undefined);
    expect(short).toBeGreaterThan(0);
    expect(told.slice(short).every(([, , each]) => each !== undefined)).toBe(true);
  });

  it("are listed up to the limit of a property, always including this one", () => {
    const names = Array.from({ length: 150 }, (_, index) => String(index).padStart(44, "d"));
    const spent = JSON.stringify(Object.fromEntries(names.slice(0, 119).map((name) => [name, ["2026-11", 12345]])));
    const clock = new Clock(Date.UTC(2026, 10, 21));
    const owner = newPerson({ ...KEYED, PROP_SPENT: spent });
    names.slice(119).forEach(() => {
      const document = newDocument({}, { owner, clock, network: sandboxNetwork().network });
      document.spreadsheet.id = document.spreadsheet.id.padStart(44, "d");
      execute(document, "propKeep", [], TRIGGER);
      expect(owner.properties.getProperty("PROP_SPENT")).toContain(document.spreadsheet.id);
    });
  });

  it("a new key pays for nothing again", () => {
    const service = sandboxNetwork();
    const document = newDocument(KEYED, { network: service.network });
    execute(document, "PROP_VALUE", [HOME], CELL);
    document.owner.properties.setProperty("PROP_API_KEY", "another-key-of-mine");
    expect(execute(document, "PROP_VALUE", [HOME], CELL)).toHaveLength(1);
    expect(service.asked).toHaveLength(1);
  });
});
