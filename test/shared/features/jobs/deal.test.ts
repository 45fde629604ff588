/** A deal as an acquisitions analyst sees it: the figures of one home, worked out by hand. */
import type { Request } from "../../../../src/shared/api/request";
import { DEAL } from "../../../../src/shared/features/jobs/deal";
import { response } from "../../memoryHost";
import { openJob, type OpenSheet } from "./jobSheet";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const place = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Deal_" };

interface Told {
  readonly propertyType?: string;
  readonly value?: number;
  readonly rent?: number;
  readonly record?: object;
}

const told =
  ({ propertyType = "Condo", value = 324_000, rent = 1_730, record = {} }: Told) =>
  ({ endpoint }: Request) => {
    const subjectProperty = { formattedAddress: HOME, propertyType };
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
  return ["B", "C", "D"].map((column) => shows(`${column}${block.row + 1}`));
}

const rounded = (figure: unknown, digits = 2): unknown =>
  typeof figure === "number" ? Number(figure.toFixed(digits)) : figure;

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

  it("says why each rule fails, or that it passes", () => {
    expect(first("Hold: cap rate")).toBe("Fails: cap rate 3.82%, at least 5.5%");
    expect(first("Hold: debt service coverage")).toBe("Fails: DSCR 0.64, at least 1.2");
    expect(first("Hold: cash on cash")).toBe("Fails: cash on cash -8.94%, at least 8%");
    expect(first("BRRRR and flip: the price")).toBe("Fails: $312,000, the highest offer is $226,800");
    expect(first("Still needed")).toBe("");
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

it("gives no figure of a building without units, says what it needs, and works once they are given", () => {
  const sheet = opened({ propertyType: "Multi-Family" });
  expect(figures(sheet, "Net operating income (NOI)")[0]).toBe("");
  expect(figures(sheet, "Hold: cap rate")[0]).toBe("Not known: needs the units");
  sheet.type({ [sheet.named("Units")]: 4 });
  expect(figures(sheet, "Gross potential rent")[0]).toBe(4 * 20_760);
  expect(
    figures(
      opened({ propertyType: "Multi-Family", record: { features: { unitCount: 3 } } }),
      "Gross potential rent",
    )[0],
  ).toBe(3 * 20_760);
});

it("asks for the HOA fee of a condo whose record tells none, and takes none of a house", () => {
  const without = { record: { hoa: undefined } };
  expect(figures(opened(without), "Still needed")[0]).toBe("the HOA fee");
  const house = opened({ ...without, propertyType: "Single Family" });
  expect([figures(house, "Still needed")[0], figures(house, "HOA")[0]]).toEqual(["", 0]);
});

it("says what it needs where no tax bill is known, and shows no error", () => {
  const sheet = opened({ record: { propertyTaxes: undefined } });
  expect(figures(sheet, "Still needed")[0]).toBe("the tax bill");
  expect(figures(sheet, "Cap rate")[0]).toBe("");
  expect(figures(sheet, "Hold: cap rate")[0]).toBe("Not known: needs the tax bill");
});

it("uses nothing of an input that isn't allowed, and keeps what doesn't need it", () => {
  const sheet = opened();
  sheet.type({ [sheet.named("Down")]: "abc" });
  expect(figures(sheet, "DSCR")[0]).toBe("");
  expect(rounded(figures(sheet, "Net operating income (NOI)")[0])).toBe(11_853.44);
});

it("takes neither a building of one unit nor a bill of $0 from the record, which say nothing", () => {
  const building = opened({ propertyType: "Multi-Family", record: { features: { unitCount: 1 } } });
  expect(figures(building, "Still needed")[0]).toBe("the units");
  const unbilled = opened({ record: { propertyTaxes: { 2024: { year: 2024, total: 0 } } } });
  expect(figures(unbilled, "Still needed")[0]).toBe("the tax bill");
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
    expect(figures(sheet, "Hold: debt service coverage")[0]).toBe("Passes: DSCR 1.2, at least 1.2");
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
      rows.flatMap((_, down) => [..."ABCDEFGHI"].map((column) => `${column}${row + down + 1}`)),
    );
    const shown = [...new Set(cells)].map(sheet.shows);
    expect(shown.filter((value) => /^#[A-Z]/.test(String(value)))).toEqual([]);
    const verdicts = shown.filter((value) => /^(Passes|Fails|Not known)/.test(String(value)));
    expect(verdicts.filter((value) => !/^(Passes|Fails|Not known): \S+/.test(String(value)))).toEqual([]);
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
  expect(figures(sheet, "BRRRR and flip: the price")[0]).toMatch(/^Not known: needs the price/);
});
