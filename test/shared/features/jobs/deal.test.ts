/** A deal as an acquisitions analyst sees it: the figures of one home, worked out by hand. */
import type { Request } from "../../../../src/shared/api/request";
import { DEAL } from "../../../../src/shared/features/jobs/deal";
import { areaText } from "../../../../src/shared/formulas/cells";
import { response } from "../../memoryHost";
import { openJob, type OpenSheet } from "./jobSheet";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const place = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Deal_" };

interface Told {
  readonly propertyType?: string | undefined;
  /** The second line of the address. */
  readonly unit?: string;
  readonly value?: number;
  readonly rent?: number;
  readonly record?: object;
}

const told =
  ({ value = 324_000, rent = 1_730, record = {}, ...more }: Told) =>
  ({ endpoint }: Request) => {
    const { propertyType, unit } = { propertyType: "Condo", ...more };
    const subjectProperty = { formattedAddress: HOME, addressLine2: unit ?? null, propertyType };
    if (endpoint === "valueEstimate")
      return response({ price: value, priceRangeLow: value, priceRangeHigh: value, subjectProperty, comparables: [] });
    if (endpoint === "rentEstimate")
      return response({ rent, rentRangeLow: rent, rentRangeHigh: rent, subjectProperty, comparables: [] });
    return response([
      {
        ...{ id: "1", formattedAddress: HOME, propertyType, hoa: { fee: 86 } },
        ...{ propertyTaxes: { 2024: { year: 2024, total: 1_978 } }, ...record },
      },
    ]);
  };

const opened = (more: Told = {}): OpenSheet => openJob(DEAL, told(more), [{ address: HOME }], place);

/** The figures beside a label, in the columns of values. */
function figures({ shows, layout }: OpenSheet, label: string): readonly unknown[] {
  const block = layout.blocks.find(({ column, rows }) => column === 0 && rows[0]?.[0] === label)!;
  return ["B", "C", "D", "E", "F"].map((column) => shows(`${column}${block.row + 1}`));
}

const rounded = (figure: unknown, digits = 2): unknown =>
  typeof figure === "number" ? Number(figure.toFixed(digits)) : figure;

/** By its label, from where to where each column of a chart of stacked columns can be seen, from below. */
function seenIn({ shows, layout }: OpenSheet, title: RegExp): Readonly<Record<string, readonly (readonly number[])[]>> {
  const { labels, series } = layout.charts.find((chart) => title.test(chart.title))!;
  const lines = Array.from({ length: labels.rows }, (_, down) => labels.row + down).map((row) => {
    const at = (column: number): unknown => shows(areaText({ row, column, rows: 1, columns: 1 }));
    const reached = { up: 0, down: 0 };
    const seen = series.flatMap(({ column, drawn }) => {
      const value = at(column);
      if (typeof value !== "number" || value === 0) return [];
      const side = value > 0 ? "up" : "down";
      const from = reached[side];
      reached[side] += value;
      const ends = [from, reached[side]].map((end) => Math.round(end));
      return drawn === "unseen" ? [] : [ends.sort((one, other) => one - other)];
    });
    return [String(at(labels.column)), seen.sort(([one], [other]) => one! - other!)] as const;
  });
  return Object.fromEntries(lines);
}

describe("a condo that is asked for at $312,000 and worth $324,000", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Price")]: 312_000 });
  const first = (label: string, digits = 2): unknown => rounded(figures(sheet, label)[0], digits);

  it("has a year's income and costs to the cent", () => {
    expect(first("Gross potential rent")).toBe(20_760);
    expect(first("Effective gross income")).toBe(19_722);
    expect([first("Property tax"), first("Insurance"), first("HOA")]).toEqual([1_978, 1_560, 1_032]);
    expect([first("Management"), first("Repairs")]).toEqual([1_577.76, 1_660.8]);
    expect(first("Operating expenses")).toBe(7_808.56);
    expect(first("Net operating income (NOI)")).toBe(11_913.44);
  });

  it("has the ratios of a loan of 75% at 7% for 30 years", () => {
    expect(first("Cap rate", 4)).toBe(0.0382);
    expect(first("Debt service", 0)).toBe(18_682);
    expect([first("DSCR"), first("DSCR as a lender’s")]).toEqual([0.64, 0.89]);
    expect(first("Cash flow before tax", 0)).toBe(-7_806);
    expect([first("Cash invested"), first("Cash on cash", 3)]).toEqual([87_360, -0.089]);
    expect(first("Break-even occupancy", 3)).toBe(1.276);
    expect(first("Highest price at the DSCR", 0)).toBe(175_315);
  });

  it("has a chart from the gross rent to the cash flow, in which each column begins where the last one ends", () => {
    expect(seenIn(sheet, /^Hold/)).toEqual({
      "Gross rent": [[0, 20_760]],
      ...{ Vacancy: [[19_722, 20_760]], Tax: [[17_744, 19_722]], Insurance: [[16_184, 17_744]] },
      ...{ HOA: [[15_152, 16_184]], Management: [[13_574, 15_152]], Repairs: [[11_913, 13_574]], NOI: [[0, 11_913]] },
      Reserve: [[10_875, 11_913]],
      // What the income doesn't cover is below 0, and of another color.
      Debt: [
        [-7_806, 0],
        [0, 10_875],
      ],
      "Cash flow": [[-7_806, 0]],
    });
  });

  it("says why each rule fails, or that it passes", () => {
    expect(first("Hold: cap rate")).toBe("Fails: cap rate 3.82% (at least 5.5%)");
    expect(first("Hold: debt service coverage")).toBe("Fails: DSCR 0.64 (at least 1.2)");
    expect(first("Hold: cash on cash")).toBe("Fails: cash on cash -8.94% (at least 8%)");
    expect(first("BRRRR and flip: the price")).toBe("Fails: $312,000, the highest offer is $226,800");
    expect(first("Still needed")).toBe("");
  });

  it("marks each verdict by color, and says it in words too", () => {
    const { layout } = sheet;
    const rows = ["Still needed", "Flip: profit, at the price"].map(
      (label) => layout.blocks.find((block) => block.rows[0]?.[0] === label)!.row,
    ) as [number, number];
    const area = { row: rows[0], column: 1, rows: rows[1] - rows[0] + 1, columns: 5 };
    const first = `$${areaText({ ...area, rows: 1, columns: 1 })}`;
    expect(layout.rules.slice(0, 3)).toEqual([
      { ...area, formula: `=LEFT(${first},5)="Fails"`, look: "bad" },
      { ...area, formula: `=LEFT(${first},6)="Passes"`, look: "good" },
      { ...area, formula: `=LEFT(${first},9)="Not known"`, look: "warning" },
    ]);
  });

  it("has its cap rate and its cash on cash at other prices and rents, and in the middle its own", () => {
    const asked = sheet.host.sent.flat().length;
    const line = (label: string) => figures(sheet, label).map((figure) => rounded(figure, 4));
    // At 280,800 and 1,903 a month: 22,836 × 0.95 × 0.92 − 1,826.88 − 1,978 − 1,032 − 1,404 = 13,717.78
    expect([line("Cap rate, price −10%")[4], line("Cap rate, price ±0%")[2]]).toEqual([0.0489, 0.0382]);
    // Less a reserve of 1,141.80 and 16,813.55 of debt: −4,237.57 of 78,624
    expect([line("Cash on cash, price −10%")[4], line("Cash on cash, price ±0%")[2]]).toEqual([-0.0539, -0.0894]);
    expect(sheet.host.sent.flat()).toHaveLength(asked);
  });

  const ALL_BAD = "bad,bad,bad,bad,bad";

  it("marks the prices and rents at which the cap rate fails, and none where the rule has no limit", () => {
    const { row } = sheet.layout.blocks.find(({ rows }) => rows[0]?.[0] === "Cap rate, price −10%")!;
    const { formula, look, ...area } = sheet.layout.rules.find((each) => each.row === row)!;
    expect([look, area]).toEqual(["bad", { row, column: 1, rows: 5, columns: 5 }]);
    const marked = () =>
      [0, 1, 2, 3, 4].map((down) => {
        const cells = ["B", "C", "D", "E", "F"].map((column) => `${column}${row + 1 + down}`);
        sheet.type(Object.fromEntries(cells.map((cell) => [`Z${cell}`, formula.replaceAll(`B${row + 1}`, cell)])));
        return cells.map((cell) => (sheet.shows(`Z${cell}`) === true ? "bad" : "")).join(",");
      });
    // Of 16,483.44 by the rent, less 3,010 and 0.5% of the price: at 280,800 4.3% with the rent as it is and 4.0% with 5% less;
    // at 312,000 4.35% with a rent 10% higher; at 327,600 4.1% even with that.
    sheet.type({ [sheet.named("MinCap")]: 0.042 });
    expect(marked()).toEqual(["bad,bad,,,", "bad,bad,bad,,", "bad,bad,bad,bad,", ALL_BAD, ALL_BAD]);
    sheet.type({ [sheet.named("MinCap")]: null });
    expect(marked()).toEqual([",,,,", ",,,,", ",,,,", ",,,,", ",,,,"]);
    sheet.type({ [sheet.named("MinCap")]: 0.055 });
  });

  it("with a rehab of $25,000 has BRRRR and flip at the highest offer", () => {
    sheet.type({ [sheet.named("Rehab")]: 25_000 });
    const offer = (label: string, digits = 0): unknown => rounded(figures(sheet, label)[1], digits);
    expect(offer("Price paid")).toBe(201_800);
    expect([offer("Closing costs"), offer("Rehab with contingency"), offer("Points")]).toEqual([6_054, 27_500, 3_632]);
    expect([offer("Interest of the hard money"), offer("Tax, HOA and insurance meanwhile")]).toEqual([9_989, 2_010]);
    expect([offer("All-in"), offer("All-in, of ARV", 3)]).toEqual([250_985, 0.775]);
    expect([offer("BRRRR: new loan"), offer("BRRRR: cash left in")]).toEqual([243_000, 12_845]);
    expect(offer("Flip: profit before tax")).toBe(47_095);
  });

  it("has a chart from the price to all-in, beside what the rule allows and the value after repair", () => {
    expect(seenIn(sheet, /^BRRRR/)).toEqual({
      ...{ Price: [[0, 312_000]], Closing: [[312_000, 321_360]], Rehab: [[321_360, 348_860]] },
      ...{ Points: [[348_860, 354_476]], Interest: [[354_476, 369_920]], Holding: [[369_920, 372_205]] },
      ...{ "All-in": [[0, 372_205]], "75% of ARV": [[0, 243_000]], ARV: [[0, 324_000]] },
    });
  });

  it("is worked out once more with a lower rent, a higher rate and a lower value", () => {
    // 20,760 × 0.95 × (0.95 × 0.92 − 0.08) − 1,978 − 1,032 − 1,560 = 11,089.27
    expect(rounded(figures(sheet, "Rent 5% lower")[0])).toBe(11_089.27);
    // 234,000 at 8%: 1,717.01 a month
    const [net, dscr] = figures(sheet, "Interest 1 point higher");
    expect([rounded(net), rounded(dscr, 3)]).toEqual([11_913.44, 0.578]);
    const [left, profit] = figures(sheet, "As above, at the price");
    const [less, lower] = figures(sheet, "ARV 5% lower");
    // 5% of 324,000 less in the new loan, of which 98% comes in; and in the sale, of which 92% does.
    expect(Number(less) - Number(left)).toBeCloseTo(0.05 * 243_000 * 0.98, 6);
    expect(Number(profit) - Number(lower)).toBeCloseTo(0.05 * 324_000 * 0.92, 6);
  });
});

it("asks three requests, and none when anything is changed but the address", () => {
  const sheet = opened();
  const asked = (): number => sheet.host.sent.flat().length;
  expect(asked()).toBe(3);
  for (const { name, value } of DEAL.inputs)
    if (typeof value === "number") sheet.type({ [sheet.named(name)]: value * 1.5 });
  expect(asked()).toBe(3);
});

describe("where a sale has the home reassessed, at 1.25% of the price", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Price")]: 312_000, [sheet.named("Rehab")]: 25_000, [sheet.named("TaxRate")]: 0.0125 });
  const at = (label: string, column: number, digits = 0): unknown => rounded(figures(sheet, label)[column], digits);

  it("has the tax of each price: of the price, of the highest offer, and of the highest price at the DSCR", () => {
    // 312,000 × 1.25% in place of the bill of 1,978: 11,913.44 − 3,900 + 1,978
    expect([at("Property tax", 0), at("Net operating income (NOI)", 0, 2)]).toEqual([3_900, 9_991.44]);
    // (201,800 × (1.25% + 0.5%) + 1,032) ÷ 2
    expect(at("Tax, HOA and insurance meanwhile", 1, 2)).toBe(2_281.75);
    // 19,722 × 0.92 − 1,660.80 − 1,032 − 201,800 × (1.25% + 0.5%) − 1,038 − 12 payments of 243,000 at 7%
    expect(at("BRRRR: cash flow a year after", 1)).toBe(-8_518);
    const highest = figures(sheet, "Highest price at the DSCR")[0] as number;
    sheet.type({ [sheet.named("Price")]: highest });
    expect(at("DSCR", 0, 3)).toBe(1.2);
    expect(figures(sheet, "Highest price at the DSCR")[0]).toBe(highest);
    sheet.type({ [sheet.named("Price")]: 312_000 });
  });

  it("needs no tax bill, and takes the bill again once the rate is cleared", () => {
    sheet.type({ [sheet.named("TaxBill")]: null });
    expect([figures(sheet, "Still needed")[0], at("Property tax", 0)]).toEqual(["", 3_900]);
    sheet.type({ [sheet.named("TaxRate")]: null });
    expect([figures(sheet, "Still needed")[0], at("Property tax", 0)]).toEqual(["the tax bill in I12", ""]);
    sheet.type({ [sheet.named("TaxBill")]: 1_978 });
    expect(at("Property tax", 0)).toBe(1_978);
  });

  it("takes a rate of 0% for no tax, at every price, and needs no bill for it", () => {
    sheet.type({ [sheet.named("TaxRate")]: 0, [sheet.named("TaxBill")]: null });
    // 11,913.44 + 1,978
    expect([at("Property tax", 0), at("Net operating income (NOI)", 0, 2)]).toEqual([0, 13_891.44]);
    // (201,800 × 0.5% + 1,032) ÷ 2
    expect([at("Tax, HOA and insurance meanwhile", 1, 2), figures(sheet, "Still needed")[0]]).toEqual([1_020.5, ""]);
    // (13,891.44 + 1,560) ÷ (1.2 × 75% × 12 payments of 1 at 7% for 30 years + 0.5%)
    expect(at("Highest price at the DSCR", 0)).toBe(201_052);
    sheet.type({ [sheet.named("TaxRate")]: null, [sheet.named("TaxBill")]: 1_978 });
  });

  it("names the typed rate, and not the record, as what its tax is from", () => {
    const source = (): unknown => figures(sheet, "Tax, HOA and units, unless typed")[0];
    const record = "The public record, fetched on 2026-11-21";
    expect(source()).toBe(record);
    for (const rate of [0.0125, 0]) {
      sheet.type({ [sheet.named("TaxRate")]: rate });
      expect(source()).toBe(`${record}; the tax is by the typed rate`);
    }
    sheet.type({ [sheet.named("TaxRate")]: null });
    expect(source()).toBe(record);
  });

  it("says where a sale resets taxes, until a rate is typed", () => {
    for (const state of ["AL", "CA", "TX"]) {
      const home = opened({ record: { state } });
      const source = (): unknown => figures(home, "Tax, HOA and units, unless typed")[0];
      expect(source()).toMatch(/^The public record, .*; a sale resets taxes: enter a rate$/);
      home.type({ [home.named("TaxRate")]: 0.0125 });
      expect(source()).not.toContain("resets");
    }
    const arizonan = opened({ record: { state: "AZ" } });
    expect(figures(arizonan, "Tax, HOA and units, unless typed")[0]).toMatch(/^The public record, fetched on [\d-]+$/);
  });

  it("has no tax of a rate that isn’t used, and says so beside it", () => {
    sheet.type({ [sheet.named("TaxRate")]: "abc" });
    expect([at("Property tax", 0), at("Net operating income (NOI)", 0)]).toEqual(["", ""]);
    sheet.type({ [sheet.named("TaxRate")]: null });
  });
});

it("draws no column of what isn't known, and all of them once it is", () => {
  const sheet = opened({ record: { propertyTaxes: undefined } });
  const { "Gross rent": gross, Tax, NOI } = seenIn(sheet, /^Hold/);
  expect([gross, Tax, NOI]).toEqual([[[0, 20_760]], [], []]);
  expect(seenIn(sheet, /^Hold/)["Cash flow"]).toEqual([]);
  sheet.type({ [sheet.named("TaxBill")]: 1_978 });
  expect(seenIn(sheet, /^Hold/)["NOI"]).toHaveLength(1);
});

it("prints its inputs beside its figures, with sources, days and what it isn't", () => {
  const { layout, shows } = opened();
  const { area, titleRows, breaks } = layout.print!;
  const printed = layout.blocks.flatMap(({ row, column, rows }) =>
    row < area.rows && column < area.columns ? rows.flat().map((_, right) => cellText(row, column + right)) : [],
  );
  function cellText(row: number, column: number): string {
    return String(shows(areaText({ row, column, rows: 1, columns: 1 })));
  }
  expect(printed).toEqual(expect.arrayContaining(["Down payment", "Cash on cash, at least", "Vacancy"]));
  const fetched = printed.filter((text) => /, fetched on \d{4}-\d\d-\d\d$/.test(text));
  expect(fetched.map((text) => text.replace(/, fetched.*/, ""))).toEqual([
    ...["The service’s value estimate", "The service’s rent estimate", "The public record"],
  ]);
  const onEachPage = printed.slice(0, titleRows.rows * 2).join(" ");
  expect(onEachPage).toContain("Not an appraisal or an offer of a loan.");
  expect(layout.charts.map(({ row }) => row)).toEqual([breaks!.rows[0], breaks!.rows[0]]);
  const begun = breaks!.rows.map((row) => cellText(row, 0));
  expect(begun).toEqual(["", "If it goes worse: hold"]);
  expect(printed).toEqual(
    expect.arrayContaining(["Method and signature", "Prepared by", "License no.", "Signature", "Date"]),
  );
  expect(breaks!.scale).toBeGreaterThan(59);
});

it("gives no figure of a building without units, says what it needs, and works once they are given", () => {
  const sheet = opened({ propertyType: "Multi-Family" });
  expect(figures(sheet, "Net operating income (NOI)")[0]).toBe("");
  expect(figures(sheet, "Hold: cap rate")[0]).toBe("Not known yet");
  sheet.type({ [sheet.named("Units")]: 4 });
  expect(figures(sheet, "Gross potential rent")[0]).toBe(4 * 20_760);
  expect(
    figures(
      opened({ propertyType: "Multi-Family", record: { features: { unitCount: 3 } } }),
      "Gross potential rent",
    )[0],
  ).toBe(3 * 20_760);
});

it("takes an apartment without a unit in its address for the building that it is, and one with a unit for that unit", () => {
  const building = opened({ propertyType: "Apartment" });
  expect(figures(building, "Still needed")[0]).toBe("the units in I10");
  const twelve = opened({ propertyType: "Apartment", record: { features: { unitCount: 12 } } });
  expect(figures(twelve, "Gross potential rent")[0]).toBe(12 * 20_760);
  const unit = opened({ propertyType: "Apartment", unit: "Apt 4", record: { features: { unitCount: 12 } } });
  expect(figures(unit, "Gross potential rent")[0]).toBe(20_760);
});

it("supposes one unit of no home whose type the service doesn’t tell", () => {
  const sheet = opened({ propertyType: undefined });
  expect(figures(sheet, "Still needed")[0]).toBe("the units in I10");
  expect(figures(sheet, "Net operating income (NOI)")[0]).toBe("");
});

const cleared = (...names: readonly string[]): OpenSheet => {
  const sheet = opened();
  sheet.type(Object.fromEntries(names.map((name) => [sheet.named(name), null])));
  return sheet;
};

it.each([
  ["Years", "the years of the loan"],
  ["Rate", "the interest"],
  ["Down", "the down payment"],
])("with %s cleared has no debt service that looks like none, and says that it needs %s", (name, needs) => {
  const sheet = cleared(name);
  expect([figures(sheet, "Debt service")[0], figures(sheet, "Still needed")[0]]).toEqual([
    ...["", `${needs} in ${sheet.named(name)}`],
  ]);
  expect(figures(sheet, "Hold: debt service coverage")[0]).toBe("Not known yet");
});

it("names all that it needs, each with the cell to type into", () => {
  const names = ["Price", "Rent", "Units", "Arv", "TaxBill", "Hoa", "Down", "Rate", "Years"];
  const words = ["the price", "the rent", "the units", "the value after repair", "the tax bill", "the HOA fee"];
  const ofLoan = ["the down payment", "the interest", "the years of the loan"];
  const sheet = cleared(...names);
  const all = [...words, ...ofLoan].map((each, index) => `${each} in ${sheet.named(names[index]!)}`);
  expect(figures(sheet, "Still needed")[0]).toBe(all.join(", "));
});

it.each([
  ["MinCap", "Hold: cap rate"],
  ["MinDscr", "Hold: debt service coverage"],
  ["MinCash", "Hold: cash on cash"],
  ["MostAllIn", "BRRRR: all-in, at the price"],
  ["MaoShare", "BRRRR and flip: the price"],
])("with the rule %s cleared neither passes nor fails by it", (name, label) => {
  expect(figures(cleared(name), label)[0]).toBe("Not known: the rule has no limit");
});

it.each([
  [{ Price: 0 }, "Hold: cap rate", "the price is $0"],
  [{ Down: 0, Closing: 0 }, "Hold: cash on cash", "no cash is invested"],
  [{ Arv: 0 }, "BRRRR: all-in, at the price", "the value after repair is $0"],
])("with %j says of %s that it isn’t known, and why", (typed, label, why) => {
  const sheet = opened();
  sheet.type(Object.fromEntries(Object.entries(typed).map(([name, value]) => [sheet.named(name), value])));
  expect(figures(sheet, label)[0]).toBe(`Not known: ${why}`);
});

it("has the service of its debt where no rent is known", () => {
  const sheet = cleared("Rent");
  expect([rounded(figures(sheet, "Debt service")[0], 0), figures(sheet, "DSCR")[0]]).toEqual([19_400, ""]);
});

it("has no highest price below $0", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Hoa")]: 3_000 });
  expect(figures(sheet, "Highest price at the DSCR")[0]).toBe(0);
});

it.each(["least", "most"] as const)("shows no error where every input is at the %s that it may be", (bound) => {
  const sheet = opened();
  const numbers = DEAL.inputs.filter(({ text }) => text === undefined);
  expect(numbers.filter((input) => input[bound] === undefined)).toEqual([]);
  sheet.type(Object.fromEntries(numbers.map((input) => [sheet.named(input.name), input[bound]!])));
  const cells = sheet.layout.blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) => line.map((_, right) => `${"ABCDEFGHIJ"[column + right]!}${row + down + 1}`)),
  );
  // In what a chart draws, it is a column that isn't there.
  const isWrong = (value: unknown): boolean => /^#[A-Z]/.test(String(value)) && value !== "#N/A";
  expect(cells.map(sheet.shows).filter(isWrong)).toEqual([]);
});

it("asks for the HOA fee of a condo whose record tells none, and takes none of a house", () => {
  const without = { record: { hoa: undefined } };
  expect(figures(opened(without), "Still needed")[0]).toBe("the HOA fee in I14");
  const house = opened({ ...without, propertyType: "Single Family" });
  expect([figures(house, "Still needed")[0], figures(house, "HOA")[0]]).toEqual(["", 0]);
});

it("says what it needs where no tax bill is known, and shows no error", () => {
  const sheet = opened({ record: { propertyTaxes: undefined } });
  expect([figures(sheet, "Still needed")[0], sheet.named("TaxBill")]).toEqual(["the tax bill in I12", "I12"]);
  expect(figures(sheet, "Cap rate")[0]).toBe("");
  expect(figures(sheet, "Hold: cap rate")[0]).toBe("Not known yet");
});

it("uses nothing of an input that isn't allowed, and keeps what doesn't need it", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Down")]: "abc" });
  expect(figures(sheet, "DSCR")[0]).toBe("");
  expect(rounded(figures(sheet, "Net operating income (NOI)")[0])).toBe(11_853.44);
});

it("takes neither a building of one unit nor a bill of $0 from the record, which say nothing", () => {
  const building = opened({ propertyType: "Multi-Family", record: { features: { unitCount: 1 } } });
  expect(figures(building, "Still needed")[0]).toBe("the units in I10");
  const unbilled = opened({ record: { propertyTaxes: { 2024: { year: 2024, total: 0 } } } });
  expect(figures(unbilled, "Still needed")[0]).toBe("the tax bill in I12");
});

it("bought without a loan has no service of debt to cover", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Down")]: 1 });
  expect(figures(sheet, "Hold: debt service coverage")[0]).toBe("Passes: no loan");
});

it("passes at the highest price that it shows", () => {
  const sheet = opened();
  for (const rent of [1_200, 1_730, 1_800, 2_345]) {
    sheet.type({ [sheet.named("Rent")]: rent });
    sheet.type({ [sheet.named("Price")]: figures(sheet, "Highest price at the DSCR")[0] as number });
    expect(figures(sheet, "Hold: debt service coverage")[0]).toBe("Passes: DSCR 1.2 (at least 1.2)");
  }
});

it("never gets better where it is supposed to go worse", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Vacancy")]: 0.15 });
  const [asIs] = figures(sheet, "As above");
  for (const label of ["Rent 5% lower", "Interest 1 point higher", "Vacancy of 8%, or more", "All three"])
    expect(Number(figures(sheet, label)[0])).toBeLessThanOrEqual(Number(asIs));
});

it.each(DEAL.inputs.filter(({ text }) => text === undefined).map(({ name }) => name))(
  "shows no error where %s holds a word, and no verdict without its reason",
  (name) => {
    const sheet = opened();
    sheet.type({ [sheet.named(name)]: "abc" });
    const cells = sheet.layout.blocks.flatMap(({ row, rows }) =>
      rows.flatMap((_, down) => [..."ABCDEFGHIJ"].map((column) => `${column}${row + down + 1}`)),
    );
    const shown = [...new Set(cells)].map(sheet.shows);
    // In what a chart draws, it is a column that isn't there.
    expect(shown.filter((value) => /^#[A-Z]/.test(String(value)) && value !== "#N/A")).toEqual([]);
    const drawn = sheet.layout.charts.flatMap(({ series }) => series.map(({ row }) => row));
    const above = sheet.layout.blocks.filter(({ row }) => row < Math.min(...drawn));
    expect(
      above.flatMap(({ row, column }) => sheet.shows(areaText({ row, column, rows: 1, columns: 1 }))),
    ).not.toContain("#N/A");
    const verdicts = shown.filter((value) => /^(Passes|Fails|Not known)/.test(String(value)));
    expect(verdicts.filter((value) => !/^((Passes|Fails|Not known): \S+|Not known yet$)/.test(String(value)))).toEqual(
      [],
    );
    expect(verdicts).toHaveLength(6);
  },
);

it("says what it needs where the service has no value, though a value after repair is typed", () => {
  const sheet = openJob(
    DEAL,
    (request) => (request.endpoint === "valueEstimate" ? response({ message: "none" }, 404) : told({})(request)),
    [{ address: HOME }],
    place,
  );
  sheet.type({ [sheet.named("Arv")]: 324_000 });
  expect(figures(sheet, "BRRRR and flip: the price")[0]).toBe("Not known yet");
});
