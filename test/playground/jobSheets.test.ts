/** Every formula of a job sheet against figures worked out by hand, in the playground's formula engine. */
import { areaText } from "../../src/shared/formulas/cells";
import { day, serialOf } from "../../src/shared/values/day";
import type { JobDeclaration, LayoutPlace } from "../../src/shared/features/jobs/declaring/job";
import type { JobRow } from "../../src/shared/workbook/lists/jobList";
import { RENT_ROLL } from "../../src/shared/features/jobs/rentRoll";
import { VALUATION } from "../../src/shared/features/jobs/valuation";
import { layoutIn } from "../../src/shared/workbook/layout/layoutCells";
import { sharedPart } from "../runner/sharedPart";
import type * as headless from "./headlessSheet";
import type { HeadlessSheet } from "./headlessSheet";
import { idle, useVirtualTime } from "./virtualTime";

let openSheet: typeof headless.openSheet;
beforeAll(async () => {
  ({ openSheet } = require(await sharedPart("headlessSheet")) as typeof headless);
});

useVirtualTime();
let sheet: HeadlessSheet;
afterEach(() => sheet.dispose());

type Line = readonly (string | number)[];
type Answers = Readonly<Record<string, Line>>;

/** Rows of a layout that a few addresses need, and as many that are blank. The rest of its hundred are like these. */
const FEW = 30;

/** The cells of a layout, as Excel is given them; or the first rows of it. */
function cellsOf(
  job: JobDeclaration,
  rows: readonly JobRow[],
  [row, column] = [0, 0],
  count = FEW,
): Record<string, string | number> {
  const place: LayoutPlace = { sheet: "Sheet1", isNew: true, row, column, names: "Test1_" };
  const { blocks } = layoutIn(job.layout(place, { rows, own: [] }), "PROP.");
  return Object.fromEntries(
    blocks.flatMap((block) =>
      block.rows.slice(0, count).flatMap((line, down) =>
        line.flatMap((content, right) => {
          const cell = areaText({ row: block.row + down, column: block.column + right, rows: 1, columns: 1 });
          return content === null ? [] : [[cell, content]];
        }),
      ),
    ),
  );
}

/** A row for each address of the argument, down to the last that isn't blank. */
function answering(answers: Answers, width: number) {
  return (...args: unknown[]): unknown[][] => {
    const addresses = (args[0] as unknown[][]).map(([cell]) => String(cell ?? ""));
    const last = addresses.reduce((found, address, index) => (address === "" ? found : index + 1), 1);
    const blank = new Array<string>(width).fill("");
    return addresses.slice(0, last).map((address) => [...(answers[address] ?? blank)]);
  };
}

async function opened(
  cells: Record<string, string | number>,
  value: Answers,
  rent: Answers,
  wide: readonly [number, number],
) {
  sheet = openSheet([
    { name: "VALUE", run: answering(value, wide[0]) },
    { name: "RENT", run: answering(rent, wide[1]) },
  ]);
  sheet.set(cells);
  await idle(sheet);
}

const home = (number: number): string => `${number} Elm St, Austin, TX 78701`;
const shown = (cells: string): unknown[] => cells.split(" ").map((cell) => sheet.value(cell) ?? "");

const VALUES: Answers = {
  [home(1)]: [home(1), "Single Family", 240_000, 200_000, 280_000, 1 / 3, 12, ""],
  [home(2)]: [home(2), "Multi-Family", 600_000, 550_000, 650_000, 1 / 6, 15, ""],
  [home(3)]: [home(3), "Multi-Family", 600_000, 550_000, 650_000, 1 / 6, 15, ""],
  [home(5)]: ["", "", "", "", "", "", "", "No property matches"],
  [home(6)]: [home(6), "Land", 50_000, 40_000, 60_000, 0.4, 5, ""],
  [home(7)]: ["", "", "", "", "", "", "", "Needs 2 requests: press Fetch"],
};

const RENTS: Answers = {
  [home(1)]: [2_000, ""],
  [home(2)]: [1_500, ""],
  [home(3)]: [1_500, ""],
  [home(5)]: ["", "No property matches"],
  [home(6)]: ["", "There is no rent for Land"],
  [home(7)]: ["", "Needs 2 requests: press Fetch"],
};

describe.each([
  ["in a sheet of its own", [0, 0], Infinity],
  ["beside other cells", [4, 3], FEW],
] as const)("a bulk valuation %s", (_, corner, count) => {
  /** A cell of the layout as it stands on the sheet. */
  const there = (cells: string): unknown[] =>
    cells.split(" ").map((cell) => {
      const [, letters = "", number = ""] = /^([A-Z]+)(\d+)$/.exec(cell)!;
      const moved = { row: Number(number) - 1 + corner[0], column: letters.charCodeAt(0) - 65 + corner[1] };
      return sheet.value(areaText({ ...moved, rows: 1, columns: 1 })) ?? "";
    });

  it("has yields, multiplier, operating income and cap rate as by hand", async () => {
    const rows = [home(1), home(2), home(3), "TBD", home(5), home(6), home(7)].map((address) => ({ address }));
    const units = areaText({ row: 11 + corner[0], column: 12 + corner[1], rows: 1, columns: 1 });
    await opened({ ...cellsOf(VALUATION, rows, [...corner], count), [units]: 4 }, VALUES, RENTS, [8, 2]);
    // 24,000 × 0.95 × 0.92 − 24,000 × 0.08 − 240,000 × 0.018 = 14,736
    expect(there("C10 D10 E10 K10 N10 O10 P10")).toEqual([home(1), "Single Family", 240_000, 2_000, 24_000, 0.1, 10]);
    expect(there("Q10 R10")).toEqual([expect.closeTo(14_736, 6), expect.closeTo(0.0614, 6)]);
    // The whole building's value and one unit's rent: no yield without its units.
    expect(there("N11 O11 P11 Q11 R11 S11")).toEqual(["enter units", "", "", "", "", ""]);
    // 72,000 × 0.95 × 0.92 − 72,000 × 0.08 − 600,000 × 0.018 = 46,368
    expect(there("N12 O12 P12 Q12 R12")).toEqual([
      ...[
        72_000,
        expect.closeTo(0.12, 9),
        expect.closeTo(8.3333, 4),
        expect.closeTo(46_368, 6),
        expect.closeTo(0.07728, 6),
      ],
    ]);
    expect(there("A13 B13 S13")).toEqual([
      "TBD",
      "",
      "Not looked up: a note in place of an address. Put the right address in Looked up",
    ]);
    expect(there("S14 S15 S16")).toEqual([
      ...["No property matches", "There is no rent for Land", "Needs 2 requests: press Fetch"],
    ]);
    expect(there("E15 N15 O15 R15")).toEqual([50_000, "", "", ""]);
    // Seven addresses, four values, three rents, three problems: who only waits for a price has none.
    expect(there("D3 D4 D5 D6")).toEqual([7, 4, 3, 3]);
    expect(there("E7 N7 Q7")).toEqual([1_490_000, 96_000, expect.closeTo(61_104, 6)]);
    expect(there("E8 H8 K8 O8 P8 R8")).toEqual([
      ...[420_000, expect.closeTo((1 / 6 + 1 / 3) / 2, 9), 1_500, expect.closeTo(0.11, 9)],
      ...[expect.closeTo((10 + 25 / 3) / 2, 9), expect.closeTo((0.0614 + 0.07728) / 2, 9)],
    ]);
  });
});

it("a bulk valuation follows its inputs, and an address added below the list", async () => {
  await opened(cellsOf(VALUATION, [{ address: home(1) }]), VALUES, RENTS, [8, 2]);
  sheet.set({ B3: 0, B4: 0, B5: 0, B6: 0, A11: home(3), M11: 2 });
  await idle(sheet);
  expect(shown("R10 E11 N11 D3 D6")).toEqual([0.1, 600_000, 36_000, 2, 0]);
  // As a row that was inserted: it has no formulas.
  sheet.set({ A12: home(1), B12: null, S12: null });
  await idle(sheet);
  expect(shown("E12 D3 D6")).toEqual(["", 3, 1]);
});

it("rows whose answers are still to come are no problems", async () => {
  const rents: Answers = { [home(1)]: RENTS[home(1)]!, [home(2)]: ["", "Being fetched"], [home(5)]: RENTS[home(5)]! };
  const rows = [home(1), home(2), home(5)].map((address) => ({ address }));
  await opened(cellsOf(VALUATION, rows), VALUES, rents, [8, 2]);
  expect(shown("S11 D6")).toEqual(["Being fetched", 1]);
});

it("an empty bulk valuation shows no error", async () => {
  await opened(cellsOf(VALUATION, [{ address: "TBD" }], [0, 0], Infinity), {}, {}, [8, 2]);
  const all = shown("D3 D4 D5 D6 E7 N7 Q7 E8 H8 K8 O8 P8 R8 N10 O10 P10 Q10 R10");
  expect(all).toEqual([1, 0, 0, 1, "", "", "", "", "", "", "", "", "", "", "", "", "", ""]);
});

const ROLL: Answers = Object.fromEntries(
  [1, 2, 3, 4].map((number): [string, Line] => [home(number), [1_000, 900, 1_100, ""]]),
);

const serial = (iso: string): number => serialOf(day(iso))!;

it("a rent roll has gaps, status, renewal and loss to lease as by hand", async () => {
  const units: readonly JobRow[] = [
    { address: home(1), currentRent: 900, leaseEnd: serial("2027-01-15") },
    { address: home(2), currentRent: 890, leaseEnd: serial("2027-03-01") },
    { address: home(3), currentRent: 1_200, leaseEnd: "month to month" },
    { address: home(4), currentRent: null, leaseEnd: serial("2026-10-31") },
    { address: null },
  ];
  await opened({ ...cellsOf(RENT_ROLL, units, [0, 0], Infinity), B3: serial("2026-11-22") }, {}, ROLL, [1, 4]);
  expect(shown("J10 N10 O10 P10 Q10 R10")).toEqual([1_000, 100, 0.1, "fair", "due now", 1_200]);
  expect(shown("N11 O11 P11 Q11 R11")).toEqual([110, 0.11, "under", "in 3 months", 1_320]);
  expect(shown("N12 O12 P12 Q12 R12")).toEqual([-200, -0.2, "over", "month to month", 0]);
  expect(shown("J13 N13 O13 P13 Q13 R13")).toEqual([1_000, "", "", "no rent", "expired", ""]);
  expect(shown("N14 P14 Q14 R14 S14")).toEqual(["", "", "", "", ""]);
  expect(shown("D3 D4 D5 D6")).toEqual([4, 1, 1, 0]);
  expect(shown("H7 J7 N7 R7")).toEqual([2_990, 4_000, 10, 2_520]);
  expect(shown("H8 J8 N8 O8")).toEqual([900, 1_000, 100, 0.1]);
  // A row with an error counts in no total.
  sheet.set({ H12: "=1/0" });
  await idle(sheet);
  expect(shown("H7 H8 N7 N8 R7")).toEqual([1_790, 895, 210, 105, 2_520]);
  sheet.set({ H12: 1_200 });
  // A wider tolerance and a longer window.
  sheet.set({ B4: 0.15, B5: 120 });
  await idle(sheet);
  expect(shown("P11 P12 Q11 D4 D5")).toEqual(["fair", "over", "due now", 0, 2]);
});

it("leases are expired, due or run for months by the day on which they end", async () => {
  const leases = [
    ["2026-11-21", "expired"],
    ["2026-11-22", "due now"],
    ["2027-02-20", "due now"],
    ["2027-02-21", "in 2 months"],
    ["2027-11-22", "in 12 months"],
  ] as const;
  const units = leases.map(([end]) => ({ address: home(1), currentRent: 900, leaseEnd: serial(end) }));
  await opened({ ...cellsOf(RENT_ROLL, units), B3: serial("2026-11-22") }, {}, ROLL, [1, 4]);
  expect(shown("Q10 Q11 Q12 Q13 Q14")).toEqual(leases.map(([, told]) => told));
  sheet.set({ B5: -1 });
  await idle(sheet);
  expect(shown("Q11")).toEqual(["within a month"]);
});

it("a rent roll of more than a block counts all units, and asks each block with its own options", async () => {
  const units = Array.from({ length: 150 }, (_, index) => ({
    address: home(1 + (index % 4)),
    bedrooms: 2,
    currentRent: 900,
  }));
  await opened(cellsOf(RENT_ROLL, units, [0, 0], Infinity), {}, ROLL, [1, 4]);
  expect(shown("D3 H7 J7 D4 J111 J160")).toEqual([150, 135_000, 150_000, 0, 1_000, 1_000]);
  expect(shown("D110 E110 F110 G110 A110 J110")).toEqual(["Type", "Beds", "Baths", "Sq ft", "", ""]);
});
