/** Two sheets of values are compared by what names their rows and by their heads, to the cell. */
import { addressText } from "../../../../src/shared/formulas/cells";
import { isProblem } from "../../../../src/shared/api/problem";
import type { ComparedSheets } from "../../../../src/shared/panelApi/changesApi";
import { comparableSheets, compareSheets } from "../../../../src/shared/features/changes/compareSheets";
import { comparedSheets } from "../../../../src/shared/features/changes/comparedSheets";
import { isMoneyHead, keyHeads } from "../../../../src/shared/features/changes/sheetHeads";
import { latestPair } from "../../../../src/shared/features/changes/compareSheets";
import { writeChanges } from "../../../../src/shared/features/changes/writeChanges";
import { day } from "../../../../src/shared/values/day";
import type { Grid, Input } from "../../../../src/shared/values/input";
import { PENDING } from "../../../../src/shared/values/input";
import { MemoryWorkbook } from "../../workbook/memoryWorkbook";

const HEADS = ["Property address", "Unit", "Beds", "Current rent", "Market rent", "Rent range low", "Gap %", "Status"];

const roll = (rows: readonly (readonly Input[])[], above = 0): Grid => [
  ...Array.from({ length: above }, () => ["Rent roll", null, null]),
  HEADS,
  ...rows,
  ["Total", null, null, 99_999, 99_999, null, null, null],
];

const OCTOBER = roll([
  ["1 Oak St", "A", 2, 1900, 2000, 1800, 0.05, "fair"],
  ["1 Oak St", "B", 2, 1800, 2000, 1800, 0.11, "under"],
  ["2 Oak St", null, 3, 2500, 2400, 2200, -0.04, "fair"],
  ["3 Oak St", null, 3, 2500, PENDING, null, null, null],
  ["4 Oak St", null, 1, 1000, 1100, 900, 0.1, "fair"],
]);

/** Sorted otherwise, further down, with a column before. */
const NOVEMBER = roll(
  [
    ["2 oak  st", null, 3, 2500, 2520, 2300, 0.01, "fair"],
    ["1 Oak St", "B", 2, 2000, 2000, 1800, 0, "fair"],
    ["1 Oak St", "A", 2, 1900, 1950, 1700, 0.03, "fair"],
    ["3 Oak St", null, 3, 2500, 2600, 2300, 0.04, "fair"],
    ["5 Oak St", null, 1, 900, "nothing found", null, null, null],
  ],
  4,
);

function compared(before: Grid, after: Grid, key?: string) {
  const found = comparedSheets({ sheet: "Oct", grid: before }, { sheet: "Nov", grid: after }, key);
  if (found === undefined || "heads" in found) throw new Error(JSON.stringify(found));
  return found;
}

it("rows are matched by address and unit wherever they stand, columns of money by their heads", () => {
  const { keys, compared: changes, others, mixed } = compared(OCTOBER, NOVEMBER);
  expect([keys, others, mixed]).toEqual([["Property address", "Unit"], 2, false]);
  const moved = changes
    .filter(({ before, after }) => before !== after)
    .map(({ cell, ...rest }) => ({ ...rest, cell: addressText(cell!) }));
  expect(moved).toEqual([
    { what: "1 Oak St, B", column: "Current rent", cell: "Nov!D7", before: 1800, after: 2000 },
    { what: "5 Oak St", column: "Current rent", cell: "Nov!D10", before: null, after: 900 },
    { what: "2 oak  st", column: "Market rent", cell: "Nov!E6", before: 2400, after: 2520 },
    { what: "1 Oak St, A", column: "Market rent", cell: "Nov!E8", before: 2000, after: 1950 },
    { what: "3 Oak St", column: "Market rent", cell: "Nov!E9", before: "an error", after: 2600 },
    { what: "5 Oak St", column: "Market rent", cell: "Nov!E10", before: null, after: "nothing found" },
    { what: "4 Oak St", column: "Current rent", cell: "Oct!D6", before: 1000, after: null },
    { what: "4 Oak St", column: "Market rent", cell: "Oct!E6", before: 1100, after: null },
  ]);
});

it("money that was typed as text is compared as money", () => {
  const typed = (rent: Input) => [
    ["Address", "Current rent", "Note"],
    ["1 Oak St", rent, "101"],
  ];
  const changes = (before: Input, after: Input) =>
    compared(typed(before), typed(after)).compared.map((each) => [each.before, each.after]);
  expect(changes("$1,250", 1300)).toEqual([[1250, 1300]]);
  expect(changes("1,250 /mo", "$1,300.50")).toEqual([[1250, 1300.5]]);
  expect(changes("($20)", "-30")).toEqual([[-20, -30]]);
  expect(changes(1250, "failed (500)")).toEqual([[1250, "failed (500)"]]);
});

it("doubled rows that were only sorted have not changed", () => {
  const two = (first: number, second: number) =>
    roll([
      ["1 Oak St", null, 2, first],
      ["1 Oak St", null, 2, second],
    ]);
  const { compared: changes } = compared(two(1000, 2000), two(2000, 1000));
  expect(changes.filter(({ before, after }) => before !== after)).toEqual([]);
});

it("doubled rows are matched by their order", () => {
  const two = (first: number, second: number) =>
    roll([
      ["1 Oak St", "A", 2, first],
      ["1 Oak St", "A", 2, second],
    ]);
  const { compared: changes } = compared(two(1000, 2000), two(1100, 2000));
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [1000, 1100],
    [2000, 2000],
  ]);
});

it("where nothing says what names the rows, the person is asked, and the answer counts", () => {
  const grid = (rent: number): Grid => [
    ["Tenancy", "Rent"],
    ["T-1", rent],
    ["T-2", 50],
  ];
  expect(comparedSheets({ sheet: "a", grid: grid(1) }, { sheet: "b", grid: grid(2) })).toEqual({
    heads: ["Tenancy", "Rent"],
  });
  expect(compared(grid(10), grid(20), "Tenancy").compared[0]).toMatchObject({ what: "T-1", before: 10, after: 20 });
});

it("without a column of money all numbers are compared, and are not called dollars", () => {
  const grid = (beds: number): Grid => [
    ["Address", "Beds"],
    ["1 Oak St", beds],
  ];
  const { mixed, compared: changes } = compared(grid(2), grid(3));
  expect([mixed, changes.length]).toEqual([true, 1]);
});

it("a date counts among the other values that differ, as a day and as Excel's number", () => {
  const grid = (end: Input): Grid => [
    ["Address", "Lease end", "Rent"],
    ["1 Oak St", end, 1000],
    ["2 Oak St", end, 1000],
  ];
  const counted = (before: Input, after: Input) => compared(grid(before), grid(after));
  for (const [before, after] of [
    [46_000, 46_365],
    [day("2025-12-09"), day("2026-12-09")],
  ] as const) {
    expect(counted(before, after)).toMatchObject({ others: 2, compared: [{ column: "Rent" }, { column: "Rent" }] });
    expect(counted(before, before).others).toBe(0);
  }
});

it("what names rows, and what money is, is told by heads as people and functions write them", () => {
  expect(keyHeads(["Matched address", "Address", "Apt #", "Rent"])).toEqual(["Address", "Apt #"]);
  expect(keyHeads(["formattedAddress", "rent"])).toEqual(["formattedAddress"]);
  expect(keyHeads(["Matched address", "Rent"])).toEqual(["Matched address"]);
  expect(keyHeads(["Street", "City", "State", "ZIP", "Unit", "Rent"])).toEqual([
    "Street",
    "City",
    "State",
    "ZIP",
    "Unit",
  ]);
  expect(keyHeads(["ZIP code", "Rent"])).toEqual(["ZIP code"]);
  expect(keyHeads(["Id", "Rent"])).toEqual(["Id"]);
  expect(keyHeads(["E-mail address", "Rent"])).toEqual([]);
  const money = ["Rent", "Market rent", "price", "lastSalePrice", "Value", "Taxes"];
  expect(money.filter((head) => !isMoneyHead(head))).toEqual([]);
  const others = [
    "priceRangeLow",
    "Rent (high)",
    "Gap %",
    "Rent multiplier",
    "Beds",
    "Value per square foot",
    "Rent date",
    "Cap rate",
  ];
  expect(others.filter(isMoneyHead)).toEqual([]);
});

it("the two latest of a series are proposed, or a copy and the sheet it is of", () => {
  const pair = (...names: readonly string[]) => Object.values(latestPair(names));
  expect(pair("Rent roll", "Rent roll 2026-09", "Rent roll 2026-11", "Rent roll 2026-10")).toEqual([
    "Rent roll 2026-10",
    "Rent roll 2026-11",
  ]);
  expect(pair("Homes 2026-11-16", "Homes 2026-11-16 (2)", "Homes")).toEqual([
    "Homes 2026-11-16",
    "Homes 2026-11-16 (2)",
  ]);
  expect(pair("Homes", "Homes 2026-11-16", "Other 2025-01")).toEqual(["Homes 2026-11-16", "Homes"]);
  // A month later the rent roll is inserted once more; two rolls of one month are two buildings'.
  expect(pair("Rent roll", "Rent roll 2026-11", "Rent roll (2)", "Rent roll (2) 2027-01")).toEqual([
    "Rent roll 2026-11",
    "Rent roll (2) 2027-01",
  ]);
  expect(pair("Rent roll", "Rent roll 2026-11", "Rent roll (2)", "Rent roll (2) 2026-11")).toEqual([
    "Rent roll (2) 2026-11",
    "Rent roll (2)",
  ]);
  const long = "L".repeat(90);
  expect(pair(long, `${long.slice(0, 80)} 2026-11-16`)).toEqual([`${long.slice(0, 80)} 2026-11-16`, long]);
  expect(pair("Sheet1", "2026-11", "Plan 26-11")).toEqual([]);
});

describe("in a workbook", () => {
  const workbook = new MemoryWorkbook(() => {
    throw new Error("nothing is requested");
  });
  const typed = (grid: Grid, sheet: string): void =>
    grid.forEach((line, row) =>
      line.forEach((cell, column) =>
        workbook.type(
          { [`${String.fromCharCode(65 + column)}${row + 1}`]: typeof cell === "string" ? cell : "" },
          sheet,
        ),
      ),
    );
  const told = (sheets: ComparedSheets) => {
    const found = workbook.done(compareSheets(sheets));
    return isProblem(found) ? found.message : found;
  };

  it("sheets are proposed, compared, and what differs is kept to be written; nothing is requested", () => {
    typed(OCTOBER, "Rent roll 2026-10");
    typed(NOVEMBER, "Rent roll 2026-11");
    const { names, ...pair } = workbook.done(comparableSheets());
    expect(names).toContain("Rent roll 2026-10");
    expect(pair).toEqual({ before: "Rent roll 2026-10", after: "Rent roll 2026-11" });
    const found = told({ before: "Rent roll 2026-10", after: "Rent roll 2026-11" });
    // The workbook in memory holds texts only, so no column has numbers.
    expect(found).toMatchObject({ keys: ["Property address", "Unit"], changes: { columns: [], others: 2 } });
    expect(told({ before: "Rent roll 2026-10", after: "Rent roll 2026-10" })).toMatch(/two different sheets/);
    expect(told({ before: "Rent roll 2026-10", after: "Gone" })).toMatch(/empty or gone/);
    expect(workbook.done(writeChanges("beside"))).toMatchObject({ kind: "problem" });
    expect(workbook.asked).toBe(0);
  });
});

it("a list with a column called Market rent beside one without a heading is compared as a whole", () => {
  const list = (rent: number, end: string) => [
    ["Unit", "Market rent", null, "Current rent", "Lease end"],
    ["1", 1_500, "north", rent, end],
  ];
  const { compared: changes, roll: events } = compared(list(1_400, "2026-12-31"), list(1_450, "2027-12-31"));
  expect(changes.filter(({ before, after }) => before !== after)).toMatchObject([
    { column: "Current rent", before: 1_400, after: 1_450 },
  ]);
  expect(events!.events).toMatchObject([{ event: "renewed", endBefore: 46_387, endAfter: 46_752 }]);
});

it("of a rent roll with such columns in front, the unit mix beside it isn't compared", () => {
  const mine = (rent: number, mix: number): Grid => [
    ["Market rent", null, "Unit", "Current rent", "Market rent", null, "Unit type", "Market"],
    [900, "north", "1", rent, 1_500, null, "A1", mix],
  ];
  const { compared: changes } = compared(mine(1_400, 1_500), mine(1_450, 1_600));
  expect([...new Set(changes.map(({ column }) => column))]).toEqual(["Market rent", "Current rent"]);
  expect(changes.map(({ after }) => after)).toEqual([900, 1_450]);
});
