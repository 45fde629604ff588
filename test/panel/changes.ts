/** What a month changed in a rent roll, for the panel's tests. */
import type { ChangeSummary } from "../../src/shared/panelApi/changesApi";

const rent = (number: number, before: number, after: number) => ({
  what: `${number} Grand Lake Dr, San Antonio, TX 78244, Unit ${number % 7}`,
  column: "Rent",
  cell: { sheet: "Rent roll", row: number - 5495, column: 5 },
  before,
  after,
});

export const CHANGES: ChangeSummary = {
  columns: [
    {
      column: "Rent",
      ...{ rose: 41, fell: 12, stayed: 3, appeared: 1, missing: 0, failed: 2, recovered: 1 },
      median: { amount: 15, share: 0.008 },
      largest: { amount: -212, share: -0.1005 },
    },
  ],
  others: 4,
  most: [
    rent(5500, 1830, 2032),
    rent(5501, 2110, 1898),
    rent(5502, 1500, 1637.5),
    rent(5504, 1790, 1888),
    rent(5505, 1990, 2050),
    rent(5506, 2210, 2160),
    rent(5507, 1400, 1425),
    rent(5508, 1420, 1440),
    rent(5509, 1600, 1585),
    rent(5510, 1650, 1660),
  ],
};
