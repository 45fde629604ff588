/** Fields that aren't in the records: where a row comes from, and what is derived from it. */
import type { Value } from "../values/value";
import { ageDays } from "../api/answer";
import { addressDifference } from "../api/vocabulary/addressDifference";
import type { JsonObject } from "../api/json";
import type { AddedField } from "./addedField";
import { derivedFields } from "./derivedFields";
import { estimateFields } from "./estimateFields";
import { valueAt, fieldValue } from "./reading";
import { trendFields } from "./trendFields";
import { FIELDS, type HomeRow, type RowKind } from "../api/fields";

/** Label and meaning of the price per square foot, for each kind of record. */
const PER_SQUARE_FOOT: Readonly<Record<HomeRow, readonly [label: string, meaning: string]>> = {
  property: ["Last sale price per square foot", "Last sale price divided by the living area"],
  valueEstimate: ["Value per square foot", "Estimated value divided by the living area"],
  rentEstimate: [
    "Rent per square foot",
    "Estimated monthly rent divided by the living area; for Multi-Family, the rent is for one unit and the area may be the whole building's",
  ],
  saleListing: ["Asking price per square foot", "Asking price divided by the living area"],
  rentalListing: ["Asking rent per square foot", "Monthly asking rent divided by the living area"],
  saleComparable: ["Asking price per square foot", "Asking price divided by the living area"],
  rentComparable: ["Asking rent per square foot", "Monthly asking rent divided by the living area"],
};

/** Paths of price and area for the price per square foot, for each kind of record. */
const PRICE_AND_AREA: Readonly<Record<HomeRow, readonly [price: readonly string[], area: readonly string[]]>> = {
  property: [["lastSalePrice"], ["squareFootage"]],
  valueEstimate: [["price"], ["subjectProperty", "squareFootage"]],
  rentEstimate: [["rent"], ["subjectProperty", "squareFootage"]],
  saleListing: [["price"], ["squareFootage"]],
  rentalListing: [["price"], ["squareFootage"]],
  saleComparable: [["price"], ["squareFootage"]],
  rentComparable: [["price"], ["squareFootage"]],
};

function perSquareFoot(record: JsonObject, kind: HomeRow): Value {
  const [price, area] = PRICE_AND_AREA[kind].map((path) => valueAt(record, path));
  if (typeof price !== "number" || typeof area !== "number" || area <= 0) return null;
  const each = Math.round((price / area) * 100) / 100;
  return Number.isFinite(each) ? each : null;
}

/** Asking for this field shows a row's problem as text. */
export const PROBLEM_FIELD = "problem";
/** Asking for this field makes a search request its total. */
export const MATCHES_FIELD = "matches";

/** Times of listings, whose own fields show only the day. */
const TIMED: readonly (readonly [name: string, of: string, label: string, meaning: string])[] = [
  ["lastSeenAt", "lastSeenDate", "Last seen (UTC)", "Date and time (UTC) when the listing was last seen"],
  ["createdAt", "createdDate", "Created (UTC)", "Date and time (UTC) when the record was created"],
];

function timed(kind: HomeRow): readonly AddedField[] {
  const days = FIELDS[kind].filter(({ type }) => type === "day").map(({ name }) => name);
  return TIMED.filter(([, of]) => days.includes(of)).map(([name, of, label, meaning]) => ({
    ...{ name, label, type: "moment", meaning, reads: [of] },
    read: ({ record }) => fieldValue(valueAt(record, [of]), "moment"),
  }));
}

/** Only for searches around a center. Comparables have a distance of their own. */
export const DISTANCE: AddedField = {
  name: "distance",
  label: "Distance",
  type: "number",
  unit: "miles",
  meaning: "Distance from the center of the search: NEARBY, or a center with radius=",
  reads: ["latitude", "longitude"],
  read: ({ distance }) => distance ?? null,
};

/** Only where each row is asked for by an address. */
const differing = (path: readonly string[]): AddedField => ({
  name: "addressDiffers",
  label: "Address differs",
  type: "text",
  meaning:
    "What differs between the matched address and the one you gave: house number, street, unit, city, state or ZIP code; " +
    "blank where it is the same home",
  reads: ["formattedAddress"],
  read: ({ record, asked }) => {
    const matched = fieldValue(valueAt(record, path), "text");
    return asked === undefined || typeof matched !== "string" ? null : (addressDifference(asked, matched) ?? null);
  },
});

/** The kinds of records that are asked for by an address. */
const BY_ADDRESS: readonly RowKind[] = ["property", "valueEstimate", "rentEstimate"];

/** Where a row comes from, whatever it is about. */
const ORIGIN: readonly AddedField[] = [
  {
    name: "fetchedAt",
    label: "Fetched (UTC)",
    type: "moment",
    meaning: "Date and time (UTC) when the result was fetched from the service",
    reads: [],
    read: ({ answer }) => ({ kind: "moment", at: answer.fetchedAt }),
  },
  {
    name: "ageDays",
    label: "Age",
    type: "number",
    unit: "days",
    meaning: "Age of the result in whole days when the cell was calculated",
    reads: [],
    read: ({ answer }) => ageDays(answer),
  },
  {
    name: "cached",
    label: "Cached",
    type: "flag",
    meaning: "Whether the result was cached, so no request was made",
    reads: [],
    read: ({ answer }) => answer.cached === true,
  },
  {
    name: "stale",
    label: "Stale",
    type: "flag",
    meaning:
      "Whether an older result is shown: the service failed, or the formula is over several rows, whose results stay " +
      "until they are refreshed",
    reads: [],
    read: ({ answer }) => answer.stale === true,
  },
];

const MATCHES: AddedField = {
  name: MATCHES_FIELD,
  label: "Matches",
  type: "number",
  meaning: "Total number of records that match the search",
  reads: [],
  read: ({ matches }) => matches ?? null,
};

const PROBLEM: AddedField = {
  name: PROBLEM_FIELD,
  label: "Problem",
  type: "text",
  meaning: "Why the row has no values, or a sale no price",
  reads: [],
  read: ({ lack }) => lack ?? null,
};

export function addedFields(kind: RowKind): readonly AddedField[] {
  if (kind === "saleMarket" || kind === "rentMarket") return [...ORIGIN, PROBLEM];
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
    ...derivedFields(kind),
    ...estimateFields(kind),
    ...trendFields(kind),
    ...timed(kind),
    ...(BY_ADDRESS.includes(kind) ? [differing([...subject, "formattedAddress"])] : []),
    {
      name: "matchedAddress",
      label: "Matched address",
      type: "text",
      meaning: "The address that the service matched",
      reads: ["formattedAddress"],
      read: ({ record }) => fieldValue(valueAt(record, [...subject, "formattedAddress"]), "text"),
    },
    ...ORIGIN,
    MATCHES,
    PROBLEM,
  ];
}
