/** Market comparison: the figures of each ZIP code beside those of the others, and what isn't known of it. */
import { MARKET_COMPARISON } from "../../../../src/shared/features/jobs/marketComparison";
import type { LayoutPlace } from "../../../../src/shared/features/jobs/declaring/job";
import { areaText } from "../../../../src/shared/formulas/cells";
import type { Request } from "../../../../src/shared/api/request";
import type { SheetLayout } from "../../../../src/shared/workbook/port/sheetLayout";
import { response } from "../../memoryHost";
import { openJob, type OpenSheet } from "./jobSheet";

const PLACE: LayoutPlace = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Markets_" };

const monthAt = (before: number): string => {
  const index = 2026 * 12 + 10 - before;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
};

interface Market {
  readonly price?: number;
  readonly rent?: number;
  /** By how many months before the newest. */
  readonly history?: Readonly<Record<number, number>>;
}

const service =
  (markets: Readonly<Record<string, Market>>) =>
  ({ parameters: { zipCode = "" } }: Request) => {
    const market = markets[zipCode];
    if (market === undefined) return response({ message: "none" }, 404);
    const { price, rent, history = {} } = market;
    const months = Object.entries(history).map(([before, medianPrice]) => [monthAt(Number(before)), { medianPrice }]);
    const figures = { medianPricePerSquareFoot: 150, medianDaysOnMarket: 30, totalListings: 80 };
    return response({
      ...{ id: zipCode, zipCode },
      ...(price === undefined
        ? {}
        : {
            saleData: {
              ...{ lastUpdatedDate: "2026-11-20T00:00:00.000Z", medianPrice: price, ...figures },
              history: Object.fromEntries(months),
            },
          }),
      ...(rent === undefined ? {} : { rentalData: { medianRent: rent } }),
    });
  };

const YEARS = Object.fromEntries(Array.from({ length: 24 }, (_, before) => [before, 240_000 - 1_000 * before]));

const opened = (zips: readonly string[], markets: Readonly<Record<string, Market>>): OpenSheet =>
  openJob(
    MARKET_COMPARISON,
    service(markets),
    zips.map((address) => ({ address })),
    PLACE,
  );

/** The row of the headings. */
const headOf = ({ layout: { blocks } }: OpenSheet): number =>
  blocks.find(({ rows }) => rows[0]?.includes("What isn’t known"))!.row;

const cell = (row: number, column: number): string => areaText({ row, column, rows: 1, columns: 1 });

const line = (sheet: OpenSheet, index: number): readonly unknown[] =>
  Array.from({ length: 9 }, (_, column) => sheet.shows(cell(headOf(sheet) + 1 + index, column)));

const zipsAsked = ({ host }: OpenSheet) => host.sent.flat().map(({ parameters: { zipCode } }) => zipCode);

test("the sheet says of which day its figures are", () => {
  const sheet = opened(["78244", "78109"], { 78244: { price: 240_000 }, 78109: { price: 230_000 } });
  expect(sheet.shows("A3")).toBe("Figures as the service last updated them on 2026-11-20.");
  expect(opened([], {}).shows("A3")).toBe("");
});

test("a ZIP code has its medians, its change over a year and its gross yield, for one request", () => {
  const sheet = opened(["78244"], { 78244: { price: 240_000, rent: 1_600, history: YEARS } });
  const [zip, price, rent, perFoot, days, listings, change, gross, why] = line(sheet, 0);
  expect([zip, price, rent, perFoot, days, listings, why]).toEqual(["78244", 240_000, 1_600, 150, 30, 80, ""]);
  expect(change).toBeCloseTo(240 / 228 - 1, 10);
  expect(gross).toBeCloseTo(0.08, 10);
  expect(zipsAsked(sheet)).toEqual(["78244"]);
});

test.each([1, 3, 25])(
  "%i ZIP codes are as many requests, of which each has both kinds and two years of months",
  (count) => {
    const zips = Array.from({ length: count }, (_, index) => String(78_201 + index));
    const sheet = opened(
      zips,
      Object.fromEntries(zips.map((zip) => [zip, { price: 240_000, rent: 1_600, history: YEARS }])),
    );
    expect([...zipsAsked(sheet)].sort()).toEqual(zips);
    expect(zips.map((_, index) => line(sheet, index)[7])).toEqual(zips.map(() => expect.closeTo(0.08, 10) as unknown));
    sheet.type({ [cell(headOf(sheet) + 1, 0)]: null });
    sheet.type({ [cell(headOf(sheet) + 1, 0)]: zips[0]! });
    expect(zipsAsked(sheet)).toHaveLength(count);
  },
);

const GOOD = { price: 240_000, rent: 1_600, history: YEARS };

test.each([
  ["no rents", { price: 240_000, history: YEARS }, /^No rental figures for ZIP 78201/],
  ["no prices", { rent: 1_600 }, /^No sale figures for ZIP 78201/],
  ["no months", { price: 240_000, rent: 1_600 }, /^Not known: change over a year$/],
  ["no month a year before", { ...GOOD, history: { 0: 240_000, 11: 230_000 } }, /^Not known: change over a year$/],
  ["a median of 0 a year before", { ...GOOD, history: { ...YEARS, 12: 0 } }, /^Not known: change over a year$/],
  ["no answer at all", undefined, /78201/],
] as const)(
  "of a ZIP code with %s it is said what isn’t known, without an error, and the next has its figures",
  (_, market, said) => {
    const sheet = opened(["78201", "78244"], { ...(market === undefined ? {} : { 78201: market }), 78244: GOOD });
    const [first, second] = [line(sheet, 0), line(sheet, 1)];
    expect(first[8]).toMatch(said);
    expect([...first, ...second].filter((shown) => String(shown).startsWith("#"))).toEqual([]);
    expect(second[6]).toBeCloseTo(240 / 228 - 1, 10);
  },
);

test("ZIP codes that lost their zeros, with gaps between them, have their own months", () => {
  const sheet = opened([], { "02139": { ...GOOD, history: { 0: 300_000, 12: 200_000 } }, 78244: GOOD });
  const first = headOf(sheet) + 1;
  sheet.type({ [cell(first + 1, 0)]: 2139, [cell(first + 4, 0)]: "78244", [cell(first + 5, 0)]: "Austin" });
  expect(line(sheet, 1)[6]).toBeCloseTo(0.5, 10);
  expect(line(sheet, 4)[6]).toBeCloseTo(240 / 228 - 1, 10);
  expect(line(sheet, 5)[8]).toMatch(/"Austin" isn't a ZIP code/);
  expect(zipsAsked(sheet)).toHaveLength(2);
});

test("beds ask nothing again, and are said where a ZIP code has no such homes", () => {
  const sheet = opened(["78244"], { 78244: GOOD });
  sheet.type({ [sheet.named("Beds")]: 3 });
  expect(line(sheet, 0)[8]).toBe("No sale figures for 3 bedrooms in ZIP 78244");
  expect(zipsAsked(sheet)).toHaveLength(1);
});

test("the chart draws each ZIP code under its own name, and nothing where there is no figure or another ZIP code", () => {
  const sheet = opened(["78244", "78201"], { 78244: GOOD, 78201: { ...GOOD, history: { 0: 1 } }, 78109: GOOD });
  const [chart] = sheet.layout.charts;
  expect(chart!.series.map(({ name }) => name)).toEqual(["78244", "78201"]);
  const drawn = ({ row, column, rows }: { readonly row: number; readonly column: number; readonly rows: number }) =>
    Array.from({ length: rows }, (_, index) => sheet.shows(cell(row + index, column)));
  expect(drawn(chart!.series[0]!)).toEqual(Array.from({ length: 24 }, (_, index) => 217_000 + 1_000 * index));
  // A blank text would be drawn as $0.
  expect(drawn(chart!.series[1]!)).toEqual([...Array.from({ length: 23 }, () => "#N/A"), 1]);
  sheet.type({ [cell(headOf(sheet) + 1, 0)]: "78109" });
  expect(drawn(chart!.series[0]!)).toEqual(Array.from({ length: 24 }, () => "#N/A"));
});

test("a ZIP code typed twice, and one between others that isn’t one, leave each its own change", () => {
  const other = { ...GOOD, history: { 0: 300_000, 12: 200_000 } };
  const sheet = opened(["78244", "78201"], { 78244: GOOD, 78201: other });
  const first = headOf(sheet) + 1;
  sheet.type({ [cell(first, 0)]: "78244", [cell(first + 1, 0)]: "Austin", [cell(first + 2, 0)]: "78244" });
  sheet.type({ [cell(first + 3, 0)]: "78201" });
  const changes = [0, 1, 2, 3].map((index) => line(sheet, index)[6]);
  expect(changes).toEqual([expect.closeTo(240 / 228 - 1, 10), "", expect.closeTo(240 / 228 - 1, 10), 0.5]);
  expect(zipsAsked(sheet)).toHaveLength(2);
});

test("before anything is fetched, and for beds that can't be used, no line is drawn, not even at 0", () => {
  const sheet = opened(["78244"], {});
  const [
    {
      series: [line],
    },
  ] = sheet.layout.charts as [SheetLayout["charts"][0]];
  const drawn = (): readonly unknown[] => [
    ...new Set(Array.from({ length: line!.rows }, (_, index) => sheet.shows(cell(line!.row + index, line!.column)))),
  ];
  expect(drawn()).toEqual(["#N/A"]);
  sheet.type({ [sheet.named("Beds")]: "abc" });
  expect(drawn()).toEqual(["#N/A"]);
});
