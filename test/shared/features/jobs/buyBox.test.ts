/** Buy box: what is listed, ranked for nothing, held against rules, and compared with last time. */
import { BUY_BOX } from "../../../../src/shared/features/jobs/buyBox";
import type { JobDeclaration, LayoutPlace } from "../../../../src/shared/features/jobs/declaring/job";
import type { SheetLayout } from "../../../../src/shared/workbook/port/sheetLayout";
import { areaText } from "../../../../src/shared/formulas/cells";
import type { RowsBefore } from "../../../../src/shared/workbook/lists/jobList";
import { response } from "../../memoryHost";
import { openJob, type OpenSheet } from "./jobSheet";
import { listedMarket, type ListedHome } from "./listedMarket";

const PLACE: LayoutPlace = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Box_" };
const ZIP = "78244";
const MEDIANS = { "Single Family": 200, Condo: 210 };

const at = (number: number): string => `${number} Meadow Ln, San Antonio, TX 78244`;

const opened = (homes: readonly ListedHome[], perFoot: Readonly<Record<string, number>> = MEDIANS): OpenSheet =>
  openJob(BUY_BOX, listedMarket(homes, perFoot), [{ address: ZIP }], PLACE);

/** As it is inserted after a sheet that holds these. */
const comparedWith = (before: RowsBefore): JobDeclaration => ({
  ...BUY_BOX,
  layout: (place, list) => BUY_BOX.layout(place, { ...list, before }),
});

const lookUp = (sheet: OpenSheet, more: Readonly<Record<string, number | string | null>> = {}): void => {
  const typed = Object.entries({ LookUp: "Yes", ...more });
  sheet.type(Object.fromEntries(typed.map(([name, value]) => [sheet.named(name), value])));
};

/** The row of the headings, and the column of one: of two that are equal, the first. */
function headOf({ layout: { blocks } }: OpenSheet): {
  readonly row: number;
  readonly column: (heading: string) => number;
} {
  const found = blocks.find(({ rows }) => rows[0]?.includes("Pass or why"))!;
  return { row: found.row, column: (heading) => found.column + found.rows[0]!.indexOf(heading) };
}

function shown(sheet: OpenSheet, index: number, ...headings: readonly string[]): readonly unknown[] {
  const { row, column } = headOf(sheet);
  return headings.map((heading) =>
    sheet.shows(areaText({ row: row + 1 + index, column: column(heading), rows: 1, columns: 1 })),
  );
}

const countOf = (sheet: OpenSheet, label: string): unknown => {
  const line = sheet.layout.blocks.find(({ rows }) => rows[0]?.[0] === label)!;
  const figure = sheet.layout.blocks.find(
    ({ row, column, rows }) => row === line.row && column > line.column && String(rows[0]?.[0]).startsWith("="),
  )!;
  return sheet.shows(areaText({ row: figure.row, column: figure.column, rows: 1, columns: 1 }));
};

const requests = ({ host }: OpenSheet): readonly string[] => host.sent.flat().map(({ endpoint }) => endpoint);

/** In what a chart draws, `#N/A` is a point that isn't there. */
const errorsIn = ({ layout, charts, shows }: OpenSheet): readonly string[] =>
  layout.blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap((_, right) => {
        const isDrawn = charts[0]!.series.some((series) => series.column === column + right);
        const cell = areaText({ row: row + down, column: column + right, rows: 1, columns: 1 });
        const shown = String(shows(cell));
        return /^#[A-Z/0]+[!?A]?$/.test(shown) && !(isDrawn && shown === "#N/A") ? [`${cell}: ${shown}`] : [];
      }),
    ),
  );

const HOME: ListedHome = { address: at(1), zip: ZIP, ask: 312_000, value: 324_000, rent: 1_730, hoa: 86 };

test("a home at $312,000 that rents for $1,730 fails three rules by name, and its offer is $224,557", () => {
  const sheet = opened([{ ...HOME, type: "Condo" }]);
  lookUp(sheet, { TaxRate: 0.00634 });
  const [gross, income, cap, offer, share] = shown(sheet, 0, "GPR", "NOI", "Cap rate on ask", "Offer", "Offer to ask");
  expect(gross).toBe(20_760);
  expect(income).toBeCloseTo(11_913.44, 6);
  expect(cap).toBeCloseTo(0.0382, 4);
  expect(Math.round(offer as number)).toBe(224_557);
  expect(share).toBeCloseTo(0.72, 2);
  expect(shown(sheet, 0, "Pass or why")).toEqual([
    "Fails: ask is 96.3% of value (at most 95%), rent is 0.55% of ask (at least 0.7%), cap rate is 3.82% (at least 5.5%)",
  ]);
});

test("where a sale has a home reassessed, the offer’s tax is its rate of the offer, and the ask’s figures stay", () => {
  const sheet = opened([{ ...HOME, type: "Condo" }]);
  lookUp(sheet, { TaxRate: 0.00634 });
  const before = shown(sheet, 0, "NOI", "Cap rate on ask", "Tax a year", "Pass or why");
  lookUp(sheet, { Reassessed: "Yes" });
  expect(shown(sheet, 0, "NOI", "Cap rate on ask", "Tax a year", "Pass or why")).toEqual(before);
  const [offer] = shown(sheet, 0, "Offer") as [number];
  // (19,722 × 0.92 − 1,660.80 − 1,032) ÷ (5.5% + 0.5% + 0.634%)
  expect(Math.round(offer)).toBe(232_913);
  // At the offer, with its own tax and insurance, the cap rate is the least that passes.
  expect((19_722 * 0.92 - 1_660.8 - 1_032 - offer * (0.00634 + 0.005)) / offer).toBeCloseTo(0.055, 9);
  lookUp(sheet, { TaxRate: null });
  expect(Math.round(shown(sheet, 0, "Offer")[0] as number)).toBe(257_524);
});

test("a home that passes says by what", () => {
  const sheet = opened([{ ...HOME, ask: 200_000, value: 250_000, rent: 2_500, hoa: 0 }]);
  lookUp(sheet);
  expect(shown(sheet, 0, "Pass or why")).toEqual([
    "Pass: ask is 80% of value, rent is 1.25% of ask, cap rate is 10.11%",
  ]);
  expect(countOf(sheet, "Pass")).toBe(1);
});

test("listings are ranked for one request each of search and market, and nothing is looked up before you say yes", () => {
  const sheet = opened([
    { ...HOME, address: at(1), ask: 330_000 },
    { ...HOME, address: at(2), ask: 270_000 },
    { ...HOME, address: at(3), ask: 300_000 },
  ]);
  expect(requests(sheet).slice().sort()).toEqual(["markets", "saleListings"]);
  expect([0, 1, 2].map((row) => shown(sheet, row, "Address")[0])).toEqual([at(2), at(3), at(1)]);
  expect([0, 1, 2].map((row) => shown(sheet, row, "Against the ZIP’s median")[0])).toEqual(
    [-0.1, 0, 0.1].map((share) => expect.closeTo(share, 6) as unknown),
  );
  expect([0, 1, 2, 3].map((row) => shown(sheet, row, "Pass or why", "Look up"))).toEqual([
    ...[0, 1, 2].map(() => ["Not looked up", "Yes"]),
    ["", ""],
  ]);
});

test("the line below the title says of which day the listings are, and what comes next", () => {
  const sheet = opened([HOME]);
  expect(sheet.shows("A3")).toBe(
    "Listings, fetched on 2026-11-21. Next: check Look up, then set Look up now to Yes: 2 requests a row, for 1 row.",
  );
  lookUp(sheet);
  expect(String(sheet.shows("A3")).trim()).toBe("Listings, fetched on 2026-11-21.");
});

test("before it is fetched, the line below the title leaves the number of requests to the sheet's price", () => {
  const sheet = openJob(BUY_BOX, listedMarket([HOME], MEDIANS), [{ address: ZIP }], PLACE, { spending: "ask" });
  expect([requests(sheet), sheet.shows("A3")]).toEqual([[], "Not fetched yet: press Fetch"]);
});

test("only the first rows, and those that a person marks, are looked up, at two requests each", () => {
  const homes = [1, 2, 3].map((number) => ({ ...HOME, address: at(number), ask: 270_000 + 1_000 * number }));
  const sheet = opened(homes);
  lookUp(sheet, { Rows: 1 });
  expect(requests(sheet).slice(2).sort()).toEqual(["rentEstimate", "valueEstimate"]);
  expect(shown(sheet, 1, "Look up", "Pass or why")).toEqual(["No", "Not looked up"]);
  const { row, column } = headOf(sheet);
  sheet.type({ [areaText({ row: row + 3, column: column("Look up"), rows: 1, columns: 1 })]: "Yes" });
  expect(
    sheet.host.sent
      .flat()
      .slice(4)
      .map(({ parameters: { address } }) => address),
  ).toEqual([at(3), at(3)]);
  expect(shown(sheet, 2, "Value")).toEqual([324_000]);
});

test("a listing that comes twice counts once, also in capitals", () => {
  const sheet = opened([HOME, { ...HOME, address: at(1).toUpperCase() }, { ...HOME, address: at(2), ask: 400_000 }]);
  expect(countOf(sheet, "Listings")).toBe(2);
  expect([0, 1, 2].map((row) => shown(sheet, row, "Ask")[0])).toEqual([312_000, 400_000, ""]);
});

type Point = readonly [value: number, ask: number];

/** The points of a series of the chart that stand there. */
function pointsOf({ charts, shows }: OpenSheet, name: string): readonly Point[] {
  const [{ labels, series }] = charts as [SheetLayout["charts"][0]];
  const { column } = series.find((one) => one.name === name)!;
  return Array.from({ length: labels.rows }, (_, down) => labels.row + down).flatMap((row): readonly Point[] => {
    const [x, y] = [labels.column, column].map((at) => shows(areaText({ row, column: at, rows: 1, columns: 1 })));
    return typeof x === "number" && typeof y === "number" ? [[x, y]] : [];
  });
}

test("the chart has what passes and what doesn’t at value and ask, the line where both are equal, and the rule’s", () => {
  const passing = { ...HOME, address: at(1), ask: 200_000, value: 250_000, rent: 2_500, hoa: 0 };
  const sheet = opened([passing, { ...HOME, address: at(2) }, { address: at(3), zip: ZIP, rent: 1_500 }]);
  const [all, lines] = [
    ["Passes", "Doesn’t pass"],
    ["Ask = value", "Highest ask to value"],
  ];
  expect([...all, ...lines].flatMap((name) => pointsOf(sheet, name))).toEqual([]);
  lookUp(sheet);
  expect(all.map((name) => pointsOf(sheet, name))).toEqual([[[250_000, 200_000]], [[324_000, 312_000]]]);
  const [even, most] = lines.map((name) => pointsOf(sheet, name)) as [readonly Point[], readonly Point[]];
  expect(even.map(([value, ask]) => ask / value)).toEqual([1, 1]);
  expect(most.map(([value, ask]) => ask / value)).toEqual([expect.closeTo(0.95, 9), expect.closeTo(0.95, 9)]);
  const [[from], [to]] = even as [Point, Point];
  expect([from < 250_000, to > 324_000]).toEqual([true, true]);
  for (const limit of ["abc", null]) {
    sheet.type({ [sheet.named("MostAsk")]: limit });
    expect(pointsOf(sheet, "Highest ask to value")).toEqual([]);
  }
});

const CHEAP = { ...HOME, ask: 150_000, value: 250_000, rent: 2_500 };

test.each([
  ["a condo whose HOA fee isn’t known", { ...CHEAP, type: "Condo", hoa: undefined }, "Open: not known: HOA fee"],
  ["a townhouse with one", { ...CHEAP, type: "Townhouse" }, "Pass: "],
  ["a house without one", { ...CHEAP, hoa: undefined }, "Pass: "],
  ["a home of no type, without one", { ...CHEAP, type: "", hoa: undefined }, "Open: not known: HOA fee"],
  ["a home without a rent", { ...CHEAP, rent: undefined }, "Open: not known: rent"],
  ["a home without a value", { ...CHEAP, value: undefined }, "Open: not known: value"],
  ["a home with neither", { ...CHEAP, value: undefined, rent: undefined }, "No property matches"],
  ["land", { ...CHEAP, type: "Land", sqFt: null, beds: null }, "Fails: land has no rent"],
  ["a building of several units", { ...CHEAP, type: "Multi-Family" }, "Open: not known: number of units"],
  ["an apartment building", { ...CHEAP, type: "Apartment" }, "Open: not known: number of units"],
  ["an apartment in one", { ...CHEAP, type: "Apartment", unit: "Apt 4" }, "Pass: "],
  [
    "a dear home without a rent",
    { ...HOME, rent: undefined },
    "Fails: ask is 96.3% of value (at most 95%); not known: rent",
  ],
] as const)("%s has a verdict with its reason, and no error", (_, home, begins) => {
  const sheet = opened([home as ListedHome]);
  lookUp(sheet);
  expect(String(shown(sheet, 0, "Pass or why")[0]).slice(0, begins.length)).toBe(begins);
  expect(errorsIn(sheet)).toEqual([]);
});

test.each([
  ["no sq ft", { ...HOME, sqFt: null }],
  ["no sq ft", { ...HOME, sqFt: null, beds: null }],
  ["no median", { ...HOME, type: "Manufactured" }],
  ["no ask", { ...HOME, ask: null }],
] as const)("a listing that can’t be held against a median says %s, and comes last", (why, home) => {
  const sheet = opened([home, { ...HOME, address: at(9), ask: 900_000 }]);
  expect([0, 1].map((row) => shown(sheet, row, "Address")[0])).toEqual([at(9), at(1)]);
  expect(shown(sheet, 1, "Against the ZIP’s median")).toEqual([why]);
  expect(errorsIn(sheet)).toEqual([]);
});

test("a listing without a price has no verdict that needs one, and no error", () => {
  const sheet = opened([{ ...HOME, ask: null }]);
  lookUp(sheet);
  expect(errorsIn(sheet)).toEqual([]);
  expect(String(shown(sheet, 0, "Pass or why")[0])).toBe("Open: not known: ask");
});

test("rehab comes on top of the ask, and at the offer with it the cap rate is the least that passes", () => {
  const sheet = opened([{ ...HOME, type: "Condo" }]);
  lookUp(sheet, { TaxRate: 0.00634, Rehab: 10 });
  const [cap, offer, income] = shown(sheet, 0, "Cap rate on ask", "Offer", "NOI") as number[];
  expect(cap).toBeCloseTo(11_913.44 / 327_000, 8);
  // 15,000 of rehab: (13,473.44 − 5.5% × 15,000) ÷ 6%
  expect(Math.round(offer!)).toBe(210_807);
  const atOffer = income! + 0.005 * (312_000 - offer!);
  expect(atOffer / (offer! + 15_000)).toBeCloseTo(0.055, 10);
});

test("a figure that is shown as its limit doesn’t fail by what isn’t shown of it", () => {
  const sheet = opened([{ ...CHEAP, ask: 237_510, value: 250_000 }]);
  lookUp(sheet, { MinRent: 0.0105, MinCap: 0 });
  expect(String(shown(sheet, 0, "Pass or why")[0])).toMatch(/^Pass: ask is 95% of value/);
});

test("a ZIP code that is typed twice has one median, and its listings once", () => {
  const sheet = opened([HOME]);
  const { row } = headOf(sheet);
  sheet.type({ [areaText({ row: row + 2, column: 0, rows: 1, columns: 1 })]: ZIP });
  expect(shown(sheet, 0, "Against the ZIP’s median")).toEqual([expect.closeTo(312_000 / 1_500 / 200 - 1, 10)]);
  expect(countOf(sheet, "Listings")).toBe(1);
  expect(requests(sheet)).toHaveLength(2);
});

test("the listings of a ZIP code are counted as all are: one that comes twice once", () => {
  const sheet = opened([HOME, { ...HOME, address: at(1).toUpperCase() }, { ...HOME, address: at(2) }]);
  const { row } = headOf(sheet);
  expect(sheet.shows(areaText({ row: row + 1, column: 1, rows: 1, columns: 1 }))).toBe(2);
});

test("of a ZIP code whose search failed no listings are counted, and none of last time is gone", () => {
  const market = listedMarket([HOME], MEDIANS);
  const script: typeof market = (request) =>
    request.parameters["zipCode"] === "78109" && request.endpoint === "saleListings"
      ? response({ message: "down" }, 500)
      : market(request);
  const before = { sheet: "Buy box", rows: [[at(8), 280_000]] as const };
  const sheet = openJob(comparedWith(before), script, [{ address: ZIP }, { address: "78109" }], PLACE);
  const { row } = headOf(sheet);
  const counted = [1, 2].map((down) => sheet.shows(areaText({ row: row + down, column: 1, rows: 1, columns: 1 })));
  expect([counted, countOf(sheet, "Gone")]).toEqual([[1, ""], ""]);
});

test("where nothing is listed any more, what was there last time is gone", () => {
  const before = { sheet: "Buy box", rows: [[at(8), 280_000]] as const };
  const sheet = openJob(comparedWith(before), listedMarket([], MEDIANS), [{ address: ZIP }], PLACE);
  expect(countOf(sheet, "Gone")).toBe(1);
});

test("without a last time nothing is counted as new, cheaper or gone", () => {
  const sheet = opened([HOME]);
  expect(["New since last time", "Cheaper", "Gone"].map((label) => countOf(sheet, label))).toEqual(["", "", ""]);
});

test("a rule without a limit fails nothing", () => {
  const sheet = opened([HOME]);
  lookUp(sheet, { MinCap: null, MinRent: null, MostAsk: null });
  expect(String(shown(sheet, 0, "Pass or why")[0])).toMatch(/^Pass: ask is 96\.3% of value/);
  expect(shown(sheet, 0, "Offer")).toEqual([""]);
});

test("a ZIP code without listings, and a sheet without ZIP codes, say so below the title", () => {
  expect(String(opened([]).shows("A3"))).toMatch(/^No /);
  const blank = openJob(BUY_BOX, listedMarket([HOME]), [], PLACE);
  expect(blank.shows("A3")).toBe("Type ZIP codes in the yellow cells of the first column.");
  expect(blank.host.sent).toEqual([]);
});

test("bounds that cross are said, and nothing is asked", () => {
  const sheet = openJob(BUY_BOX, listedMarket([HOME]), [], PLACE);
  sheet.type({ [sheet.named("LeastSqFt")]: 3_000 });
  const { row } = headOf(sheet);
  sheet.type({ [areaText({ row: row + 1, column: 0, rows: 1, columns: 1 })]: ZIP });
  expect(sheet.shows("A3")).toBe("Sq ft: the minimum is above the maximum.");
  expect(requests(sheet)).not.toContain("saleListings");
});

describe("since last time", () => {
  const homes = [1, 2, 3].map((number) => ({ ...HOME, address: at(number), ask: 300_000 + number }));
  const before = {
    sheet: "Buy box",
    rows: [
      [at(1), 310_001],
      [at(2), 300_002],
      [at(8), 280_000],
    ] as const,
  };
  const again = (rows: RowsBefore["rows"] = before.rows): OpenSheet =>
    openJob(comparedWith({ ...before, rows }), listedMarket(homes, MEDIANS), [{ address: ZIP }], PLACE);

  it("says what is new and what is cheaper, and counts what is gone", () => {
    const sheet = again();
    expect([0, 1, 2].map((row) => shown(sheet, row, "Since last time")[0])).toEqual(["cheaper by $10,000", "", "new"]);
    expect(["New since last time", "Cheaper", "Gone"].map((label) => countOf(sheet, label))).toEqual([1, 1, 1]);
    expect(requests(sheet)).toHaveLength(2);
  });

  it("says neither cheaper nor more expensive of a listing that had no price last time", () => {
    const sheet = again([
      [at(1), null],
      [at(2), ""],
    ]);
    expect([0, 1, 2].map((row) => shown(sheet, row, "Since last time")[0])).toEqual(["", "", "new"]);
  });
});
