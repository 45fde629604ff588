import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSandbox, logEntries, sandboxUsage } from "../../src/sandbox";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { demo } from "../../src/demo/demo";
import { ask, DAY, everything, GAZETTEER, NOON, SANDBOX, sandboxOf, type Loose, type Manner } from "./asking";
import { expectProportional } from "../growth";

const ZIPS = ["78244", "78705", "90012", "55912", "63101", "27101"];

const market = (zipCode: string, parameters: Record<string, string | number> = {}, manner: Manner = {}): Loose => {
  const { status, json } = ask("/markets", { zipCode, ...parameters }, manner);
  expect(status).toBe(200);
  return json;
};

const KINDS = [
  ["saleData", "/listings/sale", "Price"],
  ["rentalData", "/listings/rental/long-term", "Rent"],
] as const;

/** As a person does it with the rows of FORSALE: AVERAGE, MEDIAN, MIN and MAX of a column. */
const column = (name: string, values: readonly number[], decimals: number, medianDecimals = decimals): Loose => {
  const sorted = [...values].sort((a, b) => a - b);
  const round = (value: number | undefined, places: number): number | null =>
    value === undefined || Number.isNaN(value)
      ? null
      : Number((Math.round(value * 10 ** places) / 10 ** places).toFixed(places));
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return {
    [`average${name}`]: round(values.reduce((sum, value) => sum + value, 0) / values.length, decimals),
    [`median${name}`]: upper === undefined ? null : round((upper + lower!) / 2, medianDecimals),
    [`min${name}`]: round(sorted[0], medianDecimals),
    [`max${name}`]: round(sorted[sorted.length - 1], medianDecimals),
  };
};

const figures = (listings: readonly Loose[], priced: string, month: string): Loose => {
  const known = listings.filter(({ squareFootage }) => typeof squareFootage === "number");
  return {
    ...column(
      priced,
      listings.map(({ price }) => price),
      0,
    ),
    ...column(
      `${priced}PerSquareFoot`,
      known.map(({ price, squareFootage }) => price / squareFootage),
      2,
    ),
    ...column(
      "SquareFootage",
      known.map(({ squareFootage }) => squareFootage),
      0,
    ),
    ...column(
      "DaysOnMarket",
      listings.map(({ daysOnMarket }) => daysOnMarket),
      2,
      0,
    ),
    newListings: listings.filter(({ listedDate }) => listedDate.startsWith(month)).length,
    totalListings: listings.length,
  };
};

/** What a market must show of the listings that a search finds. */
const expected = (listings: readonly Loose[], priced: string, month: string): Loose => {
  const by = (name: string): Loose => {
    const values = [...new Set(listings.map((listing) => listing[name]))].filter(
      (value) => value !== undefined && value !== null,
    );
    const list = values
      .sort((a, b) => (a < b ? -1 : 1))
      .map((value) => ({
        [name]: value,
        ...figures(
          listings.filter((one) => one[name] === value),
          priced,
          month,
        ),
      }));
    return list.length === 0 ? undefined : list;
  };
  return JSON.parse(
    JSON.stringify({
      ...figures(listings, priced, month),
      dataByPropertyType: by("propertyType"),
      dataByBedrooms: by("bedrooms"),
    }),
  );
};

const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);
/** Noon on the last day of the month that is so many months before. */
const lastDay = (now: number, before: number): number => {
  const date = new Date(now);
  return before === 0 ? now : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1 - before, 0, 12);
};

describe.each(KINDS)("%s agrees with the listings of %s", (data, path, priced) => {
  it.each(ZIPS)("of %s today, in all, by type and by bedrooms", (zipCode) => {
    const { lastUpdatedDate, history, ...now } = market(zipCode)[data];
    const active = everything(path, { zipCode });
    expect(active.length).toBeGreaterThan(0);
    expect(now).toEqual(expected(active, priced, monthOf(NOON)));
    expect(history[monthOf(NOON)]).toEqual({ date: `${monthOf(NOON)}-01T00:00:00.000Z`, ...now });
    expect(lastUpdatedDate).toBe("2026-11-20T00:00:00.000Z");
  });

  it("as a search would have found them on the last day of each month", () => {
    const { history } = market("78705", { historyRange: 24 })[data];
    expect(Object.keys(history)).toHaveLength(24);
    for (let before = 1; before < 24; before++) {
      const now = lastDay(NOON, before);
      const { date, ...month } = history[monthOf(now)];
      expect(date).toBe(`${monthOf(now)}-01T00:00:00.000Z`);
      expect(month).toEqual(expected(everything(path, { zipCode: "78705" }, { now }), priced, monthOf(now)));
    }
  });

  it.each([
    ["the first of a month", Date.UTC(2026, 11, 1)],
    ["the last moment of a month", Date.UTC(2026, 11, 1) - 1],
    ["a leap day", Date.UTC(2028, 1, 29, 5)],
    ["the day before", Date.UTC(2028, 1, 28, 5)],
    ["New Year's Day", Date.UTC(2027, 0, 1, 23, 59)],
  ])("on %s", (_, now) => {
    const { lastUpdatedDate, history, ...shown } = market("90012", { historyRange: 2 }, { now })[data];
    expect(shown).toEqual(expected(everything(path, { zipCode: "90012" }, { now }), priced, monthOf(now)));
    expect(Object.keys(history)).toEqual([monthOf(lastDay(now, 1)), monthOf(now)]);
    expect(lastUpdatedDate).toBe(new Date(now - (now % DAY)).toISOString());
  });
});

describe("history", () => {
  it("of a month that has ended never changes, whenever and however long it is asked for", () => {
    const early = market("78244", { historyRange: 6 });
    const late = market("78244", { historyRange: 24 }, { now: NOON + 100 * DAY });
    for (const [data] of KINDS) {
      const { [monthOf(NOON)]: current, ...ended } = early[data].history;
      expect(current).toBeDefined();
      expect(Object.keys(ended)).toHaveLength(5);
      expect(late[data].history).toMatchObject(ended);
    }
  });

  it("begins with 2024 for sale and 2020 for rent, oldest first", () => {
    const { saleData, rentalData } = market("78705", { historyRange: 120 });
    const months = (first: number, count: number): readonly string[] =>
      Array.from({ length: count }, (_, at) => new Date(Date.UTC(first, at, 1)).toISOString().slice(0, 7));
    expect(Object.keys(saleData.history)).toEqual(months(2024, 35));
    expect(Object.keys(rentalData.history)).toEqual(months(2020, 83));
  });

  it("counts the current month, and has 12 by default", () => {
    const lengths = [1, 2, 12, 13].map(
      (historyRange) => Object.keys(market("78705", { historyRange }).saleData.history).length,
    );
    expect(lengths).toEqual([1, 2, 12, 13]);
    expect(market("78705")).toEqual(market("78705", { historyRange: 12, dataType: "All" }));
  });

  it("lacks a month without listings, and the current figures are null where nothing is active today", () => {
    const sandbox = sandboxOf({ homesPerPlace: () => 12 });
    const all = ZIPS.map((zipCode) => market(zipCode, { historyRange: 36 }, { sandbox }));
    const sales = all.flatMap(({ saleData }) => saleData ?? []);
    expect(sales.some(({ history }) => Object.keys(history).length < 35)).toBe(true);
    const empty = sales.find(({ totalListings }) => totalListings === 0);
    expect(empty).toMatchObject({ averagePrice: null, medianPrice: null, medianDaysOnMarket: null, newListings: 0 });
    expect(Object.keys(empty)).not.toContain("dataByPropertyType");
    expect(Object.keys(empty.history)).not.toContain(monthOf(NOON));
    for (const { history } of sales)
      for (const month of Object.values<Loose>(history)) expect(month.totalListings).toBeGreaterThan(0);
  });
});

describe("the form is that of the published answer", () => {
  const published = JSON.parse(readFileSync(join(__dirname, "../samples/market.json"), "utf8")) as Loose;
  /** All keys in their order, of the object and of the first of each list and map in it. */
  const keys = (value: Loose): Loose => {
    if (Array.isArray(value)) return [keys(value[0])];
    if (typeof value !== "object" || value === null) return typeof value;
    const names = Object.keys(value);
    return names.every((name) => /^\d{4}-\d\d$/.test(name))
      ? [keys(value[names[0]!])]
      : names.map((name) => [name, typeof value[name] === "object" && value[name] !== null ? keys(value[name]) : ""]);
  };

  it("every key in its place", () => {
    expect(keys(market("78705", { historyRange: 3 }))).toEqual(keys(published));
  });

  it("as many decimals", () => {
    const decimals = (tree: Loose, found = new Map<string, number>()): ReadonlyMap<string, number> => {
      for (const [name, value] of Object.entries<Loose>(tree)) {
        if (typeof value === "object" && value !== null) decimals(value, found);
        if (typeof value !== "number") continue;
        const length = String(value).split(".")[1]?.length ?? 0;
        found.set(name, Math.max(found.get(name) ?? 0, length));
      }
      return found;
    };
    const made = decimals(market("90012", { historyRange: 24 }));
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(decimals(published)));
  });

  it("land has no area, and is in no number of bedrooms", () => {
    const all = ZIPS.map((zipCode) => market(zipCode).saleData);
    const land = all.flatMap(({ dataByPropertyType: types }) =>
      types.filter((one: Loose) => one.propertyType === "Land"),
    );
    expect(land.length).toBeGreaterThan(0);
    for (const one of land) {
      expect([one.averageSquareFootage, one.maxPricePerSquareFoot]).toEqual([null, null]);
      expect(one.medianPrice).toBeGreaterThan(0);
    }
    const sum = (list: readonly Loose[]): number => list.reduce((total, one) => total + one.totalListings, 0);
    for (const { dataByPropertyType, dataByBedrooms, totalListings } of all) {
      expect(sum(dataByPropertyType)).toBe(totalListings);
      expect(sum(dataByBedrooms)).toBeLessThanOrEqual(totalListings);
    }
  });
});

describe("what is asked for", () => {
  it("is sale, rental or both, and the rest is left out", () => {
    const { saleData, rentalData, ...rest } = market("78705");
    expect(rest).toEqual({ id: "78705", zipCode: "78705" });
    expect(market("78705", { dataType: "Sale" })).toEqual({ ...rest, saleData });
    expect(market("78705", { dataType: "Rental" })).toEqual({ ...rest, rentalData });
  });

  it("is not found for a ZIP code that does not exist, and has neither part where nobody lives", () => {
    const { status, json } = ask("/markets", { zipCode: "00000" });
    expect([status, json.error, json.message]).toEqual([
      404,
      "resource/not-found",
      "There is no market data for the ZIP code '00000'",
    ]);
    expect(market("78291")).toEqual({ id: "78291", zipCode: "78291" });
    expect(market("78705", {}, { sandbox: sandboxOf({ homesPerPlace: () => 1 }) })).toEqual({
      id: "78705",
      zipCode: "78705",
    });
  });

  it.each([
    [{}, "'zipCode' is missing"],
    [{ zipCode: "" }, "'zipCode' is '': it must be 5 digits"],
    [{ zipCode: "7824" }, "'zipCode' is '7824': it must be 5 digits"],
    [{ zipCode: "78244-1234" }, "'zipCode' is '78244-1234': it must be 5 digits"],
    [{ zipCode: "78244", dataType: "Sales" }, "'dataType' is 'Sales': it must be one of All, Sale, Rental"],
    [{ zipCode: "78244", dataType: "sale" }, "'dataType' is 'sale': it must be one of All, Sale, Rental"],
    [{ zipCode: "78244", dataType: "Sale|Rental" }, "it must be one of All, Sale, Rental"],
    [{ zipCode: "78244", historyRange: 0 }, "'historyRange' is '0': it must be a whole number of at least 1"],
    [{ zipCode: "78244", historyRange: -1 }, "'historyRange' is '-1': it must be a whole number of at least 1"],
    [{ zipCode: "78244", historyRange: 1.5 }, "'historyRange' is '1.5': it must be a whole number of at least 1"],
    [{ zipCode: "78244", historyRange: "1e1" }, "it must be a whole number of at least 1"],
    [{ zipCode: "78244", historyRange: 121 }, "'historyRange' is '121': it must be 120 months at most"],
    [{ zipCode: "78244", historyRange: "999999999999999" }, "it must be 120 months at most"],
    [{ zipCode: "78244", city: "San Antonio" }, "Unknown parameter 'city'"],
    [{ zipCode: "78244", limit: 5 }, "Unknown parameter 'limit'"],
  ])("%j is refused with words, and not billed", (parameters: Record<string, string | number>, words) => {
    const { status, json, sandbox } = ask("/markets", parameters);
    expect([status, json.error]).toEqual([400, "resource/bad-request"]);
    expect(json.message).toContain(words);
    expect(sandboxUsage(sandbox, "sandbox")).toEqual({ billed: 0, unbilled: 1 });
  });
});

describe("the endpoint is one like the others", () => {
  it("is billed once for all it holds, also where it holds nothing", () => {
    const first = ask("/markets", { zipCode: "78244", historyRange: 24 });
    const second = ask("/markets", { zipCode: "78291" }, { sandbox: first.sandbox });
    const third = ask("/markets", { zipCode: "00000" }, { sandbox: second.sandbox });
    expect(sandboxUsage(third.sandbox, "sandbox")).toEqual({ billed: 2, unbilled: 1 });
    expect(first.headers).toEqual({ "content-type": "application/json", "x-sandbox": "1" });
  });

  it("is logged with its parameters, or without", () => {
    const entry = (parameters: Record<string, string>): Loose =>
      logEntries(ask("/markets", parameters).sandbox.log, NOON)[0];
    expect(entry({ zipCode: "78244", dataType: "Sale" })).toMatchObject({
      endpoint: "markets",
      status: 200,
      key: "default",
      parameters: { zipCode: "78244", dataType: "Sale" },
    });
    expect(entry({ zipCode: "78244", suppressLogging: "true" })).toEqual({
      moment: NOON,
      endpoint: "markets",
      status: 200,
    });
  });

  it("follows a key's endpoints and its rate", () => {
    const sandbox = createSandbox({
      gazetteer: GAZETTEER,
      accounts: [
        {
          name: "one",
          keys: [
            { key: "markets", endpoints: ["markets"] },
            { key: "values", endpoints: ["valueEstimate"] },
          ],
        },
        { name: "slow", keys: [{ key: "slow" }], requestsPerSecond: 1 },
      ],
    });
    const as = (key: string, path: string, from = sandbox) =>
      ask(path, { zipCode: "78244" }, { sandbox: from, headers: { "x-api-key": key } });
    expect([as("markets", "/markets").status, as("markets", "/properties").status]).toEqual([200, 401]);
    expect(as("values", "/markets").status).toBe(401);
    expect(as("slow", "/markets", as("slow", "/markets").sandbox).status).toBe(429);
  });

  it("is the same in every run, at any hour, and in the demo's short list of places", () => {
    const asked = { zipCode: "78244", historyRange: 24 };
    const { text } = ask("/markets", asked);
    expect(ask("/markets", asked, { sandbox: sandboxOf(), now: NOON + DAY / 3 }).text).toBe(text);
    expect(ask("/markets", asked, { sandbox: sandboxOf({ seed: 2 }) }).text).not.toBe(text);
    const national = createSandbox({ gazetteer: nationalGazetteer() });
    const delivery = demo()({ endpoint: "markets", parameters: { zipCode: "78244", historyRange: "24" } }, NOON);
    expect(delivery).toMatchObject({ response: { status: 200, headers: { "x-sandbox": "1" } } });
    expect(delivery).toMatchObject({ response: { body: ask("/markets", asked, { sandbox: national }).text } });
  });

  it("answers the largest ZIP code with the longest history in a proportionate time, and in little size", () => {
    const asked = (homes: number) => {
      const sandbox = sandboxOf({ homesPerPlace: () => homes });
      return ask("/markets", { zipCode: "90012", historyRange: 120 }, { sandbox });
    };
    expectProportional(6000, asked);
    const { text, json } = asked(6000);
    expect(json.saleData.totalListings).toBeGreaterThan(30);
    expect(text.length).toBeLessThan(1_000_000);
  });

  it("does not alter the sandbox it is given", () => {
    expect([SANDBOX.answered, SANDBOX.usage.size]).toEqual([0, 0]);
  });
});
