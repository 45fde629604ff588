/** The facts about a selected cell, from the cache. */
import { cellFacts } from "../../../src/shared/features/cellFacts/cellFacts";
import { day } from "../../../src/shared/values/day";
import { shownTable } from "../../../src/shared/features/preview/preview";
import { quoteCall, type FunctionCall } from "../../../src/shared/functions/declaring/calculate";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { readAnswer, type Outcome } from "../../../src/shared/api/answer";
import { problem } from "../../../src/shared/api/problem";
import { request, type Request } from "../../../src/shared/api/request";
import { table } from "../../../src/shared/tables/table";
import { run, type BlockingHost } from "../../../src/shared/fetching/work/drivers";
import type { CacheEntry } from "../../../src/shared/fetching/work/effects";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { storeKey } from "../../../src/shared/fetching/requests/storeKey";
import estimate from "../../samples/value-estimate.json";
import properties from "../../samples/properties.json";

const NOW = Date.UTC(2026, 10, 21);
const TERMS = { service: "https://service/v1", now: NOW, keepDays: DEFAULT_KEEP_DAYS, batchSize: 5 };
const ADDRESS = "5500 Grand Lake Dr, San Antonio, TX 78244";
const CELL = { address: "Sheet1!B2", formula: "=PROP.VALUE(A2)", shows: "$250,000" };

const no = (): never => {
  throw new Error("Nothing may be asked");
};

type CachedAnswers = readonly (readonly [Request, Outcome, number])[];

const quoteOf = (name: string, address: string, kept: CachedAnswers) => toldOf(name, [[[address]]], kept);

const toldOf = (name: string, given: FunctionCall["given"], kept: CachedAnswers) => {
  const store = new Map<string, CacheEntry>(
    kept.map(([asked, outcome, at]) => [storeKey(asked, TERMS), { at, outcome }]),
  );
  const host: BlockingHost = {
    readCache: ({ keys }) => keys.map((key) => store.get(key)),
    reserve: ({ requests, atMost }) =>
      atMost === 0 ? requests.map(() => ({ decision: "retryAfter", delay: 0 })) : no(),
    ...{ send: no, commit: no, sleep: no, usage: no },
  };
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  const call = { declaration, given };
  return { call, ...run(quoteCall(call, TERMS), host) };
};

const answerTo = (asked: Request, body: unknown, sandbox = false, at = NOW): Outcome =>
  readAnswer(asked, {
    kind: "response",
    at,
    response: { status: 200, headers: sandbox ? { "x-sandbox": "1" } : {}, body: JSON.stringify(body) },
  });

const VALUE = request("valueEstimate", { address: ADDRESS, compCount: 15 });
const LOOKUP = request("properties", { address: ADDRESS });

test("a cached estimate is shown with its range, comparables and cost", () => {
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [[VALUE, answerTo(VALUE, estimate), NOW]])]);
  expect(facts.questions).toEqual([
    {
      endpoint: "valueEstimate",
      state: "cached",
      matchedAddress: estimate.subjectProperty.formattedAddress,
      fetchedAt: NOW,
      ageDays: 0,
      cost: "1 request, billed",
    },
  ]);
  expect(facts.estimate).toMatchObject({
    unit: "USD",
    estimate: estimate.price,
    low: estimate.priceRangeLow,
    high: estimate.priceRangeHigh,
  });
  expect(facts.estimate?.comparables).toHaveLength(estimate.comparables.length);
  expect([facts.taxes, facts.sales, facts.problem]).toEqual([undefined, undefined, undefined]);
});

test("a cached record is shown with its taxes, assessments and sales, oldest first", () => {
  const record = answerTo(LOOKUP, properties.slice(0, 1), true);
  const facts = cellFacts(CELL, [quoteOf("RECORD", ADDRESS, [[LOOKUP, record, NOW]])]);
  expect(facts.questions[0]?.cost).toBe("from a sandbox, not billed");
  const years = Object.keys(properties[0]!.propertyTaxes ?? {}).sort();
  expect(facts.taxes?.map(({ at }) => at)).toEqual(years);
  expect(facts.assessments?.length).toBeGreaterThan(0);
  expect(facts.sales?.every(({ at }) => /^\d{4}-\d\d-\d\d$/.test(at))).toBe(true);
  expect(facts.estimate).toBeUndefined();
});

test.each([
  ["TAXES", "taxes"],
  ["ASSESSMENTS", "assessments"],
  ["HISTORY", "sales"],
  ["RECORD", undefined],
])("of the figures over time it says which the function lists: %s", (name, listed) => {
  const record = answerTo(LOOKUP, properties.slice(0, 1));
  const facts = cellFacts(CELL, [quoteOf(name, ADDRESS, [[LOOKUP, record, NOW]])]);
  expect(facts.listed).toBe(listed);
  expect(facts.taxes?.length).toBeGreaterThan(0);
});

test("a missing answer says what it needs, and why the cell has no value", () => {
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [])]);
  expect(facts.questions).toEqual([{ endpoint: "valueEstimate", state: "missing", cost: "needs 1 request" }]);
  expect(facts.problem?.message).toMatch(/press Fetch/);
});

test("an answer that is too old is still shown, with what a newer one needs", () => {
  const old = NOW - 40 * 86_400_000;
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [[VALUE, answerTo(VALUE, estimate, false, old), old]])]);
  expect(facts.questions[0]).toMatchObject({ state: "missing", cost: "needs 1 request; an older answer is shown" });
  expect(facts.estimate?.estimate).toBe(estimate.price);
});

test("a refusal is shown in the service's words, and was not billed", () => {
  const refused = problem("nothing", 'No property matches "x"');
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [[VALUE, refused, NOW]])]);
  expect(facts.questions).toEqual([
    { endpoint: "valueEstimate", state: "problem", cost: "not billed", message: 'No property matches "x"' },
  ]);
});

test("a cached market is shown by month, oldest first, for sale and for rent, with the day of its figures", () => {
  const asked = request("markets", { zipCode: "78244", dataType: "All", historyRange: 24 });
  const months = { "2026-10": { medianPrice: 240_000 }, "2026-09": { medianPrice: 236_000 }, "2026-08": {} };
  const market = (history: object) => ({
    ...{ id: "78244", zipCode: "78244" },
    saleData: { lastUpdatedDate: "2026-11-20T00:00:00.000Z", medianPrice: 241_000, history },
    rentalData: { medianRent: 1_700, history: { "2026-10": { medianRent: 1_690 } } },
  });
  const facts = cellFacts(CELL, [quoteOf("MARKET", "78244", [[asked, answerTo(asked, market(months)), NOW]])]);
  // Of rents there is one month only, which is no chart.
  expect(facts.market).toEqual([
    {
      side: "sale",
      points: [
        { at: "2026-09", value: 236_000 },
        { at: "2026-10", value: 240_000 },
      ],
      updated: "2026-11-20T00:00:00.000Z",
    },
  ]);
  expect(facts.homes).toEqual({ market: "ZIP code 78244" });
  const none = cellFacts(CELL, [quoteOf("MARKET", "78244", [[asked, answerTo(asked, market({})), NOW]])]);
  expect(none.market).toBeUndefined();
});

test("an empty list in place of an estimate was billed, and says so", () => {
  const nothing = { ...problem("nothing", 'No property matches "x"'), settlement: "billed" as const };
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [[VALUE, nothing, NOW]])]);
  expect(facts.questions).toMatchObject([{ state: "problem", cost: "1 request, billed" }]);
});

test("the same question in two functions of a cell is listed once", () => {
  const kept = [[VALUE, answerTo(VALUE, estimate), NOW]] as const;
  expect(cellFacts(CELL, [quoteOf("VALUE", ADDRESS, kept), quoteOf("COMPS", ADDRESS, kept)]).questions).toHaveLength(1);
});

describe("over a column of addresses", () => {
  const HOMES = ["1 Elm St, Austin, TX 78701", "2 Elm St, Austin, TX 78701", "3 Elm St, Austin, TX 78701"];
  const RENTS = HOMES.map((formattedAddress, index): CachedAnswers[number] => {
    const asked = request("rentEstimate", { address: formattedAddress, compCount: 15 });
    const rent = 2000 + index;
    const body = {
      ...{ rent, rentRangeLow: rent - 100, rentRangeHigh: rent + 100, comparables: [] },
      subjectProperty: { formattedAddress },
    };
    return [asked, answerTo(asked, body), NOW];
  });
  const RECORDS = HOMES.map((formattedAddress, index): CachedAnswers[number] => {
    const asked = request("properties", { address: formattedAddress });
    const years = ["2023", "2024"].map((year) => [year, { year: Number(year), total: 100 * index + 1 }]);
    const body = [{ id: `home${index}`, formattedAddress, propertyTaxes: Object.fromEntries(years) }];
    return [asked, answerTo(asked, body), NOW];
  });
  const GRID = HOMES.map((home) => [home]);
  const at = (down: number, right = 0) => ({ down, right });
  const cell = (formula: string) => ({ address: "Sheet1!E4", formula, formulaAddress: "Sheet1!E2", shows: "$2,002" });

  test("only the selected row's home is shown", () => {
    const rents = toldOf("RENT", [GRID, [["rent"]]], RENTS);
    const facts = cellFacts(cell('=PROP.RENT(A2:A4,"rent")'), [rents], at(2));
    expect(facts).toMatchObject({ address: "Sheet1!E4", formulaAddress: "Sheet1!E2" });
    expect(facts.questions.map(({ matchedAddress }) => matchedAddress)).toEqual([HOMES[2]]);
    expect(facts.estimate?.estimate).toBe(2002);
    expect(facts.homes).toEqual({ estimate: HOMES[2] });
  });

  test("a row whose address was typed with two spaces or a last period shows its home too", () => {
    const typed = [[HOMES[0]!], [HOMES[1]!.replace(", ", ",  ")], [`${HOMES[2]!}.`]];
    const rents = toldOf("RENT", [typed, [["rent"]]], RENTS);
    const homeAt = (down: number) => cellFacts(cell('=PROP.RENT(A2:A4,"rent")'), [rents], at(down)).homes?.estimate;
    expect([0, 1, 2].map(homeAt)).toEqual(HOMES);
  });

  test("a header isn't a home's row, and rows are counted from below it", () => {
    const rents = toldOf("RENT", [GRID, [["rent"]], [["headers=labels"]]], RENTS);
    const formula = '=PROP.RENT(A2:A4,"rent","headers=labels")';
    const header = cellFacts(cell(formula), [rents], at(0));
    expect([header.questions.length, header.estimate]).toEqual([3, undefined]);
    expect(cellFacts(cell(formula), [rents], at(2)).homes).toEqual({ estimate: HOMES[1] });
  });

  test("a blank row has no request, and a row that isn't cached says so", () => {
    const rents = toldOf("RENT", [[[HOMES[0]!], [null], [HOMES[2]!]]], RENTS.slice(0, 1));
    expect(cellFacts(cell("=PROP.RENT(A2:A4)"), [rents], at(1)).questions).toEqual([]);
    const missing = cellFacts(cell("=PROP.RENT(A2:A4)"), [rents], at(2));
    expect(missing.questions).toMatchObject([{ state: "missing" }]);
    expect(missing.problem?.message).toMatch(/press Fetch/);
    expect(missing.estimate).toBeUndefined();
  });

  test("if a home has several rows, the address in the row says whose it is", () => {
    const taxes = toldOf("TAXES", [GRID], RECORDS);
    const facts = cellFacts(cell("=PROP.TAXES(A2:A4)"), [taxes], at(4, 2));
    expect(facts.homes).toEqual({ taxes: HOMES[1] });
    expect(facts.taxes?.[0]?.value).toBe(101);
  });

  test("if homes are side by side, the column says whose it is", () => {
    const given = [GRID, [["id, formattedAddress, bedrooms"]], [["layout=card"]]];
    const cards = toldOf("RECORD", given, RECORDS);
    const formula = '=PROP.RECORD(A2:A4,"id, formattedAddress, bedrooms","layout=card")';
    expect(cellFacts(cell(formula), [cards], at(1, 3)).homes).toEqual({ taxes: HOMES[2] });
    expect(cellFacts(cell(formula), [cards], at(1, 0)).homes).toEqual({});
  });

  test("no figures are shown if another function rearranged the rows", () => {
    const rents = toldOf("RENT", [GRID, [["rent"]]], RENTS);
    for (const formula of ['=SORT(PROP.RENT(A2:A4,"rent"))', '=PROP.RENT(A2:A4,"rent")+SUM(A1)']) {
      const facts = cellFacts(cell(formula), [rents], at(2));
      expect([facts.questions.length, facts.estimate, facts.homes]).toEqual([3, undefined, {}]);
    }
  });
});

test("a search without rows tells where it looked, and one with rows doesn't", () => {
  const search = request("properties", { zipCode: "78244", propertyType: "Land", limit: 50 });
  const facts = (body: unknown) =>
    cellFacts({ ...CELL, formula: '=PROP.SEARCH(78244,"Land")' }, [
      toldOf("SEARCH", [[[78244]], [["Land"]]], [[search, answerTo(search, body), NOW]]),
    ]);
  expect(facts([])).toMatchObject({ noRows: "No matches in ZIP 78244. Try a search without type" });
  // No sale price stands in it that a remark could be about.
  expect(facts([]).remarks).toEqual(["No matches in ZIP 78244. Try a search without type"]);
  expect(facts(properties.slice(0, 1)).noRows).toBeUndefined();
});

describe("remarks about numbers are shown only for cells to which they apply", () => {
  const remarks = (name: string, given: FunctionCall["given"], kept: CachedAnswers = []) =>
    cellFacts({ ...CELL, formula: `=PROP.${name}(A2)` }, [toldOf(name, given, kept)]).remarks ?? [];
  const TEXAS = "Sale prices are mostly not disclosed in Texas: most sales there have a date but no price.";
  const OREGON = "1 Main St, Salem, OR 97301";

  const subject = (endpoint: "valueEstimate" | "rentEstimate", propertyType: string): CachedAnswers => {
    const asked = request(endpoint, { address: ADDRESS, compCount: 15 });
    return [[asked, answerTo(asked, { subjectProperty: { formattedAddress: ADDRESS, propertyType } }), NOW]];
  };

  test.each([
    ["VALUE", "valueEstimate"],
    ["RENT", "rentEstimate"],
  ] as const)("%s of a Multi-Family property: one unit's rent, the whole building's value", (name, endpoint) => {
    expect(remarks(name, [[[ADDRESS]]], subject(endpoint, "Multi-Family"))).toEqual([
      expect.stringMatching(/^For a Multi-Family property, VALUE is for the whole building and RENT for one unit/),
    ]);
    expect(remarks(name, [[[ADDRESS]]], subject(endpoint, "Single Family"))).toEqual([]);
    expect(remarks(name, [[[ADDRESS]], undefined, [["propertyType=duplex"]]])).toHaveLength(1);
  });

  test("comparables are listings, so their prices are asking prices", () => {
    expect(remarks("COMPS", [[[ADDRESS]]])).toEqual([
      expect.stringMatching(/asking prices, not sale prices.*removedDate/),
    ]);
    expect(remarks("FORRENT", [[[78244]]])).toEqual([expect.stringMatching(/asking rents/)]);
  });

  test.each<readonly [string, FunctionCall["given"]]>([
    ["RECORD", [[[ADDRESS]]]],
    ["RECORD", [[["5500-Grand-Lake-Dr,-San-Antonio,-TX-78244"]]]],
    ["HISTORY", [[["5500 Grand Lake Dr, San Antonio, Texas"]]]],
    ["SOLD", [[[78244]], [[90]]]],
    ["SOLD", [[["San Antonio, TX"]], [[90]]]],
    ["SOLD", [[[ADDRESS]], [[90]], undefined, undefined, undefined, undefined, undefined, [["radius=1"]]]],
    ["SEARCH", [[["TX"]]]],
  ])("%s (%#) in a state without public prices says so before it is paid for", (name, given) => {
    expect(remarks(name, given)).toEqual([TEXAS]);
  });

  test("answers say which states they are in", () => {
    const asked = request("properties", { address: OREGON });
    const came = (state: string): CachedAnswers => [
      [asked, answerTo(asked, [{ formattedAddress: OREGON, state }]), NOW],
    ];
    expect(remarks("RECORD", [[[OREGON]]], came("TX"))).toEqual([TEXAS]);
    expect(remarks("RECORD", [[[OREGON]]], came("OR"))).toEqual([]);
    expect(remarks("RECORD", [[[OREGON]]])).toEqual([]);
    expect(remarks("SOLD", [[["UT"], [78244], ["MO"], ["OR"]], [[90]]])).toEqual([
      "Sale prices are mostly not disclosed in Texas, Utah and parts of Missouri: most sales there have a date but no price.",
    ]);
  });

  test("taxes and estimates of homes there have no remark about sale prices", () => {
    expect(remarks("TAXES", [[[ADDRESS]]])).toEqual([]);
    expect(remarks("VALUE", [[[ADDRESS]]])).toEqual([]);
  });
});

test("the first rows of a table are shown, each value with its kind", () => {
  const columns = [
    { name: "price", label: "Price", type: "number", unit: "USD" },
    { name: "sold", label: "Sold", type: "day" },
    { name: "pool", label: "Pool", type: "flag" },
  ] as const;
  const rows = [
    [250000, day("2024-05-06"), true],
    [null, problem("nothing", "Nothing matches"), "text"],
    [1, null, false],
  ];
  expect(shownTable(table(columns, rows, "none"), 2)).toEqual({
    columns: columns.map(({ name, label }) => ({ name, label })),
    rows: [
      [
        { text: "$250,000", kind: "number" },
        { text: "2024-05-06", kind: "day" },
        { text: "TRUE", kind: "flag" },
      ],
      [
        { text: "", kind: "blank" },
        { text: "Nothing matches", kind: "problem" },
        { text: "text", kind: "text" },
      ],
    ],
    more: 1,
    headers: "none",
  });
});

test.each([
  ["MARKET", [], 1],
  ["TREND", [undefined, [[2]]], 4],
] as const)("a cell of %s over a list of ZIP codes is about the market of its row", (name, more, down) => {
  const market = (zipCode: string) => request("markets", { zipCode, dataType: "All", historyRange: 24 });
  const history = { "2026-10": { medianPrice: 1 }, "2026-11": { medianPrice: 2 } };
  const kept = ["78244", "02139"].map(
    (zip) =>
      [market(zip), answerTo(market(zip), { zipCode: zip, saleData: { medianPrice: 2, history } }), NOW] as const,
  );
  const told = toldOf(name, [[[78244], [2139]], ...more], kept);
  expect(told.questions).toHaveLength(2);
  const facts = cellFacts({ ...CELL, formula: `=PROP.${name}(A2:A3)` }, [told], { down, right: 1 });
  expect(facts.questions).toEqual([expect.objectContaining({ endpoint: "markets", state: "cached" })]);
  expect(facts.remarks).toEqual([expect.stringMatching(/^Market figures are of asking prices/)]);
});
