/** Cells that are shown while a fetch goes on, where the next fetch begins before they are. */
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { recalculateMeanwhile } from "../../../src/excel/recalculation/dryRun";
import { dryRunOf } from "../../../src/excel/recalculation/dryRunPass";

const call = { declaration: CATALOGUE.find(({ name }) => name === "VALUE")!, given: [] };
const cell = { sheet: "Sheet1", row: 0, column: 1, formula: "=PROP.VALUE(A1)" };

it("say what is still to come of the fetch that they belong to", async () => {
  const seen: (boolean | undefined)[] = [];
  let both: () => void = () => undefined;
  const calculated = new Promise<void>((resolve) => (both = resolve));
  const run = (): Promise<never> => {
    seen.push(dryRunOf("Sheet1!B1", call)?.isBeingFetched?.("of the second"));
    if (seen.length === 2) both();
    return Promise.reject(new Error("this Excel calculates nothing"));
  };
  Object.assign(globalThis, { Excel: { run } });
  for (const key of ["of the first", "of the second"])
    recalculateMeanwhile({ cells: [cell], isBeingFetched: (each) => each === key });
  await calculated;
  expect(seen).toEqual([false, true]);
});
