/**
 * The turn of the plan's month, in both hosts as they are built: no request beyond the limit in any billed month, and
 * none forgotten when the billing day changes or an earlier build books beside this one.
 */
import type { SettingChanges } from "../../src/shared/panelApi/panelApi";
import type { Problem } from "../../src/shared/api/problem";
import type { Usage } from "../../src/shared/fetching/ledger/ledger";
import { planSoFarText } from "../../src/shared/spending/texts/spendingText";
import { newDevice } from "../standIns/office/excelRealm";
import { Clock } from "../standIns/appsScript/clock";
import { newDocument } from "../standIns/appsScript/document";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { excelWorld } from "../storedBefore/excelStates";
import { formerExcel, formerSheets } from "../storedBefore/formerBuild";
import { HISTORY_SETTINGS } from "../storedBefore/history";
import { scriptedService } from "../storedBefore/scriptedService";
import { sheetsWorld } from "../storedBefore/sheetsWorld";

const HOMES = addresses(200);
const LIMIT = 5;

interface Opened {
  /** Cells for that many homes that nobody asked for before. @returns What they show, and how many requests it took. */
  readonly ask: (at: string, homes: number) => Promise<{ readonly shown: string; readonly sent: number }>;
  readonly usage: (at: string) => Promise<Usage>;
  readonly save: (at: string, changes: SettingChanges) => Promise<{ readonly message?: string }>;
  /** From now on by the build that people had open before, or by this one. */
  readonly use: (build: "this" | "earlier") => void;
}

type Open = (start: string, settings?: Readonly<Record<string, string>>) => Opened;

const settingsWith = (more: Readonly<Record<string, string>> = {}) => ({
  ...HISTORY_SETTINGS,
  PROP_MONTHLY_LIMIT: String(LIMIT),
  PROP_RATE_PER_SECOND: "1000",
  ...more,
});

const EXCEL = formerExcel();
const SHEETS = formerSheets();

function inExcel(start: string, settings?: Readonly<Record<string, string>>): Opened {
  const world = excelWorld(newDevice(settingsWith(settings)), undefined, Date.parse(start));
  let opening: Parameters<typeof world.open>[1] = {};
  let next = 0;
  const open = (at: string) => world.open(Date.parse(at), opening);
  return {
    async ask(at, homes) {
      const before = world.service.asked.length;
      const tab = await open(at);
      const asked = HOMES.slice(next, (next += homes));
      const cells = await world.ended(
        Promise.all(asked.map((home) => tab.begun({ name: "VALUE", args: [home, "price"] }))),
      );
      return { shown: JSON.stringify(cells), sent: world.service.asked.length - before };
    },
    usage: async (at) => (await open(at)).usage(),
    save: async (at, changes) => (await (await open(at)).panel((api) => api.save(changes))) as Partial<Problem>,
    use: (build) => void (opening = build === "this" ? {} : { scripts: EXCEL }),
  };
}

function inSheets(start: string, settings?: Readonly<Record<string, string>>): Opened {
  const service = scriptedService();
  const document = newDocument(settingsWith(settings), {
    network: service.network,
    clock: new Clock(Date.parse(start)),
  });
  const world = sheetsWorld(document, service);
  let next = 0;
  const to = (at: string): void => void (document.clock.now = Math.max(document.clock.now, Date.parse(at)));
  return {
    ask(at, homes) {
      to(at);
      const before = service.asked.length;
      const asked = HOMES.slice(next, (next += homes)).map((home) => [home]);
      const cells = world.cells({ name: "VALUE", args: [asked, "price"] });
      return Promise.resolve({ shown: JSON.stringify(cells), sent: service.asked.length - before });
    },
    usage: (at) => Promise.resolve((to(at), world.usage())),
    save: (at, changes) => Promise.resolve((to(at), world.panel("save", changes) as Partial<Problem>)),
    use(build) {
      if (build === "this") delete document.script;
      else document.script = SHEETS;
    },
  };
}

const HOSTS: readonly (readonly [string, Open])[] = [
  ["Excel", inExcel],
  ["Google Sheets", inSheets],
];

describe.each(HOSTS)("in %s", (_, open) => {
  it.each<readonly [string, string, readonly (readonly [at: string, sent: number])[]]>([
    [
      "1",
      "the calendar's",
      [
        ["2026-11-30T23:00Z", 5],
        ["2026-11-30T23:58Z", 0],
        ["2026-12-01T00:01Z", 5],
      ],
    ],
    [
      "31",
      "the 31st, and the end of February",
      [
        ["2027-01-30T23:00Z", 5],
        ["2027-01-30T23:58Z", 0],
        ["2027-01-31T00:01Z", 5],
        ["2027-02-27T23:58Z", 0],
        ["2027-02-28T00:01Z", 5],
        ["2027-03-30T23:58Z", 0],
        ["2027-03-31T00:01Z", 5],
      ],
    ],
    [
      "29",
      "the 29th, in a leap year and in another",
      [
        ["2028-02-28T23:00Z", 5],
        ["2028-02-29T00:01Z", 5],
        ["2028-03-28T23:58Z", 0],
        ["2028-03-29T00:01Z", 5],
        ["2029-02-27T23:00Z", 5],
        ["2029-02-28T00:01Z", 5],
      ],
    ],
    [
      "15",
      "the middle of the month",
      [
        ["2026-11-14T23:58Z", 5],
        ["2026-11-15T00:01Z", 5],
        ["2026-12-01T00:01Z", 0],
      ],
    ],
  ])("a month that begins on %s: %s", async (day, __, asked) => {
    const { ask, usage } = open(asked[0]![0], { PROP_BILLING_DAY: day });
    for (const [at, expected] of asked) {
      const { sent, shown } = await ask(at, LIMIT + 2);
      expect([at, sent]).toEqual([at, expected]);
      expect(shown).toContain(day === "1" ? "5 of 5 used this month" : "5 of 5 used this billing month");
      expect(await usage(at)).toMatchObject({ billed: LIMIT, left: 0, undated: 0 });
    }
  });

  it("what is beyond the plan costs in its own month, and the next one begins with the whole plan", async () => {
    const { ask, usage } = open("2026-11-14T12:00Z", {
      ...{ PROP_BILLING_DAY: "15", PROP_MONTHLY_LIMIT: "1000" },
      ...{ PROP_PLAN_REQUESTS: "5", PROP_OVERAGE_PRICE: "0.06" },
    });
    const told = async (at: string) => planSoFarText(await usage(at));
    expect(await ask("2026-11-14T23:00Z", 7)).toMatchObject({ sent: 7 });
    expect(await told("2026-11-14T23:58Z")).toBe("7 of 5 requests used: 2 beyond × $0.06 = $0.12 so far");
    expect(await told("2026-11-15T00:01Z")).toBe("0 of 5 requests used, 5 left");
    expect(await ask("2026-11-15T00:02Z", 6)).toMatchObject({ sent: 6 });
    expect(await told("2026-11-15T00:03Z")).toBe("6 of 5 requests used: 1 beyond × $0.06 = $0.06 so far");
  });

  it("a change of the billing day forgets nothing, and takes effect at once", async () => {
    const { ask, usage, save } = open("2026-11-14T12:00Z", { PROP_BILLING_DAY: "15" });
    expect(await ask("2026-11-14T12:00Z", 4)).toMatchObject({ sent: 4 });
    expect(await ask("2026-11-16T12:00Z", 3)).toMatchObject({ sent: 3 });
    const change = async (day: string) => {
      expect((await save("2026-11-22T12:00Z", { PROP_BILLING_DAY: day })).message).toBeUndefined();
      const { month, billed, left, undated } = await usage("2026-11-22T12:00Z");
      return [month, billed, left, undated];
    };
    expect(await change("1")).toEqual(["2026-11", 7, 0, 0]);
    expect(await ask("2026-11-22T12:00Z", 2)).toMatchObject({ sent: 0 });
    expect(await change("15")).toEqual(["2026-11-15 to 2026-12-14", 3, 2, 0]);
    expect(await change("20")).toEqual(["2026-11-20 to 2026-12-19", 0, 5, 0]);
    expect(await ask("2026-11-22T12:00Z", 4)).toMatchObject({ sent: 4 });
    expect(await change("30")).toEqual(["2026-10-30 to 2026-11-29", 11, 0, 0]);
    expect(await change("15")).toEqual(["2026-11-15 to 2026-12-14", 7, 0, 0]);
    expect(await change("")).toEqual(["2026-11", 11, 0, 0]);
  });

  it("what an earlier build booked counts in each month that it may belong to, and no longer", async () => {
    const { ask, usage, use } = open("2026-11-10T12:00Z", { PROP_BILLING_DAY: "15" });
    use("earlier");
    expect(await ask("2026-11-10T12:00Z", 3)).toMatchObject({ sent: 3 });
    use("this");
    expect(await usage("2026-11-20T12:00Z")).toMatchObject({ billed: 3, undated: 3, left: 2 });
    expect(await ask("2026-11-20T12:00Z", 3)).toMatchObject({ sent: 2 });
    // It drops the days: what it leaves is known by month alone.
    use("earlier");
    expect((await usage("2026-11-20T12:05Z")).billed).toBe(5);
    use("this");
    expect(await usage("2026-12-10T12:00Z")).toMatchObject({ billed: 5, left: 0 });
    expect(await ask("2026-12-10T12:00Z", 1)).toMatchObject({ sent: 0 });
    expect(await usage("2026-12-15T00:01Z")).toMatchObject({ billed: 0, undated: 0, left: 5 });
    expect(await ask("2026-12-15T00:01Z", 6)).toMatchObject({ sent: 5 });
  });

  const WHOLE = (name: string, given: string) => `${name} is "${given}": give a whole number of at least 0`;
  const DAY = (given: string) => `PROP_BILLING_DAY is "${given}": give a whole number from 1 to 31`;
  const PRICE = (given: string) =>
    `PROP_OVERAGE_PRICE is "${given}": give US dollars as a number of at least 0, such as 0.06`;

  it.each([
    ...["0", "32", "-1", "1.5", "first", "2026-11-15"].map((given) => ["PROP_BILLING_DAY", given, DAY(given)] as const),
    ...["-1", "1,000", "many", "1e3"].map(
      (given) => ["PROP_PLAN_REQUESTS", given, WHOLE("PROP_PLAN_REQUESTS", given)] as const,
    ),
    ...["-0.06", "0,06", "6 ct", "free"].map((given) => ["PROP_OVERAGE_PRICE", given, PRICE(given)] as const),
  ])("%s %s: words, and nothing is stored or asked", async (name, given, message) => {
    const { ask, save } = open("2026-11-20T12:00Z");
    expect(await save("2026-11-20T12:00Z", { [name]: given })).toMatchObject({ message });
    expect(await ask("2026-11-20T12:00Z", 1)).toMatchObject({ sent: 1 });
    const wrong = open("2026-11-20T12:00Z", { [name]: given });
    const { shown, sent } = await wrong.ask("2026-11-20T12:00Z", 1);
    expect([sent, JSON.parse(shown)]).toEqual([0, expect.anything()]);
    expect(shown).toContain(JSON.stringify(message).slice(1, -1));
  });
});
