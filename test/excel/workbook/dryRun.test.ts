/** A dry run with formulas that have more than one PROP function. */
import { busyTime } from "../../../src/excel/runtime/busyTime";
import { dryRunOf } from "../../../src/excel/recalculation/dryRunPass";
import { runDry } from "../../../src/excel/recalculation/runDry";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import type { QuotedCall } from "../../../src/shared/workbook/port/port";

const REPORT = { questions: [] } as unknown as QuotedCall;
const moment = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

let called = 0;

/** Whether the cell's next call is part of a dry run; if so, it reports. */
function calls(): boolean {
  const pass = dryRunOf("Sheet1!B2", { declaration: CATALOGUE[0]!, given: [[[String((called += 1))]]] });
  pass?.handIn(Promise.resolve(REPORT));
  return pass !== undefined;
}

const cell = (formula: string) => [{ sheet: "Sheet1", row: 1, column: 1, formula }];

test("a function that waits for another one inside it is priced too, and makes no requests", async () => {
  const outer = async (): Promise<boolean> => (await moment(400), calls());
  let second: Promise<boolean> | undefined;
  const { calls: told, unreported } = await runDry(
    cell('=PROP.VALUE(PROP.RECORD(A2, "formattedAddress"))'),
    async () => {
      calls();
      second = outer();
    },
  );
  expect(await second).toBe(true);
  expect([told.length, unreported]).toEqual([2, []]);
  expect(calls()).toBe(false);
});

test("a cell that refers to another's result is priced however long the workbook calculates in between", async () => {
  let left = 3;
  const ran = runDry(cell("=PROP.VALUE(A2)"), async () => void calls(), {
    isCalculating: async () => {
      left -= 1;
      if (left === 0) setTimeout(calls, 50);
      return left >= 0;
    },
  });
  expect((await ran).calls).toHaveLength(2);
  expect(calls()).toBe(false);
});

test("a workbook that never stops calculating is not waited for without end", async () => {
  jest.useFakeTimers();
  const ran = runDry(cell("=PROP.VALUE(A2)"), async () => void calls(), { isCalculating: async () => true });
  await jest.advanceTimersByTimeAsync(20_500);
  expect((await ran).calls).toHaveLength(1);
  jest.useRealTimers();
});

test("a cell whose call waited until a busy page got to it is priced too", async () => {
  const { calls: told, unreported } = await runDry(cell("=PROP.VALUE(A2)"), async () => {
    setTimeout(() => {
      const busyUntil = performance.now() + 2000;
      while (performance.now() < busyUntil);
      setTimeout(calls);
    });
  });
  expect([told.length, unreported]).toEqual([1, []]);
});

test("a cell that names a function only in a text isn't waited for", async () => {
  jest.useFakeTimers();
  const over = runDry(cell('=PROP.VALUE(A2, "PROP.RECORD(")'), async () => void calls());
  await jest.advanceTimersByTimeAsync(100);
  await over;
  jest.useRealTimers();
});

test("a sheet that is slow to show what has come is given as long as it takes, and one at rest has nothing to wait for", async () => {
  const busyFor = (milliseconds: number): void => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  };
  expect(await busyTime()).toBeLessThan(200);
  // What a calculation changes is calculated next, with a moment between the two.
  setTimeout(() => (busyFor(700), setTimeout(() => busyFor(600), 30)), 50);
  const began = performance.now();
  const busy = await busyTime();
  expect(busy).toBeGreaterThan(800);
  // However slow the machine is: two looks at least are not a part of it.
  expect(busy).toBeLessThanOrEqual(performance.now() - began - 2 * 200);
});
