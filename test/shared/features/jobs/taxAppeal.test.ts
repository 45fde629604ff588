/** A tax appeal as a consultant sees it: both approaches of one home, worked out by hand, and what it says where they lack something. */
import type { Request } from "../../../../src/shared/api/request";
import { TAX_APPEAL } from "../../../../src/shared/features/jobs/appeal/taxAppeal";
import { areaText } from "../../../../src/shared/formulas/cells";
import { response } from "../../memoryHost";
import { openJob, type OpenSheet } from "./jobSheet";

const HOME = "1200 Main St, Columbus, OH 43215";
const TEXAN = "5500 Grand Lake Dr, San Antonio, TX 78244";
const place = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Appeal_" };

type Loose = Readonly<Record<string, unknown>>;

const YEAR = 2025;
const assessedAt = (value: number, year = YEAR): Loose => ({
  taxAssessments: { [YEAR]: { year, value, land: 1_000 }, 2024: { year: year - 1, value: value - 5_000, land: 1_000 } },
});

const SUBJECT: Loose = {
  ...{ id: "0", formattedAddress: HOME, addressLine1: "1200 Main St", state: "OH", assessorID: "00-100" },
  ...{ propertyType: "Single Family", squareFootage: 1_739, yearBuilt: 1978, lotSize: 21_351, bathrooms: 2.5 },
  ...{ latitude: 39.96, longitude: -83, ...assessedAt(225_070) },
  propertyTaxes: { 2024: { year: 2024, total: 3_827.28 } },
};

let made = 0;
const home = (more: Loose): Loose => {
  made += 1;
  const addressLine1 = `${made} Elm St`;
  return {
    ...{
      id: String(made),
      formattedAddress: `${addressLine1}, Columbus, OH 43215`,
      addressLine1,
      assessorID: `00-${made}`,
    },
    ...{ propertyType: "Single Family", latitude: 39.961, longitude: -83.001, ...more },
  };
};

const figures = (squareFootage: number, yearBuilt: number, lotSize: number, bathrooms: number): Loose => ({
  ...{ squareFootage, yearBuilt, lotSize, bathrooms },
});

const NEIGHBORS: readonly Loose[] = [
  home({ ...figures(1_600, 1970, 17_313, 2.5), ...assessedAt(172_550) }),
  home({ ...figures(1_839, 1983, 21_351, 3.5), ...assessedAt(204_523) }),
  home({ ...figures(1_700, 1978, 22_351, 2.5), ...assessedAt(202_100) }),
  home({ ...figures(1_739, 1980, 20_000, 2), ...assessedAt(209_446) }),
  home({ ...figures(1_789, 1976, 21_351, 2.5), ...assessedAt(204_263) }),
];

const sale = (lastSaleDate: string, lastSalePrice: number | null, more: Loose = {}): Loose =>
  home({ ...figures(1_739, 1978, 21_351, 2.5), lastSaleDate, lastSalePrice, ...more });

/** All are like the home, so that only time is adjusted. */
const SALES: readonly Loose[] = [
  ...[sale("2024-12-02", 230_000), sale("2024-07-01", 228_000), sale("2024-06-01", 240_000)],
  ...[sale("2024-03-01", 210_000), sale("2024-02-01", 250_000)],
];

interface Told {
  readonly subject?: Loose;
  readonly neighbors?: readonly Loose[];
  readonly sales?: readonly Loose[];
}

const told =
  ({ subject = {}, neighbors = NEIGHBORS, sales = SALES }: Told) =>
  ({ endpoint, parameters }: Request) => {
    const { propertyType, squareFootage } = { ...SUBJECT, ...subject };
    const subjectProperty = { formattedAddress: HOME, propertyType, squareFootage };
    if (endpoint === "valueEstimate")
      return response({ price: 300_000, priceRangeLow: 1, priceRangeHigh: 2, subjectProperty, comparables: [] });
    if (parameters.radius === undefined) return response([{ ...SUBJECT, ...subject }]);
    return response(parameters["saleDateRange"] === undefined ? neighbors : sales);
  };

const opened = (more: Told = {}, address = HOME): OpenSheet => openJob(TAX_APPEAL, told(more), [{ address }], place);

/** What stands beside a label. */
function beside({ shows, layout }: OpenSheet, label: string): unknown {
  const block = layout.blocks.find(({ column, rows }) => column === 0 && rows[0]?.[0] === label)!;
  return shows(`B${block.row + 1}`);
}

/** What stands beside each row with that label. */
const rowsOf = ({ shows, layout }: OpenSheet, label: string): readonly unknown[] =>
  layout.blocks
    .filter(({ column, rows }) => column === 0 && rows[0]?.[0] === label)
    .map(({ row }) => rounded(shows(`B${row + 1}`)));

/** The column below a heading of a table, as far as anything stands in it. */
function under({ shows, layout }: OpenSheet, title: string, heading: string): readonly unknown[] {
  const at = layout.blocks.findIndex(({ column, rows }) => column === 0 && rows[0]?.[0] === title);
  const head = layout.blocks.slice(at).find(({ rows }) => rows[0]!.includes(heading))!;
  const column = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[head.rows[0]!.indexOf(heading)]!;
  return Array.from({ length: 16 }, (_, line) => shows(`${column}${head.row + 2 + line}`)).filter(
    (cell) => cell !== "",
  );
}

const UNIFORM = "Equal and uniform: what homes like it are assessed at, in the same year";
const MARKET = "Market: closed sales before the valuation day";

/** In what a chart draws, `#N/A` is a point that isn't there. */
const errorsIn = ({ layout, shows }: OpenSheet): readonly unknown[] =>
  layout.blocks
    .flatMap(({ row, column, rows }) =>
      rows.flatMap((line, down) =>
        line.map((content, right) => {
          const shown = shows(`${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column + right]!}${row + down + 1}`);
          return shown === "#N/A" && String(content).includes("NA()") ? "no point" : shown;
        }),
      ),
    )
    .filter((shown) => /^#[A-Z]/.test(String(shown)));

/** The points of its chart: how large, and how much a square foot. */
function dotsOf({ layout, shows }: OpenSheet, name: string): readonly (readonly [sqFt: number, perFoot: number])[] {
  const [{ labels, series } = { labels: undefined, series: [] }] = layout.charts;
  const { column } = series.find((each) => each.name === name)!;
  const at = (of: number, row: number): unknown => shows(`${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[of]!}${row + 1}`);
  return Array.from({ length: labels!.rows }, (_, down) => labels!.row + down).flatMap((row) => {
    const [sqFt, perFoot] = [at(labels!.column, row), at(column, row)];
    expect(typeof sqFt).toBe("number");
    return typeof perFoot === "number" ? [[Number(sqFt), perFoot] as const] : [];
  });
}

const rounded = (figure: unknown, digits = 0): unknown =>
  typeof figure === "number" ? Number(figure.toFixed(digits)) : figure;

describe("a home assessed at $225,070, beside five homes like it and five sales", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Rate")]: 0.01739 });
  const first = (label: string, digits = 0): unknown => rounded(beside(sheet, label), digits);

  it("has each home adjusted to the dollar, the most similar first, whatever it is assessed at", () => {
    expect(under(sheet, UNIFORM, "Net, ±$")).toEqual(["", 950, 4_101, -1_500, -15_000, 14_988].slice(1));
    expect(under(sheet, UNIFORM, "Adjusted")).toEqual([203_050, 213_547, 202_763, 189_523, 187_538]);
    expect(under(sheet, UNIFORM, "APN")).toEqual(["00-100", "00-3", "00-4", "00-5", "00-2", "00-1"]);
    // 1,739 − 1,600 sq ft, 8 years, 21,351 − 17,313 sq ft of lot, as many baths
    const last = ["Size, ±$", "Age, ±$", "Lot, ±$", "Baths, ±$"].map((head) => under(sheet, UNIFORM, head).at(-1));
    expect(last).toEqual([6_950, 4_000, 4_038, 0]);
  });

  it("is a diamond beside a dot of each of the five, by size and assessed value per square foot", () => {
    expect(dotsOf(sheet, "This home").map((at) => at.map((figure) => rounded(figure, 2)))).toEqual([[1_739, 129.42]]);
    const [, ...sizes] = under(sheet, UNIFORM, "Sq ft");
    const [, ...perFoot] = under(sheet, UNIFORM, "Assessed, $/sq ft");
    expect(dotsOf(sheet, "Homes like it")).toEqual(sizes.map((size, index) => [size, perFoot[index]]));
    expect(sizes).toHaveLength(5);
    expect(sheet.layout.charts[0]!.series.map(({ drawn }) => drawn)).toEqual([undefined, "subject"]);
  });

  it("depends on no cap", () => expect(rowsOf(sheet, "It depends on the cap")).toEqual(["", ""]));

  it("is over the median of $202,763 by $22,307 (9.9%): $388 a year", () => {
    expect([first("Median adjusted assessment"), first("Requested assessed value")]).toEqual([202_763, 202_763]);
    expect([first("Reduction"), first("Of the assessed value", 3), first("Tax saved a year")]).toEqual([
      22_307, 0.099, 388,
    ]);
    expect(beside(sheet, "Outcome")).toBe(
      "A case: request $202,763 in place of $225,070, $22,307 (9.9%) less, $388 a year less tax, by equal and uniform, the lower of both",
    );
  });

  it("moves each sale from its contract, 30 days before it closed, to the valuation day", () => {
    // 2024-11-02 to 2025-01-01: 60 days, 2.0 months of 0.25% of 230,000
    expect(under(sheet, MARKET, "Time, ±$")).toEqual([1_150, 3_990, 4_800, 5_775, 7_500]);
    expect(first("Median adjusted price")).toBe(231_990);
    expect(under(sheet, MARKET, "Price")).toEqual([230_000, 228_000, 240_000, 210_000, 250_000]);
  });

  it("says how each approach comes to its figure, from which sources, and that it is no appraisal", () => {
    expect(beside(sheet, "Method")).toBe(
      "Market value: the median of 5 closed sales in the 365 days before 2025-01-01, the most similar ones, adjusted, is $231,990; at a level of 100% it supports $231,990",
    );
    expect(beside(sheet, "Sources")).toMatch(/^Public record of the home .*, fetched on 2026-11-21$/);
    expect(beside(sheet, "What this is not")).toBe(
      "An appraisal or legal advice: the figures are calculated from public records and the rates typed",
    );
    const lines = sheet.layout.looks.filter(({ look }) => look === "line");
    const labels = lines.map(({ row, column }) => sheet.shows(areaText({ row, column, rows: 1, columns: 1 })));
    expect(labels).toEqual(["Prepared by", "License no.", "Signature", "Date"]);
    expect(lines.at(-1)!.row).toBeLessThan(sheet.layout.print!.area.rows);
  });

  it("asks each for the lower of both, and for nothing more when a rate is changed", () => {
    const asked = sheet.host.sent.flat().length;
    expect(asked).toBe(4);
    sheet.type({ [sheet.named("Level")]: 0.8 });
    // 80% of 231,990; differences of assessed values count for 80% too.
    expect([first("Assessed value that it supports"), first("Requested assessed value")]).toEqual([185_592, 185_592]);
    expect(under(sheet, UNIFORM, "Net, ±$").at(-1)).toBeCloseTo(0.8 * 14_988, 6);
    expect(beside(sheet, "Outcome")).toMatch(/by market value, the lower of both/);
    sheet.type({ [sheet.named("Level")]: 1 });
    for (const [name, value] of [
      ["Bath", 0],
      ["AgeBand", 2],
      ["Count", 6],
      ["LookBack", 90],
      ["SizeWeight", 1],
    ] as const) {
      const cell = sheet.named(name);
      const before = sheet.shows(cell) as number;
      sheet.type({ [cell]: value });
      expect(errorsIn(sheet)).toEqual([]);
      sheet.type({ [cell]: before });
    }
    expect(sheet.host.sent.flat()).toHaveLength(asked);
    expect(first("Requested assessed value")).toBe(202_763);
  });
});

it("prints on whole pages: the market, the assessments and the conclusion, without inputs and answers", () => {
  const { print } = opened().layout;
  const { area, titleRows, breaks } = print!;
  const titles = opened()
    .layout.blocks.filter(({ row, column }) => column === 0 && breaks!.rows.includes(row))
    .map(({ rows }) => rows[0]![0]);
  expect([titles.sort(), titleRows, area.columns]).toEqual([["Conclusion", UNIFORM], { row: 0, rows: 5 }, 16]);
  const onEachPage = opened().layout.blocks.flatMap(({ row, rows }) => (row < titleRows.rows ? rows.flat() : []));
  expect(onEachPage.join(" ")).toContain("Not an appraisal or legal advice.");
  expect(breaks!.scale).toBeGreaterThan(50);
});

it("takes an odd number of homes, so that one is in the middle", () => {
  const eight = [
    ...NEIGHBORS,
    ...[1, 2, 3].map((year) => home({ ...figures(1_739, 1978 + year, 21_351, 2.5), ...assessedAt(225_000) })),
  ];
  const sheet = opened({ neighbors: eight });
  expect([beside(sheet, "Homes that count"), under(sheet, UNIFORM, "Adjusted").length]).toEqual([7, 7]);
  sheet.type({ [sheet.named("Count")]: 6 });
  expect([beside(sheet, "Homes that count"), under(sheet, UNIFORM, "Adjusted").length]).toEqual([5, 5]);
});

it("leaves out what is no comparable: another size, age, type or year, one twice, the home itself, without a value", () => {
  const like = figures(1_739, 1978, 21_351, 2.5);
  const twice = home({ ...like, ...assessedAt(111) });
  const odd = [
    ...[
      home({ ...like, squareFootage: 2_087, ...assessedAt(111) }),
      home({ ...like, yearBuilt: 1989, ...assessedAt(111) }),
    ],
    ...[home({ ...like, propertyType: "Condo", ...assessedAt(111) }), home({ ...like, ...assessedAt(111, YEAR - 1) })],
    ...[home(like), home({ ...like, ...assessedAt(0) }), home({ ...like, squareFootage: 0, ...assessedAt(111) })],
    ...[home({ ...like, yearBuilt: null, ...assessedAt(111) }), { ...SUBJECT, id: "9" }],
  ];
  const sheet = opened({ neighbors: [...odd, ...NEIGHBORS, twice, { ...twice, id: "10" }] });
  expect(under(sheet, UNIFORM, "Assessed").slice(1)).toEqual([111, 202_100, 209_446, 204_263, 204_523]);
  expect(errorsIn(sheet)).toEqual([]);
});

it("finds no fault with its inputs while nothing is fetched, and says what a record without a year lacks", () => {
  const said = ({ layout, shows }: OpenSheet): unknown => {
    const { row } = layout.blocks.find(({ column, rows }) => column === 0 && rows[0]?.[0] === MARKET)!;
    return shows(`A${row + 2}`);
  };
  const unfetched = openJob(TAX_APPEAL, () => response({ message: "none" }, 404), [{ address: HOME }], place);
  expect(said(unfetched)).toBe("");
  unfetched.type({ [unfetched.named("LookBack")]: -1 });
  expect(said(unfetched)).toBe("An input isn’t used: see its note.");
  expect(said(opened({ subject: { taxAssessments: null } }))).toBe(
    "Needs the year in S8, the assessed value in S9, the valuation day in S12.",
  );
  const undated = opened();
  undated.type({ [undated.named("ValuationDay")]: "spring" });
  expect(said(undated)).toBe("Needs the valuation day in S12.");
  expect(beside(undated, "Still needed")).toBe(`the valuation day in ${undated.named("ValuationDay")}`);
});

it("takes no sale after the day, long before it, on 1900-01-01 or without a price", () => {
  const odd = [
    ...[sale("2025-01-01", 9_999), sale("2023-12-31", 9_999), sale("1900-01-01", 9_999), sale("2024-05-05", null)],
    ...[sale("2024-05-05", 0), sale("2024-05-05", 9_999, { squareFootage: 3_000 })],
  ];
  const sheet = opened({ sales: [...odd, ...SALES] });
  expect([...under(sheet, MARKET, "Price")].sort()).toEqual([210_000, 228_000, 230_000, 240_000, 250_000]);
});

/** The sentence below a table's title. */
function below({ shows, layout }: OpenSheet, title: string): unknown {
  const block = layout.blocks.find(({ column, rows }) => column === 0 && rows[0]?.[0] === title)!;
  return shows(`A${block.row + 2}`);
}

it("takes no deed for less than $1,000 for a sale, and says how many those are", () => {
  const deeds = [1, 10, 100, 999].map((price) => sale("2024-06-06", price));
  const sheet = opened({ sales: [...deeds, ...SALES] });
  expect([...under(sheet, MARKET, "Price")].sort()).toEqual([210_000, 228_000, 230_000, 240_000, 250_000]);
  expect(below(sheet, MARKET)).toMatch(
    /; 5 with a price .* qualify\. .* Left out: 4 deeds for less than \$1,000, which isn’t a price paid\.$/,
  );
  expect(below(opened({ sales: [deeds[0]!, ...SALES] }), MARKET)).toMatch(/ Left out: 1 deed for less than \$1,000,/);
  expect(below(opened(), MARKET)).not.toMatch(/Left out/);
  expect(under(opened({ sales: [sale("2024-06-06", 1_000), ...SALES] }), MARKET, "Price")).toContain(1_000);
});

describe("where a state’s law caps how fast assessed values rise", () => {
  const why = "a law of CA caps how fast each home’s assessed value may rise, so those of neighbors can’t be compared";
  const CALIFORNIAN = "1200 Main St, Fresno, CA 93721";
  const capped = opened({ subject: { state: "CA" } }, CALIFORNIAN);
  const asked = (sheet: OpenSheet): number => sheet.host.sent.flat().length;

  it("asks for no neighbors, and says why in the outcome, the method and the table", () => {
    expect(capped.shows(capped.named("Capped"))).toBe("Yes");
    // The record, the estimate and the sales.
    expect(asked(capped)).toBe(3);
    expect([beside(capped, "Median adjusted assessment"), rowsOf(capped, "Assessed above that")]).toEqual([
      ...["", [-6_920, ""]],
    ]);
    expect(beside(capped, "Outcome")).toBe(
      `No case: assessed at $225,070, and $231,990 is supported, by market value alone (equal and uniform: ${why})`,
    );
    expect(rowsOf(capped, "").map(String)).toContain(`Equal and uniform: not known, ${why}`);
    expect(below(capped, UNIFORM)).toBe(`Not requested: ${why}.`);
    expect(rowsOf(capped, "It depends on the cap")).toEqual(
      Array(2).fill("Choose No in Capped by state law if the record’s values are those before the cap"),
    );
    expect(errorsIn(capped)).toEqual([]);
  });

  it("has a case by sales, and by neighbors once a person says that values are before the cap", () => {
    capped.type({ [capped.named("Assessed")]: 300_000 });
    expect(beside(capped, "Outcome")).toMatch(
      /^A case: request \$231,990 .* by market value alone \(equal and uniform: a law of CA/,
    );
    capped.type({ [capped.named("Capped")]: "No" });
    expect(asked(capped)).toBe(4);
    expect(beside(capped, "Outcome")).toMatch(/^A case: request \$202,763 .* by equal and uniform, the lower of both$/);
    expect(below(capped, UNIFORM)).toMatch(/^5 of its type/);
  });

  it("claims nothing either while that is blank or isn’t used", () => {
    for (const typed of [null, "abc"]) {
      capped.type({ [capped.named("Capped")]: typed });
      expect(beside(capped, "Outcome")).toMatch(
        /alone \(equal and uniform: it isn’t known whether assessed values are capped\)$/,
      );
      expect(below(capped, UNIFORM)).toBe("Not requested: it isn’t known whether assessed values are capped.");
    }
    expect(asked(capped)).toBe(4);
  });

  it.each([
    ...["AL", "AR", "CA", "FL", "NM", "OK", "OR", "SC"].map((state) => [state, "Yes"]),
    ...["AZ", "MI", "TX", "MD", "NY", "GA", "OH"].map((state) => [state, "No"]),
  ])("of a home in %s begins with %s", (state, begins) => {
    const sheet = opened({ subject: { state } }, `1200 Main St, Springfield, ${state}`);
    expect(sheet.shows(sheet.named("Capped"))).toBe(begins);
  });

  it.each([
    ["1200 Main St, Fresno, CA 93721", "Yes"],
    ["1200 Main St, Fresno, California", "Yes"],
    ["1200 Main St, 93721", "Yes"],
    ["1200 Main St, Columbus, OH 43215", "No"],
    ["1200 Main St", ""],
  ])("knows by the address %s, before the record has come, that it is %j", (address, begins) => {
    const sheet = openJob(TAX_APPEAL, () => response({ message: "none" }, 404), [{ address }], place);
    expect(sheet.shows(sheet.named("Capped"))).toBe(begins);
  });
});

describe("with another address typed over the first, until the record has come", () => {
  const GEORGIAN = "1200 Main St, Macon, GA 31201";
  const typedOver = (from: string, to: string): OpenSheet => {
    const sheet = openJob(TAX_APPEAL, () => response({ message: "none" }, 404), [{ address: from }], place);
    sheet.type({ [sheet.named("Address")]: to });
    return sheet;
  };
  const begun = (sheet: OpenSheet): readonly unknown[] =>
    ["Capped", "ClosedSales"].map((name) => sheet.shows(sheet.named(name)));

  it.each([
    ["1200 Main St, Salem, OR 97301", "OR", ["Yes", "Yes"], 3],
    [TEXAN, "TX", ["No", "No"], 3],
    ["1300 Main St, Macon, GA 31201", "GA", ["No", "Yes"], 4],
  ])("of %s knows neither cap nor sales, and then by its state %s: %j", (address, state, known, requests) => {
    expect(begun(typedOver(GEORGIAN, address))).toEqual(["", ""]);
    const sheet = opened({ subject: { state } }, GEORGIAN);
    const before = sheet.host.sent.flat().length;
    sheet.type({ [sheet.named("Address")]: address });
    expect(begun(sheet)).toEqual(known);
    expect(sheet.host.sent.flat().length - before).toBe(requests);
    expect(errorsIn(sheet)).toEqual([]);
  });

  it("knows both again under the first, and what a person chose under each", () => {
    const sheet = typedOver(GEORGIAN, TEXAN);
    sheet.type({ [sheet.named("Address")]: GEORGIAN });
    expect(begun(sheet)).toEqual(["No", "Yes"]);
    sheet.type({ [sheet.named("ClosedSales")]: "No", [sheet.named("Address")]: TEXAN });
    expect(begun(sheet)).toEqual(["", "No"]);
  });
});

describe("where a state caps only what is taxed, and an appeal is about the value before that", () => {
  it.each(["TX", "MI", "AZ"])(
    "in %s compares neighbors, says what less tax depends on, and what if values are after",
    (state) => {
      const sheet = opened({ subject: { state } }, `1200 Main St, Springfield, ${state}`);
      const depends = `In ${state} a cap limits what is taxed, not what is appealed: the tax falls only below it. Choose Yes in Capped by state law if the record’s values are after the cap`;
      // 22,307 × (3,827.28 ÷ 220,070)
      expect(beside(sheet, "Outcome")).toMatch(
        /^A case: request \$202,763 .*, at most \$388 a year less tax, by equal /,
      );
      expect(rowsOf(sheet, "It depends on the cap")).toEqual([depends, depends]);
      sheet.type({ [sheet.named("Assessed")]: 190_000 });
      expect([beside(sheet, "Outcome"), beside(sheet, "It depends on the cap")]).toEqual([
        ...[expect.stringMatching(/^No case: /), depends],
      ]);
      sheet.type({ [sheet.named("Capped")]: "Yes" });
      expect(beside(sheet, "It depends on the cap")).toMatch(/^Choose No in /);
    },
  );
});

describe("the least difference that is worth a case", () => {
  const small = (assessed: number, least?: number | string | null): unknown =>
    outcome({}, { Assessed: assessed, Rate: 0.02, ...(least === undefined ? {} : { LeastCase: least }) });

  it("is 5%: of $202,763 supported, $213,434 is 5.0% above and a case, and $213,300 is 4.9% and none", () => {
    // 10,671 of 213,434 is 4.9997%, shown as 5%; 10,537 of 213,300 is 4.94%, shown as 4.9%. Each at 2% a year.
    expect(small(213_434)).toBe(
      "A case: request $202,763 in place of $213,434, $10,671 (5%) less, $213 a year less tax, by equal and uniform, the lower of both",
    );
    expect(small(213_300)).toBe(
      "No case: assessed at $213,300, and $202,763 is supported, $10,537 (4.9%) less, within 5%, $211 a year less tax, by equal and uniform, the lower of both",
    );
  });

  it.each([
    [225_070, 0.099, /^A case: /],
    // 9.91%, which is shown as 9.9%
    [225_070, 0.0991, /^No case: .* \(9.9%\) less, within 9.91%, /],
    [202_764, 0, /^A case: .* \$1 \(0%\) less, \$0 a year less tax, /],
    [202_764, null, /^A case: /],
    [202_763, 0, /^No case: assessed at \$202,763, and \$202,763 is supported, by /],
    [225_070, 1, /^No case: .* within 100%, /],
    [225_070, "abc", /^Not known: an input isn’t used$/],
    [225_070, 1.01, /^Not known: an input isn’t used$/],
  ])("of a home assessed at %d, with %j, decides and says why", (assessed, least, says) => {
    expect(small(assessed, least)).toMatch(says);
  });

  it("keeps the reduction and the tax saved, which an owner decides by", () => {
    const sheet = opened();
    sheet.type({ [sheet.named("Assessed")]: 213_300, [sheet.named("Rate")]: 0.02 });
    expect([beside(sheet, "Reduction"), rounded(beside(sheet, "Tax saved a year"), 2)]).toEqual([10_537, 210.74]);
  });
});

const outcome = (more: Told, typed: Readonly<Record<string, string | number | null>> = {}, address = HOME): unknown => {
  const sheet = opened(more, address);
  sheet.type(Object.fromEntries(Object.entries(typed).map(([name, value]) => [sheet.named(name), value])));
  expect(errorsIn(sheet)).toEqual([]);
  return beside(sheet, "Outcome");
};

it("has room for as many years as any county keeps", () => {
  const years = Array.from({ length: 35 }, (_, before) => 2025 - before);
  const sheet = opened({
    subject: {
      taxAssessments: Object.fromEntries(years.map((year) => [year, { year, value: 200_000 + year, land: 1 }])),
      propertyTaxes: Object.fromEntries(years.map((year) => [year, { year, total: 3_000 + year }])),
    },
  });
  const { blocks } = sheet.layout;
  const rowOf = (title: string): number => blocks.find(({ rows }) => rows[0]?.[0] === title)!.row;
  const [assessments, taxes] = [rowOf("Assessed values on record"), rowOf("Tax bills on record")];
  expect(taxes - assessments).toBeGreaterThan(years.length + 2);
  expect(rowOf("Homes nearby, of the home’s type and about its size") - taxes).toBeGreaterThan(years.length + 2);
  expect(beside(sheet, "Assessed value")).toBe(202_025);
  sheet.type({ [sheet.named("TaxYear")]: 1991 });
  expect(beside(sheet, "Assessed value")).toBe(201_991);
});

it("takes a rate of 30% of an assessed value, as where a county assesses at 4%", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Rate")]: 0.3 });
  expect(rounded(beside(sheet, "Tax saved a year"))).toBe(6_692);
});

describe("a gap", () => {
  const few = NEIGHBORS.slice(0, 4);

  it.each<readonly [what: string, told: Told, typed: Readonly<Record<string, string | number | null>>, says: RegExp]>([
    [
      "fewer than five of both",
      { neighbors: few, sales: SALES.slice(0, 1) },
      {},
      /^Not known: equal and uniform: only 4 homes qualify, and 5 are needed; market: only 1 sale qualifies, and 5 are needed$/,
    ],
    [
      "no home and no sale",
      { neighbors: [], sales: [] },
      {},
      /^Not known: equal and uniform: no home qualifies, and 5 are needed; market: no sale qualifies/,
    ],
    [
      "fewer that may count than are needed",
      {},
      { Count: 4 },
      /^Not known: equal and uniform: at most 4 homes may count, and 5 are needed; market: at most 4 sales may count, and 5 are needed$/,
    ],
    [
      "an even number that is needed",
      { neighbors: [...NEIGHBORS, home({ ...figures(1_739, 1978, 21_351, 2.5), ...assessedAt(111) })], sales: [] },
      { Fewest: 6 },
      /^Not known: equal and uniform: only 6 homes qualify, and 7 are needed; market: no sale qualifies, and 7 are needed$/,
    ],
    [
      "five sales alone",
      { neighbors: few },
      { Assessed: 300_000 },
      /^A case: request \$231,990 in place of \$300,000, \$68,010 \(22.7%\) less, \$1,183 a year less tax, by market value alone \(equal and uniform: only 4 homes qualify, and 5 are needed\)$/,
    ],
    [
      "no case",
      {},
      { Assessed: 190_000 },
      /^No case: assessed at \$190,000, and \$202,763 is supported, by equal and uniform, the lower of both$/,
    ],
    ["assessed as the median", {}, { Assessed: 202_763 }, /^No case: /],
    [
      "no assessed value",
      { subject: { taxAssessments: null } },
      {},
      /^Not known: needs the year in S8, the assessed value in S9, the valuation day in S12$/,
    ],
    ["a year that isn’t on record", {}, { TaxYear: 2026 }, /^Not known: needs the assessed value in S9$/],
    [
      "a year that isn’t on record, with the notice’s value",
      {},
      { TaxYear: 2026, Assessed: 240_000 },
      /^Not known: equal and uniform: no home qualifies, .*; market: no sale qualifies/,
    ],
    [
      "no tax bill",
      { subject: { propertyTaxes: null } },
      {},
      /^A case: .*, tax saved not known without the tax rate, by /,
    ],
    [
      "land",
      { subject: { propertyType: "Land", squareFootage: null, yearBuilt: null, bathrooms: null } },
      {},
      /^Not known: needs the living area in S17$/,
    ],
    [
      "a building whose units nobody knows",
      { subject: { propertyType: "Multi-Family" } },
      {},
      /^Not known: equal and uniform: no home qualifies/,
    ],
    [
      "an input that isn’t used",
      {},
      { Radius: "abc" },
      /^No case: assessed at \$225,070, and \$231,990 is supported, by market value alone \(equal and uniform: an input isn’t used\)$/,
    ],
    [
      "a rate that isn’t used",
      {},
      { SquareFoot: "abc" },
      /^Not known: equal and uniform: an input isn’t used; market: an input isn’t used$/,
    ],
  ])("of %s gives no error, and an outcome with its reason", (_, more, typed, says) => {
    expect(outcome(more, typed)).toMatch(says);
  });

  it("in a state that doesn’t make prices public asks for no sales, and says so", () => {
    const sheet = opened({ subject: { state: "TX" } }, TEXAN);
    expect(sheet.shows(sheet.named("ClosedSales"))).toBe("No");
    expect(sheet.host.sent.flat()).toHaveLength(3);
    expect(beside(sheet, "Outcome")).toMatch(
      /^A case: .* by equal and uniform alone \(market: sale prices are mostly not public in TX\)$/,
    );
    sheet.type({ [sheet.named("Capped")]: "Yes" });
    expect(beside(sheet, "Outcome")).toMatch(
      /^Not known: equal and uniform: a law of TX caps .*; market: sale prices are mostly not public in TX$/,
    );
    expect(beside(sheet, "Method")).toBe("Market value: not known, sale prices are mostly not public in TX");
    sheet.type({ [sheet.named("ClosedSales")]: "Yes" });
    expect(sheet.host.sent.flat()).toHaveLength(4);
  });

  it("of a home that the service doesn’t know says why at the top, and no outcome", () => {
    const sheet = openJob(TAX_APPEAL, () => response({ message: "none" }, 404), [{ address: HOME }], place);
    expect(sheet.shows("A4")).toMatch(/^No property matches/);
    expect([beside(sheet, "Outcome"), beside(sheet, "Still needed")]).toEqual(["", ""]);
    expect(errorsIn(sheet)).toEqual([]);
  });

  it("of a home without an estimate says that it is the reason", () => {
    const sheet = openJob(
      TAX_APPEAL,
      (request) => (request.endpoint === "valueEstimate" ? response({ message: "none" }, 404) : told({})(request)),
      [{ address: HOME }],
      place,
    );
    expect(sheet.shows("A4")).toMatch(/^No property matches/);
    expect(beside(sheet, "Outcome")).toMatch(/^Not known: equal and uniform: no home qualifies/);
  });
});
