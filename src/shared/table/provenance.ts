/** Fields that no record holds: where a row comes from, and what follows from it. */
import type { Value } from "../cells/value";
import { ageDays } from "../service/answer";
import type { JsonObject } from "../service/json";
import type { AddedField } from "./addedField";
import { estimateFields } from "./estimateFields";
import { at, valueOf } from "./reading";
import { FIELDS, type RowKind } from "../service/fields";

/** What is over the living area, for each kind of record: its label, and its meaning. */
const PER_SQUARE_FOOT: Readonly<Record<RowKind, readonly [label: string, meaning: string]>> = {
  property: ["Last sale price per square foot", "Last sale price over the living area"],
  valueEstimate: ["Value per square foot", "Estimated value over the living area"],
  rentEstimate: [
    "Rent per square foot",
    "Estimated monthly rent over the living area; for Multi-Family, the rent is one unit's and the area may be the building's",
  ],
  saleListing: ["Asking price per square foot", "Asking price over the living area"],
  rentalListing: ["Asking rent per square foot", "Asking rent a month over the living area"],
  saleComparable: ["Asking price per square foot", "Asking price over the living area"],
  rentComparable: ["Asking rent per square foot", "Asking rent a month over the living area"],
};

/** Price and area that make the price per square foot, for each kind of record. */
const PRICE_AND_AREA: Readonly<Record<RowKind, readonly [price: readonly string[], area: readonly string[]]>> = {
  property: [["lastSalePrice"], ["squareFootage"]],
  valueEstimate: [["price"], ["subjectProperty", "squareFootage"]],
  rentEstimate: [["rent"], ["subjectProperty", "squareFootage"]],
  saleListing: [["price"], ["squareFootage"]],
  rentalListing: [["price"], ["squareFootage"]],
  saleComparable: [["price"], ["squareFootage"]],
  rentComparable: [["price"], ["squareFootage"]],
};

function perSquareFoot(record: JsonObject, kind: RowKind): Value {
  const [price, area] = PRICE_AND_AREA[kind].map((path) => at(record, path));
  if (typeof price !== "number" || typeof area !== "number" || area <= 0) return null;
  const each = Math.round((price / area) * 100) / 100;
  return Number.isFinite(each) ? each : null;
}

/** The name by which a row's own problem is asked for as text. */
export const PROBLEM_FIELD = "problem";
/** The name that makes a search ask for its total. */
export const MATCHES_FIELD = "matches";

/** Moments of listings, of whose fields the day alone counts. */
const TIMED: readonly (readonly [name: string, of: string, label: string, meaning: string])[] = [
  ["lastSeenAt", "lastSeenDate", "Last seen (UTC)", "Day and time, in UTC, at which the listing was last seen"],
  ["createdAt", "createdDate", "Created (UTC)", "Day and time, in UTC, at which the record was made"],
];

function timed(kind: RowKind): readonly AddedField[] {
  const days = FIELDS[kind].filter(({ type }) => type === "day").map(({ name }) => name);
  return TIMED.filter(([, of]) => days.includes(of)).map(([name, of, label, meaning]) => ({
    ...{ name, label, type: "moment", meaning, reads: [of] },
    read: ({ record }) => valueOf(at(record, [of]), "moment"),
  }));
}

/** Only searches around a center know it; a comparable has its own. */
export const DISTANCE: AddedField = {
  name: "distance",
  label: "Distance",
  type: "number",
  unit: "miles",
  meaning: "Distance from the center, where a search has one: NEARBY, or a center with radius=",
  reads: ["latitude", "longitude"],
  read: ({ distance }) => distance ?? null,
};

export function addedFields(kind: RowKind): readonly AddedField[] {
  const [label, meaning] = PER_SQUARE_FOOT[kind];
  const subject = kind === "valueEstimate" || kind === "rentEstimate" ? ["subjectProperty"] : [];
  return [
    {
      name: "pricePerSquareFoot",
      label,
      type: "number",
      unit: "USD per square foot",
      meaning,
      reads: PRICE_AND_AREA[kind].map(([name]) => name!),
      read: ({ record }) => perSquareFoot(record, kind),
    },
    ...estimateFields(kind),
    ...timed(kind),
    {
      name: "matchedAddress",
      label: "Matched address",
      type: "text",
      meaning: "The address that the service understood",
      reads: ["formattedAddress"],
      read: ({ record }) => valueOf(at(record, [...subject, "formattedAddress"]), "text"),
    },
    {
      name: "fetchedAt",
      label: "Fetched (UTC)",
      type: "moment",
      meaning: "Day and time, in UTC, at which the answer came from the service",
      reads: [],
      read: ({ answer }) => ({ kind: "moment", at: answer.fetchedAt }),
    },
    {
      name: "ageDays",
      label: "Age",
      type: "number",
      unit: "days",
      meaning: "How many whole days ago the answer came from the service, when the cell was calculated",
      reads: [],
      read: ({ answer }) => ageDays(answer),
    },
    {
      name: "cached",
      label: "At hand",
      type: "flag",
      meaning: "Whether the answer was at hand, so that no request was made",
      reads: [],
      read: ({ answer }) => answer.cached === true,
    },
    {
      name: "stale",
      label: "Stale",
      type: "flag",
      meaning: "Whether the service failed and an older answer is shown",
      reads: [],
      read: ({ answer }) => answer.stale === true,
    },
    {
      name: MATCHES_FIELD,
      label: "Matches",
      type: "number",
      meaning: "How many records match the search in all",
      reads: [],
      read: ({ matches }) => matches ?? null,
    },
    {
      name: PROBLEM_FIELD,
      label: "Problem",
      type: "text",
      meaning: "Why the row has no values",
      reads: [],
      read: () => null,
    },
  ];
}
