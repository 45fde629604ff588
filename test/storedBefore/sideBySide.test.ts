/**
 * Scripts take a day to reach everyone: meanwhile tabs and executions of both builds share one store. Neither loses a
 * booking or an answer of the other, whoever comes first, and whatever comes between.
 */
import fc from "fast-check";
import type { QuoteView } from "../../src/shared/panelApi/panelApi";
import { changedDatabase } from "../excel/storage/changedDatabase";
import { unmarked } from "../../src/shared/workbook/formulas/propFormulas";
import { newDevice } from "../standIns/office/excelRealm";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { said } from "../sheets/parts/said";
import { Clock } from "../standIns/appsScript/clock";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt, TRIGGER } from "../standIns/appsScript/execution";
import { excelWorld, type Tab } from "./excelStates";
import { formerExcel, formerSheets } from "./formerBuild";
import { HISTORY_SETTINGS, LAST } from "./history";
import { scriptedService } from "./scriptedService";
import { fires, sheetsWorld } from "./sheetsWorld";
import { ledgerOf } from "./told";

const BOTH = ["the build before", "this build"] as const;
type Build = (typeof BOTH)[number];

const HOMES = addresses(60);
const SETTINGS = { ...HISTORY_SETTINGS, PROP_RATE_PER_SECOND: "1000" };
/** More than a batch of Excel, and than the limit of a test. */
const MANY = HOMES.slice(0, 30).map((_, home) => home);
const price = (home: number) => ({ name: "VALUE", args: [HOMES[home]!, "price"] });

const turns: readonly (readonly [Build, Build])[] = [
  ["the build before", "this build"],
  ["this build", "the build before"],
];

describe("in Excel", () => {
  const former = formerExcel();

  /** Tabs of both over one device and one service. */
  function opened(settings: Readonly<Record<string, string>> = {}) {
    const device = newDevice({ ...SETTINGS, ...settings });
    const world = excelWorld(device, undefined, LAST);
    const opening = { "the build before": { scripts: former }, "this build": {} };
    const tab = (build: Build, after = 0, database?: IDBFactory): Promise<Tab> =>
      world.open(LAST + after, { ...opening[build], ...(database === undefined ? {} : { database }) });
    const ledger = async (build: Build, after: number) => ledgerOf(await (await tab(build, after)).usage());
    return { ...world, tab, ledger };
  }

  describe.each(turns)("%s first, then %s", (one, other) => {
    it("the other shows what one has fetched, at no cost, and both have one ledger", async () => {
      const { service, tab, ledger } = opened();
      const [first, second] = [await tab(one), await tab(other)];
      const search = { name: "SEARCH", args: [78244, "", "", "", "formattedAddress, beds", 20] };
      const shown = [await first.cells(search), await first.cells(price(0))];
      const record = { name: "RECORD", args: ["604 Hampton St, San Antonio, TX 78244", "beds"] };
      expect([await second.cells(search), await second.cells(price(0))]).toEqual(shown);
      await second.cells(record);
      expect(service.asked).toHaveLength(2);
      expect(await ledger(other, 5_000)).toEqual(await ledger(one, 5_000));
    });

    it("together they bill what the month's limit allows, and not one more", async () => {
      const { service, tab, ended, ledger } = opened({ PROP_MONTHLY_LIMIT: "20" });
      const tabs = [await tab(one), await tab(other)];
      await ended(Promise.all(MANY.map((home) => tabs[home % 2]!.begun(price(home)))));
      expect(service.asked).toHaveLength(20);
      expect((await ledger(one, 5_000)).slice(1, 6)).toEqual([20, 0, 0, 0, 0]);
    });

    it("the same question of both is requested once", async () => {
      const { service, tab, ended, ledger } = opened();
      const tabs = [await tab(one), await tab(other)];
      await ended(Promise.all(MANY.flatMap((home) => tabs.map(({ begun }) => begun(price(home))))));
      expect(service.asked).toHaveLength(MANY.length);
      const [, billed, , , uncertain] = await ledger(other, 5_000);
      expect([billed, uncertain]).toEqual([MANY.length, 0]);
    });

    it("what one sent before it ended is uncertain to the other, and is requested by neither", async () => {
      const { service, tab, ledger, passed } = opened();
      const first = await tab(one);
      await first.cells(price(0));
      service.replies.push("held");
      void first.begun(price(1));
      await passed();
      first.realm.close();
      for (const later of [40_000, 80_000, 120_000]) await ledger(other, later);
      const second = await tab(other, 121_000);
      await second.cells(price(1));
      expect(service.asked).toHaveLength(2);
      expect((await ledger(other, 122_000)).slice(1, 6)).toEqual([1, 0, 0, 1, 0]);
      await second.panel((panelApi) => panelApi.release({ uncertain: 1, billed: 1 }));
      expect((await ledger(one, 123_000)).slice(1, 6)).toEqual([2, 0, 0, 0, 0]);
    });

    it("what the build before booked without the database is merged once; this one requests nothing there", async () => {
      const { device, service, tab, ledger } = opened();
      const database = changedDatabase(device.database!, (store, mode) => {
        if (mode !== "readwrite") return;
        store.put = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await (await tab(other)).cells(price(0));
      await (await tab(one, 5_000, database)).cells(price(1));
      await (await tab(other, 6_000, database)).cells(price(2));
      for (const build of [other, one, other]) {
        expect((await ledger(build, 10_000)).slice(1, 6)).toEqual([2, 0, 0, 0, 0]);
      }
      expect(service.asked).toHaveLength(2);
    });
  });

  describe("the homes of a large search by this build", () => {
    const search = { name: "SEARCH", args: [78244, "", "", "", "formattedAddress", 120] };
    const record = { name: "RECORD", args: ["604 Hampton St, San Antonio, TX 78244", "beds"] };

    it("are found by the build before after a while, at no cost, also by a tab that looked for them", async () => {
      const { device, service, tab, passed } = opened({ PROP_SPENDING: "ask" });
      const [other, searching] = [await tab(BOTH[0]), await tab(BOTH[1])];
      await other.cells(record);
      expect(service.asked).toEqual([]);
      device.settings.delete("PROP_SPENDING");
      await searching.cells(search);
      await passed(5_000);
      await other.cells(record);
      await (await tab(BOTH[0])).cells(record);
      expect(service.asked).toHaveLength(1);
    });

    it("are found by this build after the build before removed what it takes for old", async () => {
      const { service, tab, passed } = opened();
      const searching = await tab(BOTH[1]);
      await searching.cells(search);
      searching.realm.close();
      await (await tab(BOTH[0])).cells(price(0));
      await passed(60_000);
      await (await tab(BOTH[1])).cells(record);
      expect(service.asked).toHaveLength(2);
    });
  });

  it("whatever both do in turn: no home is requested twice, and the ledger matches the service's bill", async () => {
    const act = fc.record({ build: fc.constantFrom(...BOTH), home: fc.nat({ max: 9 }), opens: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
        const { service, tab, ledger, passed } = opened();
        const tabs = { "the build before": await tab(BOTH[0]), "this build": await tab(BOTH[1]) };
        for (const { build, home, opens } of acts) {
          if (opens) tabs[build] = await tab(build);
          await tabs[build].cells(price(home));
        }
        await passed();
        expect(new Set(service.asked).size).toBe(service.asked.length);
        for (const build of BOTH) {
          expect((await ledger(build, 60_000)).slice(1, 6)).toEqual([service.total(), expect.any(Number), 0, 0, 0]);
        }
      }),
      { numRuns: 10, seed: 3 },
    );
  });
});

describe("in Google Sheets", () => {
  const former = formerSheets();

  function opened(settings: Readonly<Record<string, string>> = {}) {
    const service = scriptedService();
    const clock = new Clock(LAST);
    const document = newDocument({ ...SETTINGS, ...settings }, { network: service.network, clock });
    const as = <T>(build: Build, act: () => T): T => {
      const before = document.script;
      if (build === BOTH[0]) document.script = former;
      else delete document.script;
      try {
        return act();
      } finally {
        if (before === undefined) delete document.script;
        else document.script = before;
      }
    };
    return { document, service, world: sheetsWorld(document, service), as };
  }

  const column = (first: number, last: number) => ({
    name: "VALUE",
    args: [HOMES.slice(first, last).map((home) => [home]), "price"],
  });

  const homesIn = (document: SheetsDocument, homes: number): void => {
    const { active } = document.spreadsheet;
    HOMES.slice(0, homes).forEach((home, index) => active.set(index + 1, 1, home));
    active.selected = { row: 1, column: 1, rows: homes, columns: 1 };
  };

  it("a list whose runs are killed is filled in by whichever build follows; no home is asked for twice, and only what was in flight is lost", () => {
    const killed = fc.record({ build: fc.constantFrom(...BOTH), after: fc.integer({ min: 20, max: 200 }) });
    fc.assert(
      fc.property(fc.array(killed, { minLength: 1, maxLength: 3 }), (runs) => {
        const { document, service, as } = opened();
        homesIn(document, 24);
        document.owner.answers.push({ button: "OK", text: "RECORD beds" }, "OK|NO");
        runs.forEach(({ build, after }, index) => {
          let left = after;
          document.service = (name) => {
            if (name !== "SpreadsheetApp" && name !== "Ui" && (left -= 1) < 0) throw new Error("the machine went down");
          };
          as(build, () => said(() => execute(document, index === 0 ? "propFillList" : "propContinueList")));
          delete document.service;
          document.lock.holder = undefined;
          document.owner.answers.length = 0;
          document.clock.now += 20 * 60_000;
        });
        as(BOTH[1], () => execute(document, "propContinueList"));
        expect(new Set(service.asked).size).toBe(service.asked.length);
        if (document.properties.getProperty("PROP_LIST") === null) return expect(service.asked).toEqual([]);
        const shown = (place: number) =>
          HOMES.slice(0, 24).map((_, row) => String(document.spreadsheet.active.at(row + 1, place).value));
        // A batch that was granted, or answered to nobody, is shown as lost.
        const lost = shown(2).filter((text) => /may have been billed/.test(text)).length;
        expect(shown(3)).not.toContain("");
        expect(lost).toBeLessThanOrEqual(10 * runs.length);
        expect(service.asked.length + lost).toBeGreaterThanOrEqual(24);
        expect(JSON.parse(document.properties.getProperty("PROP_LIST")!)).toMatchObject({ state: "done", next: 24 });
      }),
      { numRuns: 20, seed: 20261127 },
    );
  });

  describe.each(turns)("%s first, then %s", (one, other) => {
    it("the other shows what one has fetched, at no cost, also after the cache expired", () => {
      const { document, service, world, as } = opened();
      const search = { name: "SEARCH", args: [78244, "", "", "", "formattedAddress, beds", 20] };
      const shown = as(one, () => [world.cells(search), world.cells(column(0, 3))]);
      const again = () => as(other, () => [world.cells(search), world.cells(column(0, 3))]);
      expect(again()).toEqual(shown);
      as(one, () => execute(document, "propKeep", [], TRIGGER));
      document.clock.now += 7 * 3_600_000;
      expect(again()).toEqual(shown);
      expect(service.asked).toHaveLength(4);
      expect(as(one, () => ledgerOf(world.usage()))).toEqual(as(other, () => ledgerOf(world.usage())));
    });

    it("while one is running the other neither makes the same requests nor exceeds the limit", () => {
      const { document, service, world, as } = opened({ PROP_MONTHLY_LIMIT: "15" });
      as(other, () => world.cells(column(40, 41)));
      let depth = 0;
      document.meanwhile = () => {
        if ((depth += 1) > 3) return;
        as(depth % 2 === 1 ? other : one, () => said(() => execute(document, "PROP_VALUE", column(5, 12).args, CELL)));
      };
      as(one, () => world.cells(column(0, 10)));
      delete document.meanwhile;
      expect(depth).toBeGreaterThan(1);
      document.clock.now += 30_000;
      as(other, () => world.cells(column(0, 30)));
      expect(new Set(service.asked).size).toBe(service.asked.length);
      expect(service.asked).toHaveLength(15);
      expect(as(one, () => world.usage())).toMatchObject({ billed: 15, uncertain: 0, left: 0 });
    });

    it("what one sent before it ended is uncertain to the other, and is requested by neither", () => {
      const { document, service, world, as } = opened();
      as(one, () => world.cells(column(0, 1)));
      let over = false;
      document.service = (name) => {
        over ||= name === "fetched";
        if (over) throw new Error("the machine went down");
      };
      as(one, () => said(() => execute(document, "PROP_VALUE", column(1, 2).args, CELL)));
      delete document.service;
      document.lock.holder = undefined;
      for (let looks = 0; looks < 4; looks += 1) {
        as(other, () => world.usage());
        document.clock.now += 40_000;
      }
      as(other, () => world.cells(column(1, 2)));
      expect(service.asked).toHaveLength(2);
      as(other, () => world.panel("release", { uncertain: 1, billed: 1 }));
      expect(ledgerOf(as(one, () => world.usage())).slice(1, 6)).toEqual([2, 0, 0, 0, 0]);
    });

    it("a list that one began is continued by the other, and stopped", () => {
      const { document, service, as } = opened();
      homesIn(document, 60);
      document.latency = 44_000;
      document.owner.answers.push({ button: "OK", text: "RECORD beds" }, "OK|NO");
      as(one, () => execute(document, "propFillList"));
      const begun = service.asked.length;
      expect(begun).toBeGreaterThan(20);
      expect(begun).toBeLessThan(61);
      as(other, () => execute(document, "propStopList"));
      as(one, () => execute(document, "propContinueList", [{ triggerUid: "1" }], TRIGGER));
      expect(service.asked).toHaveLength(begun);
      document.latency = 250;
      as(other, () => execute(document, "propContinueList"));
      expect(service.asked).toHaveLength(60);
      expect(new Set(service.asked).size).toBe(60);
      const values = HOMES.map((_, index) => document.spreadsheet.active.at(index + 1, 3).value);
      expect(values.filter((value) => value === "")).toEqual([]);
    });

    it("a schedule that one made is refreshed by the other, from where the one stopped", () => {
      const { document, service, as } = opened();
      homesIn(document, 24);
      const { active } = document.spreadsheet;
      for (let row = 1; row <= 24; row += 1) active.set(row, 2, `=PROP_RECORD(A${row}, "beds")`);
      as(one, () => lookAt(document));
      active.selected = { row: 1, column: 2, rows: 24, columns: 1 };
      document.owner.answers.push({ button: "OK", text: "week 100" });
      as(one, () => execute(document, "propSchedule"));
      document.clock.now += 7 * 86_400_000;
      document.latency = 95_000;
      as(other, () => fires({ document }));
      // The build before has no hourly trigger that refreshes: one that this build made waits for this build.
      if (service.asked.length === 24) as(one, () => fires({ document }));
      document.latency = 250;
      const next = document.triggers.find(({ handler }) => handler === "propContinueSchedule")!;
      document.clock.now = Math.max(document.clock.now, next.due);
      as(one, () => execute(document, "propContinueSchedule", [{ triggerUid: next.id }], TRIGGER));
      expect(service.asked).toHaveLength(48);
      expect(new Set(service.asked.slice(24)).size).toBe(24);
      expect(document.spreadsheet.sheets.map(({ name }) => name)).toContain("Sheet1 2026-11-27");
    });

    it("a price that one showed can be accepted from the other, once, and cells make no requests while one checks them", () => {
      const { document, service, world, as } = opened({ PROP_SPENDING: "ask" });
      homesIn(document, 4);
      const { active } = document.spreadsheet;
      for (let row = 1; row <= 4; row += 1) active.set(row, 2, `=PROP_RECORD(A${row}, "beds")`);
      as(one, () => lookAt(document));
      const quote = as(one, () => world.panel("offer", "fetch", "sheet")) as QuoteView;
      expect([quote.price.requests, service.asked.length]).toEqual([4, 0]);
      expect(as(other, () => world.panel("accept", quote.quoteId))).toMatchObject({ state: "done", done: 4 });
      expect(as(one, () => world.panel("accept", quote.quoteId))).toMatchObject({ state: "stopped", done: 0 });
      expect(service.asked).toHaveLength(4);
      expect([1, 2, 3, 4].map((row) => typeof active.at(row, 2).value)).toEqual(Array(4).fill("number"));
    });

    it("formulas that one removed before it ended are restored by the other, and none that it marked is lost", () => {
      const { document, as } = opened();
      homesIn(document, 3);
      const { active } = document.spreadsheet;
      for (let row = 1; row <= 3; row += 1) active.set(row, 2, `=PROP_RECORD(A${row}, "beds")`);
      as(one, () => lookAt(document));
      let over = false;
      document.service = () => {
        over ||= active.at(3, 2).formula !== '=PROP_RECORD(A3, "beds")';
        if (over) throw new Error("the machine went down");
      };
      as(one, () => said(() => execute(document, "propRefreshSheet")));
      delete document.service;
      document.lock.holder = undefined;
      expect(active.at(1, 2).formula).toMatch(/^$|"PROP:/);
      document.clock.now += 3_600_000;
      as(other, () => execute(document, "propKeep", [], TRIGGER));
      expect([1, 2, 3].map((row) => unmarked(active.at(row, 2).formula))).toEqual(
        [1, 2, 3].map((row) => `=PROP_RECORD(A${row}, "beds")`),
      );
    });
  });
});
