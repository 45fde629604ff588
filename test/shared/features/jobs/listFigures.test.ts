/** Bulk valuation and rent roll as an analyst sees them: figures worked out by hand, for rows with and without faults. */
import { VALUATION } from "../../../../src/shared/features/jobs/valuation";
import { RENT_ROLL } from "../../../../src/shared/features/jobs/rentRoll";
import { jobRows } from "../../../../src/shared/workbook/lists/jobRows";
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

  it("has yields, multiplier, net income and cap rate of each home", () => {
    expect(all(sheet, "E10 F10 G10 K10 N10")).toEqual([200000, 199950, 200050, 400, 4800]);
    // 4,800 / 200,000; 200,000 / 4,800; 4,800 × 0.95 × 0.92 − 384 − 3,600 = 211.20; / 200,000
    expect(rounded(all(sheet, "O10 P10 Q10 R10"))).toEqual([0.024, 41.6667, 211.2, 0.0011]);
  });

  it("adds up what is known, and says how many aren't", () => {
    expect(all(sheet, "G3 G4 G5 G6")).toEqual([3, 2, 2, 1]);
    expect(rounded(all(sheet, "E7 E8 N7 Q7"))).toEqual([250000, 125000, 6000, 264]);
    expect(all(sheet, "E12 N12 O12 P12 Q12 R12").join("")).toBe("");
  });

  it("with 0 units, or fewer, waits for them and divides by nothing", () => {
    for (const units of [0, -2]) {
      sheet.type({ M10: units });
      expect(all(sheet, "N10 O10 P10 Q10 R10")).toEqual(["enter units", "", "", "", ""]);
      expect(all(sheet, "N7 P8")).toEqual([1200, 50000 / 1200]);
    }
    sheet.type({ M10: 2 });
    expect(all(sheet, "N10")).toEqual([9600]);
  });

  it("counts a total neither as an address nor as a problem, and says what it is", () => {
    expect(all(valued([homeAt(200)], ["Grand total"]), "G3 G6 S11")).toEqual([1, 0, "Not looked up: a total"]);
  });

  it("counts a row that was inserted without formulas as a problem", () => {
    sheet.type({ A14: homeAt(50), B14: null, S14: null });
    expect(all(sheet, "G3 G6")).toEqual([4, 2]);
    sheet.type({ A14: null });
  });

  it("says in its row what an address with an error is, and counts the others", () => {
    sheet.type({ A11: "=1/0" });
    expect(String(sheet.shows("S11"))).toMatch(/error|calculating/i);
    expect(all(sheet, "G3 G4 G6 E7")).toEqual([3, 1, 2, 200000]);
  });

  it("says in each row that no answer came where a formula was deleted with its row", () => {
    const other = valued([homeAt(200)], [homeAt(50)], [""]);
    expect(all(other, "S10 S11 S12")).toEqual(["", "", ""]);
    other.type({ K10: null });
    expect(all(other, "E10 K10 S12")).toEqual([200000, "", ""]);
    for (const cell of ["S10", "S11"]) expect(other.shows(cell)).toMatch(/^No answer: the formula .* missing/);
    expect(other.shows("G6")).toBe(2);
  });
});

describe("a rent roll", () => {
  // Market rents are 2,000, 1,000 and 4,000.
  const sheet = rolled(
    [homeAt(1000), "", "$1,799", "2027-03-31"],
    [homeAt(500), "", 1100, "2026-11-21"],
    [homeAt(2000), "", 0, "MTM"],
    [homeAt(1000), "", 1800, "2027-02-20"],
    ["", "", null, ""],
    ["", "7", 500, ""],
    ["Total", "", 5199, ""],
  );

  it("tells gap, share, status and what is missed in a year, at and beyond 10%", () => {
    // 2,000 − 1,799 = 201, 10.05% of 2,000, 2,412 a year; 1,000 − 1,100 = −100, −10%
    expect(rounded(all(sheet, "N10 O10 P10 R10"))).toEqual([201, 0.1005, "under", 2412]);
    expect(rounded(all(sheet, "N11 O11 P11 R11"))).toEqual([-100, -0.1, "fair", 0]);
    expect(all(sheet, "N12 O12 P12 R12")).toEqual(["", "", "no rent", ""]);
    expect(rounded(all(sheet, "N13 O13 P13 R13"))).toEqual([200, 0.1, "fair", 2400]);
  });

  it("tells when each lease ends, as of a day", () => {
    sheet.type({ B3: 46_348 });
    // As of 2026-11-22: 129 days, one day ago, none, 90 days
    expect(all(sheet, "Q10 Q11 Q12 Q13 Q14")).toEqual(["in 4 months", "expired", "month to month", "due now", ""]);
    sheet.type({ B5: 89 });
    expect(sheet.shows("Q13")).toBe("in 2 months");
  });

  it("has totals and medians of the rows that have figures, where others have errors", () => {
    sheet.type({ H11: "=1/0" });
    // 1,799, 0, 1,800 and 500; the gaps 201 and 200
    expect(all(sheet, "H11 N11 H7 H8 N7 N8")).toEqual(["#DIV/0!", "", 4099, 1149.5, 401, 200.5]);
    sheet.type({ H11: 1100 });
  });

  it("counts a total neither twice nor as a unit or a problem, and says that a unit without an address isn't looked up", () => {
    expect(all(sheet, "S15 S16")).toEqual(["Not looked up: no address", "Not looked up: a total"]);
    // 1,799 + 1,100 + 0 + 1,800 + 500
    expect(all(sheet, "H7 J7 N7 R7")).toEqual([5199, 9000, 301, 4812]);
    expect(all(sheet, "I3 I4 I6")).toEqual([5, 1, 1]);
  });

  it("counts no total any more where its label was cleared, and a problem where an address took its place", () => {
    sheet.type({ B16: null });
    expect(all(sheet, "I3 I6 S16")).toEqual([5, 1, ""]);
    sheet.type({ B16: homeAt(1000) });
    expect(all(sheet, "I3 I6 S16")).toEqual([6, 2, ""]);
    sheet.type({ B16: "Total" });
  });
});
