/** Which cells have no value to freeze, and how a person reads that. */
import { refuseBusy, type CellToFreeze } from "../../../src/shared/workbook/freezing/busyCells";

const cells = (...shown: readonly unknown[]): readonly CellToFreeze[] =>
  shown.map((shows, row) => ({ sheet: "List", row, column: 1, shows }));

test.each([
  ["#REF!", /because List!B2 shows an error in place of its result\. Clear the cells/],
  ["#SPILL!", /because List!B2 shows an error in place of its result\. Clear the cells/],
  ["Loading...", /because List!B2 is still calculating\./],
])("a cell that shows %s is named, and nothing is frozen", (shows, told) => {
  expect(() => refuseBusy(cells(310_000, shows, "Home"))).toThrow(told);
});

test("five are named, and how many more there are", () => {
  expect(() => refuseBusy(cells(...Array<string>(7).fill("#REF!")))).toThrow(
    "Nothing was changed, because List!B1, List!B2, List!B3, List!B4, List!B5 and 2 more show errors in place of their results.",
  );
});

test.each([310_000, "", "#N/A", "#VALUE!", "see #REF! above", true, undefined])(
  "%s is a value like any other",
  (shows) => {
    expect(() => refuseBusy(cells(shows))).not.toThrow();
  },
);
