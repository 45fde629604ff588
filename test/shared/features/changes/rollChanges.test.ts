/** Two months of a rent roll: each unit's event once, and the rent of all, worked out by hand. */
import { comparedSheets } from "../../../../src/shared/features/changes/comparedSheets";
import { compareSheets } from "../../../../src/shared/features/changes/compareSheets";
import { addressText } from "../../../../src/shared/formulas/cells";
import { changesLayout } from "../../../../src/shared/features/changes/changesLayout";
import { writeChanges } from "../../../../src/shared/features/changes/writeChanges";
import { rollText } from "../../../../src/shared/workbook/figures/rollText";
import type { SheetLayout } from "../../../../src/shared/workbook/port/sheetLayout";
import { isProblem } from "../../../../src/shared/api/problem";
import type { Grid, Input } from "../../../../src/shared/values/input";
import { MemoryWorkbook } from "../../workbook/memoryWorkbook";

const [JUNE, DECEMBER, JUNE_AFTER] = [46_203, 46_386, 46_568];
const HEADS = ["Tenant", "Unit", "Address", "Status", "Current rent", "Lease end", "Market rent", null, "Unit type"];
const [OAK, ELM] = ["1 Oak St, Austin, TX", "2 Elm St, Austin, TX"];

const roll = (...rows: readonly (readonly Input[])[]): Grid => [
  ["Rent roll", null, null, null, null, null, null, null, "Unit mix"],
  HEADS,
  ...rows.map((row) => [...row, null, "A1"]),
  [null, null, "Total", null, 99_999, null, null, null, null],
];

const OCTOBER = roll(
  ["A. Doe", "1", OAK, "occupied", 1_000, DECEMBER, 1_100],
  ["B. Doe", "2", OAK, "occupied", 1_100, DECEMBER, 1_100],
  ["VACANT", "3", OAK, "vacant", 0, null, 1_100],
  ["C. Doe", "4", OAK, "occupied", 1_200, JUNE_AFTER, 1_100],
  ["D. Doe", "5", OAK, "occupied", 1_300, JUNE_AFTER, 1_100],
  ["E. Doe", "6", OAK, "occupied", 1_400, "MTM", 1_100],
  ["F. Doe", "7", OAK, "occupied", 1_500, JUNE_AFTER, 1_100],
  ["G. Doe", "8", OAK, "occupied", 1_600, DECEMBER, 1_100],
  // The same unit's name in another building, where nothing changes.
  ["A. Roe", "1", ELM, "occupied", 900, DECEMBER, 1_000],
  ["H. Doe", "9", OAK, "occupied", 700, DECEMBER, 1_100],
);

/** Sorted otherwise; tenant 4 is another, 5 gave notice, 6 was month to month, 7 pays more, 8 is month to month now. */
const NOVEMBER = roll(
  ["A. Roe", "1", ELM, "occupied", 900, DECEMBER, 1_050],
  ["A. Doe", "1", OAK, "occupied", 1_050, JUNE_AFTER, 1_100],
  ["VACANT", "2", OAK, "vacant", 0, null, 1_100],
  ["I. Doe", "3", OAK, "occupied", 1_150, JUNE_AFTER, 1_100],
  ["J. Doe", "4", OAK, "occupied", 1_250, JUNE_AFTER + 30, 1_100],
  ["D. Doe (NOTICE)", "5", OAK, "notice", 1_300, JUNE_AFTER, 1_100],
  ["E. Doe", "6", OAK, "occupied", 1_400, JUNE_AFTER, 1_100],
  ["F. Doe", "7", OAK, "occupied", 1_525, JUNE_AFTER, 1_100],
  ["G. Doe", "8", OAK, "occupied", 1_600, "month to month", 1_100],
  ["K. Doe", "10", OAK, "occupied", 800, JUNE, 1_100],
);

function rollOf(before: Grid, after: Grid) {
  const found = comparedSheets({ sheet: "Oct", grid: before }, { sheet: "Nov", grid: after });
  if (found === undefined || "heads" in found) throw new Error("no table");
  return found.roll!;
}

it("each unit that changed has one event, with its rent and lease end then and now", () => {
  const { events } = rollOf(OCTOBER, NOVEMBER);
  expect(
    events.map((each) => [each.what, each.event, each.rentBefore, each.rentAfter, each.endBefore, each.endAfter]),
  ).toEqual([
    [`${OAK}, 1`, "renewed", 1_000, 1_050, DECEMBER, JUNE_AFTER],
    [`${OAK}, 2`, "vacated", 1_100, 0, DECEMBER, null],
    [`${OAK}, 3`, "leased", 0, 1_150, null, JUNE_AFTER],
    [`${OAK}, 4`, "leased", 1_200, 1_250, JUNE_AFTER, JUNE_AFTER + 30],
    [`${OAK}, 5`, "notice", 1_300, 1_300, JUNE_AFTER, JUNE_AFTER],
    [`${OAK}, 6`, "renewed", 1_400, 1_400, "month to month", JUNE_AFTER],
    [`${OAK}, 7`, "rent changed", 1_500, 1_525, JUNE_AFTER, JUNE_AFTER],
    [`${OAK}, 8`, "lease changed", 1_600, 1_600, DECEMBER, "month to month"],
    [`${OAK}, 10`, "new", null, 800, null, JUNE],
    [`${OAK}, 9`, "gone", 700, null, DECEMBER, null],
  ]);
  expect(events[0]!.cell).toEqual({ sheet: "Nov", row: 3, column: 0 });
});

it("a tenant is another one by the whole name, however it is joined, and not by what is noted behind it", () => {
  const unit = (tenant: string): Grid => roll([tenant, "1", OAK, "occupied", 1_000, DECEMBER, 1_100]);
  const event = (old: string, tenant: string): unknown =>
    rollOf(unit(old), unit(tenant)).events.map((each) => each.event);
  expect(event("Doe-Roe", "Doe-Poe")).toEqual(["leased"]);
  expect(event("J. Doe", "J. Doe - model lease")).toEqual([]);
  expect(event("J. Doe", "J. Doe [late]")).toEqual([]);
});

it("the rent of all is that of the occupied units", () => {
  const found = rollOf(OCTOBER, NOVEMBER);
  // 1,000 + 1,100 + 1,200 + 1,300 + 1,400 + 1,500 + 1,600 + 900 + 700, and 900 + 1,050 + 1,150 + … + 800
  expect([found.rentBefore, found.rentAfter]).toEqual([10_700, 10_975]);
  expect(rollText(found)).toBe(
    "1 new, 1 gone, 1 vacated, 2 leased, 1 on notice, 2 renewed, 1 with a changed lease end, 1 with a changed rent. " +
      "Rent in place $10,700, now $10,975 (+$275).",
  );
});

it("of a month that is the same, no unit is listed", () => {
  const same = rollOf(OCTOBER, [...OCTOBER].slice(0, 2).concat([...OCTOBER].slice(2).reverse()));
  expect(same.events).toEqual([]);
  expect(rollText(same)).toBe("No unit changed. Rent in place $10,700, now $10,700 (+$0).");
});

it("without status and tenant a unit that pays is occupied; a sheet without lease ends is no rent roll", () => {
  const plain = (...rows: readonly (readonly Input[])[]): Grid => [["Address", "Rent", "Lease end"], ...rows];
  expect(rollOf(plain([OAK, 0, null]), plain([OAK, 900, DECEMBER])).events).toMatchObject([{ event: "leased" }]);
  expect(rollOf(plain([OAK, 900, DECEMBER]), plain([OAK, null, DECEMBER])).events).toMatchObject([
    { event: "vacated" },
  ]);
  const values: Grid = [
    ["Address", "Rent"],
    [OAK, 900],
  ];
  expect(comparedSheets({ sheet: "a", grid: values }, { sheet: "b", grid: values })).not.toHaveProperty("roll");
});

it("is written as a sheet: the rent of all, a line for each unit, and the figures below", () => {
  const workbook = new MemoryWorkbook(() => {
    throw new Error("nothing is requested");
  });
  for (const [sheet, grid] of [["Oct", OCTOBER] as const, ["Nov", NOVEMBER] as const])
    grid.forEach((line, row) =>
      line.forEach((cell, column) => {
        if (cell !== null)
          workbook.type({ [`${"ABCDEFGHI"[column]!}${row + 1}`]: String(cell as string | number) }, sheet);
      }),
    );
  const found = workbook.done(compareSheets({ before: "Oct", after: "Nov" }));
  expect(isProblem(found) || "heads" in found ? found : found.roll?.events.length).toBe(10);
  const written = workbook.done(writeChanges("sheet"));
  if (isProblem(written)) throw new Error(written.message);
  const row = (number: number) => [..."ABCDEFGHIJ"].map((at) => workbook.shows(`${at}${number}`, written.written));
  expect(row(1)[0]).toBe("What changed from Oct to Nov");
  expect(row(2).slice(3, 7)).toEqual(["Rent in place", "10700", "10975", "275"]);
  expect(row(4)).toEqual([
    ...["Date", "Cell", "Row", "Event or figure", "Old", "New", "Change", "Percent", "Old lease end", "New lease end"],
  ]);
  expect(row(5).slice(1)).toEqual([
    ...["Nov!A4", `${OAK}, 1`, "renewed", "1000", "1050", "50", "0.05", String(DECEMBER), String(JUNE_AFTER)],
  ]);
  expect(row(14).slice(1, 8)).toEqual([undefined, `${OAK}, 9`, "gone", "700", undefined, "-700", undefined]);
  const changes = Array.from({ length: 10 }, (_, index) => Number(row(5 + index)[6]));
  expect(changes.reduce((sum, change) => sum + change, 0)).toBe(275);
  // In the rows below, no rent stands again that an event has.
  expect(row(15).slice(1, 7)).toEqual(["Nov!G3", `${ELM}, 1`, "Market rent", "1000", "1050", "50"]);
  const below = Array.from({ length: 10 }, (_, index) => row(15 + index));
  expect([...new Set(below.map((line) => line[3]))]).toEqual(["Market rent", undefined]);
});

it("a rent that begins or ends with a tenant is none that rose or fell", () => {
  const found = comparedSheets({ sheet: "Oct", grid: OCTOBER }, { sheet: "Nov", grid: NOVEMBER });
  if (found === undefined || "heads" in found) throw new Error("no table");
  const moved = found.compared.flatMap(({ what, column, before, after }) =>
    column === "Current rent" && typeof before === "number" && typeof after === "number" && before !== after
      ? what
      : [],
  );
  expect(moved).toEqual([`${OAK}, 1`, `${OAK}, 7`]);
});

it("a unit that its address names already isn't named twice", () => {
  const named = (address: string, unit: Input) =>
    rollOf(
      roll(["A. Doe", unit, address, "occupied", 900, DECEMBER, 1_000]),
      roll(["A. Doe", unit, address, "occupied", 950, DECEMBER, 1_000]),
    ).events.map(({ what }) => what);
  const whole = "1 Oak St, Unit 4, Austin, TX";
  for (const unit of ["4", 4, "Unit 4", "#4"]) expect(named(whole, unit)).toEqual([whole]);
  expect(named("1 Oak St Apt 4, Austin, TX", "4")).toEqual(["1 Oak St Apt 4, Austin, TX"]);
  expect(named("1 Oak St, 4, Austin, TX", "4")).toEqual(["1 Oak St, 4, Austin, TX"]);
  expect(named("4 Oak St, Austin, TX", "4")).toEqual(["4 Oak St, Austin, TX, 4"]);
  expect(named("1 Oak St, Unit 14, Austin, TX", "4")).toEqual(["1 Oak St, Unit 14, Austin, TX, 4"]);
  expect(named("4", "4")).toEqual(["4, 4"]);
});

it("the sheet's headings stay in sight, and its cells and names are read in full", () => {
  const cell = { sheet: "Rent roll of the northern buildings 2026-11", row: 17, column: 7 };
  const change = { what: `Unit 4, ${OAK}, Building of the northern court`, column: "Market rent", before: 1, after: 2 };
  const kept = { at: 0, changes: [{ ...change, cell }], left: 0 };
  const head = ({ frozen, blocks }: SheetLayout) =>
    blocks.flatMap(({ row, rows }) =>
      rows.flatMap(([first], down) => (first === "Date" ? row + down - frozen.rows : [])),
    );
  const events = { events: [], rentBefore: 0, rentAfter: 0 };
  for (const layout of [changesLayout("Changes", kept), changesLayout("Changes", { ...kept, roll: events })]) {
    // Google Sheets takes no block whose rows differ in length.
    for (const { rows } of layout.blocks) expect(new Set(rows.map((line) => line.length)).size).toBe(1);
    expect(head(layout)).toEqual([-1]);
    const width = (column: number) => layout.widths.find((each) => each.column === column)!.characters;
    expect(width(1)).toBeGreaterThan(addressText(cell).length);
    expect(width(2)).toBeGreaterThan(change.what.length);
  }
});
