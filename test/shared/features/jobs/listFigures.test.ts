/** Bulk valuation and rent roll as an analyst sees them: figures worked out by hand, for rows with and without faults. */
import fc from "fast-check";
import { VALUATION } from "../../../../src/shared/features/jobs/valuation";
import { RENT_ROLL } from "../../../../src/shared/features/jobs/rentRoll/rentRoll";
import { jobRows } from "../../../../src/shared/workbook/lists/jobRows";
import type { Request } from "../../../../src/shared/api/request";
import { response } from "../../memoryHost";
import { estimates, homeAt } from "./estimates";
import { openJob, type OpenSheet } from "./jobSheet";

const place = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Job_" };

const valued = (...rows: readonly (readonly string[])[]): OpenSheet =>
  openJob(VALUATION, estimates, jobRows(rows, ["address", "unit"], ""), place);

const ROLL = ["address", "unit", "currentRent", "leaseEnd"] as const;

const rolled = (...rows: readonly (readonly (string | number | null)[])[]): OpenSheet =>
  openJob(RENT_ROLL, estimates, jobRows(rows, ROLL, ""), place);

const all = ({ shows }: OpenSheet, cells: string): readonly unknown[] => cells.split(" ").map(shows);

const rounded = (values: readonly unknown[]): readonly unknown[] =>
  values.map((value) => (typeof value === "number" ? Number(value.toFixed(4)) : value));

describe("a bulk valuation", () => {
  // Worth 200,000 with a rent of 400, and 50,000 with 100.
  const sheet = valued([homeAt(200)], [homeAt(50)], [homeAt(13)]);

  it("has yields, multipliers, net income and cap rate of each home", () => {
    expect(all(sheet, "D14 H14 I14 E14 X14")).toEqual([200000, 199950, 200050, 400, 4800]);
    // 4,800 / 200,000; 400 / 200,000; 200,000 / 400 and / 4,800
    expect(rounded(all(sheet, "F14 Y14 Z14 AA14"))).toEqual([0.024, 0.002, 500, 41.6667]);
    // 4,560; 2,600 + 1,000 + 364.80 + 384; 211.20, / 200,000; less 240
    expect(rounded(all(sheet, "AB14 AI14 AK14 G14 AL14"))).toEqual([4560, 4348.8, 211.2, 0.0011, -28.8]);
  });

  it("has value, rent, gross yield and cap rate beside the address, before their details", () => {
    expect(all(sheet, "A13 D13 E13 F13 G13")).toEqual(["Address", "Value", "Rent a month", "Gross yield", "Cap rate"]);
  });

  it("adds up the rows that are complete, and says how many aren't", () => {
    expect(all(sheet, "G3 G4 G5 G6 G10 A11")).toEqual([3, 2, 2, 2, 1, "Total: 2 of 3 complete"]);
    expect(rounded(all(sheet, "D11 D12 X11 AK11"))).toEqual([250000, 125000, 6000, 264]);
    expect(all(sheet, "D16 X16 F16 AA16 AK16 G16").join("")).toBe("");
  });

  it("with 0 units, or fewer, waits for them, divides by nothing, and totals no part of the row", () => {
    for (const units of [0, -2]) {
      sheet.type({ U14: units });
      expect(all(sheet, "X14 F14 AA14 AK14 G14")).toEqual(["enter units", "", "", "", ""]);
      expect(all(sheet, "A11 D11 X11 AA12")).toEqual(["Total: 1 of 3 complete", 50000, 1200, 50000 / 1200]);
    }
    sheet.type({ U14: 2 });
    expect(all(sheet, "X14")).toEqual([9600]);
  });

  it("takes an apartment without a unit for the building that it is, and one with a unit for that unit", () => {
    const apartment =
      (addressLine2: string | null, unitCount: number | null) =>
      (request: Request): ReturnType<typeof estimates> => {
        if (request.endpoint === "properties")
          return response([{ id: "1", formattedAddress: homeAt(200), features: { unitCount } }]);
        const subjectProperty = { formattedAddress: homeAt(200), propertyType: "Apartment", addressLine2 };
        const own = { subjectProperty, comparables: [] };
        if (request.endpoint === "rentEstimate")
          return response({ rent: 400, rentRangeLow: 400, rentRangeHigh: 400, ...own });
        return response({ price: 200_000, priceRangeLow: 200_000, priceRangeHigh: 200_000, ...own });
      };
    const openedOf = (...given: Parameters<typeof apartment>): OpenSheet =>
      openJob(VALUATION, apartment(...given), jobRows([[homeAt(200)]], ["address"], ""), place);
    const building = openedOf(null, 12);
    expect(all(building, "O14 V14 W14 X14 F14 G14 A11")).toEqual([
      ...["", "enter units", "", "enter units", "", "", "Total: 0 of 1 complete"],
    ]);
    building.type({ [building.named("LookUp")]: "Yes" });
    expect(all(building, "V14 W14 X14")).toEqual([12, "record", 57_600]);
    building.type({ U14: 10 });
    expect(all(building, "V14 W14 X14")).toEqual([10, "typed", 48_000]);
    expect(all(openedOf("Apt 4", null), "O14 V14 W14 X14")).toEqual(["Apt 4", 1, "", 4_800]);
    const asOne = openedOf(null, 1);
    asOne.type({ [asOne.named("LookUp")]: "Yes" });
    expect(all(asOne, "V14 X14")).toEqual(["enter units", "enter units"]);
  });

  describe("of a home whose owner pays $900 a year, as a sale may reset it", () => {
    const recorded =
      (state: string, total: number) =>
      (request: Request): ReturnType<typeof estimates> =>
        request.endpoint === "properties"
          ? response([
              { id: "1", formattedAddress: homeAt(200), state, propertyTaxes: { 2025: { year: 2025, total } } },
            ])
          : estimates(request);
    const looked = (state: string, total = 900): OpenSheet => {
      const sheet = openJob(VALUATION, recorded(state, total), jobRows([[homeAt(200)]], ["address"], ""), place);
      sheet.type({ [sheet.named("LookUp")]: "Yes" });
      return sheet;
    };

    it("has the rate of the value in a state whose cap ends with a sale, and the bill in others", () => {
      // 4,560 − (1.3% of 200,000 = 2,600) − 1,000 − 364.80 − 384, and with the bill 1,700 more.
      for (const state of ["AL", "AR", "CA", "FL", "MI", "NM", "OK", "SC", "TX"])
        expect(rounded(all(looked(state), "AC14 AD14 AK14 G14"))).toEqual([2600, "rate on sale", 211.2, 0.0011]);
      for (const state of ["OR", "AZ", "OH", ""])
        expect(rounded(all(looked(state), "AC14 AD14 AK14 G14"))).toEqual([900, "bill 2025", 1911.2, 0.0096]);
    });

    it("has it everywhere, or nowhere, as a person chooses, and asks for nothing more", () => {
      const [ohioan, californian] = [looked("OH"), looked("CA")];
      const asked = (): number => ohioan.host.sent.flat().length + californian.host.sent.flat().length;
      const before = asked();
      ohioan.type({ [ohioan.named("Reassessed")]: "Yes" });
      expect(all(ohioan, "AC14 AD14")).toEqual([2600, "rate on sale"]);
      for (const choice of ["No", null]) {
        californian.type({ [californian.named("Reassessed")]: choice });
        expect(all(californian, "AC14 AD14")).toEqual([900, "bill 2025"]);
      }
      californian.type({ [californian.named("Reassessed")]: "maybe" });
      expect(all(californian, "AC14 AD14 AK14").join("")).toBe("");
      expect(asked()).toBe(before);
    });

    it("has the rate where there is no bill yet, and where no record is looked up", () => {
      expect(all(looked("CA", 0), "AC14 AD14")).toEqual([2600, "rate"]);
      expect(all(looked("TX", 0), "AC14 AD14")).toEqual([2600, "rate"]);
      expect(all(sheet, "AC14 AD14")).toEqual([2600, "rate"]);
    });
  });

  it("counts a total neither as an address nor as a problem, and says what it is", () => {
    expect(all(valued([homeAt(200)], ["Grand total"]), "G3 G10 B15")).toEqual([1, 0, "Not looked up: a total"]);
  });

  it("counts a row that was inserted without formulas as a problem", () => {
    sheet.type({ A18: homeAt(50), AS18: null, B18: null });
    expect(all(sheet, "G3 G10")).toEqual([4, 2]);
    sheet.type({ A18: null });
  });

  it("says in its row what an address with an error is, and counts the others", () => {
    sheet.type({ A15: "=1/0" });
    expect(String(sheet.shows("B15"))).toMatch(/error|calculating/i);
    expect(all(sheet, "G3 G4 G10 D11")).toEqual([3, 1, 2, 200000]);
  });

  it("says in each row that no answer came where a formula was deleted with its row", () => {
    const other = valued([homeAt(200)], [homeAt(50)], [""]);
    expect(all(other, "B14 B15 B16")).toEqual(["", "", ""]);
    other.type({ AV14: null });
    expect(all(other, "D14 E14 B16")).toEqual([200000, "", ""]);
    for (const cell of ["B14", "B15"]) expect(other.shows(cell)).toMatch(/^No answer yet: the formula .* missing/);
    expect(other.shows("G10")).toBe(2);
  });

  it("totals what its complete rows add up to, whatever was answered and typed", () => {
    const some = fc.record({
      home: fc.constantFrom(200, 50, 13, 1, 999),
      units: fc.constantFrom("", 0, -1, 1, 3, "x"),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (homes) => {
        const other = valued(...homes.map(({ home }) => [homeAt(home)]));
        other.type(
          Object.fromEntries(homes.map(({ units }, index) => [`U${14 + index}`, units === "" ? null : units])),
        );
        // A value of 1,000 times the number, a rent of twice the number, one unit where none is told.
        const complete = homes.filter(({ home, units }) => home !== 13 && !(typeof units === "number" && units <= 0));
        const sum = (of: (home: (typeof homes)[number]) => number): number =>
          complete.reduce((whole, home) => whole + of(home), 0);
        const value = sum(({ home }) => 1000 * home);
        const yearly = sum(({ home, units }) => 24 * home * (typeof units === "number" ? units : 1));
        // 95% less 8% of it, less 8%; 1.8% of the value
        const income = yearly * (0.95 * 0.92 - 0.08) - 0.018 * value;
        const isNone = complete.length === 0;
        const near = (figure: number): unknown => (isNone ? "" : expect.closeTo(figure, 4));
        expect(all(other, "D11 X11 AK11 G6")).toEqual([near(value), near(yearly), near(income), complete.length]);
        expect(all(other, "G7 G8 G9")).toEqual([
          near(income / value),
          near(yearly / value),
          near((12 * value) / yearly),
        ]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a rent roll", () => {
  // Market rents are 2,000, 1,000 and 4,000; low is half of it, high one and a half.
  const sheet = rolled(
    [homeAt(1000), "", "$1,899", "2027-03-31"],
    [homeAt(500), "", 1050, "2026-11-21"],
    [homeAt(2000), "", 0, "MTM"],
    [homeAt(1000), "", 1900, "2027-02-20"],
    ["", "", null, ""],
    ["", "7", 500, ""],
    ["Total", "", 5299, ""],
  );

  it("tells loss, its share and the verdict, at and beyond 5%", () => {
    // 2,000 − 1,899 = 101, 5.05% of 2,000; 1,000 − 1,050 = −50, −5%
    expect(rounded(all(sheet, "I12 J12 N12"))).toEqual([101, 0.0505, "under, within the range"]);
    expect(rounded(all(sheet, "I13 J13 N13"))).toEqual([-50, -0.05, "fair"]);
    expect(all(sheet, "K14 I14 J14 N14")).toEqual(["vacant", "", "", ""]);
    expect(rounded(all(sheet, "I15 J15 N15"))).toEqual([100, 0.05, "fair"]);
  });

  it("tells when each lease ends, as of a day", () => {
    sheet.type({ B3: 46_348 });
    // As of 2026-11-22: 129 days, one day ago, 90 days; a vacant unit has no lease.
    expect(all(sheet, "M12 M13 M14 M15 M16")).toEqual(["in 4 months", "holdover", "", "in 90 days", ""]);
    sheet.type({ B5: 89 });
    expect(sheet.shows("M15")).toBe("in 2 months");
  });

  it("has totals and medians of the rows that have figures, where others have errors", () => {
    sheet.type({ E13: "=1/0" });
    // 1,899 and 1,900 of 2,000 each
    expect(all(sheet, "E13 I13 E9 E10 F9 I9 I10")).toEqual(["#DIV/0!", "", 3799, 1899.5, 4000, 201, 100.5]);
    sheet.type({ E13: 1050 });
  });

  it("counts a total neither twice nor as a unit or a problem, and says that a unit without an address isn't looked up", () => {
    expect(all(sheet, "C17 C18")).toEqual(["Not looked up: no address", "Not looked up: a total"]);
    // 1,899 + 1,050 + 1,900, and their market rents
    expect(all(sheet, "E9 F9 I9")).toEqual([4849, 5000, 151]);
    expect(all(sheet, "M3 O3 O8")).toEqual([5, 1, 1]);
  });

  it("counts no total any more where its label was cleared, and a problem where an address took its place", () => {
    sheet.type({ B18: null });
    expect(all(sheet, "M3 O8 C18")).toEqual([5, 1, ""]);
    sheet.type({ B18: homeAt(1000) });
    expect(all(sheet, "M3 O8 C18")).toEqual([6, 2, ""]);
    sheet.type({ B18: "Total" });
  });
});
