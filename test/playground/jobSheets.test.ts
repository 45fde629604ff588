/** Every formula of a job sheet against figures worked out by hand, in the playground's formula engine. */
import { areaText, readReference } from "../../src/shared/formulas/cells";
import { day, serialOf } from "../../src/shared/values/day";
import type { JobDeclaration, LayoutPlace } from "../../src/shared/features/jobs/declaring/job";
import type { JobRow } from "../../src/shared/workbook/lists/jobList";
import { RENT_ROLL } from "../../src/shared/features/jobs/rentRoll/rentRoll";
import { VALUATION } from "../../src/shared/features/jobs/valuation";
import { layoutIn } from "../../src/shared/workbook/layout/layoutCells";
import type { HeadlessSheet } from "./headlessSheet";
import { idle } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { openSheet } = useHeadlessSheet();
let sheet: HeadlessSheet;

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
  record: Answers = {},
) {
  sheet = openSheet([
    { name: "VALUE", run: answering(value, wide[0]) },
    { name: "RENT", run: answering(rent, wide[1]) },
    { name: "RECORD", run: answering(record, 5) },
  ]);
  sheet.set(cells);
  await idle(sheet);
}

const home = (number: number): string => `${number} Elm St, Austin, TX 78701`;
const shown = (cells: string): unknown[] => cells.split(" ").map((cell) => sheet.value(cell) ?? "");

const building: Line = [550_000, 650_000, 1 / 6, "Multi-Family", 4_000, 15];
const VALUES: Answers = {
  [home(1)]: [200_000, 280_000, 1 / 3, "Single Family", 1_200, 12, home(1), "", 240_000, ""],
  [home(2)]: [...building, home(2), "", 600_000, ""],
  [home(3)]: [...building, home(3), "", 600_000, ""],
  [home(5)]: ["", "", "", "", "", "", "", "", "", "No property matches"],
  [home(6)]: [40_000, 60_000, 0.4, "Land", "", 5, home(6), "", 50_000, ""],
  [home(7)]: ["", "", "", "", "", "", "", "", "", "Needs 1 request: press Fetch"],
};

const RENTS: Answers = {
  [home(1)]: [2_000, ""],
  [home(2)]: [1_500, ""],
  [home(3)]: [1_500, ""],
  [home(5)]: ["", "No property matches"],
  [home(6)]: ["", "There is no rent for Land"],
  [home(7)]: ["", "Needs 1 request: press Fetch"],
};

const WIDE = [10, 2] as const;

describe.each([
  ["in a sheet of its own", [0, 0], Infinity],
  ["beside other cells", [4, 3], FEW],
] as const)("a bulk valuation %s", (_, corner, count) => {
  /** A cell of the layout as it stands on the sheet. */
  const moved = (cell: string): string => {
    const { top, left } = readReference(cell)!.range;
    return areaText({ row: top! + corner[0], column: left! + corner[1], rows: 1, columns: 1 });
  };
  const there = (cells: string): unknown[] => cells.split(" ").map((cell) => sheet.value(moved(cell)) ?? "");

  it("has yields, multipliers, expenses, operating income and cap rate as by hand", async () => {
    const rows = [home(1), home(2), home(3), "TBD", home(5), home(6), home(7)].map((address) => ({ address }));
    await opened({ ...cellsOf(VALUATION, rows, [...corner], count), [moved("U16")]: 4 }, VALUES, RENTS, WIDE);
    expect(there("A14 C14 D14 K14 N14 E14 X14")).toEqual([
      ...[home(1), "", 240_000, "Single Family", home(1), 2_000, 24_000],
    ]);
    // 24,000 ÷ 240,000; 2,000 ÷ 240,000; 240,000 ÷ 2,000; 240,000 ÷ 24,000; a third is a wide range; 240,000 ÷ 1,200
    expect(there("F14 Y14 Z14 AA14 R14 S14")).toEqual([0.1, expect.closeTo(0.008333, 6), 120, 10, "low", 200]);
    // 24,000 × 0.95; 1.3% and 0.5% of 240,000; 8% of 22,800 and of 24,000
    expect(there("AB14 AC14 AD14 AE14 AF14 AG14 AH14")).toEqual([22_800, 3_120, "rate", 1_200, "", 1_824, 1_920]);
    // 3,120 + 1,200 + 1,824 + 1,920; ÷ 22,800; 22,800 − 8,064; ÷ 240,000; less 1,200
    expect(there("AI14 AJ14 AK14 G14 AL14")).toEqual([
      ...[8_064, expect.closeTo(0.353684, 6), 14_736, expect.closeTo(0.0614, 6), 13_536],
    ]);
    // The whole building's value and one unit's rent: no yield without its units.
    expect(there("V15 W15 X15 F15 AK15 G15 B15")).toEqual(["enter units", "", "enter units", "", "", "", ""]);
    // 72,000 × 0.95 − 7,800 − 3,000 − 5,472 − 5,760
    expect(there("V16 W16 X16 F16 AA16 AK16 G16")).toEqual([
      ...[4, "typed", 72_000, expect.closeTo(0.12, 9), expect.closeTo(8.3333, 4)],
      ...[expect.closeTo(46_368, 6), expect.closeTo(0.07728, 6)],
    ]);
    expect(there("A17 C17 AS17 B17")).toEqual([
      ...["TBD", "", "", "Not looked up: a note instead of an address. Put the right address in Address used"],
    ]);
    // Land has a value, no rent, and no problem.
    expect(there("B18 B19 B20")).toEqual(["No property matches", "", "Not fetched yet: press Fetch"]);
    expect(there("D19 E19 AW19 X19 F19 G19")).toEqual([50_000, "", "There is no rent for Land", "land", "", ""]);
    // Seven addresses, four values, three rents, two of them complete; 61,104, 96,000 and 8,000 by 840,000.
    expect(there("G3 G4 G5 G6 G10")).toEqual([7, 4, 3, 2, 2]);
    expect(there("G7 G8 G9")).toEqual([expect.closeTo(0.072743, 6), expect.closeTo(0.114286, 6), 105]);
    expect(there("A11 D11 X11 AK11")).toEqual(["Total: 2 of 7 complete", 840_000, 96_000, expect.closeTo(61_104, 6)]);
    expect(there("A12 D12 J12 E12 F12 AA12 G12")).toEqual([
      ...["Median of complete", 420_000, expect.closeTo(0.25, 9), 1_750, expect.closeTo(0.11, 9)],
      ...[expect.closeTo((10 + 25 / 3) / 2, 9), expect.closeTo((0.0614 + 0.07728) / 2, 9)],
    ]);
  });
});

it("a bulk valuation with records takes tax, HOA and units from them, and what was typed before that", async () => {
  const recorded: Answers = {
    [home(1)]: [1_978, 2_025, 86, 1, ""],
    [home(2)]: [9_000, 2_024, "", 8, ""],
    [home(3)]: [0, "", "", 1, ""],
  };
  const values: Answers = {
    ...VALUES,
    [home(1)]: [310_000, 340_000, 0.1, "Single Family", 1_739, 15, home(1), "", 324_000, ""],
  };
  const rows = [home(1), home(2), home(3)].map((address) => ({ address }));
  await opened(cellsOf(VALUATION, rows), values, { ...RENTS, [home(1)]: [1_730, ""] }, WIDE, recorded);
  expect(shown("AC14 AD14 AF14 AM14 AU14")).toEqual([expect.closeTo(4_212, 6), "rate", "", "", ""]);
  sheet.set({ B9: "Yes" });
  await idle(sheet);
  expect(shown("AU14 AC14 AD14 AE14 AF14")).toEqual([home(1), 1_978, "bill 2025", 1_620, 1_032]);
  // 1,730 × 12 × 0.95; 8% of it; 8% of 20,760; their sum with 1,978, 1,620 and 1,032
  expect(shown("AB14 AG14 AH14 AI14")).toEqual([
    ...[19_722, expect.closeTo(1_577.76, 6), expect.closeTo(1_660.8, 6), expect.closeTo(7_868.56, 6)],
  ]);
  // 19,722 − 7,868.56; ÷ 324,000; less 1,038; 7,868.56 ÷ 19,722
  expect(shown("AK14 G14 AL14 AJ14 R14")).toEqual([
    ...[expect.closeTo(11_853.44, 6), expect.closeTo(0.036585, 6), expect.closeTo(10_815.44, 6)],
    ...[expect.closeTo(0.398974, 6), "high"],
  ]);
  // Eight units on record; a building with one unit on record still has to be told.
  expect(shown("V15 W15 X15 AD15")).toEqual([8, "record", 144_000, "bill 2024"]);
  expect(shown("V16 W16 X16 AC16 AD16")).toEqual(["enter units", "", "enter units", 7_800, "rate"]);
  sheet.set({ U15: 6, U16: 2 });
  await idle(sheet);
  expect(shown("V15 W15 V16 W16 A11")).toEqual([6, "typed", 2, "typed", "Total: 3 of 3 complete"]);
});

it("a bulk valuation doesn't ask for the rent of what the list calls land, and has no problem with other land", async () => {
  const rows: readonly JobRow[] = [{ address: home(1), propertyType: "Land" }, { address: home(6) }];
  await opened(cellsOf(VALUATION, rows), VALUES, RENTS, WIDE);
  expect(shown("T14 AT14 X14 B14 AT15 X15 B15 G10")).toEqual(["Land", "", "land", "", home(6), "land", "", 0]);
  sheet.set({ T14: "Condo" });
  await idle(sheet);
  expect(shown("AT14 E14 X14")).toEqual([home(1), 2_000, 24_000]);
});

it("a bulk valuation follows its inputs, a correction, and an address added below the list", async () => {
  await opened(cellsOf(VALUATION, [{ address: home(1) }, { address: "TBD" }]), VALUES, RENTS, WIDE);
  sheet.set({ B3: 0, B4: 0, B5: 0, B6: 0, B7: 0, C15: home(1), A16: home(3), U16: 2 });
  await idle(sheet);
  expect(shown("G14 AS15 D15 D16 X16 G3 G10")).toEqual([0.1, home(1), 240_000, 600_000, 36_000, 3, 0]);
  sheet.set({ C14: home(3) });
  await idle(sheet);
  expect(shown("A14 AS14 D14")).toEqual([home(1), home(3), 600_000]);
  // As a row that was inserted: it has no formulas.
  sheet.set({ A17: home(1), AS17: null, B17: null });
  await idle(sheet);
  expect(shown("D17 G3 G10")).toEqual(["", 4, 1]);
});

it("rows whose answers are still to come are no problems", async () => {
  const rents: Answers = { [home(1)]: RENTS[home(1)]!, [home(2)]: ["", "Being fetched"], [home(5)]: RENTS[home(5)]! };
  const rows = [home(1), home(2), home(5)].map((address) => ({ address }));
  await opened(cellsOf(VALUATION, rows), VALUES, rents, WIDE);
  expect(shown("B15 G10")).toEqual(["Being fetched", 1]);
});

it("an empty bulk valuation shows no error", async () => {
  await opened(cellsOf(VALUATION, [{ address: "TBD" }], [0, 0], Infinity), {}, {}, WIDE);
  expect(shown("G3 G4 G5 G6 G10 A11")).toEqual([1, 0, 0, 0, 1, "Total: 0 of 1 complete"]);
  const none = shown("G7 G8 G9 D11 X11 AK11 D12 J12 E12 F12 AA12 G12 V14 X14 F14 AB14 AC14 AI14 AK14 AL14");
  expect(none.join("")).toBe("");
});

const ROLL: Answers = Object.fromEntries(
  [1, 2, 3, 4].map((number): [string, Line] => [home(number), [1_000, 900, 1_100, ""]]),
);

const serial = (iso: string): number => serialOf(day(iso))!;

it("a rent roll has losses, verdicts, lease ends and the way from market to current rent as by hand", async () => {
  const units: readonly JobRow[] = [
    { address: home(1), currentRent: 950, leaseEnd: serial("2027-01-15") },
    { address: home(2), currentRent: 890, leaseEnd: serial("2027-03-01") },
    { address: home(3), currentRent: 1_200, leaseEnd: "month to month" },
    { address: home(4), currentRent: 0, leaseEnd: serial("2026-10-31") },
    { address: null },
    { address: "Total", typedTotal: 3_000 },
  ];
  await opened({ ...cellsOf(RENT_ROLL, units, [0, 0], Infinity), B3: serial("2026-11-22") }, {}, ROLL, [1, 4]);
  // Each is asked in the mix, and shown in its row.
  expect(shown("D12 F12 G12 H12 I12 J12 N12 M12")).toEqual([
    ...["Home, 1 Elm St", 1_000, 900, 1_100, 50, 0.05, "fair", "in 54 days"],
  ]);
  expect(shown("I13 J13 N13 M13")).toEqual([110, 0.11, "under", "in 3 months"]);
  expect(shown("I14 J14 N14 M14")).toEqual([-200, -0.2, "over", "month to month"]);
  expect(shown("K15 F15 I15 J15 N15 M15")).toEqual(["vacant", 1_000, "", "", "", ""]);
  expect(shown("C16 F16 I16 N16 C17")).toEqual(["", "", "", "", "Not looked up: a total"]);
  expect(shown("A2")).toEqual(["Check the list's total: typed $3,000, rows $3,040."]);
  expect(shown("G3 G4 G5 G6 G7 G8")).toEqual([4_000, -1_000, 40, 3_040, 160, 200]);
  expect(shown("H6 I6")).toEqual([0.76, 36_480]);
  // 3,040 less 200 of gain, of 4,000
  expect(shown("M3 M4 M7 M8 O3 O8")).toEqual([4, 1, 0.75, 0.71, 1, 0]);
  expect(shown("E9 F9 I9 E10 F10 I10")).toEqual([3_040, 3_000, -40, 950, 1_000, 50]);
  expect(shown("AE12 AF12 AG15 AL12 AO12 AT12")).toEqual(["Home, 1 Elm St", 1, 1, 950, 1_000, home(1)]);
  expect(shown("AW12 AX12 AW13 AX13 AX16 AX18")).toEqual(["Holdover", 0, "Month to month", 1, 1, 1]);
  // A row with an error counts in no total.
  sheet.set({ E14: "=1/0" });
  await idle(sheet);
  expect(shown("E9 E10 I9 I10")).toEqual([1_840, 920, 160, 80]);
  sheet.set({ E14: 1_200 });
  // A wider tolerance and a longer window.
  sheet.set({ B4: 0.15, B5: 120 });
  await idle(sheet);
  expect(shown("N13 N14 M13 O3 O4")).toEqual(["fair", "over", "in 99 days", 0, 2]);
});

it("leases are over, near or run for months by the day on which they end", async () => {
  const leases = [
    ["2026-11-21", "holdover"],
    ["2026-11-22", "today"],
    ["2026-11-23", "in 1 day"],
    ["2027-02-20", "in 90 days"],
    ["2027-02-21", "in 2 months"],
    ["2027-11-22", "in 12 months"],
  ] as const;
  const units = leases.map(([end]) => ({ address: home(1), currentRent: 900, leaseEnd: serial(end) }));
  await opened({ ...cellsOf(RENT_ROLL, units), B3: serial("2026-11-22") }, {}, ROLL, [1, 4]);
  expect(shown("M12 M13 M14 M15 M16 M17")).toEqual(leases.map(([, told]) => told));
});

it("a rent roll of more than a block counts all units, and asks each of its types once", async () => {
  const units = Array.from({ length: 150 }, (_, index) => ({
    address: home(1 + (index % 4)),
    bedrooms: 2,
    currentRent: 900,
  }));
  await opened(cellsOf(RENT_ROLL, units, [0, 0], Infinity), {}, ROLL, [1, 4]);
  expect(shown("M3 E9 F9 O3 F113 F162")).toEqual([150, 135_000, 150_000, 150, 1_000, 1_000]);
  expect(shown("Q112 R112 S112 T112 A112 F112")).toEqual(["Type", "Beds", "Baths", "Sq ft", "", ""]);
  expect(shown("AF12 AF13 AF14 AF15 AF16")).toEqual([38, 38, 37, 37, ""]);
});
