/** MARKET and TREND: what they show of the published answer and of odd ones, and how few requests they take. */
import type { Answers } from "./parts/twoHosts";
import { excelHost, HOSTS, REFUSED } from "./parts/twoHosts";
import { inTurn, type Called } from "./parts/inTurn";
import { bothHosts } from "./parts/bothHosts";
import { marketOf, medianOf, monthBack, PUBLISHED, type Loose } from "./parts/markets";
import { openTestService, type TestService } from "../standIns/service/testService";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const ZERO = Date.UTC(1899, 11, 30);
const serial = (iso: string): number => (Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) - ZERO) / 86_400_000;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rows under their header. */
function named(cells: unknown[][] | string): Rows {
  if (typeof cells === "string") throw new Error(cells);
  const [heads, ...rows] = cells as [string[], ...unknown[][]];
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [heads[index]!, value])));
}

describe("the published answer", () => {
  /** Every value of the answer by its path, as a cell shows it. */
  function leaves(json: unknown, path: string, found: Map<string, unknown>): Map<string, unknown> {
    if (Array.isArray(json)) {
      for (const entry of json as Loose[]) {
        const { propertyType, bedrooms, ...figures } = entry;
        const name = `${path}.${String(propertyType ?? bedrooms)}`;
        found.set(`${name}.of`, propertyType ?? bedrooms);
        leaves(figures, name, found);
      }
    } else if (typeof json === "object" && json !== null) {
      for (const [name, value] of Object.entries(json)) leaves(value, path === "" ? name : `${path}.${name}`, found);
    } else {
      const isDay = typeof json === "string" && json.includes("T00:");
      found.set(path, isDay ? serial(json) : (json ?? ""));
    }
    return found;
  }

  it("is shown whole: each of its 1,807 values, in both hosts, from one request", async () => {
    const calls = ["sale", "rent"].flatMap((kind) =>
      ["", "by=type", "by=beds"].flatMap((options) => [
        ["MARKET", 29611, kind, "all", `headers=1; ${options}`] as const,
        ["TREND", 29611, kind, 3, "all", options] as const,
      ]),
    );

    const shown = await inTurn(service, "samples", calls);
    expect(shown.flatMap(({ requests }) => requests)).toEqual([
      '/markets [["zipCode","29611"],["dataType","All"],["historyRange","24"]]',
    ]);
    const found = new Map<string, unknown>();
    shown.forEach(({ cells }, index) => {
      const [name, , kind, ...rest] = calls[index]!;
      const by = String(rest[rest.length - 1]).replace(/^headers=1; /, "");
      const data = kind === "sale" ? "saleData" : "rentalData";
      for (const { month, change, zipCode, lastUpdatedDate, propertyType, bedrooms, ...figures } of named(cells)) {
        expect(zipCode).toBe("29611");
        const at = new Date(ZERO + Number(month) * 86_400_000).toISOString().slice(0, 7);
        const time = name === "TREND" ? `${data}.history.${at}` : data;
        const of = by === "by=type" ? propertyType : bedrooms;
        const list = by === "by=type" ? ".dataByPropertyType" : ".dataByBedrooms";
        const path = by === "" ? time : `${time}${list}.${String(of)}`;
        if (by === "")
          found.set(
            name === "TREND" ? `${time}.date` : `${data}.lastUpdatedDate`,
            name === "TREND" ? month : lastUpdatedDate,
          );
        else found.set(`${path}.of`, of);
        expect(["number", "string"]).toContain(typeof change);
        Object.entries(figures).forEach(([figure, value]) => found.set(`${path}.${figure}`, value));
        found.set("id", zipCode).set("zipCode", zipCode);
      }
    });
    const expected = leaves(PUBLISHED, "", new Map());
    expect(expected.size).toBe(1807);
    for (const [path, value] of expected) expect([path, found.get(path)]).toEqual([path, value]);
    // What is shown beyond it are the blanks of what a month lacks.
    for (const [path, value] of found)
      if (!expected.has(path) && !path.endsWith(".of")) expect([path, value]).toEqual([path, ""]);
  });
});

const answers: Answers = (path, query) =>
  path === "/markets" ? marketOf(query.get("zipCode")!, Number(query.get("historyRange"))) : undefined;

const ZIPS = Array.from({ length: 50 }, (_, index) => String(10_001 + 7 * index));
const COLUMN = ZIPS.map((zip) => [zip]);

/** Everything that the two functions show of a list of ZIP codes. */
const CELLS = (zip: unknown): readonly Called[] =>
  ["sale", "rent"].flatMap((kind) =>
    ["", "by=type", "by=beds"].flatMap((options) => [
      ["MARKET", zip, kind, "", options],
      ["TREND", zip, kind, 24, "", options],
    ]),
  );

const once = (zips: readonly string[], months = 24) =>
  zips.map((zip) => `/markets?zipCode=${zip}&dataType=All&historyRange=${months}`).sort();

describe.each(HOSTS)("many ZIP codes in %s", (name, open) => {
  /** All 50 in the host whose store is small, and more than its batch in the other. */
  const many = name === "Excel" ? 21 : 50;

  it.each([
    ["MARKET first, of many", ZIPS.slice(0, many), CELLS(COLUMN.slice(0, many))],
    ["TREND first, of 10", ZIPS.slice(0, 10), [...CELLS(COLUMN.slice(0, 10))].reverse()],
  ])(
    "take a request each for sale and rent, by type and by beds, and 24 months of each: %s",
    async (_order, zips, calls) => {
      const host = open(answers);
      const shown = [];
      for (const call of calls) shown.push(await host.call(...call));
      expect(host.asked().slice().sort()).toEqual(once(zips));
      expect(await host.call("USAGE", "endpoints")).toContainEqual(["markets", zips.length, expect.any(Number), 0, 0]);
      expect(shown.every((cells) => Array.isArray(cells) && cells.length >= zips.length)).toBe(true);
      // The next morning, in a file that was opened again.
      host.daysLater(1);
      for (const call of calls.slice(0, 4)) await host.call(...call);
      expect(host.asked()).toEqual([]);
      // Kept for 30 days, and in a column until it is refreshed.
      host.daysLater(30);
      await host.call("MARKET", COLUMN.slice(0, zips.length));
      expect(host.asked()).toEqual([]);
      await host.call("MARKET", COLUMN.slice(0, 1));
      expect(host.asked()).toHaveLength(1);
    },
  );

  /** More than Excel's batch. */
  it("take a request each where they are in cells of their own that all calculate at once", async () => {
    const host = open(answers, { PROP_ASK_ABOVE: "1000" });
    const zips = ZIPS.slice(0, 21);
    await host.together(...zips.flatMap((zip) => CELLS(zip).filter((_call, index) => index % 5 === 0)));
    expect(host.asked().slice().sort()).toEqual(once(zips));
  });

  it("of which some want more months take one request more each, which serves all from then on", async () => {
    const host = open(answers);
    await host.call("MARKET", [["10001"], ["10008"]]);
    host.asked();
    const long = (await host.call(
      "TREND",
      "10001",
      "sale",
      30,
      "month, medianPrice, change",
      "headers=0",
    )) as number[][];
    expect(host.asked()).toEqual(once(["10001"], 36));
    expect(long.map(([month, price]) => [month, price])).toEqual(
      Array.from({ length: 30 }, (_month, index) => [
        serial(`${monthBack(29 - index)}-01`),
        medianOf("10001", 29 - index),
      ]),
    );
    // The month before the first is in the answer.
    expect(long[0]![2]).toBeCloseTo(medianOf("10001", 29) / medianOf("10001", 30) - 1, 12);
    await host.call("TREND", "10001", "rent", 36);
    await host.call("MARKET", [["10001"], ["10008"]]);
    await host.call("TREND", [["10001"], ["10008"]], "rent", 24);
    expect(host.asked()).toEqual([]);
    // Asking again for less keeps what was there.
    host.daysLater(1);
    await host.call("MARKET", "10001", "", "", "maxAge=1h");
    expect(host.asked()).toEqual(once(["10001"], 36));
    await host.call("TREND", "10001", "sale", 36);
    expect(host.asked()).toEqual([]);
  });
});

describe("cells that calculate at once in Excel", () => {
  it("and want different numbers of months share the request for the most", async () => {
    const host = excelHost(answers);
    const [row, trend] = await host.together(["MARKET", "10001"], ["TREND", "10001", "rent", 36], ["TREND", "10001"]);
    expect(host.asked()).toEqual(once(["10001"], 36));
    expect(row).toHaveLength(1);
    expect(trend).toHaveLength(37);
  });

  it("and want different numbers of rows share the page with the most", async () => {
    const homes = Array.from({ length: 80 }, (_, index) => ({ id: `home-${index}` }));
    const host = excelHost(() => homes);
    const shown = await host.together(
      ["COUNT", 78244],
      ["SEARCH", 78244, "", "", "", "id", 5],
      ["SEARCH", 78244, "", "", "", "id", 70],
    );
    expect(host.asked()).toEqual(["/properties?zipCode=78244&limit=70&includeTotalCount=true"]);
    expect(shown.map((cells) => (cells as unknown[]).length)).toEqual([1, 6, 71]);
  });
});

describe("months that the service refuses", () => {
  it("are not requested again, in this ZIP code or another: the most that it gives are shown", async () => {
    const asked = (zip: string, months: number) =>
      `/markets [["zipCode","${zip}"],["dataType","All"],["historyRange","${months}"]]`;
    // The sandbox gives ten years at most.
    const calls = [
      ["MARKET", 78244],
      ["TREND", 78244, "sale", 240, "month, medianPrice", "headers=0"],
      ["TREND", 78244, "rent", 130],
      ["TREND", [[2139], [78244]], "rent", 240, "medianRent"],
      ["TREND", 78244, "sale", 240, "month, medianPrice", "headers=0"],
      ["MARKET", [[78244], [2139]], "rent"],
    ] as const;
    const shown = await inTurn(service, "billing", calls);
    expect(shown.map(({ requests }) => requests)).toEqual([
      [asked("78244", 24)],
      [asked("78244", 120), asked("78244", 240)],
      [],
      [asked("02139", 120)],
      [],
      [],
    ]);
    const [, years] = shown.map(({ cells }) => cells as unknown[][]);
    expect(years).toHaveLength(240);
    expect(years![0]![1]).toBe("");
    expect(years![239]![1]).toBeGreaterThan(0);
    expect(years).toEqual(shown[4]!.cells);
  });

  const atMost =
    (most: number): Answers =>
    (path, query) =>
      Number(query.get("historyRange")) > most ? REFUSED : answers(path, query);

  it("are refused once for a ZIP code at most, however many cells want them at once", async () => {
    const host = excelHost(atMost(120), { PROP_ASK_ABOVE: "1000" });
    const cells = ["10001", "10008"].flatMap((zip) =>
      Array.from({ length: 30 }, (_, index) => ["TREND", zip, index % 2 === 0 ? "sale" : "rent", 200 + index] as const),
    );
    const shown = await host.together(...cells);
    const asked = host.asked();
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter((request) => request.endsWith("=120"))).toHaveLength(2);
    // That one is refused may be known before the other is asked.
    expect([3, 4]).toContain(asked.length);
    expect(shown.map((rows) => (rows as unknown[]).length)).toEqual(cells.map(([, , , months]) => months + 1));
  });

  it("don't keep a cell from the months between, that another cell didn't want", async () => {
    for (const first of [0, 1]) {
      const host = excelHost(atMost(36));
      const cells = [
        ["MARKET", "10001", "", "medianPrice"],
        ["TREND", "10001", "sale", 50, "medianPrice", "headers=0"],
        ["TREND", "10001", "rent", 200, "medianRent", "headers=0"],
      ] as const;
      const shown = await host.together(...(first === 0 ? cells : [...cells].reverse()));
      const [row, fifty, all] = first === 0 ? shown : [...shown].reverse();
      expect(row).toEqual([[medianOf("10001", 0)]]);
      expect((fifty as unknown[][]).filter(([price]) => price !== "")).toHaveLength(36);
      expect((all as unknown[][]).filter(([price]) => price !== "")).toHaveLength(36);
      const asked = host.asked();
      expect(new Set(asked).size).toBe(asked.length);
      await host.call("TREND", "10001", "sale", 240);
      expect(host.asked()).toEqual([]);
    }
  });

  it.each(HOSTS)("leave what was paid for before as it was, in %s", async (_, open) => {
    const host = open(atMost(24));
    const [row] = (await host.call("MARKET", "10001")) as unknown[][];
    host.asked();
    const trend = await host.call("TREND", "10001", "sale", 50, "medianPrice", "headers=0");
    expect(host.asked()).toEqual([60, 36].flatMap((months) => once(["10001"], months)));
    expect(trend).toEqual(
      Array.from({ length: 50 }, (_month, index) => [index < 26 ? "" : medianOf("10001", 49 - index)]),
    );
    host.daysLater(0);
    await host.call("TREND", "10001", "rent", 50);
    expect(await host.call("MARKET", "10001")).toEqual([row]);
    expect(host.asked()).toEqual([]);
  });

  it.each(HOSTS)("are fewer than any other client asks for: a year is shown, in %s", async (_, open) => {
    const host = open(atMost(12));
    expect(await host.call("MARKET", [["10001"], ["10008"]], "sale", "medianPrice")).toEqual([
      [medianOf("10001", 0)],
      [medianOf("10008", 0)],
    ]);
    host.asked();
    await host.call("MARKET", "10015");
    await host.call("TREND", "10015", "rent", 24);
    expect(host.asked()).toEqual(once(["10015"], 12));
  });

  it.each(HOSTS)("are not blamed for a ZIP code that is refused itself, in %s", async (_, open) => {
    const host = open((path, query) => (query.get("zipCode") === "99999" ? REFUSED : answers(path, query)));
    expect(await host.call("MARKET", "99999")).toBe("The service refused the request");
    expect(host.asked()).toHaveLength(2);
    await host.call("TREND", "99999", "rent");
    expect(host.asked()).toEqual([]);
    await host.call("TREND", "10001");
    expect(host.asked()).toEqual(once(["10001"]));
  });
});

describe("in both hosts", () => {
  const types = "give Single Family, Condo, Townhouse, Manufactured, Multi-Family, Apartment";

  it.each<readonly [name: string, args: readonly unknown[], says: string]>([
    ["MARKET", [], "zip: nothing was given; give a ZIP code such as 78244"],
    ["MARKET", [""], "zip: nothing was given; give a ZIP code such as 78244"],
    ["MARKET", [[[""], [""]]], "zip: nothing was given; give a ZIP code such as 78244"],
    ["MARKET", ["TX"], 'zip: "TX" isn\'t a ZIP code; give a ZIP code such as 78244'],
    ["TREND", ["Austin, TX"], 'zip: "Austin, TX" isn\'t a ZIP code; give a ZIP code such as 78244'],
    ["TREND", ["782441"], 'zip: "782441" isn\'t a ZIP code; give'],
    ["TREND", [12], "zip: 12 isn't a ZIP code; give"],
    ["TREND", [78244.5], "zip: 78244.5 isn't a ZIP code; give"],
    ["TREND", [-78244], "zip: -78244 isn't a ZIP code; give"],
    ["MARKET", [true], "zip: TRUE isn't a ZIP code; give"],
    [
      "MARKET",
      ["5500 Grand Lake Dr, San Antonio, TX 78244"],
      'zip: "5500 Grand Lake Dr, San Antonio, TX 78244" isn\'t',
    ],
    ["MARKET", ["29.476, -98.351"], 'zip: "29.476, -98.351" isn\'t a ZIP code; give'],
    ["MARKET", [[[78244, 78245]]], "zip: several cells in one row were given; give a ZIP code such as 78244"],
    ["MARKET", ["9".repeat(501)], "zip: 501 characters were given; the limit is 500"],
    ["MARKET", [78244, "lease"], 'kind: "lease" is not allowed; give sale or rent'],
    ["MARKET", [78244, 1], "kind: 1 is not allowed; give sale or rent"],
    ["TREND", [78244, [["sale"], ["rent"]]], "kind: give sale or rent, not several cells"],
    ["TREND", [78244, "", 0], "months: 0 is not allowed; give a whole number from 1 to 240"],
    ["TREND", [78244, "", 241], "months: 241 is not allowed; give a whole number from 1 to 240"],
    ["TREND", [78244, "", 1.5], "months: 1.5 is not allowed; give a whole number from 1 to 240"],
    ["TREND", [78244, "", "a year"], 'months: "a year" is not allowed; give a whole number from 1 to 240'],
    ["TREND", [78244, "", [[1], [2]]], "months: give one number, not several cells"],
    ["MARKET", [78244, "", "medianRent"], 'fields: medianRent is a field of kind "rent"; for "sale" give medianPrice'],
    [
      "TREND",
      [78244, "rent", "", "month, averagePricePerSquareFoot"],
      'fields: averagePricePerSquareFoot is a field of kind "sale"; for "rent" give averageRentPerSquareFoot',
    ],
    ["MARKET", [78244, "", "medianPrise"], 'fields: there is no field "medianPrise" (did you mean "medianPrice"?)'],
    ["MARKET", [78244, "", "matches"], 'fields: there is no field "matches"'],
    ["MARKET", [78244, "", 7], "fields: 7 isn't a field name; give names such as medianPrice"],
    ["MARKET", [78244, "", "", "by=size"], 'by: "size" is not allowed; give type or beds'],
    ["MARKET", [78244, "", "", "by=type; beds=3"], "by: by=type shows a row for each; leave out beds"],
    ["TREND", [78244, "", "", "", "by=beds; type=condo"], "by: by=beds shows a row for each; leave out type"],
    ["MARKET", [78244, "", "", "type=condo; beds=3"], "beds: figures are known by type or by bedrooms, not both"],
    ["MARKET", [78244, "", "", "type=castle"], `type: "castle" isn't a property type; ${types}, Land`],
    ["MARKET", [78244, "", "", "type=condo, townhouse"], 'type: "condo, townhouse" names several types; give one'],
    ["MARKET", [78244, "rent", "", "type=land"], `type: Land is not allowed here; ${types}`],
    ["MARKET", [78244, "", "", "beds=3+"], 'beds: "3+" is not allowed; give a whole number of at least 0'],
    ["MARKET", [78244, "", "", "beds=1.5"], 'beds: "1.5" is not allowed; give a whole number of at least 0'],
    ["TREND", [78244, "", "", "", "beds=-1"], 'beds: "-1" is not allowed; give a whole number of at least 0'],
    ["TREND", [78244, "", "", "", "historyRange=12"], 'options: there is no option "historyRange" here; give'],
    ["MARKET", [78244, "", "", "dataType=Sale"], 'options: there is no option "dataType" here'],
    ["MARKET", [78244, "", "", "headers=2"], 'headers: "2" is not allowed; give 0, 1 or label'],
    ["MARKET", [78244, "", "", "maxAge=soon"], 'maxAge: "soon" is not allowed; give minutes'],
    ["MARKET", [78244, "", "", "layout=wide"], 'options: there is no option "layout" here'],
    ["FIELDS", ["markt"], 'record: "markt" is not allowed (did you mean "market"?); give property'],
  ])("%s of %j is refused before any request", async (name, args, says) => {
    const { cells, requests } = await bothHosts(service, "sandbox", name, args);
    expect(String(cells).slice(0, says.length)).toBe(says);
    expect(requests).toEqual([]);
  });
});
