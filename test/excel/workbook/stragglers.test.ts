/** Cells that didn't calculate in time for a price: how long they request nothing. */
import { isStraggler, expectStragglers } from "../../../src/excel/recalculation/stragglers";

const SECOND = 1000;

test("a cell that comes too late asks nothing once, and asks again after that", () => {
  expectStragglers("sheet1!B2", "=PROP.VALUE(A2)", 0);
  expect([isStraggler("sheet1!B2", 50 * SECOND), isStraggler("sheet1!B2", 50 * SECOND)]).toEqual([true, false]);
});

test("a cell that did not calculate for a minute was not told to: it asks", () => {
  expectStragglers("sheet1!B2", "=PROP.VALUE(A2)", 0);
  expect(isStraggler("sheet1!B2", 60 * SECOND)).toBe(false);
});

test.each(['=IF(A2="","",PROP.VALUE(A2))', "=ifs(A2>0, PROP.VALUE(A2))", "=CHOOSE(1,PROP.VALUE(A2))"])(
  "in %s there may have been nothing to calculate: the next time soon asks",
  (formula) => {
    expectStragglers("sheet1!B2", formula, 0);
    expect(isStraggler("sheet1!B2", 11 * SECOND)).toBe(false);
    expectStragglers("sheet1!B2", formula, 0);
    expect(isStraggler("sheet1!B2", 3 * SECOND)).toBe(true);
  },
);

test("a cell that shows something else for an error calculates always", () => {
  expectStragglers("sheet1!B2", '=IFERROR(PROP.VALUE(A2),"")', 0);
  expect(isStraggler("sheet1!B2", 50 * SECOND)).toBe(true);
});
