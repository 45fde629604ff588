/** Cells that didn't calculate in time for a price: how long they request nothing. */
import { expectStragglers } from "../../../src/excel/recalculation/runDry";
import { expectRepeats, isStraggler } from "../../../src/excel/recalculation/stragglers";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";

const SECOND = 1000;
const VALUE = CATALOGUE.find(({ name }) => name === "VALUE")!;
const CALL = { declaration: VALUE, given: [[["1 Elm St"]]] };

test("a cell that comes too late asks nothing once, nor where Excel calls it once more, and asks again after that", () => {
  expectStragglers("sheet1!C2", "=PROP.VALUE(A2)", 0);
  const asksNothing = [50, 50, 54, 56].map((seconds) => isStraggler("sheet1!C2", CALL, seconds * SECOND));
  expect(asksNothing).toEqual([true, true, true, false]);
});

test("a cell that did not calculate for a minute was not told to: it asks", () => {
  expectStragglers("sheet1!B2", "=PROP.VALUE(A2)", 0);
  expect(isStraggler("sheet1!B2", CALL, 60 * SECOND)).toBe(false);
});

test.each(['=IF(A2="","",PROP.VALUE(A2))', "=ifs(A2>0, PROP.VALUE(A2))", "=CHOOSE(1,PROP.VALUE(A2))"])(
  "in %s there may have been nothing to calculate: the next time soon asks",
  (formula) => {
    expectStragglers("sheet1!B2", formula, 0);
    expect(isStraggler("sheet1!B2", CALL, 11 * SECOND)).toBe(false);
    expectStragglers("sheet1!B2", formula, 0);
    expect(isStraggler("sheet1!B2", CALL, 3 * SECOND)).toBe(true);
  },
);

test("a cell that shows something else for an error calculates always", () => {
  expectStragglers("sheet1!B2", '=IFERROR(PROP.VALUE(A2),"")', 0);
  expect(isStraggler("sheet1!B2", CALL, 50 * SECOND)).toBe(true);
});

test("a cell that Excel calls once more after a price asks nothing, unless it calls something else", () => {
  expectRepeats(new Map([["sheet1!B2", [CALL]]]), 0);
  const again = { declaration: VALUE, given: [[["1 Elm St"]]] };
  expect([isStraggler("sheet1!B2", again, SECOND), isStraggler("sheet1!B2", again, 2 * SECOND)]).toEqual([true, true]);
  expect(isStraggler("sheet1!B2", { declaration: VALUE, given: [[["2 Elm St"]]] }, SECOND)).toBe(false);
  expect(isStraggler("sheet1!B3", again, SECOND)).toBe(false);
  expect(isStraggler("sheet1!B2", again, 6 * SECOND)).toBe(false);
});
