/** Rents of a list that our own formulas filled in: they are the market's, not the tenants'. */
import type { Flow } from "../port/port";
import { filledColumns } from "./filledColumns";
import type { HeadedList } from "./headingsAbove";
import type { ReadColumns } from "./readColumns";

/**
 * Read as current rents, they would say that no unit is below the market. Where a person typed one of them, they stay what
 * their heading says.
 */
export function* withoutMarketRents(list: HeadedList, read: ReadColumns): Flow<ReadColumns> {
  const at = read.columns.findIndex(({ use }) => use === "currentRent");
  if (at < 0 || !(yield* filledColumns(list, read.above))[at]!) return read;
  return {
    ...read,
    columns: read.columns.map((each, index) => (index === at ? { use: "none", sure: true, isMarketRent: true } : each)),
  };
}
