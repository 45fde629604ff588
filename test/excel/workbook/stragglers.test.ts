/** Cells that didn't calculate in time for a price: how long they request nothing. */
import { expectLate } from "../../../src/excel/recalculation/runDry";
import { expectRepeats, takeStraggler } from "../../../src/excel/recalculation/stragglers";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";

const SECOND = 1000;
const VALUE = CATALOGUE.find(({ name }) => name === "VALUE")!;
const CALL = { declaration: VALUE, given: [[["1 Elm St"]]] };

test("a cell that calculates too late makes no requests, nor when Excel calls it once more; after that it does", () => {
  expectLate("sheet1!C2", "=PROP.VALUE(A2)", 0);
  const asksNothing = [50, 50, 54, 56].map((seconds) => takeStraggler("sheet1!C2", CALL, seconds * SECOND));
  expect(asksNothing).toEqual([true, true, true, false]);
});

test("a cell that calculates only after a minute was not told to: it makes its request", () => {
  expectLate("sheet1!B2", "=PROP.VALUE(A2)", 0);
  expect(takeStraggler("sheet1!B2", CALL, 60 * SECOND)).toBe(false);
});

test.each(['=IF(A2="","",PROP.VALUE(A2))', "=ifs(A2>0, PROP.VALUE(A2))", "=CHOOSE(1,PROP.VALUE(A2))"])(
  "in %s there may have been nothing to calculate: the next calculation makes its request",
  (formula) => {
    expectLate("sheet1!B2", formula, 0);
    expect(takeStraggler("sheet1!B2", CALL, 11 * SECOND)).toBe(false);
    expectLate("sheet1!B2", formula, 0);
    expect(takeStraggler("sheet1!B2", CALL, 3 * SECOND)).toBe(true);
  },
);

test("a cell that shows something else for an error always calculates", () => {
  expectLate("sheet1!B2", '=IFERROR(PROP.VALUE(A2),"")', 0);
  expect(takeStraggler("sheet1!B2", CALL, 50 * SECOND)).toBe(true);
});

test("a cell that Excel calls once more after a price makes no requests, unless it calls something else", () => {
  expectRepeats(new Map([["sheet1!B2", [CALL]]]), 0);
  const again = { declaration: VALUE, given: [[["1 Elm St"]]] };
  expect([takeStraggler("sheet1!B2", again, SECOND), takeStraggler("sheet1!B2", again, 2 * SECOND)]).toEqual([
    true,
    true,
  ]);
  expect(takeStraggler("sheet1!B2", { declaration: VALUE, given: [[["2 Elm St"]]] }, SECOND)).toBe(false);
  expect(takeStraggler("sheet1!B3", again, SECOND)).toBe(false);
  expect(takeStraggler("sheet1!B2", again, 6 * SECOND)).toBe(false);
});
