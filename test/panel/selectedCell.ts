/** Facts about a cell that show everything that the panel can. */
import type { CellFacts } from "../../src/shared/panelApi/panelApi";

const street = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;

const COMPARABLES = [
  [245000, 0.12, 0.99],
  [262500, 0.31, 0.97],
  [239900, 0.45, 0.96],
  [255000, 0.61, 0.95],
  [229000, 0.72, 0.93],
  [271000, 0.88, 0.92],
  [248500, 1.14, 0.9],
  [236000, 1.62, 0.87],
] as const;

const YEARS = ["2019", "2020", "2021", "2022", "2023", "2024", "2025"];

/** The newest is November 2026. */
const MONTHS = Array.from({ length: 24 }, (_, index) => {
  const month = 2024 * 12 + 11 + index;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
});

export const RICH_CELL: CellFacts = {
  address: "Sheet1!B2",
  formula: '=PROP.VALUE(A2, "price, lastSalePrice")+SUM(PROP.TAXES(A2))',
  shows: "$250,000",
  remarks: ["For a Multi-Family property, VALUE is for the whole building and RENT for one unit."],
  questions: [
    {
      endpoint: "valueEstimate",
      state: "cached",
      matchedAddress: street(5500),
      fetchedAt: Date.UTC(2026, 10, 20, 9, 30),
      cost: "1 request, billed",
    },
    { endpoint: "properties", state: "problem", cost: "not billed", message: 'No property matches "12 Nowhere"' },
  ],
  estimate: {
    unit: "USD",
    estimate: 250000,
    low: 231000,
    high: 268000,
    comparables: COMPARABLES.map(([price, distance, correlation], index) => ({
      address: street(5502 + index * 4),
      price,
      distance,
      correlation,
    })),
  },
  taxes: YEARS.map((at, index) => ({ at, value: 4100 + index * 230 })),
  assessments: YEARS.map((at, index) => ({ at, value: 181000 + index * 9500 })),
  sales: [
    { at: "2004-06-16", value: 121000 },
    { at: "2017-10-19", value: 185000 },
    { at: "2024-11-18", value: 270000 },
  ],
  market: [
    { side: "sale", points: MONTHS.map((at, index) => ({ at, value: 240_000 + index * 500 })), updated: "2026-11-20" },
    { side: "rent", points: MONTHS.map((at, index) => ({ at, value: 1_700 - index * 5 })) },
  ],
  homes: {
    ...{ estimate: street(5500), taxes: street(5500), assessments: street(5500), sales: street(5500) },
    market: "ZIP code 78244",
  },
};

const area = (row: number, rows = 1) => ({ sheet: "Sheet1", row: row - 1, column: 1, rows, columns: 1 });

/** A cell in a list of 500 rows. */
export const LISTED_CELL: CellFacts = {
  ...RICH_CELL,
  address: "Sheet1!B5",
  formulaAddress: "Sheet1!B2",
  list: {
    rows: 500,
    done: 466,
    problems: [
      { kind: "nothing", rows: 30, areas: [area(7, 3), area(40)] },
      { kind: "refused", rows: 4, message: "No rent for Land", areas: [area(12)] },
    ],
    figure: {
      ...{ label: "Price", unit: "USD", lowest: 120_000, median: 310_000, highest: 910_000 },
      bins: [100, 200, 300, 400, 500, 600, 700, 800, 900].map((from, index) => ({
        ...{ from: from * 1_000, rows: [40, 170, 130, 60, 30, 20, 10, 4, 2][index]! },
      })),
    },
    oldest: { fetchedAt: Date.UTC(2026, 10, 18), ageDays: 3 },
    formula: area(2),
    renewal: { questions: 504, cached: 34, requests: 466, atMost: 470, leftOut: 34 },
  },
};
