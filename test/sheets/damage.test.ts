/** A document with damaged stores: unreadable entries count as missing; no cell shows an internal error. */
import fc from "fast-check";
import { INTERNAL_ERROR } from "../../src/shared/functions/declaring/calculate";
import { damagedText, damages } from "../excel/storage/damage";
import { said } from "./parts/said";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { newDocument, type SheetsDocument, type Trigger } from "../standIns/appsScript/document";
import { CELL, execute, TRIGGER } from "../standIns/appsScript/execution";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const OTHER = "604 Hampton St, San Antonio, TX 78244";

function used(settings: Readonly<Record<string, string>> = {}) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "1000", ...settings }, { network: service.network });
  execute(document, "PROP_COMPS", [HOME], CELL);
  execute(document, "PROP_RECORD", [HOME], CELL);
  execute(document, "propKeep", [], TRIGGER);
  return { service, document };
}

const call = (document: SheetsDocument, name: string, address = HOME) =>
  said(() => execute(document, name, [address], CELL));

const OURS = /^Something went wrong in PROP|too many cells/;

describe("a document whose stores are damaged in any way", () => {
  it("shows no error of its own, and never for good that too many cells calculate", () => {
    expect(INTERNAL_ERROR.message).toMatch(OURS);
    fc.assert(
      fc.property(damages, fc.nat(), (damage, which) => {
        const { document } = used();
        const { properties, cache, owner } = document;
        const names = [...properties.values.keys()];
        const name = names[which % names.length]!;
        properties.values.set(name, damagedText(properties.values.get(name)!, damage));
        for (const [key, { value, until }] of [...cache.entries]) {
          cache.entries.set(key, { value: damagedText(value, damage), until });
        }
        owner.properties.values.set("PROP_SPENT", damagedText('{"document-x":["2026-11",3]}', damage));
        for (const each of ["PROP_COMPS", "PROP_RECORD", "PROP_VALUE"]) {
          expect(JSON.stringify(call(document, each))).not.toMatch(OURS);
        }
        expect(JSON.stringify(call(document, "PROP_VALUE", OTHER))).not.toMatch(OURS);
        expect(JSON.stringify(said(() => execute(document, "PROP_USAGE", [], CELL)))).not.toMatch(OURS);
        expect(said(() => execute(document, "propKeep", [], TRIGGER))).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe("a ledger that can't be", () => {
  const ROWS = [
    ["negative", "[[0,-50,0,0,0]]"],
    ["fractional", "[[0,1.5,0,0,0]]"],
    ["no number", '[[0,"x",0,0,0]]'],
    ["nothing", "[[0,null,0,0,0]]"],
    ["no row", "[7]"],
    ["no rows", "7"],
    ["of no endpoint", "[[99,1,0,0,0]]"],
  ] as const;
  it.each(ROWS)("%s: nothing is asked this month, and the cell says why", (_, rows) => {
    const { service, document } = used();
    const month = new Date(document.clock.now).toISOString().slice(0, 7);
    const asked = service.asked.length;
    const text = JSON.stringify({ ledger: { [month]: JSON.parse(rows) as unknown }, open: {}, faults: {}, turn: 0 });
    document.properties.setProperty("PROP_BOOK", `1|${text}`);
    for (let again = 0; again < 2; again += 1) {
      expect(call(document, "PROP_VALUE", OTHER)).toMatch(/^Needs 1 request: PROP's count of this month's requests is/);
    }
    expect(service.asked).toHaveLength(asked);
    document.clock.now += 32 * 86_400_000;
    expect(call(document, "PROP_VALUE", OTHER)).toHaveLength(1);
  });

  it("is set in the panel to what the account shows: then cells ask again, and the limit holds by it", () => {
    const { service, document } = used({ PROP_MONTHLY_LIMIT: "8" });
    const panel = (method: string, ...given: readonly unknown[]): unknown =>
      JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string);
    const month = new Date(document.clock.now).toISOString().slice(0, 7);
    document.owner.properties.values.set("PROP_SPENT", JSON.stringify({ "another document": [month, 2] }));
    document.properties.setProperty("PROP_BOOK", `1|{"ledger":{"${month}":[[0,-50,0,0,0]]}}`);
    const asked = service.asked.length;
    expect(call(document, "PROP_VALUE", OTHER)).toMatch(/is damaged; open PROP, Spend, to set it/);
    expect(panel("usage")).toMatchObject({ damaged: true, left: 0 });
    expect(panel("recount", 1.5)).toMatchObject({ kind: "problem" });
    // Two of them are counted by another document.
    expect(panel("recount", 6)).toMatchObject({
      billed: 4,
      uncertain: 0,
      left: 2,
      checks: [{ recount: true, billed: 6 }],
    });
    expect(panel("recount", 0)).toMatchObject({ kind: "problem" });
    const streets = ["604 Hampton St", "608 Hampton St", "612 Hampton St"];
    const shown = streets.map((street) => call(document, "PROP_VALUE", `${street}, San Antonio, TX 78244`));
    expect(shown).toEqual([[expect.anything()], [expect.anything()], expect.stringMatching(/8 of 8 used this month/)]);
    expect(service.asked).toHaveLength(asked + 2);
  });

  it("cut off in the middle: the same", () => {
    const { service, document } = used();
    const asked = service.asked.length;
    document.properties.setProperty("PROP_BOOK", document.properties.getProperty("PROP_BOOK")!.slice(0, 20));
    expect(call(document, "PROP_VALUE", OTHER)).toMatch(/^Needs 1 request: PROP's count of this month's requests is/);
    expect(service.asked).toHaveLength(asked);
  });

  it("as the build before wrote it is read with equal counts", () => {
    const { document } = used();
    const month = new Date(document.clock.now).toISOString().slice(0, 7);
    const before = { ledger: { [month]: [[0, 7, 3, 1, 2]] }, open: { "a b": [0, document.clock.now] }, faults: {} };
    const text = JSON.stringify({ ...before, turn: 0, together: { granted: 0, last: 0 } });
    document.properties.setProperty("PROP_BOOK", `1|${text}`);
    expect(execute(document, "PROP_USAGE", ["billed, free, failed, uncertain"], CELL)).toEqual([[7, 3, 1, 2]]);
  });
});

describe("what is remembered of lists, schedules and runs", () => {
  const MENU_ENTRIES = ["propContinueList", "propStopList", "propUnschedule", "propRefreshSheet", "propUnfreeze"];
  const NAMES = ["PROP_LIST", "PROP_SCHEDULE", "PROP_PASS", "PROP_RUN"];

  it.each(["{", "7", "[]", '{"id":1,"until":"soon","sheet":[],"row":0}'])(
    "is damaged: menu and triggers throw nothing, ask nothing, and tell: %s",
    (text) => {
      const { service, document } = used();
      const asked = service.asked.length;
      const { properties, spreadsheet, triggers, clock } = document;
      document.owner.answers.push({ button: "OK", text: "week 50" });
      execute(document, "propSchedule");
      const [{ id }] = triggers as [Trigger];
      for (const name of NAMES) properties.setProperty(name, text);
      document.cache.entries.set("formulas", { value: text, until: clock.now + 60_000 });
      for (const name of ["propScheduled", "propContinueSchedule"]) {
        execute(document, name, [{ triggerUid: id }], TRIGGER);
        expect(spreadsheet.toasts.pop()).toMatch(/its schedule is damaged, so nothing is refreshed/);
      }
      expect(triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
      for (const name of MENU_ENTRIES) execute(document, name);
      expect(spreadsheet.toasts.filter((told) => /its long list is damaged/.test(told))).toHaveLength(2);
      expect(service.asked).toHaveLength(asked);
    },
  );
});
