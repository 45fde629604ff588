/** What the panel tells of a selected cell, from what is at hand. */
import { cellFacts } from "../../src/shared/errands/cellFacts";
import { day } from "../../src/shared/cells/day";
import { shownTable } from "../../src/shared/errands/shownTable";
import { quote } from "../../src/shared/functions/calculate";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { read, type Outcome } from "../../src/shared/service/answer";
import { problem } from "../../src/shared/service/problem";
import { request, type Request } from "../../src/shared/service/request";
import { table } from "../../src/shared/table/table";
import { run, type BlockingHost } from "../../src/shared/work/drive";
import type { Kept } from "../../src/shared/work/effect";
import { storeKey } from "../../src/shared/work/sender";
import estimate from "../samples/value-estimate.json";
import properties from "../samples/properties.json";

const NOW = Date.UTC(2026, 10, 21);
const TERMS = { service: "https://service/v1", now: NOW, keepDays: 30, batch: 5 };
const ADDRESS = "5500 Grand Lake Dr, San Antonio, TX 78244";
const CELL = { address: "Sheet1!B2", formula: "=PROP.VALUE(A2)", shows: "$250,000" };

const no = (): never => {
  throw new Error("Nothing may be asked");
};

const quoteOf = (name: string, address: string, kept: readonly (readonly [Request, Outcome, number])[]) => {
  const store = new Map<string, Kept>(kept.map(([asked, outcome, at]) => [storeKey(asked, TERMS), { at, outcome }]));
  const host: BlockingHost = {
    recall: (keys) => keys.map((key) => store.get(key)),
    claim: ({ asks, most }) => (most === 0 ? asks.map(() => ({ claim: "later", after: 0 })) : no()),
    ...{ send: no, retain: no, wait: no, usage: no },
  };
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  return run(quote({ declaration, given: [[[address]]] }, TERMS), host);
};

const answerTo = (asked: Request, body: unknown, sandbox = false): Outcome =>
  read(asked, {
    kind: "response",
    at: NOW,
    response: { status: 200, headers: sandbox ? { "x-sandbox": "1" } : {}, body: JSON.stringify(body) },
  });

const VALUE = request("valueEstimate", { address: ADDRESS, compCount: 15 });
const LOOKUP = request("properties", { address: ADDRESS });

test("an estimate at hand is shown with its range and comparables, and what it cost", () => {
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [[VALUE, answerTo(VALUE, estimate), NOW]])]);
  expect(facts.questions).toEqual([
    {
      endpoint: "valueEstimate",
      state: "at hand",
      matchedAddress: estimate.subjectProperty.formattedAddress,
      fetchedAt: NOW,
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

test("a record at hand is shown with its taxes, assessments and sales, the oldest first", () => {
  const record = answerTo(LOOKUP, properties.slice(0, 1), true);
  const facts = cellFacts(CELL, [quoteOf("RECORD", ADDRESS, [[LOOKUP, record, NOW]])]);
  expect(facts.questions[0]?.cost).toBe("from a sandbox, not billed");
  const years = Object.keys(properties[0]!.propertyTaxes ?? {}).sort();
  expect(facts.taxes?.map(({ at }) => at)).toEqual(years);
  expect(facts.assessments?.length).toBeGreaterThan(0);
  expect(facts.sales?.every(({ at }) => /^\d{4}-\d\d-\d\d$/.test(at))).toBe(true);
  expect(facts.estimate).toBeUndefined();
});

test("what is not at hand says what it needs, and why the cell has no value", () => {
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [])]);
  expect(facts.questions).toEqual([{ endpoint: "valueEstimate", state: "missing", cost: "needs 1 request" }]);
  expect(facts.problem?.message).toMatch(/press Fetch/);
});

test("an answer that is too old is still told, with what a newer one needs", () => {
  const old = NOW - 40 * 86_400_000;
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [[VALUE, answerTo(VALUE, estimate), old]])]);
  expect(facts.questions[0]).toMatchObject({ state: "missing", cost: "needs 1 request; an older answer is shown" });
  expect(facts.estimate?.estimate).toBe(estimate.price);
});

test("what the service refused is told in its words, and was not billed", () => {
  const refused = problem("nothing", 'No property matches "x"');
  const facts = cellFacts(CELL, [quoteOf("VALUE", ADDRESS, [[VALUE, refused, NOW]])]);
  expect(facts.questions).toEqual([
    { endpoint: "valueEstimate", state: "problem", cost: "not billed", message: 'No property matches "x"' },
  ]);
});

test("the same question in two functions of a cell is told once", () => {
  const kept = [[VALUE, answerTo(VALUE, estimate), NOW]] as const;
  expect(cellFacts(CELL, [quoteOf("VALUE", ADDRESS, kept), quoteOf("COMPS", ADDRESS, kept)]).questions).toHaveLength(1);
});

test("a table is shown as far as there is room, each value with its kind", () => {
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
  });
});
