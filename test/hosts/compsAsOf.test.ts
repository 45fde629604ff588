/** COMPS with asOf: the prices of comparables in the prices of another day, and what that takes. */
import { day } from "../../src/shared/values/day";
import { monthAsOf } from "../../src/shared/functions/plans/compTrends";
import { HOSTS, sheetsHost, type Answers } from "./parts/twoHosts";
import { bothHosts } from "./parts/bothHosts";
import { marketOf, medianOf, monthBack, type Loose } from "./parts/markets";
import { openTestService, type TestService } from "../standIns/service/testService";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

const listed = (address: string, price: unknown, zipCode: unknown, monthsAgo: number | null): Loose => ({
  formattedAddress: address,
  price,
  zipCode,
  ...(monthsAgo === null ? {} : { listedDate: `${monthBack(monthsAgo)}-17T00:00:00.000Z` }),
  correlation: 0.9,
});

const COMPARABLES = [
  listed("1 Elm St", 200_001, "78244", 0),
  listed("2 Elm St", 300_000, "78244", 20),
  listed("3 Elm St", 250_000, "78233", 5),
  listed("4 Elm St", null, "78244", 2),
  listed("5 Elm St", 250_000, "78244", null),
  listed("6 Elm St", 250_000, null, 2),
  listed("7 Elm St", 250_000, "00000", 2),
];

const answersWith =
  (comparables: readonly Loose[], market: (zip: string, months: number) => unknown = marketOf): Answers =>
  (path, query) => {
    if (path !== "/markets") return { price: 1, rent: 1, subjectProperty: { formattedAddress: HOME }, comparables };
    const zip = query.get("zipCode")!;
    return zip === "00000" ? undefined : market(zip, Number(query.get("historyRange")));
  };

const markets = (asked: readonly string[]): readonly string[] => asked.filter((each) => each.startsWith("/markets"));

const factor = (zip: string, from: number, to: number): number => medianOf(zip, to) / medianOf(zip, from);

describe.each(HOSTS)("COMPS with asOf in %s", (_, open) => {
  it("adds the adjusted price and the factor, from one request for each ZIP code", async () => {
    const host = open(answersWith(COMPARABLES));
    const day = `${monthBack(3)}-28`;
    const shown = (await host.call("COMPS", HOME, "", "", "", `asOf=${day}`)) as unknown[][];
    const [header, ...rows] = shown;
    expect(header!.slice(-3)).toEqual(["daysOnMarket", "adjustedPrice", "trendFactor"]);
    const [one, two, three] = [factor("78244", 0, 3), factor("78244", 20, 3), factor("78233", 5, 3)];
    expect(rows.map((row) => row.slice(-2))).toEqual([
      [Math.round(200_001 * one), one],
      [Math.round(300_000 * two), two],
      [Math.round(250_000 * three), three],
      ["", factor("78244", 2, 3)],
      ["", ""],
      ["", ""],
      ["", ""],
    ]);
    const asked = host.asked();
    expect(asked).toHaveLength(4);
    expect(markets(asked).slice().sort()).toEqual(
      ["00000", "78233", "78244"].map((zip) => `/markets?zipCode=${zip}&dataType=All&historyRange=24`),
    );
    // All of it is cached now, for MARKET too, and a ZIP code without a market isn't asked for again.
    await host.call("MARKET", [[78244], [78233]]);
    await host.call("COMPS", HOME, "", "", "price, trendFactor", "asOf=today");
    expect(host.asked()).toEqual([]);
  });

  it("takes the newest month for a day of this month, whether or not the service has this month's figures", async () => {
    const withoutThisMonth = (zip: string, months: number): Loose => {
      const market = marketOf(zip, months) as { readonly saleData: { readonly history: Loose } };
      const { [monthBack(0)]: thisMonth, ...history } = market.saleData.history;
      return { ...market, saleData: { ...market.saleData, history }, had: thisMonth };
    };
    const days = ["today", `${monthBack(0)}-01`];
    for (const [market, newest] of [[marketOf, 0] as const, [withoutThisMonth, 1] as const]) {
      const host = open(answersWith(COMPARABLES.slice(0, 2), market));
      for (const day of days) {
        expect(await host.call("COMPS", HOME, "", "", "trendFactor", `headers=0; asOf=${day}`)).toEqual([
          [factor("78244", newest, newest)],
          [factor("78244", 20, newest)],
        ]);
      }
    }
  });

  it("asks for months back to the oldest listing or the day, whichever is earlier", async () => {
    const host = open(answersWith([listed("1 Elm St", 100_000, "78244", 30), listed("2 Elm St", 100_000, "78233", 1)]));
    await host.call("COMPS", HOME, "rent", "", "adjustedPrice", "asOf=today");
    expect(markets(host.asked()).slice().sort()).toEqual([
      "/markets?zipCode=78233&dataType=All&historyRange=24",
      "/markets?zipCode=78244&dataType=All&historyRange=36",
    ]);
    await host.call("COMPS", HOME, "rent", "", "adjustedPrice", `asOf=${monthBack(40)}-02`);
    expect(markets(host.asked()).slice().sort()).toEqual(
      ["78233", "78244"].map((zip) => `/markets?zipCode=${zip}&dataType=All&historyRange=60`),
    );
  });

  it("takes a cell with a date, a serial number, and dates as texts", async () => {
    const host = open(answersWith(COMPARABLES.slice(0, 2)));
    const month = monthBack(3);
    const [year, number] = month.split("-");
    const serial = (Date.parse(`${month}-15T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const forms: unknown[] = [
      `asOf=${month}-15`,
      `asOf=${Number(number)}/15/${year}`,
      `asOf=${number}/15/${year}`,
      `asOf=${month}-15T10:00:00Z`,
      `asOf=${serial}`,
      [["asOf", serial]],
      [["as of", serial + 0.5]],
    ];
    if (open === sheetsHost)
      forms.push([["asOf", new Date(Number(year), Number(number) - 1, 15)]], `asOf=${month}-15; headers=1`);
    const shown = [];
    for (const options of forms) shown.push(await host.call("COMPS", HOME, "", "", "trendFactor", options));
    expect(new Set(shown.map((cells) => JSON.stringify(cells)))).toEqual(
      new Set([JSON.stringify([["trendFactor"], [factor("78244", 0, 3)], [factor("78244", 20, 3)]])]),
    );
  });

  it("changes nothing where it isn't given", async () => {
    const host = open(answersWith(COMPARABLES));
    const [header] = (await host.call("COMPS", HOME)) as unknown[][];
    expect(header).not.toContain("adjustedPrice");
    expect(host.asked()).toEqual([expect.stringMatching(/^\/avm\/value\?/)]);
    // The same answer then serves asOf.
    await host.call("COMPS", HOME, "", "", "", "asOf=today");
    expect(markets(host.asked())).toHaveLength(3);
  });

  it("where some markets can't be asked for, only their cells say why", async () => {
    const host = open(answersWith(COMPARABLES.slice(0, 3)), { PROP_MONTHLY_LIMIT: "2" });
    await host.call("MARKET", "78244");
    const shown = (await host.call(
      "COMPS",
      HOME,
      "",
      "",
      "price, adjustedPrice",
      "headers=0; asOf=today",
    )) as unknown[][];
    expect(shown.map(([price]) => price)).toEqual([200_001, 300_000, 250_000]);
    expect(shown[0]![1]).toBe(200_001);
    expect(shown[2]![1]).toMatch(/^Needs 1 request: 2 of 2 used this month/);
  });

  it("of a list asks once for a ZIP code that several subjects share", async () => {
    const host = open(answersWith(COMPARABLES.slice(0, 3)));
    const shown = (await host.call(
      "COMPS",
      [[HOME], [""], ["1 Oak St, Austin, TX 78701"]],
      "",
      "",
      "price",
      "asOf=today",
    )) as unknown[][];
    expect(shown).toHaveLength(1 + 3 + 1 + 3);
    expect(markets(host.asked())).toHaveLength(2);
    // One of a list may have a day of its own.
    const own = [["asOf"], [""], [""], ["today"]];
    const some = (await host.call(
      "COMPS",
      [[HOME], [""], ["1 Oak St, Austin, TX 78701"]],
      "",
      "",
      "price",
      own,
    )) as unknown[][];
    expect(some[1]!.slice(2)).toEqual(["", ""]);
    expect(some[6]!.slice(2)).toEqual([Math.round(300_000 * factor("78244", 20, 0)), factor("78244", 20, 0)]);
  });
});

describe("before any request", () => {
  let service: TestService;
  beforeAll(async () => (service = await openTestService()));

  const how = "isn't a day; give a date such as 2025-06-15, a cell with a date, or today";

  it.each<readonly [args: readonly unknown[], says: string]>([
    ...["soon", "2025", "2025-13-01", "2025-02-30", "15/06/2025", "6/15/25", "1899-01-01", "2025-06", "12345"].map(
      (day) => [[HOME, "", "", "", `asOf=${day}`], `asOf: "${day}" ${how}`] as const,
    ),
    [[HOME, "", "", "", [["asOf", 2025]]], `asOf: 2025 ${how}`],
    [[HOME, "", "", "", [["asOf", true]]], `asOf: TRUE ${how}`],
    [[HOME, "", "", "adjustedPrice"], "fields: adjustedPrice needs asOf= in the options, such as asOf=2025-06-15"],
    [[HOME, "rent", "", "price, trendFactor"], "fields: trendFactor needs asOf= in the options"],
  ])("COMPS of %j is refused", async (args, says) => {
    const { cells, requests } = await bothHosts(service, "sandbox", "COMPS", args);
    expect(String(cells).slice(0, says.length)).toBe(says);
    expect(requests).toEqual([]);
  });

  it("asOf is no option of VALUE, and a day to come has no prices yet", async () => {
    const value = await bothHosts(service, "sandbox", "VALUE", [HOME, "", "asOf=today"]);
    expect(value.cells).toMatch(/^options: there is no option "asOf" here/);
    expect(value.requests).toEqual([]);
    const later = await bothHosts(service, "sandbox", "COMPS", [HOME, "", 5, "price", "asOf=2098-06-15"]);
    expect(later.requests).toEqual([]);
    expect(later.cells).toBe("asOf: there are no figures for 2098-06 yet; give a day up to today");
  });
});

test("the first of a month is no day to come where it has begun, though it hasn't in UTC", () => {
  const now = Date.UTC(2026, 11, 31, 12);
  expect(monthAsOf(day("2027-01-01"), now)).toBe("2026-12");
  expect(monthAsOf(day("2027-01-01"), now - 3 * 3_600_000)).toMatchObject({
    message: expect.stringContaining("2027-01"),
  });
  expect(monthAsOf(day("2027-02-01"), now)).toMatchObject({ problem: "argument" });
  expect(monthAsOf("today", now)).toBe("2026-12");
});
