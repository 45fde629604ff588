/** Fields of a comparable that follow from the market of its ZIP code: its price in the prices of another day. */
import type { Value } from "../values/value";
import type { RowKind } from "../api/fields";
import { isProblem } from "../api/problem";
import type { AddedField } from "./addedField";
import type { RecordSource } from "./source";

const ASKED = {
  saleComparable: { what: "asking price", unit: "USD" },
  rentComparable: { what: "asking rent", unit: "USD per month" },
} as const;

export const TREND_FIELDS = ["adjustedPrice", "trendFactor"] as const;

export function trendFields(kind: RowKind): readonly AddedField[] {
  if (kind !== "saleComparable" && kind !== "rentComparable") return [];
  const { what, unit } = ASKED[kind];
  const [price, factor] = TREND_FIELDS;
  return [
    {
      name: price,
      label: `Adjusted ${what}`,
      type: "number",
      unit,
      meaning: `${what.charAt(0).toUpperCase()}${what.slice(1)} times trendFactor, in whole dollars; needs asOf= in the options`,
      reads: ["price"],
      read: adjusted,
    },
    {
      name: factor,
      label: "Trend factor",
      type: "number",
      unit: "factor",
      meaning:
        `The ZIP code's median ${what} in the month of asOf, divided by that in the month in which the home was listed; ` +
        "blank if either is unknown. Needs asOf= in the options",
      reads: ["listedDate", "zipCode"],
      read: ({ trend }) => trend ?? null,
    },
  ];
}

function adjusted({ record: { price }, trend }: RecordSource): Value {
  if (isProblem(trend)) return trend;
  return typeof price === "number" && typeof trend === "number" ? Math.round(price * trend) : null;
}
