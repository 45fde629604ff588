/**
 * A ZIP code's market as rows (docs/service.md, 4.10): its figures now or of one month, of all homes for sale or for
 * rent or of a segment of them, under the names of `FIELDS.saleMarket` and `FIELDS.rentMarket`. Figures that are missing
 * or null are blank.
 */
import { isList, isObject, type Json, type JsonObject } from "../api/json";
import { monthIn } from "../values/day";
import { isMonth, monthsBefore } from "./months";

/** All homes that are for sale, or for rent. */
const SIDES = {
  sale: { data: "saleData", median: "medianPrice" },
  rent: { data: "rentalData", median: "medianRent" },
} as const;

export type MarketSide = keyof typeof SIDES;

/** How figures are broken down: the service's list, and what its entries are about. */
export const SEGMENTS = {
  type: { list: "dataByPropertyType", field: "propertyType" },
  beds: { list: "dataByBedrooms", field: "bedrooms" },
} as const;

/** Homes of one property type, or of one number of bedrooms. */
export interface Segment {
  readonly by: keyof typeof SEGMENTS;
  readonly value: Json;
}

/** One side of a market. */
export interface MarketData {
  readonly zipCode: string;
  readonly side: MarketSide;
  readonly now: JsonObject;
  /** Figures by month. */
  readonly months: ReadonlyMap<string, JsonObject>;
  readonly newest: string | undefined;
}

/** Undefined if the answer has nothing about that side. */
export function marketData(record: JsonObject, zipCode: string, side: MarketSide): MarketData | undefined {
  const now = record[SIDES[side].data];
  if (!isObject(now)) return undefined;
  const { history } = now;
  const months = new Map<string, JsonObject>();
  for (const [month, figures] of isObject(history) ? Object.entries(history) : [])
    if (isMonth(month) && isObject(figures)) months.set(month, figures);
  const newest = [...months.keys()].sort().pop();
  return { zipCode, side, now, months, newest };
}

/** The median of what is asked, by month, the oldest first; months without one are left out. */
export const mediansByMonth = ({ side, months }: MarketData): readonly (readonly [month: string, median: number])[] =>
  [...months].sort().flatMap(([month, figures]): readonly (readonly [string, number])[] => {
    const median = figures[SIDES[side].median];
    return typeof median === "number" ? [[month, median]] : [];
  });

/** The figures now, or those of a month such as `2025-08`. */
export type MarketTime = string;

export const NOW: MarketTime = "now";

function figuresAt({ now, months }: MarketData, time: MarketTime): JsonObject | undefined {
  return time === NOW ? now : months.get(time);
}

/** The segments that the market has at any of these times, in order. */
export function segmentsIn(data: MarketData, times: readonly MarketTime[], by: Segment["by"]): readonly Segment[] {
  const { list, field } = SEGMENTS[by];
  const values = new Set(
    times.flatMap((time) => entriesOf(figuresAt(data, time), list)).map((entry) => entry[field] ?? null),
  );
  return [...values].sort(inOrder).map((value) => ({ by, value }));
}

/** Numbers by size, texts by the alphabet, what isn't known last. */
function inOrder(one: Json, other: Json): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one) < String(other) ? -1 : 1;
}

function entriesOf(figures: JsonObject | undefined, list: string): readonly JsonObject[] {
  const entries = figures?.[list];
  return isList(entries) ? entries.filter(isObject) : [];
}

/** The figures of a segment, or of all homes. */
function figuresOf(figures: JsonObject | undefined, segment: Segment | undefined): JsonObject | undefined {
  if (segment === undefined) return figures;
  const { list, field } = SEGMENTS[segment.by];
  return entriesOf(figures, list).find((entry) => (entry[field] ?? null) === segment.value);
}

/** The month that the figures of now are about. */
function currentMonth({ now: { lastUpdatedDate }, newest }: MarketData): string | undefined {
  const updated = typeof lastUpdatedDate === "string" ? monthIn(lastUpdatedDate) : "";
  return isMonth(updated) ? updated : newest;
}

/** A row under the names of the table of fields. Of a month that is missing, only what is known without it. */
export function marketRow(data: MarketData, time: MarketTime, segment?: Segment): JsonObject {
  const { zipCode, now, months, side } = data;
  const { median } = SIDES[side];
  const figures = figuresOf(figuresAt(data, time), segment);
  const month = time === NOW ? currentMonth(data) : time;
  const before = month === undefined ? undefined : figuresOf(months.get(monthsBefore(month, 1)), segment);
  return {
    ...figures,
    zipCode,
    lastUpdatedDate: now["lastUpdatedDate"],
    month: month === undefined ? null : `${month}-01`,
    change: changeOf(before?.[median], figures?.[median]),
    ...(segment === undefined ? {} : { [SEGMENTS[segment.by].field]: segment.value }),
  };
}

/** In parts of one. */
function changeOf(before: Json | undefined, now: Json | undefined): number | null {
  const ratio = ratioOf(now, before);
  return ratio === null ? null : ratio - 1;
}

/** Null unless both are known and above 0. */
function ratioOf(one: Json | undefined, other: Json | undefined): number | null {
  if (typeof one !== "number" || typeof other !== "number" || !(other > 0) || !(one > 0)) return null;
  const ratio = one / other;
  return Number.isFinite(ratio) ? ratio : null;
}

/**
 * How far the median has moved from the month of one day to that of another, as a factor; null if either is unknown.
 * @param today The month in which the cell is calculated: until the service has its figures, those of the month before
 * stand in for them.
 */
export function trendFactor(data: MarketData, from: string, to: string, today: string): number | null {
  const { months, side } = data;
  const medianOf = (month: string): Json | undefined => {
    const figures = months.get(month) ?? (month === today ? months.get(monthsBefore(today, 1)) : undefined);
    return figures?.[SIDES[side].median];
  };
  return ratioOf(medianOf(to), medianOf(from));
}
