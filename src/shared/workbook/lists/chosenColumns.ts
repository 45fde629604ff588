/**
 * How a person chose to read the columns of lists with these headings: stored with the workbook, by a fingerprint of the
 * headings. Nothing that cells hold is stored.
 */
import { listOf, oneOf, record, required, text, wholeListOf } from "../../api/codec";
import { isProblem, problem } from "../../api/problem";
import type { ColumnUse } from "../../panelApi/jobsApi";
import type { Grid } from "../../values/input";
import { contentFingerprint } from "../kept/contentFingerprint";
import { keptValue } from "../kept/keptValue";
import type { Flow } from "../port/port";
import type { HeadedList } from "./headingsAbove";
import { withoutMarketRents } from "./marketRents";
import { readColumns, withChosen, type ReadColumns } from "./readColumns";

interface ChosenColumns {
  readonly headings: string;
  readonly uses: readonly ColumnUse[];
}

const USES_IN_STORES: Readonly<Record<ColumnUse, string>> = {
  ...{ address: "address", houseNumber: "houseNumber", houseFraction: "houseFraction", preDirection: "preDirection" },
  ...{ street: "street", suffix: "suffix", postDirection: "postDirection", unit: "unit", city: "city", state: "state" },
  ...{ zip: "zip", bedrooms: "bedrooms", bathrooms: "bathrooms", bedsAndBaths: "bedsAndBaths" },
  ...{ squareFootage: "squareFootage", propertyType: "propertyType", currentRent: "currentRent", leaseEnd: "leaseEnd" },
  ...{ building: "building", plan: "plan", tenant: "tenant", occupancy: "occupancy", none: "none" },
};

/** Lists of the same headings that are remembered, the latest first. */
const MOST = 20;

const chosenColumns = keptValue(
  { name: "PROP_COLUMNS", lasts: "always" },
  listOf(
    record<ChosenColumns>({
      headings: required("headings", text),
      uses: required("uses", wholeListOf(oneOf(USES_IN_STORES))),
    }),
  ),
  problem("failed", "The stored choice of columns can't be read"),
);

function* allChosen(): Flow<readonly ChosenColumns[]> {
  const kept = yield* chosenColumns.read();
  return kept === undefined || isProblem(kept) ? [] : kept;
}

const fingerprintOf = (grid: Grid, { above }: ReadColumns): string => contentFingerprint(grid.slice(above - 1, above));

/** As a person chose for these headings; where nobody has, as they are recognized. */
export function* columnsOf(list: HeadedList): Flow<ReadColumns> {
  const { grid } = list;
  const read = readColumns(grid);
  if (read.above > 0) {
    const headings = fingerprintOf(grid, read);
    const chosen = (yield* allChosen()).find((each) => each.headings === headings);
    if (chosen?.uses.length === read.columns.length) return withChosen(read, chosen.uses);
  }
  return yield* withoutMarketRents(list, read);
}

/** As a person chooses now, which is remembered if the list has headings. */
export function* columnsChosen(grid: Grid, uses: readonly ColumnUse[]): Flow<ReadColumns> {
  const read = readColumns(grid);
  if (read.above > 0) {
    const headings = fingerprintOf(grid, read);
    const others = (yield* allChosen()).filter((each) => each.headings !== headings);
    yield* chosenColumns.write([{ headings, uses }, ...others].slice(0, MOST));
  }
  return withChosen(read, uses);
}
