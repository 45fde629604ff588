/** Fields derived from an estimate and its comparables: how wide its range is, and what it is based on. */
import { dayOf, midnightUtc, dayParts } from "../values/day";
import type { Value } from "../values/value";
import type { RowKind } from "../api/fields";
import { isList, isObject, type JsonObject } from "../api/json";
import type { AddedField } from "./addedField";
import { valueAt } from "./reading";
import type { RecordSource } from "./source";

const NAMES = {
  valueEstimate: { estimate: "price", low: "priceRangeLow", high: "priceRangeHigh", what: "value" },
  rentEstimate: { estimate: "rent", low: "rentRangeLow", high: "rentRangeHigh", what: "rent" },
} as const;

export function estimateFields(kind: RowKind): readonly AddedField[] {
  if (kind !== "valueEstimate" && kind !== "rentEstimate") return [];
  const { estimate, low, high, what } = NAMES[kind];
  const reads = ["comparables"];
  return [
    {
      name: "rangePercent",
      label: `Range width (share of the ${what})`,
      type: "number",
      unit: "fraction",
      meaning: `Width of the 85% range: high minus low, divided by the ${what}; 0.12 is 12%`,
      reads: [estimate, low, high],
      read: ({ record }) => widthOf(record[low], record[high], record[estimate]),
    },
    {
      name: "compsUsed",
      label: "Comparables used",
      type: "number",
      meaning: "Number of comparable listings behind the estimate, at most compCount (default 15)",
      reads,
      read: ({ record }) => comparablesOf(record)?.length ?? null,
    },
    {
      name: "compsRadius",
      label: "Farthest comparable",
      type: "number",
      unit: "miles",
      meaning: "Distance from the property to the farthest comparable",
      reads,
      read: ({ record }) => largest(comparablesOf(record), ({ distance }) => distance),
    },
    {
      name: "newestComp",
      label: "Newest comparable",
      type: "number",
      unit: "days",
      meaning: "Days between when the newest comparable was last seen and when the answer was fetched",
      reads,
      read: newest,
    },
  ];
}

function widthOf(low: unknown, high: unknown, estimate: unknown): Value {
  if (typeof low !== "number" || typeof high !== "number" || typeof estimate !== "number") return null;
  return estimate > 0 ? (high - low) / estimate : null;
}

/** The comparables, or undefined if the answer has no list of them. */
function comparablesOf(record: JsonObject): readonly JsonObject[] | undefined {
  const list = valueAt(record, ["comparables"]);
  return isList(list) ? list.filter(isObject) : undefined;
}

/** The largest number that `read` finds, ignoring comparables without one. */
function largest(comparables: readonly JsonObject[] | undefined, read: (comparable: JsonObject) => unknown): Value {
  const numbers = (comparables ?? []).map(read).filter((each): each is number => typeof each === "number");
  return numbers.length === 0 ? null : Math.max(...numbers);
}

function newest({ record, answer: { fetchedAt } }: RecordSource): Value {
  const days = largest(comparablesOf(record), (comparable) => {
    const age = ageOf(comparable, fetchedAt);
    return age === undefined ? undefined : -age;
  });
  return typeof days === "number" ? 0 - days : null;
}

const DAY_MS = 86_400_000;

/** Age in whole days: the service's own count, or else counted from the day it was last seen. */
function ageOf({ daysOld, lastSeenDate }: JsonObject, fetchedAt: number): number | undefined {
  if (typeof daysOld === "number") return daysOld;
  const seen = typeof lastSeenDate === "string" ? dayOf(lastSeenDate) : undefined;
  if (seen === undefined) return undefined;
  return Math.max(0, Math.floor(fetchedAt / DAY_MS) - midnightUtc(dayParts(seen)) / DAY_MS);
}
