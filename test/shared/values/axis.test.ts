import fc from "fast-check";
import { axis } from "../../../src/shared/values/axis";

describe("a chart's axis", () => {
  it.each([
    [0, 238_000, [0, 100_000, 200_000, 300_000]],
    [229_000, 271_000, [220_000, 240_000, 260_000, 280_000]],
    [0, 1.62, [0, 0.5, 1, 1.5, 2]],
    [250_000, 250_000, [250_000, 251_000]],
  ])("from %d to %d reads in round steps", (least, greatest, ticks) => {
    expect(axis(least, greatest).ticks).toEqual(ticks);
  });

  it("has two ends if the only amount is just below a round number", () => {
    expect(axis(1 - 1e-11, 1 - 1e-11).ticks.length).toBeGreaterThanOrEqual(2);
  });

  it("holds every amount, in two to six steps", () => {
    const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [least, greatest] = [Math.min(one, other), Math.max(one, other)];
        const { min, max, ticks } = axis(least, greatest);
        const slack = 1e-6 * Math.max(1, greatest);
        expect(min).toBeLessThanOrEqual(least + slack);
        expect(max).toBeGreaterThanOrEqual(greatest - slack);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
      { numRuns: 2_000 },
    );
  });
});
