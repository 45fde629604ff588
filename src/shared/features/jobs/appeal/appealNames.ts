/** What the parts of a tax appeal call their rows, inputs, answers and columns. */
import type { AppraisalInput } from "../appraising/appraisalInputs";
import type { FormCells, FormFormula, FormTable, WithinTable } from "../declaring/form";
import type { NeededInput } from "../declaring/neededInputs";

/** Alike in both lists of other homes. */
type OfHome =
  | ("address" | "street" | "unit" | "type" | "area" | "built" | "lot" | "baths" | "latitude" | "longitude")
  | ("fetched" | "problem" | "miles" | "larger" | "newer" | "similarity" | "key");

/** Alike in both tables of comparables. */
type OfComparable =
  | ("street" | "area" | "built" | "lot" | "baths" | "perFoot" | "size" | "age" | "lotWorth" | "bathWorth")
  | ("adjusted" | "miles" | "similarity");

export interface AppealNames {
  readonly row:
    | ("short" | "shortDepends" | "missing" | "taxYear" | "assessed" | "day" | "level" | "rate" | "rates")
    | ("salesUsed" | "salesMedian" | "salesSupports" | "salesOver" | "estimate")
    | (
        | "uniformUsed"
        | "uniformMedian"
        | "uniformSupports"
        | "uniformOver"
        | "uniformShare"
        | "perFoot"
        | "uniformPerFoot"
      )
    | ("verdict" | "depends" | "requested" | "approach" | "reduction" | "reductionShare" | "saved")
    | ("recordSource" | "nearbySource" | "soldSource");
  readonly input:
    | AppraisalInput
    | ("TaxYear" | "Assessed" | "Rate" | "Level" | "ValuationDay" | "Capped" | "LeastCase")
    | ("Area" | "Built" | "Lot" | "Baths")
    | ("Radius" | "SizeBand" | "AgeBand" | "Count" | "Fewest")
    | ("ClosedSales" | "SaleRadius" | "Days" | "LookBack");
  readonly answer:
    | ("matched" | "street" | "type" | "area" | "built" | "lot" | "baths" | "latitude" | "longitude" | "state" | "apn")
    | ("recorded" | "value");
  readonly column:
    | `assessments.${"year" | "value" | "land" | "improvements" | "entryYear"}`
    | `taxes.${"year" | "total"}`
    | `nearby.${OfHome | "apn" | "assessed" | "entryYear"}`
    | `sold.${OfHome | "sold" | "price" | "days"}`
    | `picks.${"nearby" | "sold"}`
    | `uniform.${OfComparable | "apn" | "assessed" | "net"}`
    | `dots.${"area" | "homes" | "subject"}`
    | `market.${OfComparable | "sold" | "price" | "time"}`;
}

export type AppealCells = FormCells<AppealNames>;
export type AppealFormula = FormFormula<AppealNames>;
export type AppealTable<Table extends string> = FormTable<AppealNames, WithinTable<AppealNames["column"], Table>>;

/** Lines of comparables: an odd number has one in the middle. */
export const MOST_COMPARABLES = 15;

/** Rows of a list to choose from: as many as one request gives, as far as there may be so many. */
export const MOST_NEARBY = 500;
export const MOST_SOLD = 300;

/** What the appeal can't be worked out without, as far as it isn't there. */
export const NEEDED: readonly NeededInput<AppealNames>[] = [
  ["TaxYear", "the year"],
  ["Assessed", "the assessed value"],
  ["Level", "the assessment level"],
  ["ValuationDay", "the valuation day"],
  ["Area", "the living area"],
];
