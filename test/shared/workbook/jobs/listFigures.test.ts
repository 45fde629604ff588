/** The figures of both lists, each as worked out by hand. */
import { jobRows } from "../../../../src/shared/workbook/jobs/list/jobRows";
import { RENT_ROLL } from "../../../../src/shared/workbook/jobs/sheets/rentRoll";
import { VALUATION } from "../../../../src/shared/workbook/jobs/sheets/valuation";
import { openJob } from "./compsSheet";
import { estimates, homeAt } from "./estimates";

/** 2026-11-21. */
const TODAY = 46_347;
const near = (figure: number): unknown => expect.closeTo(figure, 9);

it("a valuation: a value of $300,000, a rent of $600, a home that isn't found, and a blank row", () => {
  const rows = [{ address: homeAt(300) }, {}, { address: homeAt(13) }];
  const { row, shows, host, type } = openJob(VALUATION, estimates, rows);
  expect(row(10, "EKNOPQR")).toEqual([300_000, 600, 7200, near(0.024), near(300 / 7.2), near(316.8), near(0.001056)]);
  expect(row(11, "ABCEKNOPQRS").join("")).toBe("");
  expect(row(12, "EKNOPQR").join("")).toBe("");
  expect(["D3", "D4", "D5", "D6"].map(shows)).toEqual([2, 1, 1, 1]);
  expect(row(7, "ENQ")).toEqual([300_000, 7200, near(316.8)]);
  expect(host.sent.flat()).toHaveLength(4);
  type({ M10: 0 });
  expect(row(10, "NOPQR")).toEqual([0, "", "", "", ""]);
  type({ M10: 4 });
  expect(row(10, "NOP")).toEqual([28_800, near(0.096), near(300 / 28.8)]);
});

it("before anything is known, totals are blank rather than 0", () => {
  const { row } = openJob(VALUATION, estimates, [{ address: homeAt(13) }]);
  expect([...row(7, "ENQ"), ...row(8, "ENQ")].join("")).toBe("");
});

it("a rent roll beside a market rent of $2,000: gaps, states at the border, windows and the loss in all", () => {
  const rents = [1850, 1800, 1799, 2200, 2201, null];
  const ends = [TODAY, TODAY - 1, TODAY + 90, TODAY + 91, "month to month", "vacant"];
  const rows = rents.map((currentRent, index) => ({ address: homeAt(1000), currentRent, leaseEnd: ends[index]! }));
  const { row, shows, host } = openJob(RENT_ROLL, estimates, [...rows, { address: homeAt(13), currentRent: 900 }]);
  const column = (letter: string) => rents.map((_, index) => shows(`${letter}${10 + index}`));
  expect(column("N")).toEqual([150, 200, 201, -200, -201, ""]);
  expect(column("O")).toEqual([0.075, 0.1, 0.1005, -0.1, -0.1005, ""].map((each) => (each === "" ? "" : near(+each))));
  expect(column("P")).toEqual(["fair", "fair", "under", "fair", "over", "no rent"]);
  expect(column("Q")).toEqual(["due now", "expired", "due now", "in 2 months", "month to month", "not a date"]);
  expect(column("R")).toEqual([1800, 2400, 2412, 0, 0, ""]);
  expect(row(16, "JNOPR").join("")).toBe("");
  expect(row(7, "HJNR")).toEqual([10_750, 12_000, 150, 6612]);
  expect(["D3", "D4", "D5", "D6"].map(shows)).toEqual([7, 1, 2, 1]);
  expect(host.sent.flat()).toHaveLength(2);
});

it("a unit whose address stands in merged cells above says that it has none, and the total below counts in no sum", () => {
  const grid = [
    ["1", homeAt(1000), 1850],
    ["2", null, 1850],
    ["Total (2 units)", null, 3700],
    ["Averages", null, 1850],
  ];
  const rows = jobRows(grid, ["unit", "address", "currentRent"], "");
  const { shows, host } = openJob(RENT_ROLL, estimates, rows);
  expect(["S11", "D3", "D6", "H7"].map(shows)).toEqual(["Not looked up: the unit has no address", 4, 3, 3700]);
  for (const cell of ["S12", "S13"]) expect(shows(cell)).toMatch(/^Not looked up: /);
  expect(host.sent.flat()).toHaveLength(1);
});
