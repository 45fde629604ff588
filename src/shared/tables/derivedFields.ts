/** Fields that follow from others of the same record or answer: they take no request. */
import { dayOf, dayParts, midnightUtc } from "../values/day";
import type { Value } from "../values/value";
import { addressDifference } from "../api/vocabulary/addressDifference";
import type { RowKind } from "../api/fields";
import { isObject, type Json, type JsonObject } from "../api/json";
import type { AddedField } from "./addedField";
import { entryFields, mapEntries } from "./entries";
import { LATEST, valueAt } from "./reading";
import type { RecordSource } from "./source";

type Row = readonly [
  name: string,
  type: "number" | "flag",
  unit: AddedField["unit"] | "",
  label: string,
  meaning: string,
  reads: readonly string[],
  read: AddedField["read"],
];

const years = (reads: string): Row => [
  "yearsOwned",
  "number",
  "",
  "Years owned",
  "Years from the last known sale to when the cell was calculated, with one decimal; blank if the day isn't known",
  [reads],
  yearsOwned,
];

const OF_RECORDS: readonly Row[] = [
  years("lastSaleDate"),
  [
    "absentee",
    "flag",
    "",
    "Absentee owner",
    "Whether the owner's mailing address differs from the home's; blank if that isn't known",
    ["formattedAddress", "addressLine2", "owner"],
    ({ record }) => isAbsentee(record, mailing(record)),
  ],
  [
    "outOfState",
    "flag",
    "",
    "Out-of-state owner",
    "Whether the owner's mailing address is in a different state from the home; blank if that isn't known",
    ["state", "owner"],
    ({ record }) => differ(record["state"], mailing(record)["state"]),
  ],
  [
    "assessedPerSquareFoot",
    "number",
    "USD per square foot",
    "Assessed value per square foot",
    "Latest assessed value divided by the living area",
    ["taxAssessments", "squareFootage"],
    ({ record }) => inCents(ratio(valueAt(record, ["taxAssessments", LATEST, "value"]), record["squareFootage"])),
  ],
];

const rentPerBedroom = (rent: string, what: string, subject?: string): Row => [
  "rentPerBedroom",
  "number",
  "USD per month",
  `${what} per bedroom`,
  `${what} divided by the bedrooms; blank for a studio`,
  [rent, subject ?? "bedrooms"],
  ({ record }) =>
    inCents(ratio(record[rent], valueAt(record, [...(subject === undefined ? [] : [subject]), "bedrooms"]))),
];

/** A home's listing tells one price, its history those before. */
const cuts = (what: string, unit: "USD" | "USD per month"): readonly Row[] => {
  const reads = ["price", "listedDate", "history"];
  const only = "blank unless the listing's history shows two prices";
  return [
    [
      "originalPrice",
      "number",
      unit,
      `Original ${what}`,
      `The first ${what} of the listing; ${only}`,
      reads,
      ({ record }) => originalPrice(record),
    ],
    [
      "priceCut",
      "number",
      unit,
      `Cut of the ${what}`,
      `Original ${what} minus the current one, negative if it was raised; ${only}`,
      reads,
      ({ record }) => less(originalPrice(record), record["price"]),
    ],
  ];
};

const LIKE_SUBJECT: Row = [
  "likeSubject",
  "flag",
  "",
  "Like the subject",
  "Whether it has the subject's type and a living area within 20% of the subject's; blank if that isn't known",
  ["propertyType", "squareFootage"],
  ({ record, subject }) => (subject === undefined ? null : isLike(record, subject)),
];

const ROWS: Readonly<Partial<Record<RowKind, readonly Row[]>>> = {
  property: OF_RECORDS,
  valueEstimate: [
    [
      "gainSinceSale",
      "number",
      "USD",
      "Gain since the last sale",
      "Estimated value less the last known sale price; blank where no price is known",
      ["price", "subjectProperty"],
      ({ record }) => gain(record["price"], valueAt(record, ["subjectProperty", "lastSalePrice"])),
    ],
    years("subjectProperty"),
  ],
  rentEstimate: [rentPerBedroom("rent", "Rent", "subjectProperty"), years("subjectProperty")],
  saleListing: cuts("asking price", "USD"),
  rentalListing: [...cuts("asking rent", "USD per month"), rentPerBedroom("price", "Asking rent")],
  saleComparable: [LIKE_SUBJECT],
  rentComparable: [rentPerBedroom("price", "Asking rent"), LIKE_SUBJECT],
};

export function derivedFields(kind: RowKind): readonly AddedField[] {
  return (ROWS[kind] ?? []).map(([name, type, unit, label, meaning, reads, read]) => ({
    ...{ name, type, label, meaning, reads, read },
    ...(unit === "" || unit === undefined ? {} : { unit }),
  }));
}

/** Undefined for what isn't a number above 0. */
const positive = (json: Json | undefined): number | undefined =>
  typeof json === "number" && json > 0 ? json : undefined;

function ratio(one: Json | undefined, other: Json | undefined): number | undefined {
  const [above, below] = [positive(one), positive(other)];
  return above === undefined || below === undefined ? undefined : above / below;
}

function inCents(amount: number | undefined): Value {
  const rounded = amount === undefined ? NaN : Math.round(amount * 100) / 100;
  return Number.isFinite(rounded) ? rounded : null;
}

/** What counties write where they know no day. */
const NO_DAY = "1900-01-01";

function yearsOwned({ record, answer: { fetchedAt, age = 0 } }: RecordSource): Value {
  const json = record["lastSaleDate"] ?? valueAt(record, ["subjectProperty", "lastSaleDate"]);
  const sold = typeof json === "string" ? dayOf(json) : undefined;
  if (sold === undefined || sold.iso === NO_DAY) return null;
  const now = fetchedAt + age;
  const [year, month, date] = dayParts(sold);
  const anniversary = (years: number): number => midnightUtc([year + years, month, date]);
  const passed = new Date(now).getUTCFullYear() - year;
  const whole = anniversary(passed) > now ? passed - 1 : passed;
  if (whole < 0) return null;
  const part = (now - anniversary(whole)) / (anniversary(whole + 1) - anniversary(whole));
  // Rounded down: 6.96 years aren't 7.
  return whole + Math.floor(part * 10) / 10;
}

function mailing(record: JsonObject): JsonObject {
  const address = valueAt(record, ["owner", "mailingAddress"]);
  return isObject(address) ? address : {};
}

function isAbsentee(site: JsonObject, mail: JsonObject): boolean | null {
  const [home, sentTo] = [site["formattedAddress"], mail["formattedAddress"]];
  if (typeof home !== "string" || typeof sentTo !== "string" || home === "" || sentTo === "") return null;
  const difference = addressDifference(sentTo, home);
  // The Postal Service may call the city of one home by another name.
  if (difference === undefined || difference === "city") return false;
  // An owner of a unit may have left it out.
  return difference === "unit" && (isMissing(site["addressLine2"]) || isMissing(mail["addressLine2"])) ? null : true;
}

const isMissing = (json: Json | undefined): boolean => json === undefined || json === null || json === "";

function differ(one: Json | undefined, other: Json | undefined): boolean | null {
  if (typeof one !== "string" || typeof other !== "string" || one === "" || other === "") return null;
  return one.toUpperCase() !== other.toUpperCase();
}

function gain(now: Json | undefined, before: Json | undefined): Value {
  const [value, price] = [positive(now), positive(before)];
  return value === undefined || price === undefined ? null : value - price;
}

/** The first price of the listing that is up, or was last: an earlier listing of the same home isn't it. */
function originalPrice(record: JsonObject): number | null {
  const { listedDate, price } = record;
  const began = typeof listedDate === "string" ? dayOf(listedDate)?.iso : undefined;
  if (began === undefined) return null;
  const prices = mapEntries(record, "history", entryFields("history", ["price"]))
    .filter(({ key }) => key.slice(0, began.length) >= began)
    .flatMap(({ values: [each] }) => (typeof each === "number" && each > 0 ? [each] : []));
  const [first] = prices;
  return first === undefined || (prices.length === 1 && first === price) ? null : first;
}

function less(one: number | null, other: Json | undefined): Value {
  return one === null || typeof other !== "number" ? null : one - other;
}

/** How far the area of a similar home may be from the subject's, as a share of it. */
const SIMILAR = 0.2;

function isLike(record: JsonObject, subject: JsonObject): boolean | null {
  const [type, area] = [record["propertyType"], positive(record["squareFootage"])];
  const [wantedType, wantedArea] = [subject["propertyType"], positive(subject["squareFootage"])];
  if (typeof type !== "string" || typeof wantedType !== "string") return null;
  if (type !== wantedType) return false;
  if (area === undefined || wantedArea === undefined) return null;
  return Math.abs(area - wantedArea) <= SIMILAR * wantedArea;
}
